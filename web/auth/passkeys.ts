import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'
import type { Body } from '#contract/index.ts'
import { ApiError, call, errorText } from '#web/client/api.ts'

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

/** Signs in with the passkey that the person chooses. */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = (await call('askPasskeySignIn', { body: {} })) as unknown as Question
  const passkey = (await startAuthentication({ optionsJSON })) as PasskeyAnswer
  await call('passkeySignIn', { body: { passkey } })
}

/** Asks the device to prove again who is there. */
export async function askPasskey(): Promise<PasskeyAnswer> {
  const optionsJSON = (await call('askPasskeyProof', { body: {} })) as unknown as Question
  return (await startAuthentication({ optionsJSON })) as PasskeyAnswer
}

/** Asks the device for a new passkey and stores it. */
export async function addPasskey(): Promise<void> {
  const optionsJSON = (await call('askNewPasskey', { body: {} })) as unknown as CreationQuestion
  const passkey = (await startRegistration({ optionsJSON })) as Body<'addPasskey'>['passkey']
  await call('addPasskey', { body: { passkey } })
}

/** The error as a sentence; undefined when the person cancelled. */
export function passkeyProblem(error: unknown): string | undefined {
  if (error instanceof ApiError) return errorText(error, 'The passkey could not be confirmed.')
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device has a passkey for your account already.'
  }
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined
  return 'The device did not answer. Please try again.'
}
