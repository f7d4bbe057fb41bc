import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/** Whether one of two people has blocked the other. */
export async function areBlocked(tx: Tx, one: bigint, other: bigint): Promise<boolean> {
  const row = await tx.one<{ blocked: boolean }>(sql`select people_blocked(${one}, ${other}) as blocked`)
  return row.blocked
}

/** The people among these with whom a user has a block, in either direction. */
export async function blockedAmong(tx: Tx, userId: bigint, others: readonly bigint[]): Promise<Set<bigint>> {
  if (others.length === 0) return new Set()
  const rows = await tx.rows<{ id: bigint }>(sql`
    select blocked_id as id from user_blocks where user_id = ${userId} and blocked_id = any(${[...others]}::bigint[])
    union select user_id from user_blocks where blocked_id = ${userId} and user_id = any(${[...others]}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}

/** The sentence for the person who has blocked the other. */
export const BLOCKED_BY_YOU = 'You have blocked this person'

/** The sentences for the blocked person, by the stopped act, each with an ending for both people. */
const STOPPED = {
  send: ['One of you has blocked the other', '. Nothing was sent.'],
  write: ['You cannot write to this person', '. Nothing was sent.'],
  follow: ['You cannot follow this person', ''],
  react: ['You cannot react to this person’s messages', ''],
} as const

/**
 * The refusal of one person's act towards another, where one of them has blocked the other. The blocker reads that they blocked; the other
 * person does not learn whose block it is.
 * @returns undefined without a block
 */
export async function blockRefusal(
  tx: Pick<Tx, 'one'>,
  actorId: bigint,
  otherId: bigint,
  act: keyof typeof STOPPED,
): Promise<Refusal | undefined> {
  const { blocked, own } = await tx.one<{ blocked: boolean; own: boolean }>(sql`
    select people_blocked(${actorId}, ${otherId}) as blocked,
      exists (select from user_blocks where user_id = ${actorId} and blocked_id = ${otherId}) as own`)
  const [theirs, end] = STOPPED[act]
  return blocked ? new Refusal('blocked', `${own ? BLOCKED_BY_YOU : theirs}${end}`) : undefined
}

/** Checks one person's act towards another. @throws Refusal blocked */
export async function checkNotBlocked(
  tx: Tx,
  actorId: bigint,
  otherId: bigint,
  act: keyof typeof STOPPED = 'send',
): Promise<void> {
  const refusal = await blockRefusal(tx, actorId, otherId, act)
  if (refusal) throw refusal
}

/** The sanction that keeps a person from writing now, and with a ban also from creating and joining. */
type Silence = { kind: 'mute' | 'ban'; until: Date; reason: string }

const findSilence = (tx: Tx, userId: bigint, kinds: readonly Silence['kind'][]) =>
  tx.first<Silence>(sql`
    select kind, until, reason from sanctions
    where user_id = ${userId} and kind = any(${[...kinds]}::text[]) and lifted_at is null and until > clock_now()
    order by until desc limit 1`)

/** A condition in SQL: moderators have banned a person now. @param userId a column of the caller's statement */
export const isBanned = (userId: Sql): Sql => sql`
  exists (select from sanctions s where s.user_id = ${userId} and s.kind = 'ban' and s.lifted_at is null and s.until > clock_now())`

/**
 * The refusal of acts that create or join something visible to others, with the end of the ban and its reason.
 * @returns undefined for a person without a ban
 */
export async function banRefusal(tx: Tx, userId: bigint): Promise<Refusal | undefined> {
  const ban = await findSilence(tx, userId, ['ban'])
  return ban && silenced('has banned you from this', ban)
}

/** The same, thrown. @throws Refusal silenced */
export async function checkNotBanned(tx: Tx, userId: bigint): Promise<void> {
  const refusal = await banRefusal(tx, userId)
  if (refusal) throw refusal
}

/**
 * The sentence for a person whom moderators keep from an act. The moment is ISO 8601: screens show it in their reader's time zone.
 * @param what 'does not let you write'
 */
const sentence = (what: string, { until, reason }: Silence): string =>
  `A moderator ${what} until ${until.toISOString()}: ${reason}`
const silenced = (what: string, silence: Silence) => new Refusal('silenced', sentence(what, silence))

/** Whether a user has blocked another user. */
export async function hasBlocked(tx: Tx, userId: bigint, otherId: bigint): Promise<boolean> {
  const row = await tx.first(
    sql`select 1 from user_blocks where user_id = ${userId} and blocked_id = ${otherId}`,
  )
  return row !== undefined
}

/** Whether moderators keep a user from writing now. */
export async function isSilenced(tx: Tx, userId: bigint): Promise<boolean> {
  const row = await tx.one<{ silenced: boolean }>(sql`select is_silenced(${userId}) as silenced`)
  return row.silenced
}

/** The people among these who have blocked a user. */
export async function blockersAmong(tx: Tx, userId: bigint, others: readonly bigint[]): Promise<Set<bigint>> {
  if (others.length === 0) return new Set()
  const rows = await tx.rows<{ id: bigint }>(sql`
    select user_id as id from user_blocks where blocked_id = ${userId} and user_id = any(${[...others]}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}

/** The people among these whom a user has blocked. */
export async function blockedByUser(tx: Tx, userId: bigint, others: readonly bigint[]): Promise<Set<bigint>> {
  if (others.length === 0) return new Set()
  const rows = await tx.rows<{ id: bigint }>(sql`
    select blocked_id as id from user_blocks where user_id = ${userId} and blocked_id = any(${[...others]}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}

/** The refusal to enter another person's thing, for a person whom its owner has blocked. */
export const shutOut = () => new Refusal('blocked', 'The owner has blocked you, so you cannot enter.')

const WRITING = 'does not let you write'

/** The sentence on why a user may not write now, ending with the moderators' reason; null for a user who may. */
export async function whySilenced(tx: Tx, userId: bigint): Promise<string | null> {
  const silence = await findSilence(tx, userId, ['mute', 'ban'])
  return silence ? sentence(WRITING, silence) : null
}

/** Checks an act that writes something for others to read. @throws Refusal silenced, with the end of the term and its reason */
export async function checkNotSilenced(tx: Tx, userId: bigint): Promise<void> {
  const silence = await findSilence(tx, userId, ['mute', 'ban'])
  if (silence) throw silenced(WRITING, silence)
}
