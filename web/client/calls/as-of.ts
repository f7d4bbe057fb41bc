import type { QueryKey } from '@tanstack/react-query'
import { urlOfKey } from './query.ts'
import { lateAnswers } from './request.ts'

/** The moment of the oldest of these answers; undefined while all are up to date. @param keys of the shown answers */
export function oldestOf(keys: readonly QueryKey[]): number | undefined {
  const moments = keys.flatMap((key) => lateAnswers.get(urlOfKey(key)) ?? [])
  return moments.length > 0 ? Math.min(...moments) : undefined
}
