/** Addresses that zod accepts, and hosts with an ending in another script ("xn--p1ai"). */
export const EMAIL =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/i

const ASCII = /^[ -~]*$/
/** Letters, digits, hyphens and the dots of several scripts: nothing with another meaning in a web address. */
const HOST = /^[\p{L}\p{N}\p{M}\-.\u3002\uff0e\uff61]+$/u

/**
 * An address as it is stored and compared: trimmed, in small letters, and with its host in the form that the network knows
 * (IDNA). "Ann@Bücher.example" and "ann@xn--bcher-kva.example" are one inbox.
 */
export function plainEmail(typed: string): string {
  const address = typed.trim().toLowerCase()
  const at = address.lastIndexOf('@') + 1
  const host = address.slice(at)
  if (at === 0 || ASCII.test(host) || !HOST.test(host)) return address
  const web = `https://${host}`
  return URL.canParse(web) ? address.slice(0, at) + new URL(web).hostname : address
}

/** Why a text is not an e-mail address; undefined for a valid one. */
export function emailProblem(typed: string): string | undefined {
  const address = plainEmail(typed)
  if (EMAIL.test(address)) return undefined
  const name = /^([^@]+)@[^@]+$/.exec(address)?.[1]
  return name === undefined || ASCII.test(name)
    ? 'Enter a valid e-mail address'
    : 'The part before the @ can have the letters a to z without accents, digits and . _ ’ + - only'
}
