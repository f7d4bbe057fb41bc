import type { z } from 'zod'
import type { gangAlert } from '#contract/gangs.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { type Channel, ending, type Personal, personal, stream } from '#server/core/live.ts'
import { membershipOf } from './gang-rows.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** `userIds` are members; leaves out members with a block between them and the sender */
    gang_alert: { userIds: bigint[]; alert: z.output<typeof gangAlert> }
    gang_changed: { gangId: bigint }
    gang_left: { gangId: bigint; userId: bigint }
  }
}

const CHANGED_EVERY_MS = 500

/** Publishes after the commit that a gang's members, roles or texts have changed. */
export function gangChanged(context: Context, tx: Tx, gangId: bigint): void {
  tx.afterCommit(() => context.signals.send({ type: 'gang_changed', gangId }))
}

/** A gang, for its members. */
export const gangChannel: Channel = {
  kind: 'gang',
  mayWatch: async ({ userId }, gangId, { db }) => (await membershipOf(db, userId))?.gangId === gangId,
  ends: [ending('gang_left', ({ userId, gangId }) => ({ userId, id: gangId }))],
  streams: [
    stream('gang_changed', {
      id: ({ gangId }) => gangId,
      everyMs: CHANGED_EVERY_MS,
      state: ({ gangId }) => gangId,
      frame: ({ gangId }) => ({ type: 'gang_changed', gangId: gangId }),
    }),
  ],
}

/** An alert, for members on any screen. */
export const gangAlerted: Personal = personal('gang_alert', ({ alert }) => ({ type: 'gang_alert', alert }))
