import { useState } from 'react'
import { useParams } from 'wouter'
import type { Reply } from '#contract/index.ts'
import { JURY_ANSWERS_MIN, JURY_SEATS } from '#contract/jury-limits.ts'
import { Fact, Quoted, SourceLink } from '#web/bets/actions/event-state.tsx'
import { OutcomePicker } from '#web/bets/actions/outcome-picker.tsx'
import { type Outcome, outcomeText } from '#web/bets/event/event-labels.ts'
import { SealedPhoto } from '#web/bets/event/event-photos.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { ApiError, call } from '#web/client/calls/api.ts'
import { isId, useApi } from '#web/client/calls/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Form } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'

type Case = Reply<'juryCase'>

/** A disputed event before one of its jurors: question, rules, evidence and both stories, and their vote. */
export function JuryScreen() {
  const { id = '' } = useParams<{ id: string }>()
  return (
    <Page title="Jury" intro={`${JURY_SEATS} people decide. You see no names and no stakes.`}>
      {isId(id) ? <JurorsCase id={id} /> : <Nothing />}
    </Page>
  )
}

function JurorsCase({ id }: { id: string }) {
  const answer = useApi('juryCase', { params: { id } })
  if (answer.error instanceof ApiError && answer.error.status === 404) return <Nothing />
  return (
    <Loaded answer={answer} failed="The case did not load" waiting={<CardSkeleton />}>
      {(found) => (
        <div className="grid grid-cols-1 gap-4">
          <Question found={found} />
          <Stories found={found} />
          <Ballot found={found} />
          <OwnPlace found={found} />
        </div>
      )}
    </Loaded>
  )
}

function Nothing() {
  return (
    <EmptyState
      illustration="table"
      title="You do not sit on this jury"
      action={<LinkButton href="/settings/record#juries">To your jury settings</LinkButton>}
    />
  )
}

function Question({ found }: { found: Case }) {
  const [first, second] = found.photos
  return (
    <Card>
      <CardTitle>The question</CardTitle>
      <h2 className="text-xl wrap-anywhere" dir="auto">
        {found.title}
      </h2>
      <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-line" dir="auto">
        {found.description || 'There are no rules beyond the question.'}
      </p>
      <dl className="mt-3 grid gap-1 text-sm text-ink-2">
        <Fact term="A">{found.optionALabel}</Fact>
        <Fact term="B">{found.optionBLabel}</Fact>
        <Fact term="Bets closed">
          <Moment at={found.endsAt} />
        </Fact>
      </dl>
      {first && (
        <div className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2">
          <SealedPhoto photo={first} alt={second ? found.optionALabel : found.title} />
          {second && <SealedPhoto photo={second} alt={found.optionBLabel} />}
        </div>
      )}
    </Card>
  )
}

function Stories({ found: { proposal, dispute, ...found } }: { found: Case }) {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Card>
        <CardTitle>One side says</CardTitle>
        <p className="font-semibold wrap-anywhere" dir="auto">
          {outcomeText(found, proposal.outcome)}
        </p>
        {proposal.note && <Quoted>{proposal.note}</Quoted>}
        {proposal.sourceUrl && (
          <dl className="mt-2 text-sm text-ink-2">
            <Fact term="Source">
              <SourceLink url={proposal.sourceUrl} />
            </Fact>
          </dl>
        )}
        {proposal.photo && (
          <div className="mt-3">
            <SealedPhoto photo={proposal.photo} alt="The photograph of the proposal" />
          </div>
        )}
      </Card>
      <Card>
        <CardTitle>The other side says</CardTitle>
        <p className="font-semibold">It is not so</p>
        <Quoted>{dispute}</Quoted>
      </Card>
    </div>
  )
}

const ENDED = {
  split: 'No answer had more than half of the jury, so a moderator decides.',
  too_few: `Fewer than ${JURY_ANSWERS_MIN} jurors answered, so a moderator decides.`,
  stopped: 'A moderator stopped the event, and the jury ended with it.',
}

/** The vote, or the reason why there is none to give. */
function Ballot({ found }: { found: Case }) {
  if (found.result !== null)
    return (
      <Card>
        <CardTitle>The jury has ended</CardTitle>
        <p className="max-w-measure wrap-anywhere" dir="auto">
          {found.result === 'decided' && found.outcome
            ? `Its answer: ${outcomeText(found, found.outcome)}`
            : ENDED[found.result as keyof typeof ENDED]}
        </p>
        <LinkButton href={`/events/${found.eventId}`} variant="secondary" className="mt-3">
          See the event
        </LinkButton>
      </Card>
    )
  if (found.voted)
    return (
      <Card className="border-dashed border-line-2!">
        <CardTitle>You have voted</CardTitle>
        <p className="max-w-measure text-ink-2">
          Your vote is sealed. The jury ends when everybody has voted, at the latest in{' '}
          <Countdown until={found.deadline} className="font-bold text-ink-1" />.
        </p>
      </Card>
    )
  return <Vote found={found} />
}

function Vote({ found }: { found: Case }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [tried, setTried] = useState(false)
  const voting = useAction(
    (chosen: Outcome) => call('juryVote', { params: { id: found.eventId }, body: { outcome: chosen } }),
    { done: 'Your vote is sealed', failed: ['Not voted'], untilShown: true },
  )
  return (
    <Card>
      <CardTitle>Your vote</CardTitle>
      <p className="mb-3 max-w-measure text-ink-2">
        Nobody sees it before the end, and you cannot change it. More than half decides. Votes close in{' '}
        <Countdown until={found.deadline} className="font-bold text-ink-1" />.
      </p>
      <Form
        className="grid gap-3"
        sending={{ isPending: voting.isPending }}
        onSubmit={() => {
          setTried(true)
          if (outcome) voting.mutate(outcome)
        }}
        submit={{ label: 'Vote', verb: 'Voting…', atStart: true }}
      >
        <OutcomePicker
          event={found}
          legend="What happened?"
          value={outcome}
          onChange={setOutcome}
          error={tried && !outcome ? 'Please choose an answer' : undefined}
        />
      </Form>
    </Card>
  )
}

/** The juror's place in the published list, and the salt that proves it. */
function OwnPlace({ found: { place } }: { found: Case }) {
  return (
    <Disclosure title="Check the draw">
      <p className="max-w-measure text-sm text-ink-2">
        You stand at place {place.at} of the published list. The SHA-256 of your salt, a colon and your number
        stands there.
      </p>
      <CopyButton value={place.salt} label="Copy your salt" />
    </Disclosure>
  )
}
