import type { ReactNode } from 'react'

type CaptionProps = {
  /** only for screen readers */
  hidden?: boolean
  /** the person chose less motion: text replaces the animation */
  settling: boolean
  children: ReactNode
}

/** The result as text under the game; its line is reserved before. Screen readers read it once. */
export function Caption({ hidden, settling, children }: CaptionProps) {
  return (
    <p role="status" className={hidden && !settling ? 'sr-only' : 'mt-2 min-h-6 text-center font-semibold'}>
      {settling ? 'Settling…' : children}
    </p>
  )
}
