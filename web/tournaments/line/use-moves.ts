import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLessMotion } from '#web/client/kept/motion.ts'

const MOVE_MS = 480

type Place = { x: number; y: number }

const middleOf = (element: Element, frame: DOMRect): Place => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2 - frame.left, y: top + height / 2 - frame.top }
}

/**
 * Lets elements with `data-moves="id"` slide to their new places inside the frame whenever `state` changes. With less motion
 * they fade in at the new places.
 */
export function useMoves(frame: RefObject<HTMLElement | null>, state: unknown): void {
  const before = useRef(new Map<string, Place>())
  const less = useLessMotion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state says when places may have changed
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect()
    if (!frame.current || !box) return
    const places = new Map<string, Place>()
    const calm = less || matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const element of frame.current.querySelectorAll<HTMLElement>('[data-moves]')) {
      const id = element.dataset.moves!
      const now = middleOf(element, box)
      places.set(id, now)
      const old = before.current.get(id)
      if (!old || (Math.abs(old.x - now.x) < 1 && Math.abs(old.y - now.y) < 1)) continue
      if (calm) element.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 120 })
      else
        element.animate(
          [
            { transform: `translate(${old.x - now.x}px, ${old.y - now.y}px)`, zIndex: 1 },
            { transform: 'none' },
          ],
          { duration: MOVE_MS, easing: 'cubic-bezier(.2,.8,.2,1)' },
        )
    }
    before.current = places
  }, [state])
}
