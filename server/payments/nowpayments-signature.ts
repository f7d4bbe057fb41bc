import { createHmac, timingSafeEqual } from 'node:crypto'

const DEPTH_MAX = 20

/** The value with sorted keys in every object. @throws RangeError when it is nested too deep */
function sorted(value: unknown, depth = 0): unknown {
  if (depth > DEPTH_MAX) throw new RangeError('nested too deep')
  if (Array.isArray(value)) return value.map((part) => sorted(part, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const result: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(value).sort())
    result[key] = sorted((value as Record<string, unknown>)[key], depth + 1)
  return result
}

/** The text that NOWPayments signs: its message with every object's keys in order, without spaces. */
export const canonicalText = (message: unknown): string => JSON.stringify(sorted(message))

/** The `x-nowpayments-sig` of a message: HMAC-SHA512 of the canonical text, in hex. */
export function signMessage(message: unknown, secret: string): string {
  return createHmac('sha512', secret).update(canonicalText(message)).digest('hex')
}

/** Whether a message and its signature belong together. Text that is not JSON never counts as signed. */
export function hasSignature(bytes: Buffer, signature: string, secret: string): boolean {
  if (!/^[0-9a-f]{128}$/i.test(signature)) return false
  try {
    const expected = signMessage(JSON.parse(bytes.toString('utf8')), secret)
    return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(signature, 'hex'))
  } catch {
    return false
  }
}
