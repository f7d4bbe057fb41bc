import type { ReactNode } from 'react'
import { toast } from '#web/client/calls/toast.ts'
import { ScreenError } from './screen-error.tsx'

/**
 * A part that the page can do without. Until its file arrives, its place is empty or shows `instead`. A part that could not be
 * fetched removes nothing else, and fetches again when the network is back.
 */
export function Aside({ children, instead }: { children: ReactNode; instead?: ReactNode }) {
  return (
    <ScreenError aside="here" instead={instead}>
      {children}
    </ScreenError>
  )
}

/** The lower part of a screen. If it could not be fetched, a notice in its place says so, and the parts above stay. */
export const LowerPart = ({ children }: { children: ReactNode }) => (
  <ScreenError isLower>{children}</ScreenError>
)

type OpenedProps = {
  children: ReactNode
  /** the open overlay, where one boundary serves several */
  opened?: string
  /** also called when the file could not be fetched: nothing of the overlay may remain */
  onClose: () => void
}

/**
 * An overlay that a press has opened. When its file cannot be fetched a notice says so, the page stays as it is, and the next
 * press tries again.
 */
export function Opened({ children, opened = 'one', onClose }: OpenedProps) {
  const giveUp = () => {
    toast({
      title: 'This part has not loaded yet',
      description: 'It could not be fetched. Try again when the network is back.',
      variant: 'destructive',
    })
    onClose()
  }
  return (
    <ScreenError aside={opened} onMissing={giveUp}>
      {children}
    </ScreenError>
  )
}
