import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { type NotificationKey, notify, withdraw } from '#server/notifications/index.ts'
import { personRows, publicName } from '#server/users/index.ts'

/** Screen and part of it where requests are answered. */
const REQUESTS = '/following?show=requests'

const beganKey = (fanId: bigint): NotificationKey => `following.began:${fanId}`
const askedKey = (fanId: bigint): NotificationKey => `following.asked:${fanId}`
const acceptedKey = (followedId: bigint): NotificationKey => `following.accepted:${followedId}`

async function nameOf(tx: Tx, userId: bigint): Promise<string> {
  const row = (await personRows(tx, [userId])).get(userId)!
  return publicName({ firstName: row.first_name, lastName: row.last_name })
}

type Begun = { userId: bigint; followedId: bigint; status: 'requested' | 'accepted' }

/** Notifies a person that somebody follows them, once for ever, or asks to. */
export async function tellOfFollowing(
  context: Context,
  tx: Tx,
  { userId, followedId, status }: Begun,
): Promise<void> {
  const name = await nameOf(tx, userId)
  if (status === 'accepted')
    return notify(context, tx, [followedId], {
      key: beganKey(userId),
      title: `${name} follows you`,
      body: 'They see the questions that you ask in public, and your wins where you are named.',
      link: `/profile/${userId}`,
      from: userId,
    })
  // a person gets one notice for a key, and an earlier request had the same
  await withdraw(tx, [followedId], askedKey(userId))
  return notify(context, tx, [followedId], {
    key: askedKey(userId),
    title: `${name} asks to follow you`,
    body: 'Accept or decline. They get no notice when you decline.',
    link: REQUESTS,
    from: userId,
  })
}

/** Takes the notice of a request back that is answered or withdrawn. */
export const untell = (tx: Tx, fanId: bigint, followedId: bigint): Promise<void> =>
  withdraw(tx, [followedId], askedKey(fanId))

/** Notifies a person that their request was accepted. */
export async function tellOfAcceptance(
  context: Context,
  tx: Tx,
  { fanId, followedId }: { fanId: bigint; followedId: bigint },
): Promise<void> {
  const key = acceptedKey(followedId)
  await withdraw(tx, [fanId], key)
  await notify(context, tx, [fanId], {
    key,
    title: `${await nameOf(tx, followedId)} accepted your request`,
    body: 'You follow them now.',
    link: `/profile/${followedId}`,
    from: followedId,
  })
}

/** Takes all notices about a person's followings back that these people got, because they quote the person's name. */
export async function withdrawNotices(tx: Tx, aboutId: bigint, userIds: readonly bigint[]): Promise<void> {
  for (const keyOf of [askedKey, beganKey, acceptedKey]) await withdraw(tx, userIds, keyOf(aboutId))
}
