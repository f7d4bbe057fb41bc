import type { Config } from '#server/config/config.ts'
import { Refusal } from '#server/core/refusal.ts'
import { ownOrigins } from '#server/http/origin.ts'
import type { WithHeaders } from './visitor.ts'

/** The relying party: passkeys are bound to this host name, and answers must come from these origins. */
export type RelyingParty = { id: string; name: string; origins: string[] }

/**
 * Reads PUBLIC_URL or, without it, the address that the browser called. The browser itself ensures that a page uses
 * only passkeys of its own host.
 * @throws Refusal malformed without a host
 */
export function relyingParty(asking: WithHeaders, config: Pick<Config, 'publicUrl'>): RelyingParty {
  const origins = ownOrigins(asking, config)
  const [first] = origins
  if (!first || !URL.canParse(first)) throw new Refusal('malformed', 'The request names no host')
  return { id: new URL(first).hostname, name: 'Evens', origins }
}
