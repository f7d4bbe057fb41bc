import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'

type NoticeCardProps = { title: string; onClose: () => void; closeLabel?: string; children: ReactNode }

/** A notice that waits in a corner: above the tabs of a phone, at the lower left of a wide screen. It moves nothing. */
export function NoticeCard({ title, onClose, closeLabel = 'Close', children }: NoticeCardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      data-notice-card=""
      className="enter-sheet fixed inset-x-3 bottom-[calc(68px+env(safe-area-inset-bottom))] z-[29] max-h-[60dvh] overflow-y-auto overscroll-contain rounded-xl border border-line-1 bg-raised py-2.5 pr-1.5 pb-4 pl-4 text-ink-1 shadow-raised md:inset-x-auto md:bottom-6 md:left-6 md:w-95 lg:pl-5"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid gap-3 pr-2.5 lg:pr-3.5">{children}</div>
    </section>
  )
}
