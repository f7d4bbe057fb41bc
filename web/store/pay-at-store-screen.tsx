import { History, LockKeyhole, LogOut, ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { wireToCents } from '#contract/money.ts'
import { invalidate } from '#web/client/calls/query.ts'
import { type User, useUser } from '#web/client/calls/session.tsx'
import { useWakeLock } from '#web/client/wake-lock.ts'
import { RealMoneyNotice } from '#web/deposits/real-money-notice.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { Page } from '#web/ui/page.tsx'
import { QrPlate } from '#web/ui/qr-plate.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { CodeOver, PaidReceipt } from './code-end.tsx'
import { CodeRing } from './code-ring.tsx'
import { codeAddress, groupedCode } from './code-text.ts'
import { GenerateForm, spokenAmount } from './generate-form.tsx'
import { RecentCodes } from './recent-codes.tsx'
import {
  forgetKeptCode,
  type LiveCode,
  type OwnCode,
  showCode,
  useGenerate,
  useOwnCodes,
  useShownCode,
} from './store-data.ts'

/** The use of a code, in three steps. */
function HowTo() {
  const steps = [
    'Enter the amount the shop asks for.',
    'Show the code. The shop scans it or types the letters under it.',
    'Wait for “Paid”. It appears here as soon as the shop has taken the money.',
  ]
  return (
    <Card>
      <CardTitle>How to pay</CardTitle>
      <ol className="grid list-decimal gap-2 pl-5 text-ink-2 marker:font-semibold marker:text-ink-1">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  )
}

function SecurityNote() {
  return (
    <p className="flex items-start gap-2 text-left text-sm text-ink-2">
      <ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" className="mt-px shrink-0" />
      This code is secure and expires after 5 minutes. It works once, and anything the shop does not take
      comes back to you.
    </p>
  )
}

/** Replaces the form while the wallet is locked. */
function LockedCard() {
  return (
    <Card>
      <div className="flex items-start gap-3">
        <LockKeyhole size={22} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
        <div className="grid justify-items-start gap-3">
          <div>
            <h2 className="text-lg">Your wallet is locked</h2>
            <p className="text-ink-2">
              Your wallet must be unlocked in settings before QR codes can be generated. Your money is safe,
              and you can still receive money.
            </p>
          </div>
          <LinkButton href="/settings">Open settings</LinkButton>
        </div>
      </div>
    </Card>
  )
}

type CodeCardProps = { code: LiveCode; busy: boolean; onRegenerate: () => void; onEnd: () => void }

/** A live code: white in every theme, with its amount and its time left. */
function CodeCard({ code, busy, onRegenerate, onEnd }: CodeCardProps) {
  useWakeLock(true)
  const cents = wireToCents(code.amount)
  const address = codeAddress(location.origin, code.token)
  return (
    <Card className="grid justify-items-center gap-4 text-center">
      <div className="flex w-full items-center justify-between gap-3 text-left">
        <div className="grid gap-1">
          <Money cents={cents} currency="USD" size="figure" />
          <p className="text-sm text-ink-2 first-letter:uppercase">{spokenAmount(cents)}</p>
          <div>
            <StatusBadge status="active" />
          </div>
        </div>
        <CodeRing key={code.id} until={code.expiresAt} offset={code.offset} onEnd={onEnd} />
      </div>
      <QrPlate
        value={address}
        size={256}
        level="H"
        label={`Code to pay ${moneyText({ cents, currency: 'USD' })} at a store`}
      />
      <p className="font-mono text-base text-balance wrap-anywhere select-all" data-testid="code-text">
        {groupedCode(code.token)}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <CopyButton value={code.token} label="Copy code" />
        <Button variant="secondary" size="dense" busy={busy} busyLabel="Regenerating…" onClick={onRegenerate}>
          Regenerate
        </Button>
      </div>
      <SecurityNote />
    </Card>
  )
}

/** The screens that take and show a store code are in the same file. */
export { MerchantScreen } from './merchant-screen.tsx'
export { PayTokenScreen } from './pay-token-screen.tsx'

/** Pays a shop: an amount becomes a code for five minutes, and the code becomes a receipt. */
export function PayAtStoreScreen() {
  const user = useUser()
  const shown = useShownCode(user.id)
  const codes = useOwnCodes(shown !== null)
  const own = codes.data?.find((code) => code.id === shown?.id)
  const over = own !== undefined && own.status !== 'active'
  useEffect(() => {
    if (over) forgetKeptCode()
  }, [over])
  const elsewhere = codes.data?.find((code) => code.status === 'active' && code.id !== shown?.id)
  const live = shown !== null && !over && !user.walletLocked
  return (
    <Page title="Pay at store" inOrder actions={<StoreActions user={user} />}>
      {!live && <Purse user={user} />}
      <Payment user={user} shown={shown} own={own} elsewhere={elsewhere} />
      {/* the person shows a live code to a scanner, so it comes first */}
      {live && <Purse user={user} />}
      <HowTo />
      {codes.isError && !codes.data && (
        <NotLoaded answer={codes} failed="Your recent codes did not load" calm="No money moved." />
      )}
      <RecentCodes codes={codes.data?.filter((code) => code.id !== shown?.id) ?? []} />
    </Page>
  )
}

function StoreActions({ user }: { user: User }) {
  return (
    <>
      <LinkButton
        href="/history"
        variant="secondary"
        icon={<History size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        History
      </LinkButton>
      <span className="inline-flex items-center" data-testid="store-avatar">
        <Avatar person={user} size={40} />
      </span>
      <a
        href="/api/logout"
        className="inline-flex min-h-11 items-center gap-2 rounded-lg px-3 font-strong hover:bg-ink-1/8"
      >
        <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
        Log out
      </a>
    </>
  )
}

/** The money that can pay a shop. */
function Purse({ user }: { user: User }) {
  return (
    <>
      <RealMoneyNotice>Shops do not take practice coins.</RealMoneyNotice>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="text-sm text-ink-2">Available balance</p>
          <Money wire={user.balance} currency="USD" size="figure" />
        </div>
        {user.walletLocked && (
          <span className="inline-flex h-7 items-center gap-1.5 rounded-sm bg-loss-soft px-2 text-sm font-semibold text-loss">
            <LockKeyhole size={15} strokeWidth={2} aria-hidden="true" />
            Wallet Locked
          </span>
        )}
      </Card>
    </>
  )
}

type PaymentProps = {
  user: User
  /** the code with its secret, when this tab made it */
  shown: LiveCode | null
  /** the same code in the server's list */
  own: OwnCode | undefined
  /** a live code that another tab or device shows */
  elsewhere: OwnCode | undefined
}

/** The step of the payment: its receipt, the live code, the end of a code, or the form for a new one. */
function Payment({ user, shown, own, elsewhere }: PaymentProps) {
  const generate = useGenerate(user.id)
  const again = () => showCode(null)
  if (shown && own?.status === 'redeemed') return <PaidReceipt code={own} onAgain={again} />
  if (user.walletLocked) return <LockedCard />
  if (shown && (!own || own.status === 'active'))
    return (
      <>
        <CodeCard
          code={shown}
          busy={generate.isPending}
          onRegenerate={() => generate.mutate(wireToCents(shown.amount))}
          onEnd={refreshCodes}
        />
        {generate.dialog}
      </>
    )
  if (shown && own) return <CodeOver code={own} onAgain={again} />
  return (
    <>
      {elsewhere && (
        <p role="note" className="rounded-lg bg-sunken p-3 text-sm">
          A code of <Money wire={elsewhere.amount} currency="USD" className="font-semibold" /> is live, and a
          code is shown only once. A new code replaces it, and the old code’s money comes back to you.
        </p>
      )}
      <GenerateForm generate={generate} held={elsewhere ? wireToCents(elsewhere.amount) : 0n} />
    </>
  )
}

/** A code has ended by its clock: no call of the page and no message reports it. */
function refreshCodes(): void {
  for (const route of ['listPaymentTokens', 'currentUser'] as const) void invalidate(route)
}
