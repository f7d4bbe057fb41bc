import type { Query, QueryKey } from '@tanstack/react-query'
import { queryClient, urlOfKey } from '#web/client/calls/query.ts'
import { refresh } from '#web/client/calls/refresh.ts'
import { answerListeners, keptAnswers } from '#web/client/calls/request.ts'

const pathOf = (url: string) => url.split('?')[0]!

/**
 * The time at which the oldest kept answer on the screen arrived.
 * @param shown the keys of the answers on the screen. A list in pages has its own key, so this compares paths, not queries.
 * @param kept addresses, with milliseconds since 1970
 * @returns undefined while everything shown is the server's
 */
export function oldestShown(
  shown: readonly QueryKey[],
  kept: ReadonlyMap<string, number>,
): number | undefined {
  if (kept.size === 0) return undefined
  const paths = new Set(shown.map((key) => pathOf(urlOfKey(key))))
  const seen = [...kept].flatMap(([url, at]) => (paths.has(pathOf(url)) ? [at] : []))
  return seen.length > 0 ? Math.min(...seen) : undefined
}

const active = () => queryClient.getQueryCache().findAll({ type: 'active' })
const isKept = ({ queryKey }: Query) => oldestShown([queryKey], keptAnswers) !== undefined

/** The server answers again: fetch the kept answers again. An answer that comes from the store once more starts no fetch. */
function refetchKept(url: string): void {
  if (keptAnswers.size === 0 || keptAnswers.has(url)) return
  void refresh(queryClient, { type: 'active', predicate: isKept })
}

/** For `useSyncExternalStore`: the time at which the oldest kept answer on the screen arrived. */
export const keptShown = {
  subscribe(changed: () => void): () => void {
    const end = queryClient.getQueryCache().subscribe(changed)
    answerListeners.add(refetchKept)
    return () => {
      end()
      answerListeners.delete(refetchKept)
    }
  },
  oldest: (): number | undefined =>
    keptAnswers.size === 0
      ? undefined
      : oldestShown(
          active().map(({ queryKey }) => queryKey),
          keptAnswers,
        ),
}
