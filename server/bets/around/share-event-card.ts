import { type Pools, paidOdds, type Selection, shareOfA } from '#contract/odds.ts'
import { sql } from '#server/core/db.ts'
import { momentUtc, type Shareable, type SharedSides } from '#server/share/index.ts'
import { isOpenToAll, isPublic, seenBy } from '../event/audience.ts'
import type { EventOutcome, EventStatus } from '../event/book.ts'
import { askerTable, type InterestRow, interestColumns, lineOf } from '../event/interest.ts'
import { takenDown } from '../event/taken-down.ts'

type Row = InterestRow & {
  title: string
  /** everybody may see it */
  open: boolean
  optionALabel: string
  optionBLabel: string
  createdBy: bigint
  practice: boolean
  feeBps: number
  status: EventStatus
  endsAt: Date
  stakeA: bigint
  stakeB: bigint
  bets: number
  outcome: EventOutcome | null
}

function sidesOf(row: Row): SharedSides {
  const pools: Pools = { optionA: row.stakeA, optionB: row.stakeB }
  const tenths = shareOfA(pools)
  const a = Math.round(tenths / 10)
  const both = row.stakeA > 0n && row.stakeB > 0n
  const text = (percent: number) =>
    both && percent === 0 ? '<1' : both && percent === 100 ? '>99' : String(percent)
  const odds = (side: Selection) => paidOdds(pools, side, BigInt(row.feeBps))
  return {
    label: { optionA: row.optionALabel, optionB: row.optionBLabel },
    percent: { optionA: text(a), optionB: text(100 - a) },
    odds: { optionA: odds('optionA'), optionB: odds('optionB') },
    tenths,
    empty: row.stakeA + row.stakeB === 0n,
    outcome: row.outcome,
  }
}

function stateOf({ outcome, status, endsAt, optionALabel, optionBLabel }: Row): string {
  if (outcome === 'void') return 'Void: every stake is refunded'
  if (outcome) return `Decided: ${outcome === 'optionA' ? optionALabel : optionBLabel} won`
  return status === 'open' ? `Open for bets until ${momentUtc(endsAt)}` : 'Closed for bets, not decided yet'
}

/** Why an event of a circle has no link for visitors. */
export const CIRCLE_ONLY = 'Only the people you chose see this event, so it cannot be shown to visitors.'

/**
 * An event for visitors. Visitors see no event of a circle, none whose text moderators have taken down,
 * and none while a jury sits.
 */
export const shareEventCard: Shareable = async (tx, id, callerId) => {
  const row = await tx.first<Row>(sql`
    select e.title, ${isPublic} as open, e.option_a as "optionALabel", e.option_b as "optionBLabel", e.created_by as "createdBy", b.practice,
      b.fee_bps as "feeBps", b.status, b.ends_at as "endsAt", b.stake_a_cents as "stakeA", b.stake_b_cents as "stakeB",
      b.bets_a + b.bets_b as bets, b.outcome, ${interestColumns}
    from events e join event_books b on b.event_id = e.id ${askerTable} where e.id = ${id} and not ${takenDown}
      and ${callerId === undefined ? isOpenToAll : seenBy(callerId)}`)
  return (
    row && {
      id,
      ownerId: row.createdBy,
      ...(!row.open && { withheld: true, closed: CIRCLE_ONLY }),
      title: row.title,
      kindName: 'An event',
      state: stateOf(row),
      ...(row.status === 'open' && { moment: row.endsAt }),
      signInTo: row.status === 'open' ? 'join' : 'watch',
      text: lineOf({ ...row, asker_side: null }, { firstName: 'The creator' }, row.named),
      path: `/events/${id}`,
      practice: row.practice,
      bets: row.bets,
      sides: sidesOf(row),
      ended: row.outcome !== null,
    }
  )
}
