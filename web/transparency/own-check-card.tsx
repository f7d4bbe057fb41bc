import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import type { CheckResult, LogFault, OwnBalance } from '#verifier/visit/check-types.ts'
import { serverNow } from '#web/client/live/server-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Exact } from './check-yourself.tsx'
import { checksNow, followChecks, noteChecked } from './checks-now.ts'
import { EvidenceButtons } from './evidence-buttons.tsx'
import { durationText, groupedCount } from './log-text.ts'
import { checkNow } from './self-check.ts'
import { forgetLog } from './self-trouble.ts'

/** The results of this browser's own checks: of the log, the person's movements, and their balance. */
export function OwnCheckCard({ userId }: { userId: string | undefined }) {
  return (
    <Card aria-labelledby="own-check">
      <CardTitle id="own-check">Your own check</CardTitle>
      {userId ? (
        <OwnCheck userId={userId} />
      ) : (
        <p className="text-ink-2">
          <Link href="/sign-in" className="text-ink-1 underline underline-offset-4">
            Sign in
          </Link>
          , and your browser checks that your balance is counted and your movements are in the log.
        </p>
      )}
    </Card>
  )
}

function OwnCheck({ userId }: { userId: string }) {
  const { busy, result, at, fault } = useSyncExternalStore(followChecks, checksNow)
  useEffect(() => void checkNow(userId), [userId])
  const able = result?.state !== 'unable'
  return (
    <div className="grid gap-3">
      <div role="status" className="contents">
        {fault && <p className="font-semibold text-loss wrap-anywhere">{fault.why}</p>}
      </div>
      {fault && <Fault fault={fault} userId={userId} key={fault.at} />}
      <div role="status" className="contents">
        {fault && result?.state === 'well' && (
          <p className="text-ink-2">
            This stays until you have saved the evidence. A later check found no fault:
          </p>
        )}
        {(!fault || result?.state === 'well') && (result ? <Result result={result} /> : <Checking />)}
      </div>
      {able && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            variant="secondary"
            size="dense"
            busy={busy}
            busyLabel="Checking…"
            onClick={() => void checkNow(userId)}
          >
            Check again
          </Button>
          {result?.state === 'well' && result.own && <SaveOwn own={result.own} />}
          {at > 0 && !busy && <CheckedAt at={at} />}
        </div>
      )}
    </div>
  )
}

/** As high as a result. */
const Checking = () => (
  <>
    <p className="text-ink-2">Your browser is checking…</p>
    <Skeleton className="h-60 w-full md:h-31" />
  </>
)

function CheckedAt({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span className="text-sm text-ink-2">{durationText(now - at)} ago, in this browser</span>
}

function Result({ result }: { result: CheckResult }) {
  if (result.state === 'unable')
    return (
      <p className="text-ink-2">
        This browser cannot check: it does not support the log’s signatures (Ed25519), or the page was not
        loaded over https. A newer browser can, and so can the programs below.
      </p>
    )
  if (result.state === 'away')
    return (
      <p className="text-ink-2">
        {result.instead
          ? 'The server’s answers are not enough for a check, so nothing is checked yet. '
          : 'The log did not answer, so nothing is checked yet. '}
        Your browser tries again later.
      </p>
    )
  if (result.state === 'failed')
    return <p className="text-ink-2">The last check failed. Check again to see how things are now.</p>
  const witnesses = Object.values(result.signed).filter((size) => size === result.size).length
  return (
    <>
      <Own own={result.own} nextAt={result.nextAt} />
      <ul className="grid list-disc gap-1 pl-5 text-ink-2">
        <li>The log has only grown since this browser first saw it: {groupedCount(result.size)} entries.</li>
        <li>{receiptsText(result)}</li>
        {result.pools > 0 && (
          <li>
            {result.pools === 1
              ? 'The pool that holds your stake is in the same tree, with at least that amount.'
              : `${result.pools} pools that hold your stakes are in the same tree, with at least those amounts.`}
          </li>
        )}
        {witnesses > 0 && (
          <li>
            {witnesses === 1 ? 'One witness has' : `${witnesses} witnesses have`} signed the newest head.
          </li>
        )}
      </ul>
    </>
  )
}

function receiptsText({ receipts, promises }: Extract<CheckResult, { state: 'well' }>): string {
  const waiting = promises === 0 ? '' : `, and ${promises} ${promises === 1 ? 'is' : 'are'} promised`
  if (receipts === 0) return `You have no movements in the log yet${waiting}.`
  const found = receipts === 1 ? 'Your newest movement is' : `Your newest ${receipts} movements are`
  return `${found} in the log as on your receipts${waiting}.`
}

function Own({ own, nextAt }: { own: OwnBalance | null; nextAt: string }) {
  const proof = own?.reply.proof
  if (!proof)
    return (
      <p className="text-lg">
        {Date.parse(nextAt) > serverNow() ? (
          <>
            No tree includes you yet. The next one, the day’s count of what we owe, is made{' '}
            <Moment at={nextAt} />.
          </>
        ) : (
          'No tree includes you yet. The next one is being made.'
        )}
      </p>
    )
  return (
    <div>
      <p className="text-lg">
        Your balance at <Moment at={proof.at} format={shortMomentText} />,{' '}
        <Money cents={BigInt(own.cents)} currency="USD" className="font-bold" />, is counted in tree{' '}
        {proof.tree} of what we owe.
      </p>
      {own.isFar && (
        <p className="text-ink-2">
          There were too many movements since then to compare it with your history.
        </p>
      )}
      {(own.saysHeld || own.heldCents !== '0') && (
        <p className="text-ink-2">
          Held above your limit when this tree was made:{' '}
          <Money cents={BigInt(own.heldCents)} currency="USD" />.
        </p>
      )}
      <Disclosure title="Details" className="mt-1">
        <dl className="grid gap-2.5 pb-2 text-sm">
          <Detail term="Made">
            <Moment at={proof.at} />
          </Detail>
          <Detail term="Split into">
            {proof.parts.length === 1 ? 'one leaf' : `${proof.parts.length} leaves`}
          </Detail>
          <Detail term="Total of the tree">
            <Money cents={BigInt(proof.total)} currency="USD" />
          </Detail>
          <Detail term="Root of the tree">
            <Exact>{proof.root}</Exact>
          </Detail>
          <Detail term="The root’s entry in the log">
            {own.entry === null ? 'on its way' : groupedCount(own.entry)}
          </Detail>
        </dl>
      </Disclosure>
    </div>
  )
}

const Detail = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-2">{term}</dt>
    <dd>{children}</dd>
  </div>
)

const SaveOwn = ({ own }: { own: OwnBalance }) => (
  <Button
    variant="secondary"
    size="dense"
    onClick={() =>
      saveFile(
        JSON.stringify(own.reply, null, 1),
        'application/json',
        `evens-liabilities-${own.reply.proof?.tree}.json`,
      )
    }
  >
    Save proof
  </Button>
)

/** Forgets the known log, and accepts the present one. */
function trustAnew(userId: string): void {
  forgetLog(userId)
  noteChecked({ fault: undefined, result: undefined })
  void checkNow(userId)
}

function Fault({ fault, userId }: { fault: LogFault; userId: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className="max-w-measure text-ink-2">
        {fault.check === 'silence'
          ? 'The server answered everything else, but not this. Ask the operators why, and show them the evidence. '
          : 'Either this server has shown two different things, or this browser’s memory of the log is damaged. Save the evidence first: it lets others see what was shown. '}
        The check itself moves no money.
      </p>
      <div className="flex flex-wrap gap-2">
        <EvidenceButtons fault={fault} userId={userId} />
        <Button variant="secondary" size="dense" onClick={() => setAsking(true)}>
          Trust this log anew
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Trust this log anew?"
          description="This browser forgets its records of the log and starts from the current one. It can then no longer prove the faults it found."
          confirmLabel="Forget and trust anew"
          destructive
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            trustAnew(userId)
          }}
        />
      )}
    </>
  )
}
