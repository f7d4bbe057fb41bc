import { useEffect, useState } from 'react'
import { queryClient } from './query.ts'

const TURN_MS = 100
const AT_MOST_MS = 2000

let late = false
let waiting: Promise<void> | undefined

/** Waits until the first screen has its requested data, but not forever. */
async function firstAnswers(): Promise<void> {
  const until = Date.now() + AT_MOST_MS
  do await new Promise((next) => setTimeout(next, TURN_MS))
  while (queryClient.isFetching() > 0 && Date.now() < until)
  late = true
}

/**
 * Resolves once the first screen has its data: parts that people do not look at first wait for it, and take no connection from
 * it.
 */
export function whenLate(): Promise<void> {
  waiting ??= firstAnswers()
  return waiting
}

/** False until `whenLate`. */
export function useLate(): boolean {
  const [now, setNow] = useState(late)
  useEffect(() => {
    void whenLate().then(() => setNow(true))
  }, [])
  return now
}
