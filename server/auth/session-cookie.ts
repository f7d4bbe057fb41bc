import type { Config } from '#server/core/config.ts'

/** Days that a session lasts, from its sign-in. */
export const SESSION_DAYS = 30

/** 32 random bytes in base64url. Anything else in the cookie is nobody's and costs no database read. */
const TOKEN = /^[\w-]{43}$/

const isSecure = (config: Pick<Config, 'publicUrl'>) => config.publicUrl?.startsWith('https:') ?? false

/**
 * The cookie's name. `__Host-` binds it to this host and path, and browsers take it only over https: over plain http
 * they would drop it, so there it has a plain name.
 */
export const cookieName = (config: Pick<Config, 'publicUrl'>): string =>
  isSecure(config) ? '__Host-sid' : 'sid'

/** The session's token in a Cookie header, or null. */
export function readToken(header: string | undefined, config: Pick<Config, 'publicUrl'>): string | null {
  if (!header) return null
  const start = `${cookieName(config)}=`
  for (const part of header.split(';')) {
    const pair = part.trim()
    if (!pair.startsWith(start)) continue
    const token = pair.slice(start.length)
    return TOKEN.test(token) ? token : null
  }
  return null
}

/** A Set-Cookie header that carries the token, or that takes the cookie away when there is none. */
export function writeCookie(token: string | null, config: Pick<Config, 'publicUrl'>): string {
  // A token needs no quoting: base64url has only characters that a cookie may hold.
  const lifetime = token === null ? 0 : SESSION_DAYS * 86_400
  const secure = isSecure(config) ? '; Secure' : ''
  return `${cookieName(config)}=${token ?? ''}; Max-Age=${lifetime}; Path=/; HttpOnly${secure}; SameSite=Lax`
}
