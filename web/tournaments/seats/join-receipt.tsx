import { useEffect, useRef } from 'react'
import { wireToCents } from '#contract/money.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import { currencyOf } from '../tournament/tournament-labels.ts'
import type { Joined } from './use-join.ts'

type JoinReceiptProps = { joined: Joined; onDone: () => void }

const ENTRIES = { type: 'tournament_entry', limit: 5 } as const

/** The price paid for a seat: from the join's answer, or from the history. Undefined until the history arrives. */
function usePaid({ tournament, paid }: Joined) {
  const entries = useApi('transactions', { query: ENTRIES }, { enabled: !paid }).data
  // newest first: an earlier, abandoned seat follows it
  const entry = entries?.find(({ reference }) => reference === `tournament:${tournament.id}`)
  return paid ?? (entry && { balance: entry.balanceAfter, reference: entry.reference })
}

/** The receipt of a seat: the amount and the time of the payment, and the key that prevents a second payment. */
export function JoinReceipt({ joined, onDone }: JoinReceiptProps) {
  const { tournament } = joined
  const me = useUser().id
  const own = tournament.seats.find(({ userId }) => userId === me)!
  const paid = usePaid(joined)
  const done = useRef<HTMLButtonElement>(null)
  // the pressed button has disappeared with the form
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
        { label: 'Your place in the line', text: 'Drawn at the start' },
      ]}
      details={
        paid
          ? [
              { label: 'Reference', text: paid.reference },
              ...('key' in paid ? [{ label: 'Paid once under the key', text: paid.key }] : []),
            ]
          : []
      }
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
