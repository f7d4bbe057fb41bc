import { createContext, type ReactNode, useContext, useState } from 'react'
import { Opened } from '#web/page-parts/aside.tsx'

type OpenDialog = (dialogOf: (close: () => void) => ReactNode) => void

const OpenContext = createContext<OpenDialog>(() => {})

/**
 * A screen and the dialog about one of its items. The dialog outlives the item's card: when another operator was faster, the
 * item leaves the queue, and the operator can still read the refusal.
 */
export function QueueDialog({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const close = () => setDialog(null)
  return (
    <OpenContext value={(dialogOf) => setDialog(dialogOf(close))}>
      {children}
      {dialog && <Opened onClose={close}>{dialog}</Opened>}
    </OpenContext>
  )
}

/** Opens a dialog about an item of the queue, as the item is now. */
export const useQueueDialog = (): OpenDialog => useContext(OpenContext)
