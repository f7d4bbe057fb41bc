import { z } from 'zod'
import { parseMoney } from '#contract/money.ts'
import { hostsOf } from '#server/postgres/database-hosts.ts'
import { readRange } from './ip-address.ts'

/** A whole number above zero. */
export const count = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000_000).default(fallback)

/** An amount above zero, in cents. */
export const money = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const cents = parseMoney(text)
      if (cents !== null && cents > 0n) return cents
      context.addIssue(`must be an amount above zero such as ${fallback}`)
      return z.NEVER
    })

/** An address that starts with one of these protocols. */
export const address = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

/** Texts with commas between them. */
const list = (fallback = '') =>
  z
    .string()
    .default(fallback)
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )

/** Addresses and ranges with commas between them. */
export const trustedProxies = list('127.0.0.0/8,::1').pipe(
  z.array(
    z.string().refine((text) => readRange(text) !== null, {
      message: 'must be addresses and ranges such as 10.0.0.7,2001:db8::/48, with commas between them',
    }),
  ),
)

/** Origins with commas between them. */
export const origins = list().pipe(
  z.array(address('http:', 'https:').transform((one) => new URL(one).origin)),
)

/** One connection string, also with several hosts. */
export const postgresAddress = (use: 'write' | 'read') =>
  z
    .string()
    .superRefine((text, context) => {
      try {
        hostsOf(text, use)
      } catch (error) {
        context.addIssue((error as Error).message)
      }
    })
    .optional()

/** The address of clamd: a socket of this machine, or a host with a port. */
export type ClamdAddress = Readonly<{ path: string } | { host: string; port: number }>

/** `unix:///path` or `tcp://host:port`. */
export const clamdAddress = z
  .string()
  .transform((text, context): ClamdAddress => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url?.protocol === 'unix:' && url.host === '' && /^\/./.test(url.pathname))
      return { path: decodeURIComponent(url.pathname) }
    const bare = url && ['', '/'].includes(url.pathname) && !url.username && !url.search && !url.hash
    if (url?.protocol === 'tcp:' && url.hostname && url.port && bare)
      return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) }
    context.addIssue('must be tcp://host:port or unix:///path, as clamd listens there')
    return z.NEVER
  })
  .optional()

/** Names of settings with commas between them, whose addresses the server may reach without TLS. */
export const plainAddresses = list().pipe(
  z.array(
    z.enum(['REDIS_URL', 'SMTP_URL', 'S3_ENDPOINT', 'CLAMD_URL', 'BITCOIN_RPC_URL', 'BITCOIN_RATE_URL'], {
      error: 'must be names of settings such as REDIS_URL, with commas between them',
    }),
  ),
)

/** A setting that the server cannot start with. The message names the variable and is meant for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
