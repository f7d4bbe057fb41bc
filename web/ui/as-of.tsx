import type { QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { urlOfKey } from '#web/client/calls/query.ts'
import { answerListeners, lateAnswers } from '#web/client/calls/request.ts'
import { secondText } from './moment-text.ts'

/** The moment of the oldest of these answers; undefined while all are up to date. @param keys of the shown answers */
export function oldestOf(keys: readonly QueryKey[]): number | undefined {
  const moments = keys.flatMap((key) => lateAnswers.get(urlOfKey(key)) ?? [])
  return moments.length > 0 ? Math.min(...moments) : undefined
}

const follow = (changed: () => void) => {
  answerListeners.add(changed)
  return () => void answerListeners.delete(changed)
}

/** "2:03:09 PM": the moment of these answers; undefined while they are up to date. @param keys of the shown answers */
export function useAsOf(...keys: readonly QueryKey[]): string | undefined {
  const oldest = () => oldestOf(keys)
  const at = useSyncExternalStore(follow, oldest, oldest)
  return at === undefined ? undefined : secondText(at)
}

/** States the moment of a list that came from a copy of the database; empty for an up-to-date list. */
export function AsOf({ keys, className = '' }: { keys: readonly QueryKey[]; className?: string }) {
  const said = useAsOf(...keys)
  return said && <p className={`figure text-sm text-ink-2 ${className}`}>As of {said}</p>
}
