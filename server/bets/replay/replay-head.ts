import type { InterestPart } from '#contract/bets-limits.ts'
import type { DECIDERS, ReplayHead } from '#contract/bets-replay.ts'
import type { Selection } from '#contract/odds.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type EventOutcome, selectionOf, sideOf } from '../event/book.ts'
import { nameHashes } from '../event/names.ts'
import { photosOf } from '../event/photos.ts'
import { agreedRules } from '../event/rules-hash.ts'
import { ALL_STEPPED_BACK, PROPOSAL_STOOD } from '../outcome/finish-event.ts'
import { CALLED_OFF } from '../outcome/void-event.ts'

/** The fee and the payouts as text, for readers without our code. */
const FEE_TEXT =
  'The fee is bps / 10,000 of all stakes, rounded down to the cent, and at most the stakes on the losing side; a void has none. The rest, D, goes to the winning side, whose stakes are W: its n-th bet, in the order of the bets, gets floor(D × c(n) / W) − floor(D × c(n − 1) / W), where c(n) is the sum of its first n stakes. On a void every stake goes back.'

/** Added where somebody on the winning side stepped back. */
const ASIDE_TEXT =
  'Bets of the people in steppedBack get their stake alone: D and W are without these stakes, and c(n) counts the other bets.'

type Row = {
  title: string
  description: string
  category: string
  option_a: string
  option_b: string
  rules_hash: string
  practice: boolean
  follows: bigint | null
  interest_part: InterestPart
  interest_side: number | null
  jury: boolean
  ends_at: Date
  fee_bps: number
  outcome: EventOutcome
  fee_cents: bigint
  bets: number
  decision_outcome: EventOutcome | null
  by_jury: boolean | null
  void_reason: string | null
  conceded: boolean
}

/** The first line of a settled or voided event's replay: everything but bets and payouts, and the number of bets. */
export async function readHead(tx: Tx, eventId: bigint): Promise<ReplayHead & { betCount: number }> {
  const row = await tx.one<Row>(sql`
    select e.title, e.description, e.category, e.option_a, e.option_b, e.rules_hash, b.practice, b.follows, b.jury is not null as jury, e.interest_part, e.interest_side, b.ends_at, b.fee_bps, b.outcome,
      b.fee_cents, b.bets_a + b.bets_b as bets, b.decision_outcome, b.void_reason,
      b.decision_outcome = b.jury_outcome and b.decided_by is null as by_jury,
      exists (select from event_timeline t where t.event_id = e.id and t.what = 'conceded') as conceded
    from events e join event_books b on b.event_id = e.id where e.id = ${eventId} and b.settled_at is not null`)
  const photos = (await photosOf(tx, [eventId])).get(eventId)?.sealed ?? []
  const aside = row.outcome === 'void' ? [] : await steppedAside(tx, eventId, row.outcome)
  return {
    rules: agreedRules({
      title: row.title,
      description: row.description,
      category: row.category,
      optionA: row.option_a,
      optionB: row.option_b,
      practice: row.practice,
      endsAt: row.ends_at,
      feeBps: row.fee_bps,
      photos: photos.map(({ sha256 }) => sha256),
      follows: row.follows,
      interest: {
        part: row.interest_part,
        side: row.interest_side === null ? null : selectionOf(row.interest_side),
        names: await nameHashes(tx, eventId),
      },
      jury: row.jury,
    }),
    rulesHash: row.rules_hash,
    outcome: row.outcome,
    decidedBy: deciderOf(row),
    feeRule: {
      bps: row.fee_bps,
      of: 'pool',
      rounding: 'down',
      cap: 'losing pool',
      cents: row.fee_cents.toString(),
      text: aside.length === 0 ? FEE_TEXT : `${FEE_TEXT} ${ASIDE_TEXT}`,
    },
    ...(aside.length > 0 && { steppedBack: aside }),
    betCount: row.bets,
  }
}

/** The numbers of the people on the winning side who stepped back and whose stake stayed, ascending. */
async function steppedAside(tx: Tx, eventId: bigint, outcome: Selection): Promise<string[]> {
  const any = await tx.first(sql`
    select from event_step_backs where event_id = ${eventId} and side = ${sideOf(outcome)} and not returned limit 1`)
  if (!any) return []
  const rows = await tx.rows<{ person: bigint }>(sql`
    select p.person from event_replay_people(${eventId}) p
    join event_step_backs s on s.event_id = ${eventId} and s.user_id = p.user_id
    where s.side = ${sideOf(outcome)} and not s.returned order by p.person`)
  return rows.map(({ person }) => person.toString())
}

/** A rule makes every void without a moderator's decision or a standing proposal, unless the creator called the event off. */
function deciderOf(row: Row): (typeof DECIDERS)[number] {
  if (row.void_reason === ALL_STEPPED_BACK) return 'rule'
  if (row.decision_outcome !== null) return row.by_jury ? 'jury' : 'moderators'
  if (row.conceded) return 'concession'
  if (row.outcome !== 'void' || row.void_reason === PROPOSAL_STOOD) return 'proposal'
  return row.void_reason?.startsWith(CALLED_OFF) ? 'creator' : 'rule'
}
