import type { QueryKey } from '@tanstack/react-query'
import { urlOfKey } from './query.ts'
import { lateAnswers } from './request.ts'

/** The moment of which the oldest of these answers tells; undefined while all are of now. @param keys of what is shown */
export function oldestOf(keys: readonly QueryKey[]): number | undefined {
  const moments = keys.flatMap((key) => lateAnswers.get(urlOfKey(key)) ?? [])
  return moments.length > 0 ? Math.min(...moments) : undefined
}
