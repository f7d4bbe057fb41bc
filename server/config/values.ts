import { z } from 'zod'
import { parseMoney } from '#contract/money.ts'
import { hostsOf } from '#server/postgres/database-hosts.ts'

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

/** Origins with commas between them. */
export const origins = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .pipe(z.array(address('http:', 'https:').transform((one) => new URL(one).origin)))

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
