import type { Config } from '#server/config/config.ts'
import { hostName, readNamed, writeNamed } from './named-cookie.ts'

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
