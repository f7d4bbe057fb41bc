import type { ReactNode } from 'react'

/** The outcome of an event, large. */
export function OutcomeFact({ children }: { children: string }) {
  return (
    <p className="figure mt-2 text-xl font-bold wrap-anywhere" dir="auto">
      {children}
    </p>
  )
}

/** One line of a list of facts. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{term}:</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line text-ink-1">{children}</dd>
    </div>
  )
}
