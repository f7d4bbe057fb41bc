import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'wouter'
import type { ReplayResult } from '#verifier/replays/replay.ts'
import { call } from '#web/client/calls/api.ts'
import { isId } from '#web/client/calls/query.ts'
import { useSession } from '#web/client/calls/session.tsx'
import { saveEvidence } from '#web/transparency/evidence-buttons.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { notHeldText, type Own, replayVerdict } from './replay-verdict.ts'
import { type ReplayState, useReplay } from './use-replay.ts'
import { VerdictView } from './verdict-view.tsx'

/** Without `--url` the program asks a server on its own machine. */
const commandOf = (id: string) => `npm run verify -- event ${id} --url ${location.origin}`

const NOT_FOUND = 404
const GONE = 410
const UNAVAILABLE = 503

const DECIDERS: Record<string, string> = {
  proposal: 'the creator’s proposal, which stood',
  concession: 'the losing side, all of whom conceded',
  moderators: 'moderators',
  jury: 'a jury of seven people',
  creator: 'the creator, who called it off',
  rule: 'a rule of every event, such as nobody on the other side',
}

/** A settled or voided event, computed again on this device to the last cent. */
export function ReplayScreen() {
  const { id = '' } = useParams<{ id: string }>()
  return (
    <Page
      title="Check every cent"
      intro={`Recalculates event ${id} on this device, without the code that paid it out.`}
      back={{ href: '/fairness', label: 'Provably fair' }}
    >
      {!isId(id) ? (
        <Missing id={id} />
      ) : 'subtle' in crypto ? (
        <Check id={id} />
      ) : (
        <ErrorState
          title="Your browser allows cryptography only on secure pages"
          message={`Open this page over https, or check on the command line: ${commandOf(id)}`}
        />
      )}
    </Page>
  )
}

/** The signed-in person's knowledge of their own bets; nothing for visitors. */
function useOwn(id: string) {
  const { user, isLoading } = useSession()
  const own = useQuery({
    queryKey: ['own replay', id, user?.id],
    enabled: !isLoading,
    queryFn: async ({ signal }) => {
      if (!user) return { event: undefined, pseudonym: null }
      const args = { params: { id }, signal }
      const [event, { pseudonym }] = await Promise.all([call('getEvent', args), call('ownReplay', args)])
      return { event, pseudonym }
    },
  })
  return { own, userId: user?.id ?? '' }
}

function Check({ id }: { id: string }) {
  const { own, userId } = useOwn(id)
  const [attempt, setAttempt] = useState(0)
  const state = useReplay(
    own.isPending ? undefined : { id, userId, own: own.data?.pseudonym ?? null },
    attempt,
  )
  const again = () => {
    if (own.isError) void own.refetch()
    setAttempt(attempt + 1)
  }
  if (state.kind === 'done') {
    const event = own.data?.event
    return (
      <>
        <Result id={id} state={state} own={event && { event, part: state.own }} />
        {own.isError && <NotLoaded answer={own} failed="Your own bets were not compared" />}
      </>
    )
  }
  if (state.kind === 'progress') return <Progress bets={state.bets} of={state.of} />
  if (state.kind === 'waiting') return <CardSkeleton />
  return <Failure id={id} state={state} onRetry={again} />
}

type Done = Extract<ReplayState, { kind: 'done' }>

function Result({ id, state: { result, ms, log }, own }: { id: string; state: Done; own: Own | undefined }) {
  const verdict = replayVerdict(result, own, log)
  const notHeld = notHeldText(log)
  const bets = `${result.bets.toLocaleString('en')} ${result.bets === 1 ? 'bet' : 'bets'}`
  const seconds = ms < 100 ? 'less than a tenth of a second' : `${(ms / 1000).toFixed(1)} seconds`
  return (
    <>
      <VerdictView
        verdict={verdict}
        headline={{ ok: 'Every cent agrees', not: `Event ${id} does not check out` }}
        saidBy="The replay says"
        note={
          verdict.ok
            ? result.bets === 0
              ? 'Nobody bet on it, so no money moved.'
              : `${bets}, computed in ${seconds}.`
            : result.fault
              ? `The first mismatch, after ${bets}:`
              : `${bets}, computed in ${seconds}. Not everything agrees:`
        }
      />
      {verdict.ok && notHeld && <p className="max-w-measure text-sm text-ink-2">{notHeld}</p>}
      {log?.state === 'failed' && (
        <Button variant="secondary" className="justify-self-start" onClick={() => saveEvidence(log.fault)}>
          Save evidence
        </Button>
      )}
      {result.rules.length > 0 && <Rules result={result} page={own && `/events/${id}`} />}
    </>
  )
}

type RulesProps = {
  result: ReplayResult
  /** the event's own page, for people who may read it */
  page: string | undefined
}

/** The question and its outcome, from the replay. */
function Rules({ result: { rules, outcome, decidedBy }, page }: RulesProps) {
  const [title, , , optionA, optionB] = rules.map(String)
  const end = outcome === 'void' ? 'Void: every stake is refunded' : outcome === 'optionA' ? optionA : optionB
  return (
    <Card aria-labelledby="rules">
      <CardTitle id="rules">What was decided</CardTitle>
      <p className="font-semibold wrap-anywhere" dir="auto">
        {page ? (
          <Link href={page} className="underline underline-offset-4">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <p className="mt-1 text-ink-2 wrap-anywhere">
        <bdi>{end}</bdi>, by {DECIDERS[decidedBy] ?? decidedBy}.
      </p>
      <p className="mt-3 max-w-measure text-sm text-ink-2">
        This computes the money from the bets and the outcome. It does not show whether the outcome is true,
        or whether bets that nobody recognises were made by people.
      </p>
    </Card>
  )
}

function Progress({ bets, of }: { bets: number; of: number }) {
  return (
    <Card aria-label="Progress">
      <p className="font-semibold">Reading the bets …</p>
      <progress
        aria-label="Bets read"
        className="mt-3 h-3 w-full accent-primary"
        value={bets}
        max={Math.max(1, of)}
      />
      <p className="tabular mt-1 text-sm text-ink-2">
        {bets.toLocaleString('en')} of {of.toLocaleString('en')}
      </p>
    </Card>
  )
}

/** A state without a fault. */
const Notice = ({
  title,
  onRetry,
  children,
}: {
  title: string
  onRetry?: () => void
  children: ReactNode
}) => (
  <Card role="status">
    <p className="font-semibold">{title}</p>
    <p className="max-w-measure text-ink-2">{children}</p>
    {onRetry && (
      <Button variant="secondary" size="dense" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    )}
  </Card>
)

const Missing = ({ id }: { id: string }) => (
  <Notice title={`There is nothing to check of event ${id} yet`}>
    An event can be checked once it is settled or voided and everybody is paid.
  </Notice>
)

const Withheld = ({ message }: { message: string | undefined }) => (
  <Notice title="Withheld from visitors">
    {message ?? 'The replay of this event is shown only to people who are signed in.'}{' '}
    <Link href="/sign-in" className="text-ink-1 underline underline-offset-4">
      Sign in
    </Link>{' '}
    to check it. How it was settled, and the hash of its replay, stay in the{' '}
    <Link href="/transparency" className="text-ink-1 underline underline-offset-4">
      public log
    </Link>
    .
  </Notice>
)

type Failed = Exclude<ReplayState, { kind: 'done' | 'progress' | 'waiting' }>

function Failure({ id, state, onRetry }: { id: string; state: Failed; onRetry: () => void }) {
  if (state.kind === 'no-worker')
    return (
      <ErrorState
        title="This browser cannot compute in the background"
        message={`Check on the command line: ${commandOf(id)}`}
      />
    )
  if (state.kind === 'refused' && state.status === NOT_FOUND) return <Missing id={id} />
  if (state.kind === 'refused' && state.status === GONE) return <Withheld message={state.message} />
  if (state.kind === 'refused' && state.status === UNAVAILABLE)
    return (
      <Notice title="The replay is being prepared" onRetry={onRetry}>
        For a large event, that takes some seconds. Try again in a moment.
      </Notice>
    )
  return (
    <ErrorState
      title="The replay did not load"
      message="The connection was lost, or the server could not be reached. Try again in a moment."
      onRetry={onRetry}
    />
  )
}
