import type { Config } from '#server/config/config.ts'

type Settings = Pick<Config, 'publicUrl'>

/** 32 random bytes in base64url. Any other value in our cookie is invalid and costs no database read. */
const TOKEN = /^[\w-]{43}$/

const isSecure = (config: Settings) => config.publicUrl?.startsWith('https:') ?? false

/**
 * A cookie's name. `__Host-` binds it to this host and path. Browsers drop such a cookie over plain http, so there it
 * has a plain name.
 */
const hostName = (name: string, config: Settings): string => (isSecure(config) ? `__Host-${name}` : name)

/** The token in a cookie of this name, or null. @param header the Cookie header */
export function readNamed(header: string | undefined, name: string, config: Settings): string | null {
  if (!header) return null
  const start = `${hostName(name, config)}=`
  for (let from = 0; from < header.length; ) {
    const semicolon = header.indexOf(';', from)
    const end = semicolon < 0 ? header.length : semicolon
    const token = tokenAt(header.slice(from, end).trim(), start)
    if (token !== undefined) return token
    from = end + 1
  }
  return null
}

/** The token of a cookie with this prefix; null when its value is no token, undefined for another cookie. */
const tokenAt = (pair: string, start: string): string | null | undefined => {
  if (!pair.startsWith(start)) return undefined
  const token = pair.slice(start.length)
  return TOKEN.test(token) ? token : null
}

/** A Set-Cookie header that sets the token, or removes the cookie without one. */
export function writeNamed(name: string, token: string | null, seconds: number, config: Settings): string {
  // A token needs no quoting: base64url has only characters that a cookie may hold.
  const lifetime = token === null ? 0 : seconds
  const secure = isSecure(config) ? '; Secure' : ''
  return `${hostName(name, config)}=${token ?? ''}; Max-Age=${lifetime}; Path=/; HttpOnly${secure}; SameSite=Lax`
}

/** Lifetime of a session from its sign-in, in days. */
export const SESSION_DAYS = 30

const NAME = 'sid'

/** The session cookie's name: `__Host-sid` over https, else `sid`. */
export const cookieName = (config: Pick<Config, 'publicUrl'>): string => hostName(NAME, config)

/** The session's token in a Cookie header, or null. */
export const readToken = (header: string | undefined, config: Pick<Config, 'publicUrl'>): string | null =>
  readNamed(header, NAME, config)

/** A Set-Cookie header that sets the token, or removes the cookie without one. */
export const writeCookie = (token: string | null, config: Pick<Config, 'publicUrl'>): string =>
  writeNamed(NAME, token, SESSION_DAYS * 86_400, config)
