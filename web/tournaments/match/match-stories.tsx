import { useState } from 'react'
import { lengthOf } from '#contract/characters.ts'
import { fullName } from '#web/chat/names.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { exactMomentText } from '#web/ui/moment-text.ts'
import { type ShownMatch, tableScore } from './match-text.ts'

type StoriesProps = { match: ShownMatch; me: string }

const SIDES = ['champion', 'challenger'] as const

/** Each player's account of the result, and the expected time of a dispute. For the two players. */
export function MatchStories({ match, me }: StoriesProps) {
  return (
    <section aria-label="Both stories" className="grid gap-3 border-t border-line-1 pt-4">
      <div className="grid gap-3 sm:grid-cols-2">
        {SIDES.map((side) => (
          <Story key={side} match={match} player={match[side]} me={me} />
        ))}
      </div>
      {match.status === 'disputed' && (
        <>
          {match.waiting && <Waiting waiting={match.waiting} />}
          {match.can.state && <Statement match={match} />}
        </>
      )}
    </section>
  )
}

/** A player's report, and their statements in the order of writing. */
function Story({ match, player, me }: StoriesProps & { player: ShownMatch['champion'] }) {
  const { userId } = player
  const report = match.reports.find((one) => one.userId === userId)
  const own = userId === me
  const words = [
    ...(match.disputes ?? []).flatMap((said) =>
      said.userId === userId ? [{ at: said.at, text: said.reason }] : [],
    ),
    ...(match.statements ?? []).filter((said) => said.userId === userId),
  ]
  return (
    <div className="grid min-w-0 content-start gap-1.5 rounded-lg bg-sunken p-3 text-sm">
      <h3 className="text-sm font-semibold wrap-anywhere">
        <bdi>{own ? 'You' : fullName(player)}</bdi>
      </h3>
      <p>{report ? reportText(match, report, own) : unreportedText(match, userId, own)}</p>
      {words.map(({ at, text }) => (
        <blockquote key={at} className="grid gap-0.5">
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {text}
          </p>
          <Moment at={at} format={exactMomentText} className="text-xs text-ink-2" />
        </blockquote>
      ))}
    </div>
  )
}

/** The text in place of a report. A player who disputes need not report as well, and in a dispute no one can. */
export function unreportedText(match: ShownMatch, userId: string, own: boolean): string {
  const disputes = match.disputes?.some((said) => said.userId === userId)
  if (disputes)
    return own
      ? 'You dispute it. You do not need to report a result as well.'
      : 'Disputes it, without reporting a result.'
  if (match.status === 'disputed')
    return own ? 'You do not need to report a result now. Describe below what happened.' : 'Has not reported.'
  return own ? 'You have not reported.' : 'Has not reported.'
}

/** "Says: I won, 2–0.": the winner's games first, as a result is spoken. */
export function reportText(
  { champion }: Pick<ShownMatch, 'champion'>,
  { userId, winnerId, score }: ShownMatch['reports'][number],
  own: boolean,
): string {
  const turned =
    winnerId === champion.userId
      ? score
      : score?.map((game) => ({ champion: game.challenger, challenger: game.champion }))
  const says = `${own ? 'You say' : 'Says'}: I ${winnerId === userId ? 'won' : 'lost'}`
  return turned ? `${says}, ${tableScore(turned)}.` : `${says}.`
}

const HOUR_MS = 3_600_000

/** How many disputes wait for moderators, and how long the oldest has waited. */
function Waiting({ waiting: { count, oldestAt } }: { waiting: NonNullable<ShownMatch['waiting']> }) {
  const [hours] = useState(() => Math.floor((Date.now() - Date.parse(oldestAt)) / HOUR_MS))
  const age = hours < 1 ? 'less than an hour' : hours === 1 ? 'an hour' : `${hours} hours`
  return (
    <p className="text-sm text-ink-2">
      {count === 1
        ? `Moderators have been notified. Yours is the only dispute waiting, for ${age}.`
        : `Moderators have been notified. ${count} disputes are waiting, the oldest for ${age}.`}
    </p>
  )
}

const TEXT_MIN = 3
const TEXT_MAX = 1000

function Statement({ match }: Pick<StoriesProps, 'match'>) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const saying = useAction(
    (said: string) => call('answerDispute', { params: { id: match.id }, body: { text: said } }),
    {
      untilShown: true,
      done: { title: 'Sent', description: 'A moderator and your opponent will read it.' },
      failed: ['Not sent', 'The server could not be reached. Nothing was sent. Try again.'],
      onDone: () => setText(''),
    },
  )
  return (
    <Form
      aria-label="Your words"
      className="grid gap-2"
      sending={{ isPending: saying.isPending }}
      submit={{ label: 'Send', verb: 'Sending…', variant: 'secondary', atStart: true }}
      onSubmit={() => {
        const said = text.trim()
        if (lengthOf(said) < TEXT_MIN) setProblem('Say what happened in a few words.')
        else saying.mutate(said)
      }}
    >
      <TextAreaField
        label="Say what happened"
        hint="Only moderators and the two of you can read it."
        rows={2}
        maxLength={TEXT_MAX}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(undefined)
        }}
        {...(problem && { error: problem })}
      />
    </Form>
  )
}
