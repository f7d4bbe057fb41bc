import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { singleKeysOn } from '#web/client/key-switch.ts'
import { railPlaces } from './navigation.ts'

/** The time in which the second key after g still counts. */
const PAIR_MS = 1200

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, dialog, [role="dialog"]') !== null)

/** g, then h p w t c l, goes to a place; / goes to the search of events; ? lists the keys. */
export function useKeyboard(showKeys: () => void): void {
  const [, navigate] = useLocation()
  const onGo = useEffectEvent((href: string) => navigate(href))
  const onKeys = useEffectEvent(showKeys)
  useEffect(() => {
    // long past from the start: in the page's first second no key is the second of a pair
    let pairUntil = 0
    const onKeyDown = (pressed: KeyboardEvent) => {
      if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.defaultPrevented) return
      if (isTyping(pressed.target) || !singleKeysOn()) return
      const pair = pressed.timeStamp < pairUntil
      pairUntil = 0
      const place = pair ? railPlaces.find(({ key }) => key === pressed.key) : undefined
      if (place) onGo(place.href)
      else if (pressed.key === 'g') {
        pairUntil = pressed.timeStamp + PAIR_MS
        return
      } else if (pressed.key === '/') onGo('/events?find=1')
      else if (pressed.key === '?') onKeys()
      else return
      pressed.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
