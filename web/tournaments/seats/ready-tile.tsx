import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { tournamentSplit } from '#contract/fees.ts'
import { wireToCents } from '#contract/money.ts'
import type { Seat, TournamentDetail } from '#contract/tournaments.ts'
import { fullName } from '#web/chat/names.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { useServerOffset } from '#web/client/live/server-offset.ts'
import { playSound } from '#web/client/sound.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { Money } from '#web/ui/money.tsx'
import { listed } from '../tournament/replay.ts'
import { refreshAfterClock } from '../tournament/tournament-data.ts'
import { currencyOf } from '../tournament/tournament-labels.ts'
import { useReady } from './use-ready.ts'

const REASON = 'ready-reason'

/** The ready check: the question, its deadline, the players who have answered, and the resulting prize. */
export function ReadyTile({ tournament }: { tournament: TournamentDetail }) {
  const { id, seats, readyUntil, isPracticeMode, can, cannotReady } = tournament
  const me = useUser().id
  const own = seats.find(({ userId }) => userId === me)
  const there = seats.filter(({ ready }) => ready).length
  const ready = useReady(tournament, me)
  const offset = useServerOffset()
  const asked = own !== undefined && !own.ready
  useEffect(() => {
    if (asked) playSound('coin-flip', { practice: isPracticeMode })
  }, [asked, isPracticeMode])
  if (readyUntil === null) return null
  return (
    <Card
      aria-labelledby="ready-title"
      className={classNames('grid grid-cols-1 gap-4', asked && 'border-ink-1!')}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 grow basis-32 gap-1">
          <h2 id="ready-title" className="text-xl" aria-live="polite">
            {own === undefined ? 'Who is ready?' : asked ? 'Are you ready?' : 'You are ready'}
          </h2>
          <p className="max-w-measure text-ink-2">{textOf(tournament, own)}</p>
        </div>
        <p className="ml-auto text-right text-sm text-ink-2">
          Answer in
          <br />
          <Countdown
            until={readyUntil}
            offset={offset}
            onEnd={() => refreshAfterClock(id)}
            className="figure text-xl font-bold text-ink-1"
          />
        </p>
      </div>
      {asked && (
        <Button
          size="large"
          className="w-full"
          icon={<Check size={20} strokeWidth={2} aria-hidden="true" />}
          busy={ready.isPending}
          busyLabel="Saying so…"
          disabled={!can.ready}
          {...(cannotReady !== null && { 'aria-describedby': REASON })}
          onClick={() => ready.mutate(undefined)}
        >
          I am ready
        </Button>
      )}
      {asked && cannotReady !== null && (
        <p id={REASON} className="text-sm text-ink-2">
          {cannotReady}
        </p>
      )}
      {ready.stepUp}
      <Answers seats={seats} me={me} />
      <p className="flex items-baseline justify-between gap-3 border-t border-dashed border-line-2 pt-3 text-sm">
        <span className="text-ink-2">
          {there < 2 ? 'Prize pool' : `Prize with the ${there} who are ready`}
        </span>
        <Money
          cents={prizeOf(tournament, there < 2 ? seats.length : there)}
          currency={currencyOf(tournament)}
          className="font-semibold"
          estimate
        />
      </p>
    </Card>
  )
}

const prizeOf = ({ entryFee }: TournamentDetail, players: number) =>
  tournamentSplit(wireToCents(entryFee), players, false).prize

/** The moments of seats from one transaction differ by less. */
const AT_ONCE_MS = 2_000

/** The players who answered by joining: they took the last seat, or a seat during the question. */
const answeredByJoining = ({ seats, readyUntil, clocks }: Asking): Seat[] => {
  const askedAt = Date.parse(readyUntil!) - clocks.readySeconds * 1000
  return seats.filter(({ ready, joinedAt }) => ready && Date.parse(joinedAt) >= askedAt - AT_ONCE_MS)
}

type Asking = Pick<TournamentDetail, 'seats' | 'readyUntil' | 'clocks'>

/** The question in words, with the number of answers and the players who answered by joining. */
export function textOf(asking: Asking, own: Seat | undefined): string {
  const { seats } = asking
  const joined = answeredByJoining(asking)
  const others = joined.filter((seat) => seat !== own).map(({ user }) => fullName(user))
  const count = `${seats.filter(({ ready }) => ready).length} of ${seats.length} have answered.`
  const by = others.length > 0 ? ` ${listed(others)} confirmed by joining just now.` : ''
  if (own === undefined || own.ready) {
    const mine = own && joined.includes(own) ? 'You answered by joining just now. ' : ''
    return `${mine}${count}${by} It starts as soon as everybody has answered; otherwise with those who did, if they are at least half of the players.`
  }
  return `${count}${by} If you do not answer, it starts without you and you get your whole fee back.`
}

function Answers({ seats, me }: { seats: readonly Seat[]; me: string }) {
  return (
    <ul aria-label="Players" className="flex flex-wrap gap-x-4 gap-y-2">
      {seats.map(({ userId, user, ready }) => (
        <li key={userId} className="flex items-center gap-2 text-sm">
          <span className="relative">
            <Avatar person={user} size={28} />
            {ready && (
              <span className="absolute -right-1 -bottom-1 grid size-4 place-items-center rounded-full bg-gain-soft text-gain">
                <Check size={12} strokeWidth={2.5} aria-hidden="true" />
              </span>
            )}
          </span>
          <span className={ready ? 'font-semibold' : 'text-ink-2'}>
            <bdi>{userId === me ? 'You' : fullName(user)}</bdi>
            <span className="sr-only">{ready ? ', ready' : ', no answer yet'}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
