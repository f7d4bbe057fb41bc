import { type ReactNode, useEffect, useState } from 'react'
import type { IllustrationName } from './illustrations.tsx'

export type EmptyStateProps = {
  illustration: IllustrationName
  /** one line */
  title: ReactNode
  /** one action: a Button or LinkButton */
  action?: ReactNode
  /** one link to Learn */
  learn?: ReactNode
}

/** The picture, in a file of its own: a list that has something does without it. Its place is kept, also where it does not arrive. */
function Picture({ name }: { name: IllustrationName }) {
  const [drawn, setDrawn] = useState<ReactNode>(null)
  useEffect(() => {
    let isShown = true
    import('./illustrations.tsx')
      .then(({ Illustration }) => isShown && setDrawn(<Illustration name={name} />))
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [name])
  return <div className="h-34 w-40 max-w-full">{drawn}</div>
}

/** An empty list or card, and what to do about it. */
export function EmptyState({ illustration, title, action, learn }: EmptyStateProps) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 px-4 pt-2 pb-5 text-center">
      <Picture name={illustration} />
      <p className="max-w-[23em] font-semibold text-balance">{title}</p>
      {action}
      {learn && <div className="text-sm text-ink-2">{learn}</div>}
    </div>
  )
}
