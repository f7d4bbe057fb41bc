import { ArrowDownToLine, ArrowUpFromLine, HandCoins, QrCode } from 'lucide-react'
import { useId, useState } from 'react'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'

const DepositDialog = lazy(() =>
  import('#web/deposits/deposit-dialog.tsx').then((m) => ({ default: m.DepositDialog })),
)

const tile = 'min-w-0 flex-col gap-0.5 px-1 py-1.5 text-sm md:gap-1.5 md:py-3'
const content = 'grid justify-items-center gap-0.5 md:gap-1.5'
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Deposit, withdraw, pay and request. Practice mode disables the actions that need real money, with the reason. */
export function WalletActions() {
  const { practiceMode } = usePracticeMode()
  const [depositing, setDepositing] = useState<boolean>()
  const why = useId()
  const described = practiceMode ? { 'aria-describedby': why } : {}
  return (
    <nav aria-label="Wallet" className="grid gap-1 md:gap-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2.5">
        <Button
          variant="secondary"
          className={tile}
          disabled={practiceMode}
          {...described}
          onClick={() => setDepositing(true)}
        >
          <span className={content}>
            <ArrowDownToLine {...icon} />
            Deposit
          </span>
        </Button>
        {practiceMode ? (
          <Button variant="secondary" className={tile} disabled {...described}>
            <span className={content}>
              <ArrowUpFromLine {...icon} />
              Withdraw
            </span>
          </Button>
        ) : (
          <LinkButton href="/withdraw" variant="secondary" className={tile}>
            <ArrowUpFromLine {...icon} />
            Withdraw
          </LinkButton>
        )}
        <LinkButton href="/pay-at-store" variant="secondary" className={tile}>
          <QrCode {...icon} />
          Pay
        </LinkButton>
        <LinkButton href="/fund-requests" variant="secondary" className={tile}>
          <HandCoins {...icon} />
          Request
        </LinkButton>
      </div>
      {practiceMode && (
        <p id={why} className="text-xs text-ink-2 md:text-sm">
          Deposit and Withdraw need real money.
        </p>
      )}
      {depositing !== undefined && (
        <Opened onClose={() => setDepositing(undefined)}>
          <DepositDialog open={depositing} onClose={() => setDepositing(false)} />
        </Opened>
      )}
    </nav>
  )
}
