import { sql, type Tx } from '#server/core/db.ts'

export type ChatKind = 'thread' | 'room' | 'tournament'

/**
 * The channel of a thing, made on first use.
 * @param subject the owner module's name for it, such as the id of a room
 * @returns its id
 */
export async function openChannel(tx: Tx, kind: ChatKind, subject: string): Promise<bigint> {
  const found = await findChannel(tx, kind, subject)
  if (found !== undefined) return found
  await tx.change(
    sql`insert into chat_channels (kind, subject) values (${kind}, ${subject}) on conflict do nothing`,
  )
  const made = await findChannel(tx, kind, subject)
  if (made === undefined) throw new Error(`the channel ${kind} ${subject} was not made`)
  return made
}

/** @returns the channel's id, or undefined before its first use */
export async function findChannel(tx: Tx, kind: ChatKind, subject: string): Promise<bigint | undefined> {
  const row = await tx.first<{ id: bigint }>(sql`
    select id from chat_channels where kind = ${kind} and subject = ${subject}`)
  return row?.id
}

/** Lets these users read and write in a channel; former members return. */
export async function admit(tx: Tx, channelId: bigint, userIds: readonly bigint[]): Promise<void> {
  await tx.change(sql`
    insert into chat_members (channel_id, user_id, kind)
    select c.id, u, c.kind from chat_channels c, unnest(${[...userIds]}::bigint[]) u where c.id = ${channelId} order by u
    on conflict (channel_id, user_id) do update set left_at = null where chat_members.left_at is not null`)
}

/** Ends these users' part in a channel. Their messages stay. */
export async function dismiss(tx: Tx, channelId: bigint, userIds: readonly bigint[]): Promise<void> {
  await tx.change(sql`
    update chat_members set left_at = clock_now()
    where channel_id = ${channelId} and user_id = any(${[...userIds]}::bigint[]) and left_at is null`)
}

/** Keeps a member from writing until a moment; null ends it. */
export async function silence(tx: Tx, channelId: bigint, userId: bigint, until: Date | null): Promise<void> {
  await tx.change(sql`
    update chat_members set silenced_until = ${until} where channel_id = ${channelId} and user_id = ${userId}`)
}

/** Whether a user could read a message: as a present member, or as one who left after it was written. */
export async function hasSeen(
  tx: Tx,
  userId: bigint,
  { channelId, createdAt }: { channelId: bigint; createdAt: Date },
): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from chat_members
    where channel_id = ${channelId} and user_id = ${userId} and (left_at is null or left_at >= ${createdAt}::timestamptz)`)
  return row !== undefined
}

/** A member's own choices about a channel; undefined leaves one as it is. @returns false for a non-member */
export async function setMemberChoices(
  tx: Tx,
  channelId: bigint,
  userId: bigint,
  { pinned, muted }: { pinned?: boolean | undefined; muted?: boolean | undefined },
): Promise<boolean> {
  const changed = await tx.change(sql`
    update chat_members set pinned = coalesce(${pinned ?? null}, pinned), muted = coalesce(${muted ?? null}, muted)
    where channel_id = ${channelId} and user_id = ${userId} and left_at is null`)
  return changed > 0
}
