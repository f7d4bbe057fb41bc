import { Dialog } from '#web/ui/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CardDeposit } from './card-deposit.tsx'

export type DepositDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Adds real money. What was typed and asked for lives as long as the dialog is open, not longer. */
export function DepositDialog({ open, onOpenChange }: DepositDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Deposit"
      description="Adds to your real balance. Practice coins are not touched."
    >
      {open && (
        <Tabs
          label="Way to pay"
          items={[
            {
              value: 'card',
              label: 'Credit Card',
              panel: <CardDeposit onClose={() => onOpenChange(false)} />,
            },
            { value: 'bitcoin', label: 'Bitcoin', panel: <BitcoinDeposit /> },
          ]}
        />
      )}
    </Dialog>
  )
}

function BitcoinDeposit() {
  return (
    <div className="grid gap-3">
      <p className="font-semibold">Bitcoin deposits open with the wallet release.</p>
      <p className="text-ink-2">
        You will name an amount from $1.00, get an address and a code to scan that are yours alone, and see
        the payment arrive here. A fee of 0.5% will be shown before you send anything.
      </p>
      <p className="text-ink-2">Until then there is no address to pay to: please send nothing.</p>
    </div>
  )
}
