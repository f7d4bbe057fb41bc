import type { z } from 'zod'
import type { Line } from '#contract/tournament-line.ts'
import type { tournamentDetail } from '#contract/tournaments.ts'
import { verbsOf } from '#contract/verbs.ts'
import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { type Answer, answerOf, isAllowed } from '#server/core/may.ts'
import { hasSigned } from '#server/decisions/index.ts'
import { checkNotBanned } from '#server/moderation/index.ts'
import { isWalletLocked } from '#server/users/index.ts'
import {
  mayCancel,
  mayChangeCover,
  mayJoin,
  mayLeave,
  mayReady,
  mayStart,
  mayWrite,
  moderates,
} from '../may.ts'
import { tableOf } from './line-table.ts'
import type { Tournament } from './tournament-rows.ts'

export type TournamentDetail = z.input<typeof tournamentDetail>

/** The reader of a page. */
export type Viewer = Pick<Caller, 'userId' | 'role'>

/** The sentence of a button that is shown although it is off: only the locked wallet prevents its act. */
export const lockedOnly = (ask: (isLocked: boolean) => Answer, isLocked: boolean): string | null =>
  isLocked && isAllowed(ask(false)) ? (ask(true)?.message ?? null) : null

type Beside = {
  line: Line
  /** the viewer has a seat in it */
  seated: boolean
  /** until when the viewer waits after missed matches */
  pausedUntil: Date | null
}

/** The viewer's acts in a tournament now, and why an act is off whose button is shown all the same. */
export async function canOf(
  context: Pick<Context, 'config'>,
  tx: Tx,
  tournament: Tournament,
  { userId, role }: Viewer,
  { line, seated, pausedUntil }: Beside,
): Promise<Pick<TournamentDetail, 'can' | 'cannotJoin' | 'cannotReady' | 'cannotLeave'>> {
  const { id, status, practice, endedAt } = tournament
  const table = await tableOf(context, tx, tournament, line)
  const person = { userId, verbs: verbsOf(role), seated }
  const signed =
    moderates(person) && status === 'in_progress'
      ? await hasSigned(tx, { kind: 'tournament', id }, userId)
      : false
  // read where a person may still act
  const isLocked = !practice && endedAt === null && (await isWalletLocked(tx, userId))
  const asksBan = status === 'open' && !seated
  const isBanned = asksBan && (await answerOf(checkNotBanned(tx, userId))) !== undefined
  const joiner = { seated, isWalletLocked: isLocked, pausedUntil, isBanned }
  const joining: Answer = mayJoin(tournament, joiner, table.now)
  const ready = (isWalletLocked: boolean) => mayReady(tournament, { seated, isWalletLocked }, table.now)
  const leave = (isWalletLocked: boolean) => mayLeave(tournament, { userId, seated, isWalletLocked }, table)
  return {
    can: {
      join: isAllowed(joining),
      leave: isAllowed(leave(isLocked)),
      ready: isAllowed(ready(isLocked)),
      start: isAllowed(mayStart(tournament, person)),
      cancel: isAllowed(mayCancel(tournament, { ...person, signed, proved: false }, table)),
      addCover: isAllowed(mayChangeCover(tournament, person, true)),
      changeCover: isAllowed(mayChangeCover(tournament, person, false)),
      write: isAllowed(mayWrite(tournament, table.now)),
    },
    cannotJoin: joining?.message ?? null,
    cannotReady: lockedOnly(ready, isLocked),
    cannotLeave: lockedOnly(leave, isLocked),
  }
}
