import type { ReactNode } from 'react'

type CaptionProps = {
  /** said, not drawn */
  hidden?: boolean
  /** less motion was asked for: words stand for the animation */
  settling: boolean
  children: ReactNode
}

/** The result in words under what was played with; its line is kept free before. Screen readers are told once. */
export function Caption({ hidden, settling, children }: CaptionProps) {
  return (
    <p role="status" className={hidden && !settling ? 'sr-only' : 'mt-2 min-h-6 text-center font-semibold'}>
      {settling ? 'Settling…' : children}
    </p>
  )
}
