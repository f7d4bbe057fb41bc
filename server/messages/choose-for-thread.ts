import { setMemberChoices } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { cancelMessagePushes } from '#server/notifications/index.ts'
import { threadOf } from './threads.ts'

type Choices = { pinned?: boolean | undefined; muted?: boolean | undefined }

/** Pins or mutes a user's thread, or ends either. Drops a muted thread's waiting pushes. @throws Refusal not_found */
export const chooseForThread = (
  { db }: Context,
  { userId, otherId, ...choices }: { userId: bigint; otherId: bigint } & Choices,
): Promise<void> =>
  db.transact(async (tx) => {
    await setMemberChoices(tx, await threadOf(tx, userId, otherId), userId, choices)
    if (choices.muted) await cancelMessagePushes(tx, userId, [otherId])
  })
