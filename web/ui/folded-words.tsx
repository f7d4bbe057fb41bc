import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'

type FoldedWordsProps = {
  /** stands for the words until the reader asks for them */
  why?: string
  /** the place of the folded line */
  className?: string
  children: ReactNode
}

/** Another person's words, folded until a tap: as a rule because the two have not dealt with each other. */
export function FoldedWords({ why = 'From a stranger', className, children }: FoldedWordsProps) {
  const [shown, setShown] = useState(false)
  if (shown) return children
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-3.5 text-sm text-ink-3', className)}>
      {why}
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
