import type { Config } from '#server/config/config.ts'
import { hostName, readNamed, writeNamed } from './named-cookie.ts'

/** Days that a session lasts, from its sign-in. */
export const SESSION_DAYS = 30

const NAME = 'sid'

/** The session cookie's name: `__Host-sid` over https, else `sid`. */
export const cookieName = (config: Pick<Config, 'publicUrl'>): string => hostName(NAME, config)

/** The session's token in a Cookie header, or null. */
export const readToken = (header: string | undefined, config: Pick<Config, 'publicUrl'>): string | null =>
  readNamed(header, NAME, config)

/** A Set-Cookie header that carries the token, or that takes the cookie away when there is none. */
export const writeCookie = (token: string | null, config: Pick<Config, 'publicUrl'>): string =>
  writeNamed(NAME, token, SESSION_DAYS * 86_400, config)
