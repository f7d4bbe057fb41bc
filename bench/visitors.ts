import { createHash, randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { cookieName } from '#server/auth/index.ts'
import { sql } from '#server/core/db.ts'
import type { Arena } from './arena.ts'

/** Opens sessions for the first people above `from`, a multiple of a hundred, who are not broke. @returns their Cookie headers */
export async function signIn(arena: Arena, count: number, from = 0): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await arena.db.change(sql`
    insert into sessions (token_hash, user_id, expires_at)
    select i.hash, ${from}::int + i.n + (i.n - 1) / 99, clock_now() + interval '1 day'
    from unnest(${hashes}::bytea[]) with ordinality as i(hash, n)`)
  return tokens.map((token) => `${cookieName(arena.context.config)}=${token}`)
}

export const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
