import { noticeKey } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { notify, withdrawLink } from '#server/notifications/index.ts'

/** Characters of the message in its notification. */
const SHOWN = 140

const linkOf = (senderId: bigint) => `/messages/${senderId}`

/** Notifies a person who has no screen open of a message, once an hour for each conversation. */
export async function noticeMessage(
  context: Context,
  {
    messageId,
    senderId,
    receiverId,
    senderName,
    text,
  }: { messageId: bigint; senderId: bigint; receiverId: bigint; senderName: string; text: string },
): Promise<void> {
  await context.db.transact(async (tx) => {
    const due = await tx.change(sql`
      insert into thread_notices (user_id, from_id, noticed_at) values (${receiverId}, ${senderId}, clock_now())
      on conflict (user_id, from_id) do update set noticed_at = excluded.noticed_at
        where thread_notices.noticed_at <= clock_now() - interval '1 hour'`)
    if (due === 0) return
    await notify(context, tx, [receiverId], {
      key: noticeKey(messageId),
      title: `Message from ${senderName}`,
      body: [...text].length > SHOWN ? `${[...text].slice(0, SHOWN - 1).join('')}…` : text,
      link: linkOf(senderId),
      from: senderId,
    })
  })
}

/** Deletes the notifications of a user's messages, which quote them, and when they were given. */
export async function forgetNotices(tx: Tx, userId: bigint): Promise<void> {
  const receivers = await tx.rows<{ id: bigint }>(sql`
    select user_id as id from thread_notices where from_id = ${userId}`)
  await withdrawLink(
    tx,
    receivers.map(({ id }) => id),
    linkOf(userId),
  )
  await tx.change(sql`delete from thread_notices where user_id = ${userId} or from_id = ${userId}`)
}
