import { sql } from '#server/core/db.ts'
import { officeOf } from '#server/gangs/index.ts'
import { type Call, deliverOne, makeHook } from '#server/hooks/index.ts'
import type { Community, Scene } from './community.ts'

/** Before the gang asks its questions, and after the first of them. */
const MADE = -0.61
const CALLED = -0.3

const owner = 'mara'

/** The address takes its first message, and is gone at the second one. No story calls an address. */
function answersOfChannel(): Call {
  let taken = 0
  return async (_, { body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { code?: string } }
    if (type === 'hook.confirm') return { status: 200, fault: null, text: data.code ?? '' }
    return taken++ === 0 ? { status: 204, fault: null, text: '' } : { status: 410, fault: 'status', text: '' }
  }
}

/** The hook of a gang whose channel was deleted: it sleeps, and its log says why. */
export function hookLife(community: Community): Scene[] {
  const { context, db, idOf } = community
  const call = answersOfChannel()
  let hookId: bigint
  const make = async () => {
    const userId = idOf(owner)
    const gang = await officeOf(db, userId)
    const { at } = await db.one<{ at: Date }>(sql`select clock_now() as at`)
    const { hook } = await makeHook(
      context,
      db,
      { userId, provedAt: at },
      {
        name: 'Channel of the regulars',
        url: 'https://chat.harbour-regulars.example/hooks/7',
        kinds: ['event.opened', 'event.settled'],
        gangId: gang!.gangId,
      },
    )
    hookId = BigInt(hook.id)
    await deliverOne(context, hookId, call)
  }
  const deliver = async () => {
    while (await deliverOne(context, hookId, call)) {}
  }
  return [
    { at: MADE, run: make },
    { at: CALLED, run: deliver },
  ]
}
