import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 1024px)'
const PHONE = '(max-width: 767.98px)'

/** Whether two columns fit, now. */
export const isWide = (): boolean => matchMedia(WIDE).matches

/** Whether the screen fits the query; follows it. */
function useMedia(media: string): boolean {
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

/** Whether the screen is as narrow as a phone's: the tab bar is at its foot. */
export const usePhone = (): boolean => useMedia(PHONE)
