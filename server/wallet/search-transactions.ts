import { parseMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import {
  account,
  counterparties,
  currencyOf,
  type Found,
  kindOf,
  ownerOf,
  type Reason,
} from '#server/ledger/index.ts'
import type { Titles } from './transactions.ts'

const EVENT_KINDS = new Set(['event-a', 'event-b', 'bond'])

/**
 * What a search finds in one purse: a line of that amount ("12.50", "$12.50"), of that receipt number ("#T7") or that
 * reference ("event:12"), and lines in whose description or other person's name the words stand. Names and titles are
 * looked through among those that this purse ever dealt with, so nothing is learnt about anybody else.
 * @param reasonsCalled the reasons in whose name in the history the words stand
 */
export async function readSearch(
  tx: Tx,
  purse: bigint,
  text: string,
  titles: Pick<Titles, 'events'>,
  reasonsCalled: (words: string, side: 'in' | 'out') => Reason[],
): Promise<Found> {
  const words = text.toLowerCase()
  const met = await counterparties(tx, purse)
  const events = [...new Set(met.filter((id) => EVENT_KINDS.has(kindOf(id))).map(ownerOf))]
  const named = events.length > 0 ? await titles.events(tx, events) : new Map<bigint, string>()
  const found = events.filter((id) => named.get(id)?.toLowerCase().includes(words))
  const people = await peopleCalled(tx, met.filter((id) => kindOf(id) === 'person').map(ownerOf), words)
  const amount = parseMoney(text.replace(/[$,◈\s+−-]/g, ''))
  const receipt = /^#?t(\d{1,18})$/i.exec(text)
  return {
    id: receipt ? BigInt(receipt[1]!) : null,
    amount: amount !== null && amount > 0n ? amount : null,
    others: [
      ...people.map((id) => account('person', id, currencyOf(purse))),
      ...found.flatMap((id) => [
        account('event-a', id, currencyOf(purse)),
        account('event-b', id, currencyOf(purse)),
      ]),
    ],
    refs: [words, ...found.map((id) => `event:${id}`)],
    came: reasonsCalled(words, 'in'),
    went: reasonsCalled(words, 'out'),
  }
}

async function peopleCalled(tx: Tx, ids: bigint[], words: string): Promise<bigint[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows<{ id: bigint }>(sql`
    select id from users where id = any(${ids}::bigint[])
      and position(${words} in lower(first_name || ' ' || last_name)) > 0`)
  return rows.map((row) => row.id)
}
