import { wireToCents } from '#contract/money.ts'
import type { TournamentDetail } from '#contract/tournaments.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import type { ReplayStep } from '../tournament/replay.ts'
import { ReplayBar } from '../tournament/replay-bar.tsx'
import { currencyOf } from '../tournament/tournament-labels.ts'
import { pastLine, presentLine } from './line-state.ts'
import { TheLine } from './the-line.tsx'

type LineCardProps = {
  tournament: TournamentDetail
  /** the facts so far; empty before the start and while the page reads them */
  steps: readonly ReplayStep[]
  me: string
  /** the shown step; null: the present */
  shown: number | null
  onShow: (shown: number | null) => void
}

/** The Line, now or at an earlier move. */
export function LineCard({ tournament, steps, me, shown, onShow }: LineCardProps) {
  const present = presentLine(tournament)
  const step = shown === null ? undefined : steps[shown]
  const { prizePool, status } = tournament
  const prize = moneyText({ cents: wireToCents(prizePool), currency: currencyOf(tournament) })
  const ended = step ? step.line.status === 'completed' : status === 'completed'
  return (
    <Card>
      <CardTitle aside={step ? `Move ${step.seq} of ${steps.length}` : asideOf(tournament)}>
        The Line
      </CardTitle>
      {status === 'cancelled' && <Cancelled reason={tournament.cancelReason} />}
      <TheLine
        state={step ? pastLine(step.line, present) : present}
        me={me}
        pot={!step && status === 'cancelled' ? undefined : ended ? `won ${prize}` : `Prize ${prize}`}
      />
      {!step && present.stage === 'live' && <Spoken tournament={tournament} />}
      {steps.length > 0 && (
        <ReplayBar steps={steps} shown={shown} onShow={onShow} live={status === 'in_progress'} />
      )}
    </Card>
  )
}

const asideOf = ({ status, lives, currentPlayers }: TournamentDetail) =>
  status === 'open'
    ? `${currentPlayers} ${currentPlayers === 1 ? 'player' : 'players'} so far`
    : lives === 1
      ? 'One life each'
      : `${lives} lives each`

const Cancelled = ({ reason }: { reason: string | null }) => (
  <p className="mb-3 rounded-lg bg-loss-soft p-3 text-loss">
    <strong className="font-semibold">Cancelled. Every entry fee was refunded.</strong>
    {reason && (
      <>
        {' '}
        <span dir="auto" className="inline-block first-letter:uppercase">
          {reason}
        </span>
      </>
    )}
  </p>
)

/** Announces the players at the table when they change, for people who do not see the movement. */
function Spoken({
  tournament: { seats, championId, challengerId, queue },
}: {
  tournament: TournamentDetail
}) {
  const name = (id: string | null | undefined) => seats.find(({ userId }) => userId === id)?.user.firstName
  const next = name(queue[0])
  return (
    <p role="status" className="sr-only">
      At the table: {name(championId)} against {name(challengerId)}.{next && ` Next: ${next}.`}
    </p>
  )
}
