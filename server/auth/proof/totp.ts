import { Secret, TOTP } from 'otpauth'

/** Seconds for which an app shows a code. A clock may be off by one such step either way (RFC 6238 §5.2). */
const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20

/** A new secret of 160 bits in base32, the format of authenticator apps. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The content of the QR code. @param account the person's e-mail address */
export function totpUri(secret: string, account: string): string {
  return new TOTP({
    issuer: 'Evens',
    label: account,
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: STEP_SECONDS,
  }).toString()
}

/**
 * The time step of this code, or null: the current one, or the one before or after it. Compared in constant time. The
 * caller must ensure that a used step does not count again.
 */
export function stepOfCode(code: string, secret: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: STEP_SECONDS,
    timestamp: at.getTime(),
    window: 1,
  })
  return delta === null ? null : Math.floor(at.getTime() / 1000 / STEP_SECONDS) + delta
}
