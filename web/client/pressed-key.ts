/** The facts of a pressed key that React and the browser both give. */
export type PressedKey = {
  key: string
  /** old, but the only sign that Safari gives */
  keyCode: number
  isComposing?: boolean
  nativeEvent?: { isComposing: boolean }
}

/** `keyCode` of a key that the input method takes (UI Events, section "Fixed virtual key codes"). */
const INPUT_METHOD_KEY = 229

/**
 * The key that the person pressed, or '' while an input method uses it: its Enter confirms a word, its arrows choose a word,
 * its Escape ends the composition. Safari ends the composition before it sends the Enter that confirmed it, and marks it by its
 * key code alone.
 */
export function pressedKey(pressed: PressedKey): string {
  const composing = pressed.nativeEvent?.isComposing ?? pressed.isComposing
  return composing || pressed.keyCode === INPUT_METHOD_KEY ? '' : pressed.key
}

/** Escape that ends a composition leaves the overlay open, and keeps the typed text. */
export function keepComposing(pressed: KeyboardEvent): void {
  if (pressedKey(pressed) !== 'Escape') pressed.preventDefault()
}
