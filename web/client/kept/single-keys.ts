import { useEffectEvent, useLayoutEffect } from 'react'
import { browserStore } from './storage.ts'

const OFF_KEY = 'singleKeys'

/** The person can switch off keys without a modifier (WCAG 2.1.4). Without storage they stay on. */
export const singleKeysOn = (): boolean => browserStore.read(OFF_KEY) !== 'off'

export const setSingleKeys = (on: boolean): void => void browserStore.write(OFF_KEY, on ? null : 'off')

/** Every overlay of the page while it is open, also a dialog that needs an answer. */
export const OVERLAYS = 'dialog[open], [role="dialog"], [role="alertdialog"]'

/** Keys typed into a field are text; on a radio button a letter is still a shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type="radio"]), textarea, select') !== null)

/**
 * Keys without a modifier, while the component is mounted and the person has them on. They rest while a dialog is open.
 * @param keys by the lower-case letter
 */
export function useSingleKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((pressed: KeyboardEvent) => {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.defaultPrevented || pressed.repeat)
      return
    if (isTyping(pressed.target) || !singleKeysOn()) return
    if (pressed.target instanceof HTMLElement && pressed.target.closest(OVERLAYS)) return
    const name = pressed.key.toLowerCase()
    if (!Object.hasOwn(keys, name)) return
    keys[name]!()
    pressed.preventDefault()
  })
  // a layout effect: people can already use the screen
  useLayoutEffect(() => {
    const listener = (pressed: KeyboardEvent) => onKey(pressed)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
