import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 1024px)'

/** Whether two columns fit, now. */
export const isWide = (): boolean => matchMedia(WIDE).matches

/** Whether the screen fits the query; follows it. */
export function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(media).matches,
  )
}

/** Whether two columns fit. */
export const useWide = (): boolean => useMedia(WIDE)
