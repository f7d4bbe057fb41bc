import type { Sanction } from '#contract/moderation.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useIsAhead } from '#web/client/calls/until.ts'
import { isInForce } from './sanction-text.ts'

export type Silence = Sanction & { until: string }

/** The mute or ban that lasts longest for this person. @param now milliseconds */
export const silenceOf = (sanctions: readonly Sanction[], now: number): Silence | null =>
  sanctions
    .filter((one): one is Silence => one.until !== null && isInForce(one, now))
    .reduce<Silence | null>(
      (longest, one) => (longest && Date.parse(longest.until) >= Date.parse(one.until) ? longest : one),
      null,
    )

/**
 * The sanction that keeps the reader from writing now; null while there is none. It begins with its notice, and ends
 * automatically.
 */
export function useSilence(): Silence | null {
  const { data } = useApi('listSanctions')
  const silence = silenceOf(data ?? [], Date.now())
  return useIsAhead(silence?.until ?? null) ? silence : null
}
