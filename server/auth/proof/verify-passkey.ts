import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { passkeyAnswer } from '#contract/auth.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { ownOrigins } from '#server/http/origin.ts'
import { type Purpose, takeChallenge } from './challenges.ts'
import type { WithHeaders } from './visitor.ts'

/** The relying party: passkeys are bound to this host name, and answers must come from these origins. */
type RelyingParty = { id: string; name: string; origins: string[] }

/**
 * Reads PUBLIC_URL or, without it, the address that the browser called. The browser itself ensures that a page uses
 * only passkeys of its own host.
 * @throws Refusal malformed without a host
 */
export function relyingParty(asking: WithHeaders, config: Pick<Config, 'publicUrl'>): RelyingParty {
  const origins = ownOrigins(asking, config)
  const [first] = origins
  if (!first || !URL.canParse(first)) throw new Refusal('malformed', 'The request names no host')
  return { id: new URL(first).hostname, name: 'Evens', origins }
}

export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** A younger passkey counts as new: a thief with a stolen session may have just added it. */
const NEW_FOR = sql`interval '1 day'`

type Row = { id: bigint; userId: bigint; publicKey: Buffer; counter: bigint; isNew: boolean; createdAt: Date }

/** The challenge in an authenticator's answer, or undefined. */
export function signedChallenge(clientDataJson: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Whether an account has the passkey of this id. */
export const isPasskey = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.first(sql`select 1 from credentials where kind = 'passkey' and external_id = ${id}`)) !==
  undefined

/**
 * The owner of the passkey that answered our challenge, whether it is new, and when it was added; null when the answer is invalid. The
 * challenge is used up either way. The device must have verified the person, and the server refuses a counter that does not grow: a
 * thief may have copied the key.
 * @param userId set when the challenge was for one person
 */
export async function verifyPasskey(
  { config, db, log }: Context,
  asking: WithHeaders,
  purpose: Extract<Purpose, 'passkey-proof' | 'passkey-sign-in'>,
  answer: PasskeyAnswer,
  userId?: bigint,
): Promise<{ userId: bigint; isNew: boolean; createdAt: Date } | null> {
  const token = signedChallenge(answer.response.clientDataJSON)
  const challenge = token === undefined ? undefined : await takeChallenge(db, purpose, token)
  if (!token || !challenge || (userId !== undefined && challenge.userId !== userId)) return null
  const row = await db.first<Row>(sql`
    select id, user_id as "userId", secret as "publicKey", counter,
      created_at > clock_now() - ${NEW_FOR} as "isNew", created_at as "createdAt"
    from credentials
    where kind = 'passkey' and external_id = ${answer.id}`)
  if (!row || (userId !== undefined && row.userId !== userId)) return null
  const party = relyingParty(asking, config)
  let counter: number
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: token,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(row.publicKey),
        counter: Number(row.counter),
      },
    })
    if (!verified) return null
    counter = authenticationInfo.newCounter
  } catch (error) {
    log.info({ err: error, credential: row.id.toString() }, 'an answer of a passkey was refused')
    return null
  }
  // Checked again under the row lock: of two answers with the same counter only the first counts.
  const used = await db.change(sql`
    update credentials set counter = ${counter}, used_at = clock_now()
    where id = ${row.id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`)
  return used === 1 ? { userId: row.userId, isNew: row.isNew, createdAt: row.createdAt } : null
}
