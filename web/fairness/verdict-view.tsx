import { Check, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Draw } from '#verifier/games/recompute.ts'
import type { Step, Verdict } from '#verifier/games/verify.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'

/** Shows at most this many draws unfolded; a long game of craps is a list of lines to open. */
const OPENED_MAX = 2
const BY: Record<string, string> = {
  player: ', sent by the player',
  server: ', drawn by the server because the player sent none',
}

/** The recomputation's result: the verdict, each comparison, and each draw with every intermediate number. */
export function VerdictView({
  verdict,
  headline,
  saidBy = 'The server says',
  note,
}: {
  verdict: Verdict
  headline: { ok: string; not: string }
  /** the further comparisons, in a sentence */
  note?: string
  /** the source to compare the seeds with */
  saidBy?: string
}) {
  const { ok, steps, computed, seeds } = verdict
  return (
    <>
      <Card aria-label="Verdict">
        <div role="status" className="flex items-center gap-3">
          <Mark ok={ok} large />
          <div>
            <p className="font-display text-xl font-bold">{ok ? headline.ok : headline.not}</p>
            {note && <p className="text-sm text-ink-2">{note}</p>}
          </div>
        </div>
        {steps.length > 0 && (
          <ol className="mt-4 grid gap-3">
            {steps.map((step) => (
              <StepLine key={step.name} step={step} saidBy={saidBy} />
            ))}
          </ol>
        )}
      </Card>
      {computed && (
        <Card aria-labelledby="draws">
          <CardTitle
            id="draws"
            aside={`${computed.draws.length} ${computed.draws.length === 1 ? 'draw' : 'draws'}`}
          >
            Each draw, computed here
          </CardTitle>
          {seeds && (
            <dl className="mb-4 grid gap-2.5">
              <Line term="Server seed">
                <Exact>{seeds.serverSeed}</Exact>
              </Line>
              <Line term={`Client seed${BY[seeds.clientSeedBy ?? ''] ?? ''}`}>
                <Exact>{seeds.clientSeed}</Exact>
              </Line>
              <Line term="Nonce">
                <Exact>{seeds.nonce}</Exact>
              </Line>
            </dl>
          )}
          <div className="grid gap-2">
            {computed.draws.map((draw) => (
              <DrawDetails key={draw.label} draw={draw} open={computed.draws.length <= OPENED_MAX} />
            ))}
          </div>
        </Card>
      )}
    </>
  )
}

function Mark({ ok, large = false }: { ok: boolean; large?: boolean }) {
  const Icon = ok ? Check : OctagonAlert
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-full ${large ? 'size-11' : 'size-6'} ${ok ? 'bg-gain-soft text-gain' : 'bg-loss-soft text-loss'}`}
    >
      <Icon size={large ? 24 : 14} strokeWidth={2.25} aria-hidden="true" />
    </span>
  )
}

function StepLine({ step: { name, ok, said, found, from }, saidBy }: { step: Step; saidBy: string }) {
  return (
    <li className="flex gap-2.5">
      <Mark ok={ok} />
      <div className="min-w-0">
        <p className="font-semibold">
          {name}
          <span className="sr-only">{ok ? ': yes' : ': no'}</span>
        </p>
        {ok ? (
          <Exact>{found}</Exact>
        ) : (
          <>
            <p className="text-sm text-ink-2">{saidBy}</p>
            <Exact>{said}</Exact>
            <p className="mt-1 text-sm text-ink-2">
              {from === 'kept' ? 'This browser kept' : 'This device finds'}
            </p>
            <Exact>{found}</Exact>
          </>
        )}
      </div>
    </li>
  )
}

/** Text in which every character matters. */
const Exact = ({ children }: { children: ReactNode }) => (
  <p className="font-mono text-sm break-all text-ink-2">{children}</p>
)

function DrawDetails({ draw, open }: { draw: Draw; open: boolean }) {
  const from = 8 * draw.place
  return (
    <details open={open} className="rounded-lg border border-line-1 px-3">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md font-semibold">
        <span>{draw.purpose}</span>
        <span className="tabular">{draw.face}</span>
      </summary>
      <dl className="grid gap-2.5 pb-3">
        <Line term="Label">
          <Exact>{draw.label}</Exact>
        </Line>
        <Line term="Input to the HMAC">
          <Exact>{draw.message}</Exact>
        </Line>
        <Line term="HMAC-SHA256, with the deciding word marked">
          <Exact>
            {draw.hmac.slice(0, from)}
            <mark className="rounded-sm bg-pot-soft px-0.5 font-bold text-pot">
              {draw.hmac.slice(from, from + 8)}
            </mark>
            {draw.hmac.slice(from + 8)}
          </Exact>
        </Line>
        <Line term="The word as a number, modulo the faces">
          <p className="tabular text-ink-2">
            {draw.word} mod {draw.sides} = <strong className="text-ink-1">{draw.number}</strong>, which is{' '}
            <strong className="text-ink-1">{draw.face}</strong>
          </p>
          {draw.rejected > 0 && (
            <p className="text-sm text-ink-3">
              {draw.rejected} {draw.rejected === 1 ? 'earlier word was' : 'earlier words were'} skipped, so
              that each face is equally likely
            </p>
          )}
        </Line>
      </dl>
    </details>
  )
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-3">{term}</dt>
    <dd>{children}</dd>
  </div>
)
