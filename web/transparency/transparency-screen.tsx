import { OctagonAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { TransparencyStatus } from '#contract/transparency.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useSession } from '#web/client/calls/session.tsx'
import { serverNow } from '#web/client/live/server-clock.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { exactMomentText } from '#web/ui/moment-text.ts'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { CheckYourself, Exact } from './check-yourself.tsx'
import { checksNow, followChecks } from './checks-now.ts'
import { groupedCount, logStateText } from './log-text.ts'
import { OwedCard } from './owed-card.tsx'
import { OwnCheckCard } from './own-check-card.tsx'
import { WitnessCard } from './witness-card.tsx'

const EVERY_MS = 5000

/** The public log: its state, the owed money, its witnesses, what it proves, and how to check it without trusting this page. */
export function TransparencyScreen() {
  const { user } = useSession()
  const status = useApi('transparency', {}, { refetchInterval: EVERY_MS })
  const { result } = useSyncExternalStore(followChecks, checksNow)
  const signed = result?.state === 'well' ? result.signed : undefined
  return (
    <Page
      title="Public log"
      intro="Money that anybody can check: every movement enters a log that can only grow, and what we owe is counted in public each day."
      width="grid"
    >
      <Loaded
        answer={status}
        failed="The state of the log did not load"
        calm="No money moved."
        waiting={<CardSkeleton cards={3} />}
      >
        {(data) => (
          <>
            {user ? (
              <>
                <OwnCheckCard userId={user.id} />
                <StateCard status={data} />
              </>
            ) : (
              <>
                <StateCard status={data} />
                <OwnCheckCard userId={undefined} />
              </>
            )}
            <OwedCard status={data} />
            <Proofs />
            <div className="grid items-start gap-3 md:grid-cols-2 md:gap-4">
              <KeysCard status={data} />
              <WitnessCard status={data} signed={signed} isSignedIn={user !== undefined} />
            </div>
            <CheckYourself vkey={data.keys[0]?.vkey} userId={user?.id} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** The server's time, redrawn each second. */
function useSecond(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function StateCard({ status }: { status: TransparencyStatus }) {
  const now = useSecond()
  const { fault } = useSyncExternalStore(followChecks, checksNow)
  const { head, origin, state, waiting } = status
  const isWrong = state === 'behind' || state === 'halted'
  return (
    <Card aria-label="The log">
      <div className={`flex items-start gap-2.5 ${isWrong ? 'text-loss' : ''}`}>
        {isWrong && (
          <OctagonAlert size={24} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
        )}
        <p className="font-display text-xl font-bold text-balance">{logStateText(status, now)}</p>
      </div>
      {fault && (
        <p className="mt-1 font-semibold text-loss">
          That is what the server says. Your browser found otherwise.
        </p>
      )}
      <dl className="mt-3 grid gap-2.5">
        <Line term="Log">
          <Exact>{origin}</Exact>
        </Line>
        {head.signedAt && (
          <Line
            term={`Fingerprint of ${groupedCount(head.size)} ${head.size === '1' ? 'entry' : 'entries'} (root)`}
          >
            <Exact>{head.root}</Exact>
          </Line>
        )}
        {head.signedAt && (
          <Line term="Signed">
            <Moment at={head.signedAt} format={exactMomentText} />
          </Line>
        )}
        {waiting.postings > 0 && (
          <Line term="Waiting to enter the log">
            {groupedCount(waiting.postings)} {waiting.postings === 1 ? 'movement' : 'movements'}
          </Line>
        )}
      </dl>
      {head.signedAt && (
        <a
          href="/log/checkpoint"
          className="-mb-2 mt-1 inline-flex min-h-11 items-center text-sm text-ink-2 underline underline-offset-4"
        >
          The newest head, as signed
        </a>
      )}
    </Card>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function KeysCard({ status: { keys } }: { status: TransparencyStatus }) {
  return (
    <Card aria-labelledby="keys">
      <CardTitle id="keys">Keys</CardTitle>
      <p className="text-ink-2">
        A head is the log’s fingerprint at one moment, signed with one of these keys. Keep a copy of them
        where we cannot change it.
      </p>
      {keys.length === 0 && <p className="mt-3">None yet: the first head brings the first key.</p>}
      <ul className="mt-3 grid gap-3">
        {keys.map(({ vkey, from, current }) => (
          <li key={vkey} className="grid justify-items-start gap-1.5">
            <Exact>{vkey}</Exact>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
              <CopyButton value={vkey} label="Copy" of={`the key of ${exactMomentText(from)}`} />
              <span>
                {current ? 'Signing since ' : 'Since '}
                <Moment at={from} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const SHOWN = [
  'Nothing in the log has been changed, removed or inserted since your browser first looked.',
  'Your own movements are in it, exactly as on your receipts.',
  'Your balance is part of what we say we owe, to the cent.',
] as const
const NOT_SHOWN = [
  'Whether the bank, the card provider or the Bitcoin node holds the money. The log shows debts, not holdings.',
  'Whether a bet was settled fairly. The log shows each payout and its amount.',
  'Whether everybody checks. A balance that nobody checks could be left out, so each browser checks its own.',
  'Whether two people see the same log, unless a witness runs on another machine.',
] as const

function Proofs() {
  return (
    <div className="grid items-start gap-3 md:grid-cols-2 md:gap-4">
      <Card aria-labelledby="proves">
        <CardTitle id="proves">What this proves</CardTitle>
        <Points points={SHOWN} />
      </Card>
      <Card aria-labelledby="proves-not">
        <CardTitle id="proves-not">What it does not prove</CardTitle>
        <Points points={NOT_SHOWN} />
      </Card>
    </div>
  )
}

const Points = ({ points }: { points: readonly string[] }) => (
  <ul className="grid list-disc gap-2 pl-5 text-ink-2">
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
)
