import { type PointerEvent, useEffect, useRef } from 'react'
import { gestureOf } from './swipe-direction.ts'

/** A finger that rests this long opens the actions. */
const HOLD_MS = 450
/** The row follows this far, and from here a swipe counts. */
const PULL_MAX_PX = 72
const FAR_PX = 56
/** Touches that begin this near an edge of the window belong to the phone's own Back. */
const EDGE_PX = 28

/** How far a swipe has pulled a bubble: to the right only. */
const pullOf = (dx: number): number => Math.min(PULL_MAX_PX, Math.max(0, dx))
/** Whether a swipe that ends here starts an answer. */
const isFar = (dx: number): boolean => dx >= FAR_PX

type Touch = { pointer: number; x: number; y: number; pulled: boolean; timer: number }
type Row = HTMLElement

export type BubbleTouch = {
  /** a long press */
  onHold?: (() => void) | undefined
  /** a swipe to the right */
  onSwipe?: (() => void) | undefined
}

/**
 * The gestures on a message: a long press opens its actions, a swipe to the right answers it. Both are extras: the message's
 * button offers the same. Vertical moves stay the browser's. During a pull the row has `--pull`, in pixels.
 */
export function useBubbleTouch({ onHold, onSwipe }: BubbleTouch) {
  const touch = useRef<Touch>(undefined)
  /** ignores the click and the browser's own menu that follow a long press */
  const held = useRef(false)
  const end = (row: Row) => {
    window.clearTimeout(touch.current?.timer)
    touch.current = undefined
    row.style.removeProperty('--pull')
  }
  useEffect(() => () => window.clearTimeout(touch.current?.timer), [])
  return {
    onPointerDown(event: PointerEvent<Row>) {
      held.current = false
      if (event.pointerType !== 'touch' || !event.isPrimary) return
      const row = event.currentTarget
      const timer = window.setTimeout(() => {
        held.current = true
        end(row)
        onHold?.()
      }, HOLD_MS)
      const { pointerId: pointer, clientX: x, clientY: y } = event
      touch.current = { pointer, x, y, pulled: false, timer }
    },
    onPointerMove(event: PointerEvent<Row>) {
      const now = touch.current
      if (now?.pointer !== event.pointerId) return
      const dx = event.clientX - now.x
      if (!now.pulled) {
        const gesture = gestureOf(dx, event.clientY - now.y)
        if (gesture === undefined) return
        const ours = gesture === 'drag' && dx > 0 && onSwipe !== undefined && !isAtEdge(now.x)
        if (!ours) return end(event.currentTarget)
        window.clearTimeout(now.timer)
        now.pulled = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      event.currentTarget.style.setProperty('--pull', `${pullOf(dx)}px`)
    },
    onPointerUp(event: PointerEvent<Row>) {
      const now = touch.current
      if (now?.pointer !== event.pointerId) return
      end(event.currentTarget)
      if (!now.pulled) return
      held.current = true
      if (isFar(event.clientX - now.x)) onSwipe?.()
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<Row>) => end(currentTarget),
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!held.current) return
      held.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    // a press that has opened the menu is over: the browser's own handling of it would take the focus, and close it
    onTouchEnd(event: { preventDefault(): void }) {
      if (held.current) event.preventDefault()
    },
    onContextMenu(event: { preventDefault(): void }) {
      if (touch.current || held.current) event.preventDefault()
    },
  }
}

const isAtEdge = (x: number) => x < EDGE_PX || x > window.innerWidth - EDGE_PX
