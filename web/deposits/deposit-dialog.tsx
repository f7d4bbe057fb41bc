import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BitcoinTab } from './bitcoin-tab.tsx'
import { CardDeposit } from './card-deposit.tsx'
import { rememberedMethod, rememberMethod } from './deposit-method.ts'
import { type CreditedDeposit, DepositReceipt } from './deposit-receipt.tsx'

export type DepositDialogProps = { open: boolean; onClose: () => void }

/**
 * Adds real money. The typed amount and the requested payment last as long as the dialog is open. A card deposit that was
 * credited shows its receipt until the dialog is closed.
 */
export function DepositDialog({ open, onClose }: DepositDialogProps) {
  const [credited, setCredited] = useState<CreditedDeposit>()
  const close = () => {
    setCredited(undefined)
    onClose()
  }
  const dialog = { open, onClose: close }
  if (credited)
    return (
      <Dialog {...dialog} title="Receipt">
        <DepositReceipt deposit={credited} onDone={close} />
      </Dialog>
    )
  return (
    <Dialog
      {...dialog}
      title="Deposit"
      // the presets come before the field
      initialFocus="title"
      description="Adds to your real balance. Practice coins are not touched."
    >
      {open && (
        <Tabs
          label="Way to pay"
          defaultValue={rememberedMethod() === 'bitcoin' ? 'bitcoin' : 'card'}
          onValueChange={rememberMethod}
          items={[
            { value: 'card', label: 'Credit Card', panel: <CardDeposit onCredited={setCredited} /> },
            { value: 'bitcoin', label: 'Bitcoin', panel: <BitcoinTab /> },
          ]}
        />
      )}
    </Dialog>
  )
}
