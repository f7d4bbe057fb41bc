import { inMatch, presentMatch } from '#contract/tournament-fold.ts'
import type { Line, LineMatch } from '#contract/tournament-line.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { isAllowed } from '#server/core/may.ts'
import { isWalletLocked } from '#server/users/index.ts'
import {
  mayAddEvidence,
  mayAskMoreTime,
  mayCheckIn,
  mayConfirm,
  mayDispute,
  mayReportSomething,
  mayState,
} from '../may-match.ts'
import { countFiles } from './evidence.ts'
import { tableOf } from './line-table.ts'
import type { MatchRow, MatchView } from './match-rows.ts'
import { lockedOnly } from './tournament-can.ts'
import type { Tournament } from './tournament-rows.ts'

/** The reader's acts in a match, and why an act is off where only a locked wallet prevents it. */
export type MatchCan = Pick<MatchView, 'can' | 'cannotConfirm'>

/** In every match but the present one of a player, whose rules refuse everything else as over or not theirs. */
const NOTHING: MatchCan = {
  can: {
    checkIn: false,
    report: false,
    confirm: false,
    dispute: false,
    moreTime: false,
    state: false,
    addEvidence: false,
  },
  cannotConfirm: null,
}

/**
 * A person's acts in each match of a tournament. The rules are asked once, about the match at the table.
 * @param viewerId null: no one reads it
 */
export async function matchCans(
  context: Pick<Context, 'config'>,
  tx: Tx,
  tournament: Tournament,
  { line, rows }: { line: Line; rows: ReadonlyMap<number, MatchRow> },
  viewerId: bigint | null,
): Promise<(match: LineMatch) => MatchCan> {
  const present = presentMatch(line)
  if (viewerId === null || !present || !inMatch(present, viewerId.toString())) return () => NOTHING
  const table = await tableOf(context, tx, tournament, line)
  const files = await countFiles(tx, rows.get(present.number)!.id, viewerId)
  const isLocked = !tournament.practice && (await isWalletLocked(tx, viewerId))
  const seat = { match: present.number, player: viewerId.toString(), isWalletLocked: isLocked }
  const confirming = (isWalletLocked: boolean) => mayConfirm(table, { ...seat, isWalletLocked })
  const now: MatchCan = {
    can: {
      checkIn: isAllowed(mayCheckIn(table, seat)),
      report: isAllowed(mayReportSomething(table, seat)),
      confirm: isAllowed(confirming(isLocked)),
      dispute: isAllowed(mayDispute(table, seat)),
      moreTime: isAllowed(mayAskMoreTime(table, seat)),
      state: isAllowed(mayState(table, seat)),
      addEvidence: isAllowed(mayAddEvidence(table, seat, files)),
    },
    cannotConfirm: lockedOnly(confirming, isLocked),
  }
  return ({ number }) => (number === present.number ? now : NOTHING)
}
