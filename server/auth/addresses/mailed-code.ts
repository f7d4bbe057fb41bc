import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Caller, Context } from '#server/core/context.ts'

type Asker = Pick<Caller, 'userId' | 'sessionHash'>
type Hashing = Pick<Context, 'secrets'>

const hashesOf = ({ secrets }: Hashing, { userId, sessionHash }: Asker, code: string): Buffer[] =>
  secrets.fingerprints(code, `mailed-code:${userId}:${sessionHash.toString('hex')}`)

/**
 * Makes a code of six digits for a letter. It works only in the session that requested it, so a code that a fraudster talks its
 * owner out of is useless. Only a keyed hash of it is stored.
 * @returns the code, and the details of its challenge
 */
export function makeMailedCode(
  context: Hashing,
  asker: Asker,
): { code: string; details: Record<string, string> } {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const [hash] = hashesOf(context, asker, code)
  return {
    code,
    details: { session: asker.sessionHash.toString('hex'), code: hash!.toString('hex') },
  }
}

/** Whether this is the code of a challenge. */
export function isMailedCode(
  context: Hashing,
  asker: Asker,
  { code }: Record<string, string>,
  typed: string,
): boolean {
  const kept = Buffer.from(code ?? '', 'hex')
  return hashesOf(context, asker, typed).some(
    (hash) => hash.length === kept.length && timingSafeEqual(hash, kept),
  )
}
