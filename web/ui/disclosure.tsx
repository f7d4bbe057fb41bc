import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type DisclosureProps = { title: ReactNode; open?: boolean; className?: string; children: ReactNode }

/** A small part of a card that stays folded until a person opens it. */
export const Disclosure = ({ title, open = false, className = '', children }: DisclosureProps) => (
  <details open={open} className={`group/fold ${className}`}>
    <summary className="-mx-1 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-md px-1 text-sm font-semibold text-ink-2 hover:text-ink-1">
      <ChevronRight
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className="shrink-0 transition-transform group-open/fold:rotate-90"
      />
      {title}
    </summary>
    {children}
  </details>
)
