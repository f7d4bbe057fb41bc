import { PLAYERS_MIN } from '#contract/tournament-games.ts'
import type { Verbs } from '#contract/verbs.ts'
import type { Answer } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { signedAlready } from '#server/decisions/index.ts'
import { proofMissing, walletLocked } from '#server/users/index.ts'
import { mayGiveUp, mayMove, type Table } from './may-match.ts'
import { mustWait } from './tournament/time-out.ts'
import type { Tournament } from './tournament/tournament-rows.ts'

/**
 * The rules about a tournament, its host and its seats. The rules of its matches are in `may-match.ts`. Acts obey them under the
 * tournament's lock, and `tournament-can.ts` asks them for the page.
 *
 * These rules do not ask about the purse: funds, limits, a break from play and an unconfirmed address close it for every stake
 * (`safer-play`), and the page shows them by itself.
 */

/** The caller, as the rules see them. */
type Person = {
  userId: bigint
  verbs: Verbs
  /** has a paid seat in it */
  seated: boolean
}

/** Begins the ready check. */
export function mayStart(
  { createdById, status, currentPlayers, readyUntil }: Tournament,
  { userId }: Pick<Person, 'userId'>,
): Answer {
  if (createdById !== userId) return new Refusal('forbidden', 'Only the host can start a tournament')
  if (status === 'in_progress') return new Refusal('tournament_state', 'This tournament has already started')
  if (status !== 'open') return new Refusal('tournament_state', 'This tournament is over')
  if (currentPlayers < PLAYERS_MIN)
    return new Refusal('too_few_players', `At least ${PLAYERS_MIN} players are needed to start`)
  if (readyUntil !== null)
    return new Refusal('tournament_state', 'The players are already being asked whether they are ready')
  return undefined
}

/** Whether a person cancels a tournament by office: a moderator who does not play in it. */
export const moderates = ({ verbs, seated }: Pick<Person, 'verbs' | 'seated'>): boolean =>
  verbs.has('tournaments:cancel') && !seated

/**
 * The host cancels before the start; a moderator who does not play in it at any time before the end, with real money after the
 * start only with a proof and once.
 * @param person.signed has already signed its cancellation
 * @param person.proved has proved their identity lately
 */
export function mayCancel(
  { createdById, status, practice, endedAt }: Tournament,
  person: Person & { signed: boolean; proved: boolean },
  table: Table,
): Answer {
  const hosts = createdById === person.userId
  const byOffice = moderates(person)
  if (!hosts && !byOffice)
    return new Refusal('forbidden', 'Only the host and moderators who do not play can cancel a tournament')
  if (status === 'in_progress' && (hosts || !byOffice))
    return new Refusal(
      'tournament_state',
      'This tournament has started. Only a moderator who neither plays in it nor hosts it can cancel it now.',
    )
  if (endedAt) return new Refusal('tournament_state', 'This tournament is over')
  if (hosts || status !== 'in_progress') return undefined
  const late = mayMove(table, { type: 'cancel' })
  if (late || practice) return late
  if (person.signed) return signedAlready()
  return person.proved ? undefined : proofMissing()
}

/** Sets the cover, or takes it away. @param adding a picture */
export function mayChangeCover(
  { createdById, status }: Tournament,
  { userId }: Pick<Person, 'userId'>,
  adding: boolean,
): Answer {
  if (createdById !== userId) return new Refusal('forbidden', 'Only the host can change the cover')
  if (adding && status !== 'open' && status !== 'in_progress')
    return new Refusal(
      'tournament_state',
      'The tournament is over, so the cover stays as it is. You can remove it.',
    )
  return undefined
}

/** Tournaments of one host that have not started. */
const OPEN_MAX = 10

/**
 * Opens a tournament. Other modules answer whether a ban, missed matches or a break keep the host from it.
 * @param host.open their tournaments that have not started
 */
export const mayCreate = (host: { banned: Answer; paused: Answer; onBreak: Answer; open: number }): Answer =>
  host.banned ??
  host.paused ??
  host.onBreak ??
  (host.open < OPEN_MAX
    ? undefined
    : new Refusal(
        'too_many_tournaments',
        `You have ${OPEN_MAX} tournaments that have not started. Start or cancel one of them first.`,
      ))

const takesNoMore = (nothing: string) =>
  new Refusal('tournament_state', `This tournament takes no more players. ${nothing}`)
const everySeatTaken = (nothing: string) =>
  new Refusal('tournament_full', `Every seat of this tournament is taken. ${nothing}`)
const hasSeatAlready = (nothing: string) =>
  new Refusal('already_joined', `You have a seat in this tournament already. ${nothing}`)
const bannedFromJoining = (nothing: string) =>
  new Refusal('silenced', `A moderator has banned you from joining for a while. ${nothing}`)

/** The refusals that `tournaments_join` (join-tournaments.sql) has verdicts for: it judges many callers in one statement. */
export const joinRefusals = { takesNoMore, everySeatTaken, hasSeatAlready, bannedFromJoining }

type Joiner = Pick<Person, 'seated'> & {
  isWalletLocked: boolean
  /** until when they wait after missed matches */
  pausedUntil: Date | null
  isBanned: boolean
}

/**
 * Takes a seat, as `tournaments_join` judges it and in its order. A deposit for a seat asks this before it asks for any money.
 * @param now null: the rule reads no clock. A deposit takes its time, and a seat that is out of reach now may be free when it arrives.
 * @param nothing what did not happen: "Nothing was charged."
 */
export function mayJoin(
  { status, practice, currentPlayers, maxPlayers, startsBy, readyUntil }: Tournament,
  { seated, isWalletLocked, pausedUntil, isBanned }: Joiner,
  now: Date | null,
  nothing = 'Nothing was charged.',
): Answer {
  if (isWalletLocked && !practice) return walletLocked(nothing)
  if (seated) return hasSeatAlready(nothing)
  // a full tournament began by itself; an ended one has no seats at all
  if (currentPlayers === maxPlayers && (status === 'open' || status === 'in_progress'))
    return everySeatTaken(nothing)
  // once the time to answer is over, no one changes the result of the answers
  const late = now !== null && (startsBy <= now || (readyUntil !== null && readyUntil <= now))
  if (status !== 'open' || late) return takesNoMore(nothing)
  if (pausedUntil) return mustWait(pausedUntil)
  return isBanned ? bannedFromJoining(nothing) : undefined
}

type Player = Pick<Person, 'seated'> & { isWalletLocked: boolean }

/** States in a ready check that the player is there. A second answer is no error, not even after the start: the first one may be lost. */
export function mayReady(
  { status, practice, readyUntil }: Tournament,
  { seated, isWalletLocked }: Player,
  now: Date,
): Answer {
  if (isWalletLocked && !practice) return walletLocked('You keep your seat until the ready check ends.')
  if (!seated) return new Refusal('not_joined', 'You have no seat in this tournament')
  if (status === 'in_progress') return undefined
  if (status !== 'open') return new Refusal('tournament_state', 'This tournament is over')
  if (readyUntil === null) return new Refusal('tournament_state', 'No ready check is running')
  return readyUntil <= now ? new Refusal('tournament_state', 'The ready check has ended') : undefined
}

/**
 * Leaves: before the start with the whole fee back, after it by giving up all lives.
 * @param onlyBeforeStart the player was promised the fee
 */
export function mayLeave(
  { status, practice }: Tournament,
  { userId, seated, isWalletLocked }: Player & Pick<Person, 'userId'>,
  table: Table,
  onlyBeforeStart = false,
): Answer {
  const runs = status === 'in_progress'
  const locked = runs && !onlyBeforeStart ? mayGiveUp({ practice }, isWalletLocked) : undefined
  if (locked) return locked
  if (!seated) return new Refusal('not_joined', 'You have no seat in this tournament. No money moved.')
  if (status === 'open') return undefined
  if (!runs) return new Refusal('tournament_state', 'This tournament is over. No money moved.')
  if (onlyBeforeStart)
    return new Refusal(
      'tournament_state',
      'It has started in the meantime, so your fee would not come back. You are still in, and nothing was changed.',
    )
  return mayMove(table, { type: 'leave', player: userId.toString() })
}

/** The chat of a tournament closes this long after its end. */
const CHAT_MS = 24 * 3_600_000

/** Writes in the chat. The chat itself refuses people whom moderators have silenced. */
export const mayWrite = ({ endedAt }: Pick<Tournament, 'endedAt'>, now: Date): Answer =>
  endedAt && endedAt.getTime() + CHAT_MS <= now.getTime()
    ? new Refusal('tournament_state', 'The chat of this tournament is closed. Nothing was sent.')
    : undefined
