import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/core/config.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { deviceWords } from './device-words.ts'
import { readNamed, writeNamed } from './named-cookie.ts'
import { tellSecurity } from './notices.ts'

const NAME = 'did'
/** As long as browsers keep a cookie. */
const SECONDS = 400 * 86_400

/**
 * Looks whether the person has signed in with this browser before, and remembers it. Another browser than those before
 * is told to the person.
 * @returns the token of the cookie by which the browser is known again
 */
export async function meetDevice(
  context: Context,
  tx: Tx,
  userId: bigint,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<string> {
  const token =
    readNamed(request.headers.cookie, NAME, context.config) ?? randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const known = await tx.change(sql`
    update known_devices set used_at = clock_now() where user_id = ${userId} and token_hash = ${hash}`)
  if (known === 1) return token
  const { others } = await tx.one<{ others: boolean }>(
    sql`select exists (select 1 from known_devices where user_id = ${userId}) as others`,
  )
  await tx.change(sql`
    insert into known_devices (user_id, token_hash) values (${userId}, ${hash}) on conflict do nothing`)
  if (others) {
    await tellSecurity(context, tx, userId, 'new-device', deviceWords(request.headers['user-agent']))
  }
  return token
}

/** The browser keeps its name; who signs out of it is remembered all the same. */
export function giveDevice(reply: FastifyReply, token: string, config: Pick<Config, 'publicUrl'>): void {
  reply.header('set-cookie', writeNamed(NAME, token, SECONDS, config))
}

/** Whether anybody has signed in with this browser. */
export const hasMet = (
  request: Pick<FastifyRequest, 'headers'>,
  config: Pick<Config, 'publicUrl'>,
): boolean => readNamed(request.headers.cookie, NAME, config) !== null
