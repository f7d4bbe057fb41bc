import type { z } from 'zod'
import type { eventDetail, eventStats, eventView } from '#contract/bets.ts'
import type { Selection } from '#contract/odds.ts'
import { type PersonRow, publicFace } from '#server/users/index.ts'
import { type Book, type EventOutcome, selectionOf } from './book.ts'
import { type InterestRow, type NamedRow, viewInterest } from './interest.ts'

export type StatsView = z.input<typeof eventStats>
type EventViewReply = z.input<typeof eventView>
export type EventDetailReply = z.input<typeof eventDetail>

/** An event joined with its book, its creator and the caller's own bets on it, as queries.ts selects it. */
export type EventRow = Omit<PersonRow, 'user_id'> &
  InterestRow &
  Omit<
    EventViewReply,
    | keyof StatsView
    | 'interest'
    | 'id'
    | 'endsAt'
    | 'isPracticeMode'
    | 'settling'
    | 'createdById'
    | 'creator'
    | 'mine'
  > & {
    id: bigint
    created_by: bigint
    rulesHash: string
    practice: boolean
    ends_at: Date
    stake_a_cents: bigint
    stake_b_cents: bigint
    bets_a: number
    bets_b: number
    settled_at: Date | null
    my_side: number | null
    my_stake: bigint | null
    my_bets: number | null
  }

/** An event's row with the columns of the detail. */
export type DetailRow = EventRow &
  NamedRow &
  Pick<EventDetailReply, 'wordsDown' | 'voidReason' | 'fee' | 'conceded' | 'inviteLink'> & {
    gangId: bigint | null
    /** the rule of its series */
    rule: NonNullable<EventDetailReply['repeats']> | null
    follows: bigint | null
    jury: Book['jury']
    jury_until: Date | null
    decided_by_jury: boolean
    jury_commitment: string | null
    held: boolean | null
    /** what `event_stake_verdict` says of the viewer's stake on each side */
    verdict_a: number
    by_site: boolean
    interest_rules: boolean
    verdict_b: number
    /** moderators have taken its own words down, not those of the event that it follows */
    own_words_down: boolean
    /** the viewer created it, and has a stake in an event that follows it */
    stakes_in_followers: boolean
    proposed_by: bigint | null
    /** the viewer, a moderator, created or bet on another event with the same question */
    elsewhere: boolean
    next_at: Date | null
    proposed_outcome: EventOutcome | null
    proposed_at: Date | null
    proposal_final_at: Date | null
    proposal_bond_cents: bigint | null
    decide_by: Date | null
    suspension_ends_at: Date | null
    check_until: Date | null
    /** the side of the person who asked, in real money */
    gaining_side: number | null
    decision_outcome: EventOutcome | null
    decision_final_at: Date | null
    admin_called_at: Date | null
    /** the viewer's newest own bet is too young for an early lock */
    bet_lately: boolean
    proposal_source_url: string | null
    proposal_note: string | null
    disputed_by: bigint | null
    disputed_at: Date | null
    dispute_reason: string | null
    dispute_bond_cents: bigint | null
    decided_at: Date | null
    decision_reason: string | null
    paid_to_me: bigint | null
    asked: number
    record_settled: number
    record_disputed: number
    now: Date
  }

export const statsView = (tally: {
  stake_a_cents: bigint
  stake_b_cents: bigint
  bets_a: number
  bets_b: number
}): StatsView => ({
  totalPool: tally.stake_a_cents + tally.stake_b_cents,
  betCount: tally.bets_a + tally.bets_b,
  optionAPool: tally.stake_a_cents,
  optionBPool: tally.stake_b_cents,
  optionACount: tally.bets_a,
  optionBCount: tally.bets_b,
})

export const viewEvent = <R extends EventRow>(row: R) => ({
  ...row,
  endsAt: row.ends_at,
  isPracticeMode: row.practice,
  settling: row.outcome !== null && row.settled_at === null,
  createdById: row.created_by,
  creator: publicFace({ ...row, user_id: row.created_by }),
  interest: viewInterest(row),
  mine:
    row.my_side === null
      ? null
      : {
          selection: selectionOf(row.my_side),
          stake: row.my_stake ?? 0n,
          betCount: row.my_bets ?? 0,
        },
  ...statsView(row),
})

/** The state of a bet. @param of.stepped its person stepped back: a win gives only the stake back */
export function betStatus(
  selection: Selection,
  outcome: EventOutcome | null,
  { settled, stepped }: { settled: boolean; stepped: boolean },
) {
  if (!settled || outcome === null) return 'open' as const
  if (outcome === 'void') return 'refunded' as const
  if (outcome !== selection) return 'lost' as const
  return stepped ? ('refunded' as const) : ('won' as const)
}
