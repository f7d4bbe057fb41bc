import { useState } from 'react'
import { Link } from 'wouter'
import { useUser } from '#web/client/calls/session.tsx'
import { browserStore } from '#web/client/kept/storage.ts'
import { lazy } from '#web/client/lazy.ts'
import { Aside } from '#web/page-parts/aside.tsx'
import { BreakBand } from '#web/safer-play/break-band.tsx'
import { useOwnBreak } from '#web/safer-play/own-break.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BitcoinTab } from './bitcoin-tab.tsx'
import { CardDeposit } from './card-deposit.tsx'
import { type CreditedDeposit, DepositReceipt } from './deposit-receipt.tsx'

const KEY = 'depositMethod'

/** The payment method last chosen in this browser; undefined without one or without storage. */
const rememberedMethod = (): string | undefined => browserStore.read(KEY) ?? undefined

const rememberMethod = (method: string): void => void browserStore.write(KEY, method)

const DepositLimitPrompt = lazy(
  () => import('#web/safer-play/deposit-limit-prompt.tsx').then((m) => ({ default: m.DepositLimitPrompt })),
  <div className="mb-4 min-h-52 rounded-xl bg-sunken" />,
)

export type DepositDialogProps = {
  open: boolean
  /** typed when the dialog opens, in wire form */
  amount?: string
  onClose: () => void
}

/** Asks for a limit if the person has not answered yet. After the answer it confirms it until the dialog closes. */
function LimitPrompt() {
  const unasked = useUser().depositLimitSaid === false
  const [asks, setAsks] = useState(unasked)
  if (unasked && !asks) setAsks(true)
  // the deposit works without it
  return (
    asks && (
      <Aside>
        <DepositLimitPrompt />
      </Aside>
    )
  )
}

/**
 * Adds real money. The typed amount and the requested payment last as long as the dialog is open. A credited card deposit shows
 * its receipt until the dialog closes.
 */
export function DepositDialog({ open, amount, onClose }: DepositDialogProps) {
  const [credited, setCredited] = useState<CreditedDeposit>()
  const close = () => {
    setCredited(undefined)
    onClose()
  }
  const dialog = { open, onClose: close }
  const paused = useOwnBreak()
  if (credited)
    return (
      <Dialog {...dialog} title="Receipt">
        <div className="grid gap-4">
          <DepositReceipt deposit={credited} onDone={close} />
          <LimitPrompt />
        </div>
      </Dialog>
    )
  return (
    <Dialog
      {...dialog}
      title="Deposit"
      // the presets precede the field
      initialFocus="title"
      description="This adds to your real balance. Your practice coins do not change."
    >
      {open && paused && <BreakBand />}
      {open && !paused && (
        // a waiting payment takes precedence
        <div className="[&:has([data-paying])>[data-limit]]:hidden">
          <div data-limit>
            <LimitPrompt />
          </div>
          <Tabs
            label="Payment method"
            defaultValue={rememberedMethod() === 'bitcoin' ? 'bitcoin' : 'card'}
            onValueChange={rememberMethod}
            items={[
              {
                value: 'card',
                label: 'Credit Card',
                panel: <CardDeposit amount={amount} onCredited={setCredited} />,
              },
              { value: 'bitcoin', label: 'Bitcoin', panel: <BitcoinTab amount={amount} /> },
            ]}
          />
        </div>
      )}
      <p className="mt-4 text-sm">
        <Link
          href="/safer-play"
          onClick={close}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Limits and breaks
        </Link>
      </p>
    </Dialog>
  )
}
