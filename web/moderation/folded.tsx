import { type ReactNode, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useBlockedIds } from './blocks.ts'

/** What a blocked person has written, folded until somebody asks for it. */
export function Folded({
  authorId,
  className,
  children,
}: {
  authorId: string
  /** the place of the line that stands for it */
  className?: string
  children: ReactNode
}) {
  const { ids } = useBlockedIds()
  const [shown, setShown] = useState(false)
  if (shown || !ids.has(authorId)) return children
  return (
    <p className={classNames('text-sm text-ink-3', className)}>
      You have blocked this person ·{' '}
      <button
        type="button"
        className="-mx-2 min-h-11 rounded-md px-2 font-semibold text-ink-2 underline decoration-line-2 underline-offset-4 hover:text-ink-1"
        onClick={() => setShown(true)}
      >
        Show
      </button>
    </p>
  )
}
