import { wireToCents } from '#contract/money.ts'
import { useWakeLock } from '#web/client/wake-lock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { QrPlate } from '#web/ui/qr-plate.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { CodeRing } from './code-ring.tsx'
import { codeAddress, groupedCode } from './code-text.ts'
import { spokenAmount } from './spoken-amount.ts'
import type { LiveCode } from './store-data.ts'
import { SecurityNote } from './store-notes.tsx'

type CodeCardProps = { code: LiveCode; busy: boolean; onRegenerate: () => void; onEnd: () => void }

/** A live code: white in every theme, with its amount and its time left. */
export function CodeCard({ code, busy, onRegenerate, onEnd }: CodeCardProps) {
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
      <p className="figure text-sm break-all select-all" data-testid="code-text">
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
