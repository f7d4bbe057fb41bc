import type { z } from 'zod'
import type { tournamentMessage } from '#contract/tournaments.ts'
import { placeStreams } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type Channel, listChannel, type Personal, personal, stream } from '#server/core/live.ts'

type TournamentMessage = z.output<typeof tournamentMessage>

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** players, state or matches; `seq` is the newest fact */
    tournament_changed: { tournamentId: bigint; seq: number }
    tournaments_changed: object
    /** these people's tasks in their matches have changed */
    my_matches_changed: { userIds: bigint[] }
  }
}

const CHANGES_EVERY_MS = 100

/** Publishes after the commit that a tournament has changed. */
export function tournamentChanged(context: Context, tx: Tx, tournamentId: bigint, seq: number): void {
  tx.afterCommit(() => context.signals.send({ type: 'tournament_changed', tournamentId, seq }))
}

/** Publishes after the commit that the list of tournaments has changed. */
export function tournamentsChanged(context: Context, tx: Tx): void {
  tx.afterCommit(() => context.signals.send({ type: 'tournaments_changed' }))
}

/** One tournament, for everybody who follows it. */
export const tournamentChannel: Channel = {
  kind: 'tournament',
  mayWatch: async (_, id, { db }) =>
    (await db.first(sql`select 1 from tournaments where id = ${id}`)) !== undefined,
  streams: [
    ...placeStreams<TournamentMessage>('tournament', {
      messages: (joined, tournamentId) => ({ type: 'tournament_message', tournamentId, ...joined }),
      changed: (tournamentId, messageId) => ({ type: 'tournament_message_changed', tournamentId, messageId }),
    }),
    stream('tournament_changed', {
      id: ({ tournamentId }) => tournamentId,
      everyMs: CHANGES_EVERY_MS,
      state: ({ tournamentId }) => tournamentId,
      frame: ({ tournamentId, seq }) => ({
        type: 'tournament_changed',
        tournamentId,
        seq,
      }),
    }),
  ],
}

export const tournamentsChannel = listChannel('tournaments', { type: 'tournaments_changed' })

export const myMatchesChanged: Personal = personal('my_matches_changed', () => ({
  type: 'my_matches_changed',
}))
