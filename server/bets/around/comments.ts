import type { z } from 'zod'
import type { commentView } from '#contract/bets-comments.ts'
import type { Context } from '#server/core/context.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { Refusal, rateLimited } from '#server/core/refusal.ts'
import { lockCaller, type PersonRow, personColumns, publicFace } from '#server/users/index.ts'
import { selectionOf } from '../event/book.ts'
import { checkReadable } from '../event/taken-down.ts'
import { lookingAtEvent, seesStake } from '../event/who-is-in.ts'

/** Replies that are read with their comment. */
const REPLIES_SHOWN = 10

type Comment = z.input<typeof commentView>['replies'][number]
type CommentView = z.input<typeof commentView>
type Row = PersonRow &
  Omit<Comment, 'author' | 'side'> & { id: bigint; replyToId: bigint | null; side: number | null }

const view = (row: Row): Comment => ({
  ...row,
  author: publicFace(row),
  side: row.side === null ? null : selectionOf(row.side),
})

/** `checkReadable` has judged the event itself, once for all its comments. */
const READABLE = sql`true`

/** Columns of Row, for comments c joined with their authors u and the side that the author bet on, where the viewer may see it. */
const columns = sql`
  c.id, c.content, c.removed, c.created_at as "createdAt", c.reply_to as "replyToId", s.side, ${personColumns}`
const withAuthors = (viewerId: bigint) => sql`
  join users u on u.id = c.user_id
  join events e on e.id = c.event_id join event_books b on b.event_id = c.event_id
  left join lateral (select x.side from bets x where x.event_id = c.event_id and x.user_id = c.user_id limit 1) s
    on ${seesStake({ ...lookingAtEvent(viewerId), seen: READABLE })}`

/** Of comments c: whether a comment is shown; a removed one only where answers remain below it. */
const stands = sql`(not c.removed or exists (select from event_comments a where a.reply_to = c.id and not a.removed))`

/**
 * The comment that began the conversation of this one. The transaction locks it until its end: of a concurrent answer and removal, the
 * second sees the result of the first. @throws Refusal not_found
 */
async function lockFirstOf(tx: Tx, eventId: bigint, commentId: bigint): Promise<bigint> {
  const comment = await tx.first<{ first: bigint }>(sql`
    select coalesce(reply_to, id) as first from event_comments where event_id = ${eventId} and id = ${commentId}`)
  const held =
    comment &&
    (await tx.first<{ id: bigint }>(
      sql`select id from event_comments where id = ${comment.first} for no key update`,
    ))
  const still =
    held && (await tx.first(sql`select 1 from event_comments where id = ${commentId} and not removed`))
  if (!still) throw noComment()
  return held.id
}

const noComment = () => new Refusal('not_found', 'There is no such comment')

/** The first comment of a conversation, for its readers. @throws Refusal not_found */
async function firstOf(tx: Tx, eventId: bigint, commentId: bigint): Promise<bigint> {
  const comment = await tx.first<{ first: bigint }>(sql`
    select coalesce(reply_to, id) as first from event_comments where event_id = ${eventId} and id = ${commentId}`)
  if (!comment) throw noComment()
  return comment.first
}

/**
 * An event's comments, newest first, each with its first replies; with `replyTo` the replies to one comment, oldest first.
 * @throws Refusal not_found
 */
export async function listComments(
  tx: Tx,
  { eventId, userId }: { eventId: bigint; userId: bigint },
  { replyTo, cursor, limit }: { replyTo?: bigint | undefined; cursor?: bigint | undefined; limit: number },
): Promise<CommentView[]> {
  await checkReadable(tx, eventId, userId)
  if (replyTo === undefined) {
    const comments = await tx.rows<Row>(sql`
      select ${columns} from event_comments c ${withAuthors(userId)}
      where c.event_id = ${eventId} and c.reply_to is null and c.id < ${cursor ?? LARGEST_ID} and ${stands}
      order by c.id desc limit ${limit}`)
    return withReplies(tx, comments, userId)
  }
  const replies = await tx.rows<Row>(sql`
    select ${columns} from event_comments c ${withAuthors(userId)}
    where c.reply_to = ${await firstOf(tx, eventId, replyTo)} and c.id > ${cursor ?? 0n} and not c.removed
    order by c.id limit ${limit}`)
  return replies.map(withoutReplies)
}

const withoutReplies = (row: Row): CommentView => ({ ...view(row), replyCount: 0, replies: [] })

async function withReplies(tx: Tx, comments: Row[], viewerId: bigint): Promise<CommentView[]> {
  const ids = comments.map((comment) => comment.id)
  const counts = await tx.rows<{ id: bigint; many: number }>(sql`
    select reply_to as id, count(*)::int as many from event_comments
    where reply_to = any(${ids}::bigint[]) and not removed group by reply_to`)
  const many = new Map(counts.map((count) => [count.id, count.many]))
  const replies = await tx.rows<Row>(sql`
    select ${columns} from unnest(${ids}::bigint[]) as i(id)
    cross join lateral (select * from event_comments where reply_to = i.id and not removed order by id limit ${REPLIES_SHOWN}) c
    ${withAuthors(viewerId)} order by c.id`)
  return comments.map((comment) => ({
    ...view(comment),
    replyCount: many.get(comment.id) ?? 0,
    replies: replies.filter((reply) => reply.replyToId === comment.id).map(view),
  }))
}

/** Comments of one person on one event in a minute. */
const COMMENTS_A_MINUTE = 20

/** @throws Refusal rate_limited. Calls of one person are counted one by one */
async function limitComments(tx: Tx, eventId: bigint, userId: bigint): Promise<void> {
  await lockCaller(tx, userId)
  const { recent, wait } = await tx.one<{ recent: number; wait: number }>(sql`
    select count(*)::int as recent,
      coalesce(ceil(extract(epoch from min(created_at) + interval '1 minute' - clock_now())), 1)::int as wait
    from event_comments
    where event_id = ${eventId} and user_id = ${userId} and created_at > clock_now() - interval '1 minute'`)
  if (recent >= COMMENTS_A_MINUTE)
    throw rateLimited(
      `You can write ${COMMENTS_A_MINUTE} comments a minute on one event. Wait a moment.`,
      Math.max(1, wait),
    )
}

type Signalled = Pick<Context, 'signals'>

/** Viewers of the event's page fetch its comments again. */
export const announceComments = ({ signals }: Signalled, tx: Tx, eventId: bigint): void =>
  tx.afterCommit(() => signals.send({ type: 'comments_changed', eventId }))

type NewComment = { eventId: bigint; userId: bigint; content: string; replyTo?: bigint | undefined }

/** Adds a comment, or a reply to the conversation that `replyTo` is part of. @throws Refusal not_found, rate_limited */
export async function addComment(
  context: Signalled,
  tx: Tx,
  { eventId, userId, content, replyTo }: NewComment,
): Promise<CommentView> {
  await checkReadable(tx, eventId, userId)
  await limitComments(tx, eventId, userId)
  const first = replyTo === undefined ? null : await lockFirstOf(tx, eventId, replyTo)
  announceComments(context, tx, eventId)
  return withoutReplies(
    await tx.one<Row>(sql`
      with c as (
        insert into event_comments (event_id, user_id, content, reply_to)
        values (${eventId}, ${userId}, ${content}, ${first}) returning *
      )
      select ${columns} from c ${withAuthors(userId)}`),
  )
}

/**
 * Its author removes a comment while it has no answer: a first comment has no replies, and no other person wrote after a reply.
 * @throws Refusal not_found, forbidden, comment_answered
 */
export async function removeComment(
  context: Signalled,
  tx: Tx,
  { eventId, commentId, userId }: { eventId: bigint; commentId: bigint; userId: bigint },
): Promise<void> {
  await checkReadable(tx, eventId, userId)
  const first = await lockFirstOf(tx, eventId, commentId)
  const comment = await tx.one<{ mine: boolean; answered: boolean }>(sql`
    select c.user_id = ${userId} as mine, exists (
      select from event_comments a where a.reply_to = ${first} and a.id > c.id and (c.reply_to is null or a.user_id <> c.user_id)
    ) as answered
    from event_comments c where c.id = ${commentId}`)
  if (!comment.mine) throw new Refusal('forbidden', 'Only its author can remove a comment')
  if (comment.answered)
    throw new Refusal('comment_answered', 'Somebody has answered this comment, so it cannot be removed.')
  await tx.change(sql`delete from event_comments where id = ${commentId}`)
  announceComments(context, tx, eventId)
}
