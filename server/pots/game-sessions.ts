import type { z } from 'zod'
import { type PotGame, PRACTICE_ONLY, SESSION_HOURS, SESSION_MIN_CENTS } from '#contract/games.ts'
import type { gameSession } from '#contract/pots.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { purses } from '#server/ledger/index.ts'

type GameSession = z.input<typeof gameSession>

/** Columns of GameSession. */
const columns = sql`
  id, game as "gameType", true as "isPracticeMode", started_at as "startedAt", expires_at as "expiresAt"`

/** A person's active session of a game. @throws Refusal not_found */
export async function activeGameSession(tx: Tx, userId: bigint, game: PotGame): Promise<GameSession> {
  const session = await tx.first<GameSession>(sql`
    select ${columns} from game_sessions
    where user_id = ${userId} and game = ${game} and expires_at > clock_now()`)
  if (!session) throw new Refusal('not_found', 'No session of this game is running')
  return session
}

/**
 * Starts a session for 24 hours, free of charge, or returns the active one. Sessions for real money are always refused,
 * after a check of the balance.
 * @throws Refusal insufficient_funds, practice_only
 */
export async function startGameSession(
  tx: Tx,
  order: { userId: bigint; gameType: PotGame; isPracticeMode: boolean },
): Promise<GameSession> {
  const { userId, gameType } = order
  if (!order.isPracticeMode) {
    const { usd } = await purses(tx, userId)
    if (usd < SESSION_MIN_CENTS) throw new Refusal('insufficient_funds', 'Need $1 for Session')
    throw new Refusal('practice_only', PRACTICE_ONLY)
  }
  const started = await tx.first<GameSession>(sql`
    insert into game_sessions (user_id, game, started_at, expires_at)
    select ${userId}, ${gameType}, c.now, c.now + make_interval(hours => ${SESSION_HOURS}) from (select clock_now() as now) c
    on conflict (user_id, game) do update
      set id = excluded.id, started_at = excluded.started_at, expires_at = excluded.expires_at
      where game_sessions.expires_at <= excluded.started_at
    returning ${columns}`)
  return started ?? activeGameSession(tx, userId, gameType)
}
