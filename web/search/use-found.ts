import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lengthOf } from '#contract/characters.ts'
import type { SearchGroup } from '#contract/search.ts'
import { searched } from '#contract/search-text.ts'
import { call, errorText } from '#web/client/calls/api.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { useSettled } from '#web/client/settled.ts'

/** A pause in typing, milliseconds. */
const PAUSE_MS = 160
/** One letter is too little to ask the server. */
const LETTERS_MIN = 2

export type Found = {
  /** results for the text, or for the previous text during the request */
  groups: SearchGroup[]
  /** the text that the groups answer */
  key?: QueryKey
  waiting: boolean
  error: string | null
}
const NOTHING: Found = { groups: [], waiting: false, error: null }

/** Asks the server while the person types: only the newest text; it aborts an older request. */
export function useFound(typed: string, mode: 'real' | 'practice'): Found & { again: () => void } {
  const [found, setFound] = useState(NOTHING)
  const [round, setRound] = useState(0)
  const query = searched(typed)
  const asked = useSettled(query, PAUSE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (lengthOf(query) < LETTERS_MIN) return setFound(NOTHING)
    setFound((before) => ({ ...before, waiting: true, error: null }))
    if (asked !== query) return
    const asking = new AbortController()
    call('search', { query: { query, mode }, signal: asking.signal }).then(
      (groups) =>
        setFound({ groups, key: keyOf('search', { query: { query, mode } }), waiting: false, error: null }),
      (error) => {
        if (asking.signal.aborted) return
        const offline = navigator.onLine ? 'The search is not responding.' : 'You are offline.'
        setFound({ groups: [], waiting: false, error: errorText(error, offline) })
      },
    )
    return () => asking.abort()
  }, [query, asked, mode, round])
  return { ...found, again: () => setRound((count) => count + 1) }
}
