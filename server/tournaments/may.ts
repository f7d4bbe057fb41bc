import { PLAYERS_MIN } from '#contract/tournament-games.ts'
import type { Verbs } from '#contract/verbs.ts'
import type { Answer } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { signedAlready } from '#server/decisions/index.ts'
import type { Tournament } from './tournament-rows.ts'

/**
 * The rules about a tournament, its host and its seats. Those of its matches are in `may-match.ts`. Acts ask them under the
 * tournament's lock, and `tournament-can.ts` for the page.
 */

/** The caller, as the rules see them. */
export type Person = {
  userId: bigint
  verbs: Verbs
  /** has a paid seat in it */
  seated: boolean
}

/** Begins the ready check. */
export function mayStart(
  { creator_id, status, player_count, ready_until }: Tournament,
  { userId }: Pick<Person, 'userId'>,
): Answer {
  if (creator_id !== userId) return new Refusal('forbidden', 'Only the host starts a tournament')
  if (status === 'in_progress') return new Refusal('tournament_state', 'This tournament has started already')
  if (status !== 'open') return new Refusal('tournament_state', 'This tournament is over')
  if (player_count < PLAYERS_MIN)
    return new Refusal('too_few_players', `At least ${PLAYERS_MIN} players are needed to start`)
  if (ready_until !== null) return new Refusal('tournament_state', 'The players are being asked already')
  return undefined
}

/** Whether somebody cancels a tournament by office: a moderator who does not play in it. */
export const moderates = ({ verbs, seated }: Pick<Person, 'verbs' | 'seated'>): boolean =>
  verbs.has('tournaments:cancel') && !seated

/**
 * The host cancels before the start; a moderator who does not play in it at any time before the end, after the start in real money
 * with a proof and once.
 * @param person.signed has signed already that it is to be cancelled
 * @param person.proved has proved their identity lately
 */
export function mayCancel(
  { creator_id, status, practice, ended_at }: Tournament,
  person: Person & { signed: boolean; proved: boolean },
): Answer {
  const hosts = creator_id === person.userId
  const byOffice = moderates(person)
  if (!hosts && !byOffice)
    return new Refusal('forbidden', 'Only its host and moderators who do not play in it cancel a tournament')
  if (status === 'in_progress' && (hosts || !byOffice))
    return new Refusal(
      'tournament_state',
      'This tournament has started. Only a moderator who neither plays in it nor hosts it can cancel it now.',
    )
  if (ended_at) return new Refusal('tournament_state', 'This tournament is over')
  if (hosts || status !== 'in_progress' || practice) return undefined
  if (person.signed) return signedAlready()
  return person.proved ? undefined : new Refusal('step_up_required', 'Confirm that it is you, then try again')
}

/** Sets the cover, or takes it away. @param adding a picture */
export function mayChangeCover(
  { creator_id, status }: Tournament,
  { userId }: Pick<Person, 'userId'>,
  adding: boolean,
): Answer {
  if (creator_id !== userId) return new Refusal('forbidden', 'Only the host changes the cover')
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
 * Opens a tournament. Whether a ban, missed matches or a break keep the host from it is for other modules to answer.
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
