import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account, ownerOf, type StatementRow, statement } from '#server/ledger/index.ts'
import { selectionOf } from '../event/book.ts'

type Row = {
  id: bigint
  eventId: bigint
  title: string
  option: string
  side: 0 | 1
  amount: bigint
  practice: boolean
  status: string
  outcome: string | null
  placedAt: Date
}

const PAGE = 1_000

/** The events that a person has bet on, by the purse that paid: bets have no index by person, purses have one. */
async function eventsOf(tx: Tx, userId: bigint, currency: 'USD' | 'PLAY'): Promise<bigint[]> {
  const events = new Set<bigint>()
  let last: StatementRow | undefined
  for (;;) {
    const page: StatementRow[] = await statement(tx, account('person', userId, currency), {
      limit: PAGE,
      reasons: ['bet'],
      ...(last ? { before: last.id } : {}),
    })
    for (const line of page) events.add(ownerOf(line.other))
    last = page.at(-1)
    if (page.length < PAGE) return [...events]
  }
}

/** Every bet of a person, for the data export. */
export async function exportBets(tx: Tx, userId: bigint): Promise<unknown[]> {
  const events = [...(await eventsOf(tx, userId, 'USD')), ...(await eventsOf(tx, userId, 'PLAY'))]
  const rows = await tx.rows<Row>(sql`
    select x.id, x.event_id as "eventId", e.title, case x.side when 0 then e.option_a else e.option_b end as option,
      x.side, x.amount_cents as amount, b.practice, b.status, b.outcome, x.created_at as "placedAt"
    from bets x join events e on e.id = x.event_id join event_books b on b.event_id = x.event_id
    where x.event_id = any(${events}::bigint[]) and x.user_id = ${userId} order by x.id`)
  return rows.map(({ amount, practice, side, ...row }) => ({
    ...row,
    selection: selectionOf(side),
    amount: formatMoney(amount),
    currency: practice ? 'practice coins' : 'USD',
  }))
}

/**
 * The open obligation from a person's events: real stakes, or events that wait for their decision, as text; null when
 * there is none.
 */
export async function openBets(tx: Tx, userId: bigint): Promise<string | null> {
  const mine = await eventsOf(tx, userId, 'USD')
  const { bets, events } = await tx.one<{ bets: boolean; events: boolean }>(sql`
    select exists (select 1 from event_books b where b.event_id = any(${mine}::bigint[]) and b.settled_at is null
        and exists (select from bets x where x.event_id = b.event_id and x.user_id = ${userId})) as bets,
      exists (select 1 from events e join event_books b on b.event_id = e.id
        where e.created_by = ${userId} and b.settled_at is null and b.bets_a + b.bets_b > 0) as events`)
  if (bets) return 'open bets'
  return events ? 'your open event that people have bet on' : null
}
