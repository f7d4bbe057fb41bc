import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { OVERLAYS, singleKeysOn } from '#web/client/kept/single-keys.ts'
import { railPlaces } from './navigation.ts'

/** The time in which the second key after g still counts. */
const PAIR_MS = 1200

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest(`input, textarea, select, ${OVERLAYS}`) !== null)

/** g, then h p w t c l, goes to a place; / and Ctrl or Cmd with K open the search; ? lists the keys. */
export function useKeyboard({ showKeys, find }: { showKeys: () => void; find: () => void }): void {
  const [, navigate] = useLocation()
  const onGo = useEffectEvent((href: string) => navigate(href))
  const onKeys = useEffectEvent(showKeys)
  const onFind = useEffectEvent(find)
  useEffect(() => {
    // long past at the start: in the page's first second no key counts as the second of a pair
    let pairUntil = 0
    const onKeyDown = (pressed: KeyboardEvent) => {
      // a key with a modifier is no single key; a key inside an overlay would open a second overlay
      const both = (pressed.ctrlKey || pressed.metaKey) && !pressed.altKey && !pressed.shiftKey
      if (both && pressed.key.toLowerCase() === 'k' && !document.querySelector(OVERLAYS)) {
        pressed.preventDefault()
        return onFind()
      }
      if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.defaultPrevented) return
      if (isTyping(pressed.target) || !singleKeysOn()) return
      const pair = pressed.timeStamp < pairUntil
      pairUntil = 0
      const place = pair ? railPlaces.find(({ key }) => key === pressed.key) : undefined
      if (place) onGo(place.href)
      else if (pressed.key === 'g') {
        pairUntil = pressed.timeStamp + PAIR_MS
        return
      } else if (pressed.key === '/') onFind()
      else if (pressed.key === '?') onKeys()
      else return
      pressed.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
