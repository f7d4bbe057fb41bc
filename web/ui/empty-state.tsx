import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from './illustrations.tsx'

export type EmptyStateProps = {
  illustration: IllustrationName
  /** one line */
  title: ReactNode
  /** one action: a Button or LinkButton */
  action?: ReactNode
  /** one link to Learn */
  learn?: ReactNode
}

/** An empty list or card, and what to do about it. */
export function EmptyState({ illustration, title, action, learn }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 px-4 pt-2 pb-5 text-center">
      <Illustration name={illustration} />
      <p className="max-w-[23em] font-semibold text-balance">{title}</p>
      {action}
      {learn && <div className="text-sm text-ink-2">{learn}</div>}
    </div>
  )
}
