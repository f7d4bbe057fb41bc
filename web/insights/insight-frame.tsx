import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AsOf } from '#web/ui/as-of.tsx'
import { type Answer, NotLoaded } from '#web/ui/loaded.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'

type InsightFrameProps<Data> = {
  answer: Answer<Data>
  /** "The picks did not load" */
  failed: string
  /** the answer that states its moment, if that is not now */
  late?: QueryKey
  children: (data: Data) => ReactNode
}

/** A part of Competition Insights while it loads, when loading fails, and when it has loaded. */
export function InsightFrame<Data>({ answer, failed, late, children }: InsightFrameProps<Data>) {
  const problem = answer.isError && (
    <NotLoaded answer={answer} failed={answer.data ? 'This may be old' : failed} />
  )
  return (
    <div aria-busy={!answer.data && !answer.isError} className="grid grid-cols-1 gap-3 md:gap-4">
      {problem}
      {answer.data ? children(answer.data) : !answer.isError && <CardSkeleton cards={3} />}
      {late && <AsOf keys={[late]} />}
    </div>
  )
}

/** The method behind the figures above or below. */
export function How({ children }: { children: ReactNode }) {
  return <p className="max-w-measure text-sm text-ink-2">{children}</p>
}

/** Switches between a drawing and its table. */
export function TableSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onChange(!on)}
      className="-mx-2 mt-1 min-h-11 justify-self-start px-2 text-sm text-ink-2 underline decoration-line-2 underline-offset-4 hover:text-ink-1"
    >
      View as table
    </button>
  )
}
