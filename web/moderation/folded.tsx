import type { ReactNode } from 'react'
import { FoldedWords } from '#web/ui/folded-words.tsx'
import { useBlockedIds } from './blocks.ts'

type FoldedProps = {
  authorId: string
  /** the place of its folded line */
  className?: string
  children: ReactNode
}

/** The words of a blocked person, folded until the reader asks for them. */
export function Folded({ authorId, className, children }: FoldedProps) {
  const { ids } = useBlockedIds()
  if (!ids.has(authorId)) return children
  return (
    <FoldedWords why="You have blocked this person" {...(className && { className })}>
      {children}
    </FoldedWords>
  )
}
