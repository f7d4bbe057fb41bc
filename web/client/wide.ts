import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 1024px)'

/** Whether two columns fit, now. */
export const isWide = (): boolean => matchMedia(WIDE).matches

/** Whether two columns fit. */
export function useWide(): boolean {
  return useSyncExternalStore((listener) => {
    const query = matchMedia(WIDE)
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }, isWide)
}
