import type { QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { oldestOf } from '#web/client/calls/as-of.ts'
import { answerListeners } from '#web/client/calls/request.ts'
import { secondText } from './moment-text.ts'

const follow = (changed: () => void) => {
  answerListeners.add(changed)
  return () => void answerListeners.delete(changed)
}

/** "2:03:09 PM": of which moment these answers tell; undefined while they are of now. @param keys of what is shown */
export function useAsOf(...keys: readonly QueryKey[]): string | undefined {
  const oldest = () => oldestOf(keys)
  const at = useSyncExternalStore(follow, oldest, oldest)
  return at === undefined ? undefined : secondText(at)
}

/** Says of which moment a list tells that came from a copy of the database; nothing where it is of now. */
export function AsOf({ keys, className = '' }: { keys: readonly QueryKey[]; className?: string }) {
  const said = useAsOf(...keys)
  return said && <p className={`figure text-sm text-ink-2 ${className}`}>As of {said}</p>
}
