import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { singleKeysOn } from '#web/app/keyboard.ts'
import { isTyping } from '#web/app/single-keys.ts'
import type { Betting } from './use-betting.ts'

const WIDE = '(min-width: 1024px)'

/** Whether the slip stands beside the event instead of rising over it. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(WIDE).matches,
  )
}

/** The chosen side, else the first side, else whatever can be pressed. */
function focusSlip(slip: HTMLElement | null): void {
  const places = ['input:checked', '[aria-checked="true"]', 'input', 'button']
  for (const place of places) {
    const found = slip?.querySelector<HTMLElement>(place)
    if (!found) continue
    found.focus()
    return
  }
}

/**
 * 1 and 2 choose a side, b goes to the slip.
 * @param beside the slip is on the page; otherwise it is opened as a sheet
 */
export function useSlipKeys(betting: Betting, beside: boolean) {
  const [sheetOpen, setSheetOpen] = useState(false)
  const slip = useRef<HTMLDivElement>(null)
  const onKey = useEffectEvent((pressed: KeyboardEvent) => {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.defaultPrevented) return
    if (isTyping(pressed.target) || !singleKeysOn()) return
    const inDialog =
      pressed.target instanceof HTMLElement && pressed.target.closest('[role="dialog"], dialog')
    if (inDialog && !sheetOpen) return
    if (pressed.key === '1') betting.choose('optionA')
    else if (pressed.key === '2') betting.choose('optionB')
    else if (pressed.key === 'b') {
      if (!beside) setSheetOpen(true)
      else focusSlip(slip.current)
    } else return
    pressed.preventDefault()
  })
  useEffect(() => {
    const listener = (pressed: KeyboardEvent) => onKey(pressed)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return { sheetOpen, setSheetOpen, slip }
}
