import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { keepComposing } from '#web/client/pressed-key.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { focusBack } from './focus.ts'
import { useOverlay } from './overlay-history.ts'

export type SheetProps = {
  open?: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** its place from 768 px up; on a phone it always rises from below */
  side?: 'right' | 'bottom'
}

/** A panel over the page: the slip, the account menu, filters. */
export function Sheet({ open = true, onClose, title, children, side = 'right' }: SheetProps) {
  useOverlay(open, onClose)
  const before = useRef<Element>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <RadixDialog.Root open={open} onOpenChange={(shown) => !shown && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="enter-fade fixed inset-0 z-40 bg-scrim data-[state=closed]:leave-fade" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={keepComposing}
          onOpenAutoFocus={(opened) => {
            opened.preventDefault()
            before.current = document.activeElement
            heading.current?.focus()
          }}
          onCloseAutoFocus={(closed) => {
            closed.preventDefault()
            focusBack(before.current)
          }}
          className={classNames(
            'enter-sheet fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-2xl bg-raised text-ink-1 shadow-sheet [--behind:var(--raised)] data-[state=closed]:leave-fade',
            side === 'right' &&
              'md:enter-side md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-none md:w-[400px] md:rounded-none md:rounded-l-2xl',
            side === 'bottom' && 'md:mx-auto md:max-w-180',
          )}
        >
          <header className="flex items-center justify-between gap-3 pt-3 pr-3 pl-5">
            <RadixDialog.Title
              ref={heading}
              tabIndex={-1}
              dir="auto"
              className="min-w-0 text-xl wrap-anywhere outline-none"
            >
              {title}
            </RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close">
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </RadixDialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-2 pb-[calc(20px+env(safe-area-inset-bottom))]">
            {children}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
