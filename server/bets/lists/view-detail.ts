import type { z } from 'zod'
import { disputeBond } from '#contract/fees.ts'
import type { Selection } from '#contract/odds.ts'
import type { slipPause } from '#contract/safer-play.ts'
import type { Context } from '#server/core/context.ts'
import type { Objection, SignatureView } from '#server/decisions/index.ts'
import { selectionOf } from '../event/book.ts'
import { type ActionRow, type EventActions, type EventViewer, isModerator } from '../event/event-actions.ts'
import { lineOf, NOT_ACCEPTED } from '../event/interest.ts'
import type { EventPhotos } from '../event/photos.ts'
import { type DetailRow, type EventDetailReply, viewEvent } from '../event/views.ts'
import { isChecked } from '../judged.ts'
import { mayStake, verdictOn } from '../may.ts'
import { outcomesOf } from '../may-moderate.ts'
import { proposalTerms } from '../outcome/propose-outcome.ts'

type SlipPause = z.input<typeof slipPause>

/** The parts of an event's detail besides its row. */
export type DetailParts = {
  timeline: { at: Date; what: string; note: string }[]
  photos: EventPhotos | undefined
  follows: EventDetailReply['follows'] | undefined
  names: EventDetailReply['names']
  signatures: SignatureView[]
  objections: readonly Objection[]
  actions: EventActions
  /** the sums of a decision by the viewer; null unless they are a moderator and it is about real money */
  decisionSums: EventDetailReply['decisionSums']
  /** the viewer's usual stake in coins, hundredths; null before the first bet */
  usualStake: bigint | null
  /** the pause with which the viewer's slip for real money opens */
  slipPause: SlipPause | null
  /** the facts about identity proofs for the slip; null where no proof applies */
  stakeProof: EventDetailReply['stakeProof']
}

/** @param viewer who may not see every name */
export function viewDetail(
  context: Pick<Context, 'config'>,
  row: ActionRow,
  parts: DetailParts,
  viewer: EventViewer,
): EventDetailReply {
  const mine = row.my_side === null ? null : selectionOf(row.my_side)
  const { can } = parts.actions
  const event = viewEvent(row)
  const accepts = can.bet && [row.verdict_a, row.verdict_b].includes(NOT_ACCEPTED)
  return {
    ...event,
    ...(row.rule && { repeats: row.rule }),
    ...(row.by_site && { bySite: true as const }),
    names: parts.names,
    toAccept: accepts ? lineOf(row, event.creator, parts.names) : null,
    sides: can.bet ? sidesOf(row) : [],
    creatorRecord: { asked: row.asked, settled: row.record_settled, disputed: row.record_disputed },
    photos: parts.photos?.sealed ?? [],
    isFollower: row.follows !== null,
    follows: parts.follows ?? null,
    decidable: outcomesOf(row),
    jury: row.jury && { commitment: row.jury_commitment, state: row.jury, until: row.jury_until },
    proposal: proposalOf(row, parts),
    dispute:
      row.disputed_by && row.disputed_at
        ? {
            reason: row.dispute_reason ?? '',
            bond: row.dispute_bond_cents ?? 0n,
            byId: authorFor(viewer, row.disputed_by),
            at: row.disputed_at,
          }
        : null,
    checkedUntil: isChecked(row) ? row.check_until : null,
    decision: decisionOf(row, parts, viewer),
    signatures: isModerator(viewer) ? parts.signatures : [],
    decisionSums: can.decide ? parts.decisionSums : null,
    adminCalled: row.outcome === null && row.admin_called_at !== null,
    suspendedUntil: row.outcome === null ? (row.suspension_ends_at ?? null) : null,
    settledAt: row.settled_at ?? null,
    paidToMe: row.settled_at && mine ? (row.paid_to_me ?? 0n) : null,
    timeline: parts.timeline,
    ...parts.actions,
    stepBack: stepBackOf(row, parts.actions),
    steppedBack: steppedBackOf(row),
    usualStake: row.practice && can.bet && parts.usualStake !== null ? parts.usualStake : null,
    slipPause: !row.practice && can.bet ? { at: row.now, pause: parts.slipPause } : null,
    stakeProof: !row.practice && can.bet ? parts.stakeProof : null,
    proposalTerms: can.propose ? { ...proposalTerms(context, row), doubledFor: askersSelection(row) } : null,
    disputeBond: can.dispute ? bondOfDispute(row) : null,
  }
}

/** The sides on which the viewer may stake, of an event that takes bets. */
const sidesOf = (row: DetailRow): Selection[] =>
  (['optionA', 'optionB'] as const).filter((side) => mayStake(row, verdictOn(row, side)) === undefined)
const stepBackOf = ({ my_stake, returns }: ActionRow, { can, off }: EventActions) =>
  (can.stepBack || off.stepBack !== undefined) && my_stake !== null ? { returns, stake: my_stake } : null

const steppedBackOf = (row: ActionRow): EventDetailReply['steppedBack'] =>
  row.stepped_at && {
    at: row.stepped_at,
    selection: selectionOf(row.stepped_side!),
    stake: row.stepped_cents!,
    returned: row.stepped_returned!,
  }

function proposalOf(row: DetailRow, { photos }: DetailParts): EventDetailReply['proposal'] {
  if (!row.proposed_outcome || !row.proposed_at) return null
  return {
    outcome: row.proposed_outcome,
    photo: photos?.proof ?? null,
    sourceUrl: row.proposal_source_url,
    note: row.proposal_note ?? '',
    proposedAt: row.proposed_at,
    finalAt: row.proposal_final_at ?? null,
    bond: row.proposal_bond_cents,
    doubled: row.proposed_outcome === askersSelection(row),
  }
}

const askersSelection = ({ gaining_side }: DetailRow) =>
  gaining_side === null ? null : selectionOf(gaining_side)

/** Only a person with a stake disputes and objects: others read the text, not the author. */
const authorFor = (viewer: EventViewer, byId: bigint | null): bigint | null =>
  isModerator(viewer) || byId === viewer.userId ? byId : null

function decisionOf(
  row: DetailRow,
  { objections }: DetailParts,
  viewer: EventViewer,
): EventDetailReply['decision'] {
  const outcome = row.outcome ?? row.decision_outcome
  if (!row.decided_at || !outcome) return null
  const inWindow = row.outcome === null && row.admin_called_at === null
  return {
    outcome,
    reason: row.decision_reason ?? '',
    byJury: row.decided_by_jury,
    at: row.decided_at,
    finalAt: inWindow ? (row.decision_final_at ?? null) : null,
    objections: objections.map((one) => ({ ...one, byId: authorFor(viewer, one.byId) })),
  }
}

const bondOfDispute = ({ my_stake, practice, proposal_bond_cents }: DetailRow) =>
  disputeBond(my_stake ?? 0n, { practice, bond: proposal_bond_cents })
