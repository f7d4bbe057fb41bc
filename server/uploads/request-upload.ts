import { createHash, randomBytes } from 'node:crypto'
import type { UploadPurpose } from '#contract/upload-limits.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { rateLimited } from '#server/core/refusal.ts'

const VALID_MINUTES = 15
/** Addresses per person and hour. */
const HOURLY_MAX = 60

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Creates an upload address for one file. The name ends as a picture's until the bytes say otherwise.
 * @returns its secret part, which is not stored
 * @throws Refusal rate_limited
 */
export async function requestUpload(tx: Tx, userId: bigint, purpose: UploadPurpose): Promise<string> {
  const { many, wait } = await tx.one<{ many: number; wait: number | null }>(sql`
    select count(*)::int as many, extract(epoch from min(created_at) + interval '1 hour' - clock_now())::float8 as wait
    from uploads
    where user_id = ${userId} and created_at > clock_now() - interval '1 hour'`)
  if (many >= HOURLY_MAX)
    throw rateLimited('You have uploaded a lot of pictures in the last hour. Try again later.', wait ?? 1)
  const token = randomBytes(32).toString('base64url')
  const kept = purpose === 'match' || purpose === 'cover' ? `${purpose}-` : ''
  const name = `${kept}${randomBytes(24).toString('base64url')}.webp`
  await tx.change(sql`
    insert into uploads (user_id, purpose, token_hash, name, expires_at)
    values (${userId}, ${purpose}, ${hashToken(token)}, ${name}, clock_now() + make_interval(mins => ${VALID_MINUTES}))`)
  return token
}
