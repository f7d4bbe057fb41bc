import { type Presence, personal } from '#server/core/live.ts'
import { noteVisits } from './digest.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    notification: { userIds: bigint[]; after?: keyof SignalTypes }
  }
}

export const notified = personal('notification', () => ({ type: 'notification' }))

/** Who has a screen open is here. */
export const here: Presence = {
  everyMs: 5 * 60_000,
  seen: ({ db }, watching) =>
    noteVisits(
      db,
      watching.map(({ userId }) => userId),
    ),
}
