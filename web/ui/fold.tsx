import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

type FoldProps = {
  title: ReactNode
  /** beside the title, one line about the content */
  hint?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** drawn from the first opening on; `eager` also before, so that the browser's search finds it */
  eager?: boolean
  children: ReactNode
}

/** A part of a page that stays folded until a person opens it. */
export function Fold({ title, hint, open, onOpenChange, eager = false, children }: FoldProps) {
  const [opened, setOpened] = useState(open)
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true)
        if (currentTarget.open !== open) onOpenChange(currentTarget.open)
      }}
      className="group border-t border-line-1 last:border-b"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-md py-2 -outline-offset-2 [&::-webkit-details-marker]:hidden">
        <h2 className="min-w-0 text-lg wrap-anywhere">{title}</h2>
        <span className="min-w-0 flex-1 truncate text-right empty:hidden text-sm text-ink-2">{hint}</span>
        <ChevronDown
          size={20}
          strokeWidth={1.75}
          aria-hidden="true"
          className="ml-auto shrink-0 text-ink-2 transition-transform duration-[var(--state)] group-open:rotate-180"
        />
      </summary>
      {(eager || opened || open) && <div className="grid grid-cols-1 gap-2.5 pt-1 pb-5">{children}</div>}
    </details>
  )
}
