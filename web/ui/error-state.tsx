import { OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export type ErrorStateProps = {
  /** what happened, whether money moved, what to do */
  message: ReactNode
  title?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  retryLabel?: string
}

/** A part of the page that could not be loaded. */
export function ErrorState({
  message,
  title = 'That did not work',
  onRetry,
  retrying,
  retryLabel = 'Try again',
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-xl border border-line-1 bg-surface p-4">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-loss-soft text-loss">
        <OctagonAlert size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="max-w-measure text-ink-2">{message}</p>
        {onRetry && (
          <Button
            variant="secondary"
            size="dense"
            className="mt-3"
            busy={retrying}
            busyLabel="Trying…"
            onClick={onRetry}
          >
            {retryLabel}
          </Button>
        )}
      </div>
    </div>
  )
}
