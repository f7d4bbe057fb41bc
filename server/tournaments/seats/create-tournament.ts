import type { z } from 'zod'
import { PLATFORMS, platformsOf, presetGame } from '#contract/tournament-games.ts'
import type { createTournamentBody } from '#contract/tournaments.ts'
import { openChannel } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { answerOf, obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkNotBanned } from '#server/moderation/index.ts'
import { checkNotOnBreak } from '#server/safer-play/index.ts'
import { lockCaller } from '#server/users/index.ts'
import { mayCreate } from '../may.ts'
import { tournamentsChanged } from '../tournament/live.ts'
import { newSealedSeed } from '../tournament/seeds.ts'
import { checkNotPaused, type PausedAmong } from '../tournament/time-out.ts'

/** An unstarted tournament is cancelled after this many hours. */
export const STARTS_WITHIN_HOURS = 72

/** A title as it is stored: composed letters, single spaces, and a preset game's own letters. */
function titleOf(text: string): string {
  const title = text.normalize('NFC').replace(/\s+/gu, ' ')
  return presetGame(title)?.title ?? title
}

/**
 * Opens a tournament, with the commitment to the seed that will draw its line. It costs nothing and takes no seat.
 * @param lineSeed only the demo passes one, for a tournament that it starts before anybody can see it
 * @returns its id
 * @throws Refusal malformed for a platform without the game or an impossible time, too_many_tournaments, silenced, time_out,
 *   play_paused
 */
export async function createTournament(
  context: Context,
  tx: Tx,
  { userId, ...wanted }: { userId: bigint } & z.output<typeof createTournamentBody>,
  pausedAmong: PausedAmong,
  lineSeed?: Buffer,
): Promise<bigint> {
  const gameTitle = titleOf(wanted.gameTitle)
  if (!platformsOf(gameTitle).includes(wanted.platform)) {
    const message = `${gameTitle} is not played on ${PLATFORMS[wanted.platform]}`
    throw new Refusal('malformed', message, { platform: message })
  }
  await lockCaller(tx, userId)
  const { open } = await tx.one<{ open: number }>(sql`
    select count(*)::int as open from tournaments where creator_id = ${userId} and status = 'open'`)
  const practice = wanted.isPracticeMode
  obey(
    mayCreate({
      banned: await answerOf(checkNotBanned(tx, userId)),
      paused: await answerOf(checkNotPaused(pausedAmong, tx, userId)),
      onBreak: await answerOf(checkNotOnBreak(tx, { userId, practice }, 'No tournament was created.')),
      open,
    }),
  )
  const notes = wanted.notes?.trim() || null
  const startsAt = wanted.startsAt === undefined ? null : new Date(wanted.startsAt)
  if (startsAt) await checkPlanned(context, tx, startsAt)
  const { commitment, sealed } = newSealedSeed(context, lineSeed)
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into tournaments (creator_id, game_title, platform, entry_fee_cents, max_players, games_count, lives, practice,
      notes, starts_at, commitment, sealed_seed, created_at, starts_by)
    select ${userId}, ${gameTitle}, ${wanted.platform}, ${wanted.entryFee}, ${wanted.maxPlayers}, ${wanted.gamesCount},
      ${wanted.lives}, ${wanted.isPracticeMode}, ${notes}::text, ${startsAt}::timestamptz, ${commitment}, ${sealed}::bytea,
      clock.now, clock.now + make_interval(hours => ${STARTS_WITHIN_HOURS})
    from (select clock_now() as now) clock
    returning id`)
  await openChannel(tx, 'tournament', id.toString())
  tournamentsChanged(context, tx)
  return id
}

/** The ready check precedes the start, and people must have time to join until then. */
const PLANNED_AHEAD_SECONDS = 60

async function checkPlanned({ config }: Context, tx: Tx, startsAt: Date): Promise<void> {
  const seconds = config.match.readySeconds + PLANNED_AHEAD_SECONDS
  const { early, late } = await tx.one<{ early: boolean; late: boolean }>(sql`
    select ${startsAt}::timestamptz < clock.now + make_interval(secs => ${seconds}) as early,
      ${startsAt}::timestamptz > clock.now + make_interval(hours => ${STARTS_WITHIN_HOURS}) as late
    from (select clock_now() as now) clock`)
  if (!early && !late) return
  const message = early
    ? `The start must be at least ${Math.ceil(seconds / 60)} minutes ahead, because the players confirm first`
    : `The start can be at most ${STARTS_WITHIN_HOURS} hours ahead`
  throw new Refusal('malformed', message, { startsAt: message })
}
