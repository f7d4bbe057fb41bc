import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/**
 * The part of a chart shown in the read-out, chosen by keys or pointer. The chart's box is a slider over its parts.
 * @param count parts, from left to right, above 0
 */
export function useChartCursor(count: number) {
  const [chosen, setChosen] = useState<number | null>(null)
  const at = chosen === null ? null : Math.min(chosen, count - 1)
  const toKey = (key: KeyboardEvent) => {
    const from = at ?? count
    const places: Record<string, number> = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: count - 1,
    }
    const next = places[key.key]
    if (next === undefined) return
    key.preventDefault()
    setChosen(Math.min(count - 1, Math.max(0, next)))
  }
  const toPointer = (pointer: PointerEvent) => {
    const box = pointer.currentTarget.getBoundingClientRect()
    const part = Math.floor(((pointer.clientX - box.left) / box.width) * count)
    setChosen(Math.min(count - 1, Math.max(0, part)))
  }
  return {
    at,
    slider: {
      role: 'slider',
      tabIndex: 0,
      'aria-valuemin': 1,
      'aria-valuemax': count,
      'aria-valuenow': (at ?? count - 1) + 1,
      onKeyDown: toKey,
      onBlur: () => setChosen(null),
      onPointerDown: toPointer,
      onPointerMove: toPointer,
      onPointerLeave: (pointer: PointerEvent) => pointer.pointerType === 'mouse' && setChosen(null),
    },
  }
}
