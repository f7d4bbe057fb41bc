import type { ChangeEvent, CompositionEvent } from 'react'
import { cutTo, lengthOf } from '#contract/characters.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Cuts the part that does not fit from the end of the just typed text, as the browser's own limit does. */
function keepWithin(control: TextControl, most: number): void {
  const { value } = control
  const over = lengthOf(value) - most
  if (over <= 0) return
  // the field of an e-mail address does not report the cursor
  const at = control.selectionEnd ?? value.length
  const before = value.slice(0, at)
  const kept = cutTo(before, Math.max(0, lengthOf(before) - over))
  control.value = cutTo(kept + value.slice(at), most)
  if (control.selectionEnd !== null) control.setSelectionRange(kept.length, kept.length)
}

type Limits<E extends TextControl> = {
  maxLength?: number | undefined
  onChange?: ((changed: ChangeEvent<E>) => void) | undefined
}

/**
 * The limit of a field as its server counts it. The browser's `maxlength` counts UTF-16 units, an emoji as two or more, so it
 * is only an upper bound that no text within the limit reaches.
 */
export function limited<E extends TextControl>({ maxLength, onChange }: Limits<E>) {
  if (maxLength === undefined) return { onChange }
  return {
    maxLength: 2 * maxLength,
    onChange(changed: ChangeEvent<E>) {
      // an unfinished word in composition belongs to the keyboard
      if (!(changed.nativeEvent as InputEvent).isComposing) keepWithin(changed.currentTarget, maxLength)
      onChange?.(changed)
    },
    onCompositionEnd(ended: CompositionEvent<E>) {
      keepWithin(ended.currentTarget, maxLength)
      onChange?.(ended as unknown as ChangeEvent<E>)
    },
  }
}
