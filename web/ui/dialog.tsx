import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { keepComposing } from '#web/client/pressed-key.ts'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { expectRefusal, firstField, focusBack } from './focus.ts'
import { useOverlay } from './overlay-history.ts'

export type DialogProps = {
  /** optional: most dialogs render only while they are open */
  open?: boolean
  onClose: () => void
  title: ReactNode
  /** one paragraph */
  description?: ReactNode
  children?: ReactNode
  /** buttons, the safe one first */
  actions?: ReactNode
  size?: 'default' | 'wide'
  /** only its actions close it: it has no Close, and ignores Escape, Back and a press beside it */
  mustAnswer?: boolean
  /** receives the focus on opening; by default the first field, or the title without a field */
  initialFocus?: React.RefObject<HTMLElement | null> | 'title'
  /** receives the focus in place of the title when there is no field */
  safeFocus?: React.RefObject<HTMLElement | null>
}

/** A dialog in the middle of a desktop, a sheet at the bottom of a phone. Close is always a button. */
export function Dialog({
  open = true,
  onClose,
  title,
  description,
  children,
  actions,
  size = 'default',
  mustAnswer = false,
  initialFocus,
  safeFocus,
}: DialogProps) {
  const close = mustAnswer ? () => {} : onClose
  useOverlay(open, close)
  const before = useRef<Element>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  return (
    <RadixDialog.Root open={open} onOpenChange={(shown) => !shown && close()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="enter-fade fixed inset-0 z-40 bg-scrim data-[state=closed]:leave-fade" />
        <RadixDialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(mustAnswer && { role: 'alertdialog' })}
          onEscapeKeyDown={keepComposing}
          onOpenAutoFocus={(opened) => {
            opened.preventDefault()
            before.current = document.activeElement
            const asked = initialFocus === 'title' ? heading.current : initialFocus?.current
            const first = asked ?? (body.current && firstField(body.current)) ?? safeFocus?.current
            ;(first ?? heading.current)?.focus()
          }}
          onCloseAutoFocus={(closed) => {
            closed.preventDefault()
            focusBack(before.current)
          }}
          className={classNames(
            'enter-sheet fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-2xl bg-raised text-ink-1 shadow-sheet [--behind:var(--raised)] data-[state=closed]:leave-fade',
            'md:inset-x-auto md:bottom-auto md:left-1/2 md:top-1/2 md:w-[calc(100vw-48px)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-2xl',
            size === 'wide' ? 'md:max-w-180' : 'md:max-w-120',
          )}
        >
          <header className="flex items-start justify-between gap-3 pt-3 pr-3 pl-5 md:pl-6">
            <RadixDialog.Title
              ref={heading}
              tabIndex={-1}
              dir="auto"
              className="min-w-0 pt-2 text-xl wrap-anywhere outline-none"
            >
              {title}
            </RadixDialog.Title>
            {!mustAnswer && (
              <RadixDialog.Close asChild>
                <IconButton label="Close">
                  <X size={20} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
              </RadixDialog.Close>
            )}
          </header>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 md:px-6">
            {description && (
              <RadixDialog.Description className="mb-4 max-w-measure text-ink-2 last:mb-0">
                {description}
              </RadixDialog.Description>
            )}
            {children}
          </div>
          {actions && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line-1 px-5 pt-4 pb-[calc(16px+env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-6 [&>*]:max-md:min-h-13">
              {actions}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

export type ConfirmDialogProps = Pick<
  DialogProps,
  'open' | 'onClose' | 'title' | 'description' | 'children'
> & {
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  busy?: boolean
  busyLabel?: string
  onConfirm: () => void
}

/** A question with the focus on its safe answer, or on a field to fill in. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive,
  busy,
  busyLabel,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null)
  const yes = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      {...dialog}
      safeFocus={safe}
      actions={
        <>
          <Button ref={safe} variant="secondary" onClick={() => dialog.onClose()}>
            {cancelLabel}
          </Button>
          <Button
            variant={destructive ? 'destructive' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
            ref={yes}
            onClick={() => {
              onConfirm()
              const asked = yes.current?.closest<HTMLElement>('[role="dialog"]')
              if (asked) expectRefusal(asked)
            }}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
