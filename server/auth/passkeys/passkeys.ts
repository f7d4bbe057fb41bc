import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notePasskey } from '#server/safer-play/index.ts'
import { checkFreshProof, findUser, lockPasswordHash, refuseStopped } from '#server/users/index.ts'
import { createChallenge, takeChallenge } from '../proof/challenges.ts'
import { lockOwner } from '../proof/lock-owner.ts'
import { notifySecurity } from '../proof/notices.ts'
import { relyingParty, signedChallenge } from '../proof/verify-passkey.ts'
import type { WithHeaders } from '../proof/visitor.ts'
import { deviceLabel } from '../sessions/device-label.ts'
import type { Visit } from '../sessions/sessions.ts'

/**
 * Refuses to remove the last sign-in method. Locks the person's row, so that two removals run one after the other.
 * @param credentialId the credential to remove
 * @throws Refusal last_credential
 */
async function checkMethodLeft(tx: Tx, userId: bigint, credentialId: bigint): Promise<void> {
  if ((await lockPasswordHash(tx, userId)) !== null) return
  const { others } = await tx.one<{ others: bigint }>(sql`
    select count(*) as others from credentials
    where user_id = ${userId} and kind in ('passkey', 'oidc') and id <> ${credentialId}`)
  if (others === 0n) {
    throw new Refusal(
      'last_credential',
      'This is your only way to sign in. Set a password or add another passkey first.',
    )
  }
}

const MINUTES = 5
const WAIT_MS = MINUTES * 60_000
const PASSKEYS_MAX = 20

type Passkey = { id: bigint; name: string; createdAt: Date; lastUsedAt: Date | null; synced: boolean }

const columns = sql`
  id, name, created_at as "createdAt", used_at as "lastUsedAt", coalesce((details->>'synced')::boolean, false) as synced`

const unknown = () => new Refusal('not_found', 'There is no such passkey')
const refused = () =>
  new Refusal('proof_failed', 'The passkey could not be confirmed. Ask for a new one and try again.')

const bytesOf = (token: string) => new Uint8Array(Buffer.from(token, 'base64url'))

/** The WebAuthn options for proving an identity. @param tokens passkeys that may answer; any when undefined */
async function question(
  tx: Tx,
  asking: WithHeaders,
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
    rpID: relyingParty(asking, config).id,
    challenge: bytesOf(token),
    timeout: WAIT_MS,
    userVerification: 'required',
    ...(known.length > 0 ? { allowCredentials: known } : {}),
  })
}

/** Asks a browser without a session: any of its passkeys for this host may answer. */
export async function askPasskeySignIn({ config, db }: Context, asking: WithHeaders) {
  return question(db, asking, config, await createChallenge(db, 'passkey-sign-in', { minutes: MINUTES }))
}

/** A person's passkeys, newest first. */
export const listPasskeys = ({ db }: Context, caller: Caller) =>
  db.rows<Passkey>(sql`
    select ${columns} from credentials where kind = 'passkey' and user_id = ${caller.userId} order by id desc`)

/** The WebAuthn options for creating a passkey. @throws Refusal wallet_locked, step_up_required */
export async function askNewPasskey({ config, db }: Context, caller: Caller, asking: WithHeaders) {
  await refuseStopped(db, caller.userId)
  await checkFreshProof(db, caller)
  const user = await findUser(db, caller.userId)
  const known = await db.rows<{ id: string; transports: string[] }>(sql`
    select external_id as id, coalesce(details->'transports', '[]') as transports
    from credentials where kind = 'passkey' and user_id = ${caller.userId}`)
  const token = await createChallenge(db, 'passkey-add', { userId: caller.userId, minutes: MINUTES })
  const party = relyingParty(asking, config)
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
}

/** The passkey of this id, where the caller added it while its challenge was open: the answer to that call was lost. */
const justAdded = (tx: Tx, { userId }: Caller, externalId: string) =>
  tx.first<Passkey>(sql`
    select ${columns} from credentials
    where kind = 'passkey' and user_id = ${userId} and external_id = ${externalId}
      and created_at > clock_now() - make_interval(mins => ${MINUTES})`)

/**
 * Saves a passkey that the browser has created. A call repeated because its answer was lost finds the passkey saved.
 * @throws Refusal wallet_locked, step_up_required, proof_failed, credential_state
 */
export async function addPasskey(context: Context, { caller, body, visitor }: Visit<'addPasskey'>) {
  await refuseStopped(context.db, caller.userId)
  await checkFreshProof(context.db, caller)
  const token = signedChallenge(body.passkey.response.clientDataJSON)
  const challenge = token && (await takeChallenge(context.db, 'passkey-add', token))
  if (!token || !challenge || challenge.userId !== caller.userId) {
    const added = await justAdded(context.db, caller, body.passkey.id)
    if (!added) throw refused()
    return added
  }
  const made = await verifyNew(context, visitor, token, body.passkey)
  const name = body.name ?? deviceLabel(visitor.headers['user-agent'])
  return context.db.transact(async (tx) => {
    await lockOwner(tx, caller)
    const { many } = await tx.one<{ many: bigint }>(sql`
      select count(*) as many from credentials where kind = 'passkey' and user_id = ${caller.userId}`)
    if (many >= PASSKEYS_MAX)
      throw new Refusal('credential_state', `An account can have at most ${PASSKEYS_MAX} passkeys`)
    const row = await tx.first<Passkey>(sql`
      insert into credentials (user_id, kind, external_id, secret, counter, name, confirmed_at, details)
      values (${caller.userId}, 'passkey', ${made.id}, ${made.publicKey}, ${made.counter}, ${name}, clock_now(),
        ${JSON.stringify({ transports: made.transports, synced: made.synced, aaguid: made.aaguid })})
      on conflict do nothing returning ${columns}`)
    if (!row) throw new Refusal('credential_state', 'This passkey is already in use')
    await notifySecurity(context, tx, caller.userId, 'passkey-added', name)
    await notePasskey(context, tx, { userId: caller.userId, credentialId: made.id })
    return row
  })
}

/** Renames a passkey of the caller's. @throws Refusal not_found (also for another person's), wallet_locked */
export async function renamePasskey(
  { db }: Context,
  { caller, id, name }: { caller: Caller; id: bigint; name: string },
) {
  return db.transact(async (tx) => {
    const row = await tx.first<Passkey>(sql`
      update credentials set name = ${name}
      where id = ${id} and kind = 'passkey' and user_id = ${caller.userId} returning ${columns}`)
    if (!row) throw unknown()
    await lockOwner(tx, caller)
    return row
  })
}

/**
 * Removes a passkey of the caller's, unless it is the last sign-in method. @throws Refusal not_found, wallet_locked,
 * step_up_required, last_credential
 */
export async function removePasskey(
  context: Context,
  { caller, id }: { caller: Caller; id: bigint },
): Promise<void> {
  await context.db.transact(async (tx) => {
    const row = await tx.first<{ name: string }>(sql`
      select name from credentials where id = ${id} and kind = 'passkey' and user_id = ${caller.userId}`)
    if (!row) throw unknown()
    await lockOwner(tx, caller)
    await checkFreshProof(tx, caller)
    await checkMethodLeft(tx, caller.userId, id)
    await tx.change(sql`delete from credentials where id = ${id}`)
    await notifySecurity(context, tx, caller.userId, 'passkey-removed', row.name)
  })
}

/** The WebAuthn options for proving the caller's identity with a passkey. */
export async function askPasskeyProof({ config, db }: Context, { userId }: Caller, asking: WithHeaders) {
  const token = await createChallenge(db, 'passkey-proof', { userId, minutes: MINUTES })
  return question(db, asking, config, token, userId)
}

type NewPasskey = Visit<'addPasskey'>['body']['passkey']

/** The new passkey, if the answer to our challenge is valid. @throws Refusal proof_failed */
async function verifyNew({ config, log }: Context, asking: WithHeaders, token: string, passkey: NewPasskey) {
  const party = relyingParty(asking, config)
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
