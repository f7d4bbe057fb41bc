import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Handlers } from '#server/core/serve.ts'
import { checkFreshProof } from '#server/core/step-up.ts'
import { findUser } from '#server/users/index.ts'
import { createChallenge, takeChallenge } from './challenges.ts'
import { deviceWords } from './device-words.ts'
import { holdOwner } from './hold-owner.ts'
import { tellSecurity } from './notices.ts'
import { relyingParty } from './relying-party.ts'
import { signedChallenge } from './verify-passkey.ts'
import { checkWayLeft } from './ways-left.ts'

const MINUTES = 5
const WAIT_MS = MINUTES * 60_000
const PASSKEYS_MAX = 20

type Row = { id: bigint; name: string; createdAt: Date; usedAt: Date | null; synced: boolean }

const columns = sql`
  id, name, created_at as "createdAt", used_at as "usedAt", coalesce((details->>'synced')::boolean, false) as synced`

const view = (row: Row) => ({
  id: String(row.id),
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.usedAt?.toISOString() ?? null,
  synced: row.synced,
})

const unknown = () => new Refusal('not_found', 'There is no such passkey')
const refused = () =>
  new Refusal('proof_failed', 'The passkey could not be confirmed. Ask for a new one and try again.')

const bytesOf = (token: string) => new Uint8Array(Buffer.from(token, 'base64url'))

/** What is asked of an authenticator that is to say who is there. @param tokens passkeys that may answer; any when undefined */
async function question(
  tx: Tx,
  request: FastifyRequest,
  config: Context['config'],
  token: string,
  userId?: bigint,
): Promise<{ challenge: string }> {
  const known =
    userId === undefined
      ? []
      : await tx.rows<{ id: string; transports: string[] }>(sql`
          select external_id as id, coalesce(details->'transports', '[]') as transports
          from credentials where kind = 'passkey' and user_id = ${userId}`)
  return generateAuthenticationOptions({
    rpID: relyingParty(request, config).id,
    challenge: bytesOf(token),
    timeout: WAIT_MS,
    userVerification: 'required',
    ...(known.length > 0 ? { allowCredentials: known } : {}),
  })
}

/** Asks the browser of nobody yet: whichever passkey of this host it has may answer. */
export async function askSignIn({ config, db }: Context, request: FastifyRequest) {
  return question(db, request, config, await createChallenge(db, 'passkey-sign-in', { minutes: MINUTES }))
}

type PasskeyHandlers = Pick<
  Handlers,
  'listPasskeys' | 'askNewPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey' | 'askPasskeyProof'
>

export const passkeyHandlers: PasskeyHandlers = {
  listPasskeys: async ({ db }, { caller }) => {
    const rows = await db.rows<Row>(sql`
      select ${columns} from credentials where kind = 'passkey' and user_id = ${caller.userId} order by id desc`)
    return rows.map(view)
  },

  askNewPasskey: async ({ config, db }, { caller, request }) => {
    await checkFreshProof(db, caller)
    const user = await findUser(db, caller.userId)
    const known = await db.rows<{ id: string; transports: string[] }>(sql`
      select external_id as id, coalesce(details->'transports', '[]') as transports
      from credentials where kind = 'passkey' and user_id = ${caller.userId}`)
    const token = await createChallenge(db, 'passkey-add', { userId: caller.userId, minutes: MINUTES })
    const party = relyingParty(request, config)
    return generateRegistrationOptions({
      rpID: party.id,
      rpName: party.name,
      userID: new Uint8Array(Buffer.from(`person:${caller.userId}`)),
      userName: caller.email,
      userDisplayName: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim(),
      challenge: bytesOf(token),
      timeout: WAIT_MS,
      attestationType: 'none',
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    }) as Promise<{ challenge: string }>
  },

  addPasskey: async (context, { caller, body, request, transact }) => {
    await checkFreshProof(context.db, caller)
    const token = signedChallenge(body.passkey.response.clientDataJSON)
    const challenge = token && (await takeChallenge(context.db, 'passkey-add', token))
    if (!token || !challenge || challenge.userId !== caller.userId) throw refused()
    const made = await verifyNew(context, request, token, body.passkey)
    const name = body.name ?? deviceWords(request.headers['user-agent'])
    return transact(async (tx) => {
      await holdOwner(tx, caller)
      const { many } = await tx.one<{ many: bigint }>(sql`
        select count(*) as many from credentials where kind = 'passkey' and user_id = ${caller.userId}`)
      if (many >= PASSKEYS_MAX)
        throw new Refusal('credential_state', `An account holds at most ${PASSKEYS_MAX} passkeys`)
      const row = await tx.first<Row>(sql`
        insert into credentials (user_id, kind, external_id, secret, counter, name, confirmed_at, details)
        values (${caller.userId}, 'passkey', ${made.id}, ${made.publicKey}, ${made.counter}, ${name}, clock_now(),
          ${JSON.stringify({ transports: made.transports, synced: made.synced, aaguid: made.aaguid })})
        on conflict do nothing returning ${columns}`)
      if (!row) throw new Refusal('credential_state', 'This passkey is already in use')
      await tellSecurity(context, tx, caller.userId, 'passkey-added', name)
      return view(row)
    })
  },

  renamePasskey: async ({ db }, { caller, params, body }) => {
    const row = await db.first<Row>(sql`
      update credentials set name = ${body.name}
      where id = ${BigInt(params.id)} and kind = 'passkey' and user_id = ${caller.userId} returning ${columns}`)
    if (!row) throw unknown()
    return view(row)
  },

  removePasskey: async (context, { caller, params, transact }) => {
    const id = BigInt(params.id)
    return transact(async (tx) => {
      const row = await tx.first<{ name: string }>(sql`
        select name from credentials where id = ${id} and kind = 'passkey' and user_id = ${caller.userId}`)
      if (!row) throw unknown()
      await checkFreshProof(tx, caller)
      await checkWayLeft(tx, caller.userId, id)
      await tx.change(sql`delete from credentials where id = ${id}`)
      await tellSecurity(context, tx, caller.userId, 'passkey-removed', row.name)
      return {}
    })
  },

  askPasskeyProof: async ({ config, db }, { caller, request }) => {
    const { userId } = caller
    const token = await createChallenge(db, 'passkey-proof', { userId, minutes: MINUTES })
    return question(db, request, config, token, userId)
  },
}

type NewPasskey = Parameters<PasskeyHandlers['addPasskey']>[1]['body']['passkey']

/** What the browser has made, once it is sure that it answers our question. @throws Refusal proof_failed */
async function verifyNew(
  { config, log }: Context,
  request: FastifyRequest,
  token: string,
  passkey: NewPasskey,
) {
  const party = relyingParty(request, config)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: token,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    if (!verified) throw refused()
    const { credential, credentialDeviceType, aaguid } = registrationInfo
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: passkey.response.transports ?? [],
      synced: credentialDeviceType === 'multiDevice',
      aaguid,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) log.info({ err: error }, 'a new passkey was refused')
    throw refused()
  }
}
