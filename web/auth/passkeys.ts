import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'
import type { Body } from '#contract/index.ts'
import { ApiError, call, errorText, fieldError } from '#web/client/calls/api.ts'

type CreationQuestion = Parameters<typeof startRegistration>[0]['optionsJSON']
type Question = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** The device's answer that proves possession of a passkey. */
export type PasskeyAnswer = NonNullable<Body<'stepUp'>['passkey']>

const IP_ADDRESS = /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/

/** Whether this browser can use passkeys here: they need https (or localhost) and a host with a name. */
export const passkeysWork = (): boolean =>
  browserSupportsWebAuthn() && isSecureContext && !IP_ADDRESS.test(location.hostname)

const never = () => () => {}

/**
 * As `passkeysWork`, for a screen that is prerendered as if passkeys worked; that page hides what needs them
 * (`needs-passkeys`).
 */
export const usePasskeysWork = (): boolean => useSyncExternalStore(never, passkeysWork, () => true)

/**
 * Signs in with the passkey that the person chooses. Asks the device, where it can, to forget a passkey that no account has.
 */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = (await call('askPasskeySignIn', { body: {} })) as unknown as Question
  const passkey = (await startAuthentication({ optionsJSON })) as PasskeyAnswer
  try {
    await call('passkeySignIn', { body: { passkey } })
  } catch (error) {
    if (fieldError(error, 'passkey') === 'unknown') await forgetDead(optionsJSON.rpId, passkey.id)
    throw error
  }
}

/** Lets the device drop a passkey that opens nothing. Older browsers cannot; then the person reads what to do. */
async function forgetDead(rpId: string | undefined, credentialId: string): Promise<void> {
  const devices = PublicKeyCredential as Partial<typeof PublicKeyCredential>
  // the action does not fail when the device keeps the passkey
  await devices
    .signalUnknownCredential?.({ rpId: rpId ?? location.hostname, credentialId })
    .catch(() => undefined)
}

/** Asks the device to prove the person's identity again. */
export async function askPasskey(): Promise<PasskeyAnswer> {
  const optionsJSON = (await call('askPasskeyProof', { body: {} })) as unknown as Question
  return (await startAuthentication({ optionsJSON })) as PasskeyAnswer
}

type NewPasskey = Body<'addPasskey'>['passkey']

/** The device has made a passkey, and the page does not know whether the server has stored it. */
class NotStored extends Error {
  override name = 'NotStored'
}

/** The server accepts the answer to its question for this long, with a minute to spare. */
const ANSWERED_WITHIN_MS = 4 * 60_000

/**
 * Makes the action that asks the device for a new passkey and stores it. The next press sends a passkey again that the server
 * could not store because the network failed: the device would make a second one.
 */
export function passkeyAdder(): () => Promise<void> {
  let made: { passkey: NewPasskey; rpId: string | undefined; until: number } | undefined
  return async () => {
    if (made === undefined || Date.now() > made.until) {
      const optionsJSON = (await call('askNewPasskey', { body: {} })) as unknown as CreationQuestion
      const passkey = (await startRegistration({ optionsJSON })) as NewPasskey
      made = { passkey, rpId: optionsJSON.rp.id, until: Date.now() + ANSWERED_WITHIN_MS }
    }
    const { passkey, rpId } = made
    try {
      await call('addPasskey', { body: { passkey } })
      made = undefined
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw new NotStored('', { cause: error })
      // after any other refusal, such as a missing proof, the page can send the same passkey again
      if (error.code === 'proof_failed' || error.code === 'credential_state') made = undefined
      if (error.code === 'proof_failed') await forgetDead(rpId, passkey.id)
      throw error
    }
  }
}

/** The error as a sentence; undefined when the person cancelled. */
export function passkeyProblem(error: unknown): string | undefined {
  if (error instanceof ApiError) return errorText(error, 'The passkey could not be confirmed.')
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device already has a passkey for your account.'
  }
  if (error instanceof NotStored)
    return 'The connection was lost before the passkey was stored. Press again when it is back: your device will not create a second one. Until then, its passkey does not work here.'
  // the error of a fetch that reaches no server
  if (error instanceof TypeError)
    return errorText(error, 'The server could not be reached. Please try again.')
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined
  return 'The device did not answer. Please try again.'
}
