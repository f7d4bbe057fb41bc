import { Readable } from 'node:stream'
import type { RouteName } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'

/**
 * Holds a reply against its contract, in tests and development.
 * @param reply as it is sent
 * @throws Error for a value that the contract does not allow, or a field that it does not name: handlers return rows, and a column too
 *   many must not reach a reader
 */
export function checkReply(name: RouteName, route: Route, reply: unknown): void {
  // A streamed file cannot be checked as a whole.
  if (reply instanceof Readable) return
  const checked = route.reply.safeParse(reply)
  if (!checked.success)
    throw new Error(`${name} answers what its contract does not say: ${checked.error.message}`)
  const unnamed = unnamedIn(reply, checked.data)
  if (unnamed !== undefined)
    throw new Error(`${name} answers a field that its contract does not name: ${unnamed}`)
}

/** The path of the first field that `known`, from which the schema has dropped the unnamed ones, does not have. */
export function unnamedIn(reply: unknown, known: unknown): string | undefined {
  if (reply === null || typeof reply !== 'object' || known === null || typeof known !== 'object')
    return undefined
  for (const [name, part] of Object.entries(reply)) {
    if (part === undefined) continue
    if (!(name in known)) return name
    const below = unnamedIn(part, (known as Record<string, unknown>)[name])
    if (below !== undefined) return `${name}.${below}`
  }
  return undefined
}
