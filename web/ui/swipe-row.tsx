import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { gestureOf, type SwipeDirection, swipeDirection } from './swipe-direction.ts'

type SwipeSide = { label: string; icon: ReactNode }

export type SwipeRowProps = {
  /** the effects of a swipe to the right and to the left; each must be a button of the row as well */
  right: SwipeSide
  left: SwipeSide
  onSwipe: (direction: SwipeDirection) => void
  children: ReactNode
}

type Drag = { pointer: number; x: number; y: number; held: boolean }

/**
 * A row that a finger pulls aside to answer it, as in a phone's mail list. It is an extra: the row has the same answers as
 * buttons. It follows the finger, and settles back with the product's own durations.
 */
export function SwipeRow({ right, left, onSwipe, children }: SwipeRowProps) {
  const drag = useRef<Drag>(undefined)
  const [dx, setDx] = useState(0)
  const [width, setWidth] = useState(0)
  const direction = swipeDirection(dx, width)
  const end = () => {
    drag.current = undefined
    setDx(0)
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const now = drag.current
    if (now?.pointer !== event.pointerId) return
    const [x, y] = [event.clientX - now.x, event.clientY - now.y]
    if (!now.held) {
      const gesture = gestureOf(x, y)
      if (gesture === 'scroll') drag.current = undefined
      if (gesture !== 'drag') return
      now.held = true
      event.currentTarget.setPointerCapture(event.pointerId)
      setWidth(event.currentTarget.offsetWidth)
    }
    setDx(x)
  }
  return (
    <div className="relative -mx-2 overflow-hidden rounded-md">
      {dx !== 0 && (
        <div
          aria-hidden="true"
          className={classNames(
            'absolute inset-0 flex items-center gap-2 bg-sunken px-4',
            dx < 0 && 'justify-end',
            direction ? 'font-strong text-ink-1' : 'text-ink-3',
          )}
        >
          {dx > 0 ? right.icon : left.icon}
          {dx > 0 ? right.label : left.label}
        </div>
      )}
      <div
        // horizontal moves are ours, vertical ones stay the browser's
        className={classNames(
          'relative bg-surface px-2',
          dx === 0 && 'transition-transform duration-[var(--state)]',
        )}
        style={{ touchAction: 'pan-y', ...(dx !== 0 && { transform: `translateX(${dx}px)` }) }}
        onPointerDown={(event) => {
          if (event.pointerType === 'mouse' || !event.isPrimary) return
          drag.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, held: false }
        }}
        onPointerMove={move}
        onPointerUp={(event) => {
          const now = drag.current
          end()
          if (!now?.held || now.pointer !== event.pointerId) return
          const went = swipeDirection(event.clientX - now.x, event.currentTarget.offsetWidth)
          if (went) onSwipe(went)
        }}
        onPointerCancel={end}
      >
        {children}
      </div>
    </div>
  )
}
