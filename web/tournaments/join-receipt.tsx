import { useEffect, useRef } from 'react'
import { wireToCents } from '#contract/money.ts'
import { useUser } from '#web/client/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { currencyOf } from './tournament-labels.ts'
import type { Joined } from './use-join.ts'

type JoinReceiptProps = { joined: Joined; onDone: () => void }

/** The receipt of a seat: what was paid and when, and the key under which it can never be paid twice. */
export function JoinReceipt({ joined: { tournament, paid }, onDone }: JoinReceiptProps) {
  const me = useUser().id
  const own = tournament.seats.find(({ userId }) => userId === me)!
  const done = useRef<HTMLButtonElement>(null)
  // the button that was pressed has gone with the form
  useEffect(() => done.current?.focus(), [])
  return (
    <Receipt
      title="Seat"
      cents={-wireToCents(tournament.entryFee)}
      currency={currencyOf(tournament)}
      moved
      caption={`Entry fee of ${tournament.gameTitle}`}
      lines={[
        { label: 'Prize pool now', cents: wireToCents(tournament.prizePool) },
        { label: 'Prize pool when full', cents: wireToCents(tournament.fullPrizePool), estimate: true },
        ...(paid ? [{ label: 'Your balance now', cents: wireToCents(paid.balance), total: true }] : []),
      ]}
      facts={[
        { label: 'Players', text: `${tournament.currentPlayers} of ${tournament.maxPlayers}` },
        { label: 'Your place in the line', text: String(own.seat + 1) },
        ...(paid
          ? [
              { label: 'Reference', text: paid.reference },
              { label: 'Paid once under the key', text: paid.key },
            ]
          : []),
      ]}
      id={`#${tournament.id}`}
      at={own.joinedAt}
      actions={
        <Button ref={done} size="dense" onClick={onDone}>
          Done
        </Button>
      }
    />
  )
}
