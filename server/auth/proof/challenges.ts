import { createHash, randomBytes } from 'node:crypto'
import { type Db, sql, type Tx } from '#server/core/db.ts'

export type Purpose =
  | 'passkey-add'
  | 'passkey-proof'
  | 'passkey-sign-in'
  | 'second-factor'
  | 'provider'
  | 'complete-sign-up'
  | 'verify-email'
  | 'change-email'
  | 'stop'
  | 'letter-code'

/** A pending challenge: its user (null before sign-in) and its data. */
export type Challenge = { userId: bigint | null; details: Record<string, string> }

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * Creates a challenge that takes one answer, soon. Only the token's SHA-256 is stored.
 * @returns the token, base64url
 */
export async function createChallenge(
  tx: Tx,
  purpose: Purpose,
  options: { userId?: bigint; details?: Record<string, string>; minutes: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.change(sql`
    insert into auth_challenges (token_hash, purpose, user_id, details, expires_at)
    values (${hashToken(token)}, ${purpose}, ${options.userId ?? null}, ${JSON.stringify(options.details ?? {})},
      clock_now() + make_interval(mins => ${options.minutes}))`)
  return token
}

/** Takes and deletes a challenge: a second or late answer finds none. */
export function takeChallenge(tx: Tx, purpose: Purpose, token: string): Promise<Challenge | undefined> {
  return tx.first<Challenge>(sql`
    delete from auth_challenges
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > clock_now()
    returning user_id as "userId", details`)
}

/** Reads a challenge without using it up. */
export function readChallenge(tx: Tx, purpose: Purpose, token: string): Promise<Challenge | undefined> {
  return tx.first<Challenge>(sql`
    select user_id as "userId", details from auth_challenges
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > clock_now()`)
}

const TRIES_MAX = 5

/** Reads a challenge for one more of its five tries. Tries count before their check. */
export function tryChallenge(tx: Tx, purpose: Purpose, token: string): Promise<Challenge | undefined> {
  return tx.first<Challenge>(sql`
    update auth_challenges set tries = tries + 1
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > clock_now()
      and tries < ${TRIES_MAX}
    returning user_id as "userId", details`)
}

/** How long the code of a letter counts; its link may live longer. */
export const CODE_MINUTES = 10

const codeOf = (purpose: Purpose, { userId, sessionHash }: Asker, change = sql``) => sql`
  user_id = ${userId} and purpose = ${purpose} and details ->> 'session' = ${sessionHash.toString('hex')}
  and expires_at > clock_now() and created_at > clock_now() - make_interval(mins => ${CODE_MINUTES}) ${change}`

/** The session that requested a letter: the letter's code works in no other session. */
type Asker = { userId: bigint; sessionHash: Buffer }

/** Reads the challenge whose letter this session requested, for one more of the five tries of its code. Tries count before their check. */
export function tryMailedCode(tx: Tx, purpose: Purpose, asker: Asker): Promise<Challenge | undefined> {
  return tx.first<Challenge>(sql`
    update auth_challenges set tries = tries + 1 where ${codeOf(purpose, asker, sql`and tries < ${TRIES_MAX}`)}
    returning user_id as "userId", details`)
}

/** Takes and deletes this challenge: its link and its code stop working. */
export function takeMailedCode(tx: Tx, purpose: Purpose, asker: Asker): Promise<Challenge | undefined> {
  return tx.first<Challenge>(sql`
    delete from auth_challenges where ${codeOf(purpose, asker)} returning user_id as "userId", details`)
}

/**
 * Deletes the person's pending challenges of these kinds, or all when none is named. Links that stop the account stay: the person
 * who sets another password may be a thief.
 */
export async function dropChallenges(
  tx: Tx,
  userId: bigint,
  purposes: readonly Purpose[] | null = null,
): Promise<void> {
  await tx.change(sql`
    delete from auth_challenges
    where user_id = ${userId} and purpose <> 'stop' and (${purposes}::text[] is null or purpose = any(${purposes}::text[]))`)
}

export const forgetChallenges = {
  what: 'identity questions that nobody answered in time',
  clean: (db: Db) =>
    db.change(sql`
      delete from auth_challenges where token_hash in (
        select token_hash from auth_challenges where expires_at < clock_now() limit 5000)`),
}
