import { Dialog } from '#web/ui/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BitcoinTab } from './bitcoin-tab.tsx'
import { CardDeposit } from './card-deposit.tsx'
import { rememberedMethod, rememberMethod } from './deposit-method.ts'

export type DepositDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Adds real money. What was typed and asked for lives as long as the dialog is open, not longer. */
export function DepositDialog({ open, onOpenChange }: DepositDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
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
            {
              value: 'card',
              label: 'Credit Card',
              panel: <CardDeposit onClose={() => onOpenChange(false)} />,
            },
            { value: 'bitcoin', label: 'Bitcoin', panel: <BitcoinTab /> },
          ]}
        />
      )}
    </Dialog>
  )
}
