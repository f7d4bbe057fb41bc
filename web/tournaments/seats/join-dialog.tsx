import { useEffect, useRef, useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import type { TournamentDetail } from '#contract/tournaments.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { LimitsLink } from '#web/safer-play/limits-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { Receipt } from '#web/ui/receipt.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { currencyOf } from '../tournament/tournament-labels.ts'
import { JoinByCard } from './join-by-card.tsx'
import { JoinByCrypto } from './join-by-crypto.tsx'
import { insufficientText, type JoinSums, joinSums } from './joining.ts'
import { type Joined, useJoin } from './use-join.ts'

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
function JoinReceipt({ joined, onDone }: JoinReceiptProps) {
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
      caption={`Entry fee for ${tournament.gameTitle}`}
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
              ...('key' in paid ? [{ label: 'Idempotency key', text: paid.key }] : []),
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

export type JoinDialogProps = { tournament: TournamentDetail; onClose: () => void }

/** Takes a seat by balance, card or crypto, with the same summary for each; then the receipt. */
export function JoinDialog({ tournament: given, onClose }: JoinDialogProps) {
  const [joined, setJoined] = useState<Joined>()
  if (joined)
    return (
      <Dialog onClose={onClose} title="You are in">
        <JoinReceipt joined={joined} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog
      onClose={onClose}
      title="Join Tournament"
      description="Until it starts you can leave and get the whole fee back."
      initialFocus="title"
    >
      <Ways given={given} onJoined={setJoined} />
    </Dialog>
  )
}

function Ways({ given, onJoined }: { given: TournamentDetail; onJoined: (joined: Joined) => void }) {
  const user = useUser()
  const { data: tournament = given } = useApi('getTournament', { params: { id: given.id } })
  const joining = useJoin(tournament, onJoined)
  const sums = joinSums(tournament, user)
  const [before] = useState(given.joined)
  const arrived = tournament.joined && !before
  // a deposit that arrives while the dialog is open has taken the seat
  useEffect(() => {
    if (arrived && !joining.busy) joining.arrived(tournament)
  })
  const [way, setWay] = useState<Way>(sums.missing === 0n || tournament.isPracticeMode ? 'balance' : 'card')
  const balance = <JoinByBalance tournament={tournament} sums={sums} joining={joining} />
  return (
    <div className="grid gap-4">
      <Summary tournament={tournament} sums={sums} way={way} />
      {tournament.isPracticeMode ? (
        balance
      ) : (
        <Tabs
          label="Payment method"
          value={way}
          onValueChange={(chosen) => setWay(chosen as Way)}
          items={[
            { value: 'balance', label: 'Balance', panel: balance },
            {
              value: 'card',
              label: 'Card',
              panel: (
                <JoinByCard tournamentId={tournament.id} sums={sums} onCredited={joining.afterDeposit} />
              ),
            },
            {
              value: 'crypto',
              label: 'Crypto',
              panel: <JoinByCrypto tournamentId={tournament.id} sums={sums} />,
            },
          ]}
        />
      )}
      {joining.stepUp}
      {joining.failure && <FieldError>{joining.failure}</FieldError>}
      <LimitsLink error={joining.refusal} />
    </div>
  )
}

type Way = 'balance' | 'card' | 'crypto'
type SummaryProps = { tournament: TournamentDetail; sums: JoinSums; way: Way }

/** The sums of the chosen way to pay: card and crypto add money before the fee is taken. */
function Summary({ tournament, sums, way }: SummaryProps) {
  const currency = currencyOf(tournament)
  const { fee, balance, missing, deposit } = sums
  const added = way === 'balance' ? 0n : deposit
  const facts = [
    { term: 'Entry fee', cents: fee },
    { term: 'Your balance', cents: balance },
    ...(missing > 0n ? [{ term: 'Missing', cents: missing }] : []),
    ...(added > 0n ? [{ term: `Added by ${way}`, cents: added }] : []),
    ...(balance + added >= fee ? [{ term: 'Left after joining', cents: balance + added - fee }] : []),
  ]
  return (
    <dl aria-label="Summary" className="grid gap-2 rounded-lg bg-sunken p-3">
      {facts.map(({ term, cents }) => (
        <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-2">{term}</dt>
          <dd className="font-semibold">
            <Money cents={cents} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type JoinByBalanceProps = {
  tournament: TournamentDetail
  sums: JoinSums
  joining: ReturnType<typeof useJoin>
}

function JoinByBalance({ tournament, sums, joining }: JoinByBalanceProps) {
  const currency = currencyOf(tournament)
  if (sums.missing > 0n && !joining.busy) {
    return <p role="status">{insufficientText(tournament, sums)}</p>
  }
  return (
    <Button size="large" className="w-full" busy={joining.busy} busyLabel="Joining…" onClick={joining.join}>
      Pay {moneyText({ cents: sums.fee, currency })} and join
    </Button>
  )
}
