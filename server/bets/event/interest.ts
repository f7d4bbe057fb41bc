import type { z } from 'zod'
import type { interestDetail } from '#contract/bets-interest.ts'
import type { InterestPart } from '#contract/bets-limits.ts'
import { interestLine } from '#contract/interest-line.ts'
import { amountText } from '#contract/money.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { type PersonRow, publicFace, unmarkedColumns } from '#server/users/index.ts'
import { type Book, selectionOf, sideOf } from './book.ts'

/** An interest in an event, as a query reads it by `interestColumns`. Stakes in hundredths, sides as stored. */
export type InterestRow = {
  interest_part: InterestPart
  interest_side: number | null
  named: number
  asker_side: number | null
  asker_stake: bigint | null
}

/** Of events e with their books b and `askerTable`. */
export const interestColumns = sql`
  e.interest_part, e.interest_side, asker.side as asker_side, asker.stake as asker_stake,
  (select count(*)::int from event_names n where n.event_id = e.id) as named`

/** The creator's own stake in events e. */
export const askerTable = sql`
  left join lateral (select x.side, sum(x.amount_cents)::bigint as stake from bets x
    where x.event_id = e.id and x.user_id = e.created_by group by x.side) asker on true`

const sideText = (side: number | null) => (side === null ? null : selectionOf(side))

export const viewInterest = (row: InterestRow) => ({
  part: row.interest_part,
  side: sideText(row.interest_side),
  named: row.named,
  stake:
    row.asker_side === null
      ? null
      : { selection: selectionOf(row.asker_side), amount: row.asker_stake ?? 0n },
})

type NameRow = PersonRow & {
  event_id: bigint
  side: number | null
  hidden: boolean
  objection: string | null
}
type Named = z.input<typeof interestDetail.names>[number]

/** Whether a viewer reads no name for event_names n. */
const isHidden = (viewerId: bigint): Sql => sql`
  (n.user_id <> ${viewerId} and (n.taken_off_at is not null or people_blocked(${viewerId}, n.user_id)))`

/** The people whom creators named, as a viewer reads them, by their event: hidden ones last, in an order that says nothing. */
export async function namesOf(
  tx: Tx,
  eventIds: readonly bigint[],
  viewerId: bigint,
): Promise<Map<bigint, Named[]>> {
  const rows = await tx.rows<NameRow>(sql`
    select n.event_id, n.side, n.objection, ${unmarkedColumns}, hidden
    from event_names n join users u on u.id = n.user_id cross join lateral (select ${isHidden(viewerId)} as hidden) h
    where n.event_id = any(${[...eventIds]}::bigint[]) 
    order by n.event_id, hidden, case when hidden then n.salt end, n.user_id`)
  const found = new Map<bigint, Named[]>()
  for (const row of rows) {
    const one = {
      person: row.hidden ? null : publicFace(row),
      side: sideText(row.side),
      objection: row.objection,
    }
    found.set(row.event_id, [...(found.get(row.event_id) ?? []), one])
  }
  return found
}

type Lined = InterestRow & { optionALabel: string; optionBLabel: string; practice: boolean }

const firstName = (face: { firstName: string }): string => face.firstName || 'Somebody'

/** The interest in an event as the line that people accept, with first names. @param names their number for readers to whom no name is shown */
export function lineOf(row: Lined, asker: { firstName: string }, names: readonly Named[] | number): string {
  const option = (side: number | null) =>
    side === null ? null : side === 0 ? row.optionALabel : row.optionBLabel
  return interestLine({
    creator: firstName(asker),
    part: row.interest_part,
    option: option(row.interest_side),
    stake:
      row.asker_side === null
        ? null
        : {
            option: option(row.asker_side)!,
            amount: amountText(row.asker_stake ?? 0n, row.practice),
          },
    named:
      typeof names === 'number'
        ? names
        : names.map(({ person, side, objection }) => ({
            name: person && firstName(person),
            option: side && option(sideOf(side)),
            objected: objection !== null,
          })),
  })
}

/** The line that a person has to accept before they bet on an event. */
export async function lineToAccept(tx: Tx, eventId: bigint, userId: bigint): Promise<string> {
  const row = await tx.one<Lined & PersonRow>(sql`
    select ${interestColumns}, e.option_a as "optionALabel", e.option_b as "optionBLabel", b.practice, ${unmarkedColumns}
    from events e join event_books b on b.event_id = e.id join users u on u.id = e.created_by ${askerTable} where e.id = ${eventId}`)
  const names = row.named > 0 ? await namesOf(tx, [eventId], userId) : undefined
  return lineOf(row, publicFace(row), names?.get(eventId) ?? [])
}

/** The verdicts of `event_stake_verdict` on a person's stake on either side of events e with their books b: 0 nothing forbids it. */
export const verdictColumns = (userId: bigint): Sql => sql`
  case when b.guarded then event_stake_verdict(e.id, ${userId}, 0::smallint) else 0 end as verdict_a,
  case when b.guarded then event_stake_verdict(e.id, ${userId}, 1::smallint) else 0 end as verdict_b`

/** Whether the interest in an event is to be accepted before a person's first bet. */
export const NOT_ACCEPTED = 7

/** A person whom the creator named, before the event. */
export type NamedRow = { my_name: boolean; my_name_taken: boolean; my_name_objected: boolean }

/** Of events e: whether the creator named a person, and what the person has said to it. */
export const namedColumns = (userId: bigint): Sql => {
  const mine = (said: Sql) => sql`
    exists (select from event_names n where n.event_id = e.id and n.user_id = ${userId} and ${said})`
  return sql`${mine(sql`true`)} as my_name, ${mine(sql`n.taken_off_at is not null`)} as my_name_taken,
    ${mine(sql`n.objected_at is not null`)} as my_name_objected`
}

/** A person whom the creator named, under the event's lock. */
export const namedIn = (tx: Tx, { event_id }: Pick<Book, 'event_id'>, userId: bigint): Promise<NamedRow> =>
  tx.one<NamedRow>(sql`
    select ${namedColumns(userId)} from events e join event_books b on b.event_id = e.id where e.id = ${event_id}`)
