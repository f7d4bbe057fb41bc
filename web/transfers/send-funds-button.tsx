import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button } from '#web/ui/button.tsx'
import type { TransferReceiver } from './transfer-dialog.tsx'

const TransferDialog = lazy(() =>
  import('./transfer-dialog.tsx').then((module) => ({ default: module.TransferDialog })),
)

/** Sends money to the person of the shown profile. It fetches the dialog on demand. */
export function SendFundsButton({ receiver }: { receiver: TransferReceiver }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const giveUp = () => {
    setWanted(false)
    setOpen(false)
  }
  return (
    <>
      <Button
        variant="secondary"
        icon={<HandCoins size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        Send Funds
      </Button>
      {wanted && (
        <Opened onClose={giveUp}>
          <TransferDialog open={open} onClose={() => setOpen(false)} receiver={receiver} />
        </Opened>
      )}
    </>
  )
}
