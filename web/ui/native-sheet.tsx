import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useOverlay } from '#web/ui/overlay-history.ts'

type SheetProps = {
  title: string
  onClose: () => void
  /**
   * 'side': from the right edge on wide screens; 'centre': a dialog there. On a phone both rise from below. 'top': near the upper
   * edge, and the whole screen of a phone, for a field with the keyboard below it.
   */
  place?: 'side' | 'centre' | 'top'
  /** replaces the title, which is then only for screen readers, and stays while the rest scrolls */
  head?: ReactNode
  children: ReactNode
}

/**
 * The shell's own sheet on the platform's <dialog>: the browser keeps the focus inside, returns it, and closes on Escape,
 * without a byte of script in the first load. An element marked data-first receives the focus first, else the title.
 */
export function NativeSheet({ title, onClose, place = 'centre', head, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useOverlay(true, onClose)
  // a layout effect, so that the dialog still exists when it closes and can return the focus
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    const first = (selector: string) => shown?.querySelector<HTMLElement>(selector)
    ;(first('[data-first]') ?? first('h2'))?.focus()
    return () => shown?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the scrim is an extra; Escape and Close are there
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(cancelled) => {
        cancelled.preventDefault()
        onClose()
      }}
      onClick={(pressed) => pressed.target === pressed.currentTarget && onClose()}
      className={classNames(
        'enter-sheet fixed inset-x-0 top-auto bottom-0 m-0 max-h-[88dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-2xl border-t border-line-1 bg-raised p-0 text-ink-1 shadow-sheet backdrop:bg-scrim',
        place === 'top' &&
          'h-dvh max-h-none rounded-t-none border-t-0 md:inset-x-0 md:top-[10vh] md:bottom-auto md:mx-auto md:h-[min(600px,80vh)] md:max-w-[640px] md:rounded-2xl md:border',
        place === 'centre' &&
          'md:inset-0 md:m-auto md:h-fit md:w-full md:max-w-[480px] md:rounded-2xl md:border',
        place === 'side' &&
          'md:enter-side md:top-0 md:right-0 md:bottom-0 md:left-auto md:h-dvh md:max-h-none md:w-[360px] md:rounded-t-none md:rounded-l-2xl md:border-l',
      )}
    >
      <div className="px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        <div
          className={classNames(
            'mb-1 flex items-center justify-between gap-3',
            head !== undefined &&
              'sticky top-0 z-1 -mx-5 -mt-3 border-b border-line-1 bg-raised px-5 pt-3 pb-3',
          )}
        >
          <h2 id={titleId} tabIndex={-1} className={head === undefined ? 'text-xl outline-none' : 'sr-only'}>
            {title}
          </h2>
          {head}
          <IconButton label="Close" onClick={onClose} className="-mr-3">
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}
