import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Start } from './timing.ts'

/**
 * The present frame of an animation. It plays once for each `playId`; without one it is at rest.
 * @param first drawn before the first tick
 */
export function usePlay<Frame>(
  playId: string | undefined,
  start: Start<Frame>,
  { first, rest }: { first: Frame; rest: Frame },
): Frame {
  const [shown, setShown] = useState<{ playId: string; frame: Frame }>()
  const onStart = useEffectEvent((id: string) => start((frame) => setShown({ playId: id, frame })))
  useEffect(() => (playId === undefined ? undefined : onStart(playId)), [playId])
  if (playId === undefined) return rest
  return shown?.playId === playId ? shown.frame : first
}

const REDUCED = '(prefers-reduced-motion: reduce)'

const isReduced = () => matchMedia(REDUCED).matches || document.documentElement.dataset.motion === 'reduced'

/** Whether the device or the person asked for less motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(REDUCED)
      const root = new MutationObserver(listener)
      query.addEventListener('change', listener)
      root.observe(document.documentElement, { attributeFilter: ['data-motion'] })
      return () => {
        query.removeEventListener('change', listener)
        root.disconnect()
      }
    },
    isReduced,
    () => false,
  )
}
