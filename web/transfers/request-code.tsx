import { useUser } from '#web/client/calls/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { QrPlate } from '#web/ui/qr-plate.tsx'
import { requestLink } from './request-link.ts'

type RequestCodeProps = { cents: bigint; note: string; onBack: () => void }

/** A request as a picture: scanning it opens Send Funds with the person, the amount and the note filled in. */
export function RequestCode({ cents, note, onBack }: RequestCodeProps) {
  const { id } = useUser()
  const link = requestLink(location.origin, { to: id, cents, note })
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <div className="grid gap-1">
        <Money cents={cents} currency="USD" size="figure" />
        {note.trim() && <p className="wrap-anywhere text-ink-2">{note.trim()}</p>}
      </div>
      <QrPlate value={link} size={224} label={`Code to send you ${moneyText({ cents, currency: 'USD' })}`} />
      <p className="max-w-[23em] text-sm text-ink-2">
        The person who scans it signs in and says yes before anything moves. It can be paid more than once:
        show it to one person.
      </p>
      <div className="flex w-full flex-col-reverse gap-2 md:flex-row md:justify-end">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <CopyButton value={link} label="Copy link" size="default" variant="primary" />
      </div>
    </div>
  )
}
