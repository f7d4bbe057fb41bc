import { verbsOf } from '#contract/verbs.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { getEvent } from './lists/queries.ts'

/** The caller as the reader of an event. */
export const viewerOf = ({ userId, role, provedAt }: Caller) => ({ userId, verbs: verbsOf(role), provedAt })

export type OfEvent = { caller: Caller; params: { id: bigint } }

/** The event as the caller sees it after the action. */
export const detail = (context: Context, { caller, params }: OfEvent) =>
  getEvent(context, context.db, params.id, viewerOf(caller))
/** The ids of an action on an event. */
export const actionOf = ({ caller, params }: OfEvent) => ({ eventId: params.id, userId: caller.userId })
