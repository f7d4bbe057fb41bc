import { useSyncExternalStore } from 'react'
import type { ReadRoute } from '#contract/paths-reads.ts'
import { oldestOf } from '#web/client/as-of.ts'
import { answerListeners } from '#web/client/request.ts'
import { secondText } from './moment-text.ts'

const follow = (changed: () => void) => {
  answerListeners.add(changed)
  return () => void answerListeners.delete(changed)
}

/** "2:03:09 PM": of which moment the answers of these routes tell; undefined while they are of now. */
export function useAsOf(...routes: readonly ReadRoute[]): string | undefined {
  const oldest = () => oldestOf(routes)
  const at = useSyncExternalStore(follow, oldest, oldest)
  return at === undefined ? undefined : secondText(at)
}

/** Says of which moment a list tells that came from a copy of the database; nothing where it is of now. */
export function AsOf({ routes, className = '' }: { routes: readonly ReadRoute[]; className?: string }) {
  const said = useAsOf(...routes)
  return said && <p className={`figure text-sm text-ink-2 ${className}`}>As of {said}</p>
}
