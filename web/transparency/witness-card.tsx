import type { TransparencyStatus } from '#contract/transparency.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Exact } from './check-yourself.tsx'
import { groupedCount } from './log-text.ts'

type WitnessCardProps = {
  status: TransparencyStatus
  /** the entries of the newest head that carries a witness's signature, by its key; undefined if this browser has not looked */
  signed: Record<string, string> | undefined
  isSignedIn: boolean
}

/** Other machines that sign each head if it extends the last head they saw. */
export function WitnessCard({ status: { witnesses }, signed, isSignedIn }: WitnessCardProps) {
  return (
    <Card aria-labelledby="witnesses">
      <CardTitle id="witnesses">Witnesses</CardTitle>
      {witnesses.length === 0 ? (
        <p className="text-ink-2">
          No witness runs on another machine yet. Each browser checks that its own log only grows, but nobody
          can tell yet whether two people see the same log. Anybody can run a witness, on any machine.
        </p>
      ) : (
        <>
          <p className="text-ink-2">
            Other machines that sign a head only if it extends the one they saw before. They notice when two
            people are shown two different logs.
          </p>
          {!isSignedIn && (
            <p className="mt-2 text-ink-2">
              You are not signed in, so your browser has checked none of this. The server says so.
            </p>
          )}
          <ul className="mt-3 grid gap-4">
            {witnesses.map(({ name, vkey, size, at }) => (
              <li key={vkey} className="grid justify-items-start gap-1.5">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-2">
                  {size === null || at === null ? (
                    'The server says that it has signed no head yet'
                  ) : (
                    <>
                      The server says that it signed the head of {groupedCount(size)} entries,{' '}
                      <Moment at={at} />
                    </>
                  )}
                </p>
                {isSignedIn && <CheckedSignature size={signed?.[vkey]} isChecked={signed !== undefined} />}
                <Exact>{vkey}</Exact>
                <CopyButton value={vkey} label="Copy" of={`the key of ${name}`} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

const CheckedSignature = ({ size, isChecked }: { size: string | undefined; isChecked: boolean }) => (
  <p className="text-sm text-ink-2">
    {size !== undefined
      ? `Checked by this browser: its signature is below the head of ${groupedCount(size)} entries`
      : isChecked
        ? 'Checked by this browser: it found no signature yet'
        : 'Not checked by this browser yet'}
  </p>
)
