import './info.css'
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { type WordId, words } from './words.ts'

/** Long enough that a passing pointer opens nothing, and that a pointer reaches the note before it closes. */
const REST_MS = 180

/**
 * A word that shows its explanation: when a pointer rests on it, on focus, on a press. The note is the browser's own popover,
 * so Escape and a press elsewhere close it, and a press opens it without any script.
 */
export function Term({ id, children }: { id: WordId; children: ReactNode }) {
  const note = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const noteId = useId()
  const { title, meaning } = words[id]
  const show = () => note.current?.showPopover({ source: button.current! })
  const hide = () => note.current?.hidePopover()
  const later = (work: () => void) => {
    clearTimeout(resting.current)
    resting.current = setTimeout(work, REST_MS)
  }
  const byMouse = (work: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && later(work)
  const enter = byMouse(show)
  const leave = byMouse(() => {
    // opened by focus or a press it stays
    if (document.activeElement !== button.current) hide()
  })
  useEffect(() => {
    // a finished page may wake when the pointer or the focus is already here
    if (button.current?.matches(':hover, :focus-visible'))
      note.current?.showPopover({ source: button.current })
    return () => clearTimeout(resting.current)
  }, [])
  return (
    <>
      <button
        ref={button}
        type="button"
        className="term"
        popoverTarget={noteId}
        popoverTargetAction="show"
        aria-describedby={noteId}
        onPointerEnter={enter}
        onPointerLeave={leave}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && show()}
        onBlur={hide}
      >
        {children}
      </button>
      <span
        ref={note}
        id={noteId}
        popover="auto"
        className="term-note"
        // a press or Escape wins: a pointer that has just arrived does not reopen it
        onBeforeToggle={() => clearTimeout(resting.current)}
        onPointerEnter={enter}
        onPointerLeave={leave}
      >
        <strong>{title}</strong> {meaning}
      </span>
    </>
  )
}
