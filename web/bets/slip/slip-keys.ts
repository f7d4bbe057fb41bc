import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isTyping, OVERLAYS, singleKeysOn } from '#web/client/kept/single-keys.ts'
import type { Betting } from './use-betting.ts'

/** Puts the cursor into the amount. After a bet it focuses what replaced the slip. */
export function focusAmount(slip: HTMLElement | null): void {
  const amount = slip?.querySelector<HTMLElement>('[data-slip-amount] input')
  ;(amount ?? slip?.querySelector<HTMLElement>('button'))?.focus()
}

const isIn = (target: EventTarget | null, places: string): boolean =>
  target instanceof HTMLElement && target.closest(places) !== null

/**
 * 1 and 2 choose a side, b goes to the amount. The keys rest while the person types. In the slip a digit never chooses: a
 * person who has just left the amount may still mean the amount.
 * @param beside the slip is on the page; otherwise it opens as a sheet
 * @param atOnce the person opened the page to bet: the sheet is open from the start
 */
export function useSlipKeys(betting: Betting, beside: boolean, { atOnce }: { atOnce: boolean }) {
  const [sheetOpen, setSheetOpen] = useState(atOnce && !beside)
  const slip = useRef<HTMLDivElement>(null)
  const onKey = useEffectEvent((pressed: KeyboardEvent) => {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.defaultPrevented) return
    if (isTyping(pressed.target) || !singleKeysOn()) return
    if (isIn(pressed.target, OVERLAYS)) return
    if (pressed.key === 'b') {
      if (beside) focusAmount(slip.current)
      else setSheetOpen(true)
    } else if ((pressed.key === '1' || pressed.key === '2') && !isIn(pressed.target, '[data-slip]')) {
      betting.choose(pressed.key === '1' ? 'optionA' : 'optionB')
    } else return
    pressed.preventDefault()
  })
  // a layout effect: people can already use the screen
  useLayoutEffect(() => {
    const listener = (pressed: KeyboardEvent) => onKey(pressed)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return { sheetOpen, setSheetOpen, slip }
}
