import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { lengthOf } from '#contract/characters.ts'
import { pressedKey } from '#web/client/pressed-key.ts'
import { limited } from './limited-text.ts'

export type ComposerProps = {
  label: string
  /** in the empty field, if the label alone is too short */
  placeholder?: string
  /** name of the form, if the page has several */
  name?: string
  value: string
  onChange: (value: string) => void
  onSend: () => void
  onEscape?: () => void
  maxLength: number
  /** beside the field: buttons for other things to send */
  extras?: ReactNode
  /** above the field: the answered message */
  above?: ReactNode
  ref?: Ref<HTMLTextAreaElement>
}

/** Whether this device has a keyboard, so that Enter may send. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** The number of letters left shows near the limit. */
const ROOM_SHOWN = 200

/** The field to write a message in. With a keyboard Enter sends and Shift+Enter breaks the line; elsewhere Enter breaks it. */
export function Composer(props: ComposerProps) {
  const {
    label,
    placeholder = label,
    name,
    value,
    onChange,
    onSend,
    onEscape,
    maxLength,
    extras,
    above,
    ref,
  } = props
  const id = useId()
  const left = maxLength - lengthOf(value)
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event)
    if (key === 'Escape') onEscape?.()
    if (key !== 'Enter' || event.shiftKey || !hasKeyboard()) return
    event.preventDefault()
    onSend()
  }
  return (
    <form
      aria-label={name}
      className="grid grid-cols-1 gap-1.5"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        onSend()
      }}
    >
      {above}
      <div className="flex items-end gap-1">
        {extras}
        <textarea
          ref={ref}
          id={id}
          aria-label={label}
          placeholder={placeholder}
          aria-describedby={left <= ROOM_SHOWN ? `${id}-left` : undefined}
          dir="auto"
          rows={1}
          enterKeyHint="enter"
          value={value}
          {...limited({ maxLength, onChange: (typed) => onChange(typed.target.value) })}
          onKeyDown={onKeyDown}
          className="control field-sizing-content max-h-36 min-h-11! flex-1 resize-none py-2.5! leading-5.5!"
        />
        <button
          type="submit"
          aria-label="Send"
          title="Send"
          // the field keeps the focus, so that the keyboard of a phone stays
          onPointerDown={(pressed) => pressed.preventDefault()}
          className="grid size-11 shrink-0 place-items-center rounded-lg bg-primary text-on-primary transition-transform duration-[var(--press)] active:scale-95"
        >
          <SendHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      {left <= ROOM_SHOWN && (
        <p id={`${id}-left`} className="px-1 text-xs text-ink-2">
          {left === 0 ? `The limit is ${maxLength} characters` : `${left} characters left`}
        </p>
      )}
    </form>
  )
}
