import { ArrowDownToLine, ArrowUpFromLine, Trophy } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { PRACTICE_REFILL_BELOW_CENTS } from '#contract/fees.ts'
import { wireToCents } from '#contract/money.ts'
import type { User } from '#web/client/calls/session.tsx'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { lazy } from '#web/client/lazy.ts'
import { DebtNotice } from '#web/deposits/debt-notice.tsx'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ModeToggle } from '#web/ui/mode-toggle.tsx'
import { Money } from '#web/ui/money.tsx'

const DepositDialog = lazy(() =>
  import('#web/deposits/deposit-dialog.tsx').then((m) => ({ default: m.DepositDialog })),
)

const RefillButton = lazy(
  () => import('#web/deposits/refill-button.tsx').then((m) => ({ default: m.RefillButton })),
  <Button variant="secondary" disabled>
    Refill practice coins
  </Button>,
)

// on a phone only the words, so that the news come higher
const tile = 'min-w-0 flex-col gap-1.5 px-1 py-3 text-sm max-md:min-h-11 max-md:py-2 max-md:[&_svg]:hidden'

/** Both purses, and the buttons to deposit and withdraw. */
export function BalanceCard({ user }: { user: User }) {
  const { practiceMode, switchToRealMoney } = usePracticeMode()
  const [depositing, setDepositing] = useState<boolean>()
  const [params] = useSearchParams()
  const [here, navigate] = useLocation()
  const asked = params.get('deposit') === '1'
  useEffect(() => {
    if (!asked) return
    // the address asks once: a reload or Back does not open the dialog again
    navigate(here, { replace: true })
    // deposits move real money
    switchToRealMoney()
    setDepositing(true)
  }, [asked, here, navigate, switchToRealMoney])
  const why = useId()
  return (
    <div className="grid grid-cols-1 gap-3">
      <Purses user={user} />
      <DebtNotice user={user} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2.5">
        <Button
          variant="secondary"
          className={tile}
          disabled={practiceMode}
          aria-describedby={practiceMode ? why : undefined}
          onClick={() => setDepositing(true)}
        >
          <span className="grid justify-items-center gap-1.5">
            <ArrowDownToLine size={22} strokeWidth={1.75} aria-hidden="true" />
            Deposit
          </span>
        </Button>
        {practiceMode ? (
          <Button variant="secondary" className={tile} disabled aria-describedby={why}>
            <span className="grid justify-items-center gap-1.5">
              <ArrowUpFromLine size={22} strokeWidth={1.75} aria-hidden="true" />
              Withdraw
            </span>
          </Button>
        ) : (
          <LinkButton href="/withdraw" variant="secondary" className={tile}>
            <ArrowUpFromLine size={22} strokeWidth={1.75} aria-hidden="true" />
            Withdraw
          </LinkButton>
        )}
        <LinkButton href="/tournaments" variant="secondary" className={tile}>
          <Trophy size={22} strokeWidth={1.75} aria-hidden="true" />
          Tournaments
        </LinkButton>
      </div>
      {practiceMode && (
        <p id={why} className="text-sm text-ink-2 max-md:-mt-1.5">
          Deposit and Withdraw need real money.
        </p>
      )}
      {depositing !== undefined && (
        <Opened onClose={() => setDepositing(undefined)}>
          <DepositDialog open={depositing} onClose={() => setDepositing(false)} />
        </Opened>
      )}
    </div>
  )
}

/** The purse of the present mode first. */
function Purses({ user }: { user: User }) {
  const { practiceMode, switchToPractice, switchToRealMoney } = usePracticeMode()
  const real = { label: 'Real Balance', wire: user.balance, currency: 'USD' } as const
  const practice = { label: 'Practice Balance', wire: user.practiceBalance, currency: 'PLAY' } as const
  const [main, other] = practiceMode ? [practice, real] : [real, practice]
  return (
    <Card
      tone={practiceMode ? 'practice' : 'raised'}
      aria-label="Balance"
      className="grid gap-1 max-md:px-4 max-md:py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-sm font-semibold text-ink-1">{main.label}</p>
        <ModeToggle
          mode={practiceMode ? 'practice' : 'real'}
          onChange={(mode) => (mode === 'practice' ? switchToPractice() : switchToRealMoney())}
        />
      </div>
      <p>
        <Money wire={main.wire} currency={main.currency} size="hero" />
      </p>
      <p className="text-sm text-ink-1">
        {other.label} <Money wire={other.wire} currency={other.currency} className="font-semibold" />
      </p>
      {wireToCents(user.practiceBalance) < PRACTICE_REFILL_BELOW_CENTS && (
        <div className="mt-1">
          <RefillButton />
        </div>
      )}
    </Card>
  )
}
