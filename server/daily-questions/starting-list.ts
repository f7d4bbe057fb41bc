import { sql, type Tx } from '#server/core/db.ts'
import { STARTING_LIST } from './list-of-a-month.ts'

/** Adds the questions that come with the product, each once in the life of a database. No operator has seen them yet. */
export async function writeStartingList(tx: Tx): Promise<void> {
  const column = (of: (one: (typeof STARTING_LIST)[number]) => string) => STARTING_LIST.map(of)
  await tx.change(sql`
    insert into daily_questions (listed_as, title, option_a, option_b, category, rules, source_url)
    select l.key, l.title, l.a, l.b, 'other', l.rules, l.source
    from unnest(${column(({ key }) => key)}::text[], ${column(({ title }) => title)}::text[],
      ${column(({ options }) => options[0])}::text[], ${column(({ options }) => options[1])}::text[],
      ${column(({ rules }) => rules)}::text[], ${column(({ sourceUrl }) => sourceUrl)}::text[])
      as l(key, title, a, b, rules, source)
    where not exists (select from daily_questions q where q.listed_as = l.key)
    on conflict do nothing`)
}
