import { CircleX, LogOut, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TournamentDetail } from '#contract/tournaments.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { lazy } from '#web/client/lazy.ts'
import { serverNow } from '#web/client/live/server-clock.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { PlayBand, usePlayClosed } from '#web/safer-play/play-band.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Moment } from '#web/ui/moment.tsx'
import { momentText, shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { lineWaitText, openLengthText } from '../tournament/chances.ts'
import { SeatsBar } from '../tournament/seats-bar.tsx'
import { StartTime } from '../tournament/start-time.tsx'
import { currencyOf } from '../tournament/tournament-labels.ts'

const StartDialog = lazy(() => import('./host-dialogs.tsx').then((m) => ({ default: m.StartDialog })))
const CancelDialog = lazy(() => import('./host-dialogs.tsx').then((m) => ({ default: m.CancelDialog })))
const LeaveDialog = lazy(() => import('./host-dialogs.tsx').then((m) => ({ default: m.LeaveDialog })))
const JoinDialog = lazy(() => import('./join-dialog.tsx').then((m) => ({ default: m.JoinDialog })))

/** A person's wish about their entry, or the host's about the tournament. */
export type EntryAsk = 'join' | 'leave' | 'start' | 'cancel'
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const REASON = 'join-reason'
const LEAVE_REASON = 'leave-reason'

type EntryCardProps = { tournament: TournamentDetail; onAsk: (asked: EntryAsk) => void }

/** The fee, the prizes, the seats, and the buttons to join and leave. */
export function EntryCard({ tournament, onAsk }: EntryCardProps) {
  const { status, joined, can, cannotLeave } = tournament
  return (
    <Card aria-label="Entry" className="grid grid-cols-1 gap-4">
      <Figures tournament={tournament} />
      {status === 'open' && <SeatsBar taken={tournament.currentPlayers} seats={tournament.maxPlayers} />}
      {joined ? (
        <OwnSeat tournament={tournament} />
      ) : (
        <Join tournament={tournament} onJoin={() => onAsk('join')} />
      )}
      {(can.leave || cannotLeave !== null) && (
        <div className="grid gap-2">
          <Button
            variant="secondary"
            icon={<LogOut {...icon} />}
            disabled={!can.leave}
            {...(cannotLeave !== null && { 'aria-describedby': LEAVE_REASON })}
            onClick={() => onAsk('leave')}
          >
            Leave Tournament
          </Button>
          {cannotLeave !== null && (
            <p id={LEAVE_REASON} className="text-sm text-ink-2">
              {cannotLeave}
            </p>
          )}
        </div>
      )}
      <HostPart tournament={tournament} onAsk={onAsk} />
    </Card>
  )
}

type EntryDialogsProps = {
  tournament: TournamentDetail
  asked: EntryAsk | undefined
  onClose: () => void
}

/** Separate from the card, which moves to another column when the window changes: typed entries stay. */
export function EntryDialogs({ tournament, asked, onClose }: EntryDialogsProps) {
  const me = useUser().id
  const atTable = tournament.championId === me || tournament.challengerId === me
  return (
    <Opened opened={asked ?? undefined} onClose={onClose}>
      {asked === 'join' && <JoinDialog tournament={tournament} onClose={onClose} />}
      {asked === 'leave' && <LeaveDialog tournament={tournament} atTable={atTable} onClose={onClose} />}
      {asked === 'start' && <StartDialog tournament={tournament} onClose={onClose} />}
      {asked === 'cancel' && <CancelDialog tournament={tournament} onClose={onClose} />}
    </Opened>
  )
}

function Figures({ tournament }: { tournament: TournamentDetail }) {
  const { entryFee, prizePool, fullPrizePool, status, currentPlayers, maxPlayers } = tournament
  const currency = currencyOf(tournament)
  const open = status === 'open'
  const refunded = status === 'cancelled' || (status === 'completed' && tournament.winner === null)
  return (
    // two in a line, or one where the text is as large as half of a phone
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,40%)),1fr))] gap-3">
      <Figure term="Entry fee">
        <Money wire={entryFee} currency={currency} size="figure" />
      </Figure>
      <Figure
        term={open ? 'Prize pool now' : refunded ? 'Refunded' : 'Prize pool'}
        note={
          open && prizePool !== fullPrizePool ? (
            <>
              <Money wire={fullPrizePool} currency={currency} estimate /> when full
            </>
          ) : undefined
        }
      >
        <Money wire={refunded ? tournament.split.fees : prizePool} currency={currency} size="figure" />
      </Figure>
      {open ? (
        <Figure term="Length when full" className="col-span-full">
          {openLengthText(tournament)}
        </Figure>
      ) : (
        <Figure term="Players">
          <span className="tabular font-semibold">
            {currentPlayers}/{maxPlayers}
          </span>
        </Figure>
      )}
    </dl>
  )
}

type FigureProps = { term: string; note?: ReactNode; className?: string; children: ReactNode }

function Figure({ term, note, className, children }: FigureProps) {
  return (
    <div className={classNames('grid content-start gap-0.5', className)}>
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd>{children}</dd>
      {note && <dd className="text-sm text-ink-2">{note}</dd>}
    </div>
  )
}

/** Why the viewer cannot join now, in the page's own words or in the server's; undefined while they can. */
function closedText({
  can,
  cannotJoin,
  status,
  currentPlayers,
  maxPlayers,
  pausedUntil,
}: TournamentDetail): string | undefined {
  if (can.join) return undefined
  if (status === 'in_progress') return 'It has started. No more players can join.'
  if (status === 'completed') return 'It has ended.'
  if (status === 'cancelled') return 'It was cancelled.'
  if (currentPlayers >= maxPlayers) return 'Every seat is taken.'
  if (pausedUntil !== null)
    return `You missed matches, so you cannot join again until ${momentText(pausedUntil)}.`
  return cannotJoin ?? undefined
}

function Join({ tournament, onJoin }: { tournament: TournamentDetail; onJoin: () => void }) {
  const closed = closedText(tournament)
  const paused = usePlayClosed(tournament.isPracticeMode)
  // a reason that closes the purse for every stake has its own band
  if (paused && (closed === undefined || closed === tournament.cannotJoin))
    return <PlayBand practice={tournament.isPracticeMode} />
  return (
    <div className="grid gap-2">
      <Button size="large" disabled={!tournament.can.join} aria-describedby={REASON} onClick={onJoin}>
        Join Tournament
      </Button>
      <p id={REASON} className="text-sm text-ink-2">
        {closed ?? (
          <>
            <Beginning tournament={tournament} /> Until then you can leave and get the whole fee back.
          </>
        )}
      </p>
    </div>
  )
}

/** The person's seat, before and after the start. */
function OwnSeat({ tournament }: { tournament: TournamentDetail }) {
  const { seats, status, queue, pace } = tournament
  const me = useUser().id
  const own = seats.find(({ userId }) => userId === me)
  if (!own || status === 'completed' || status === 'cancelled') return null
  if (status === 'open')
    return (
      <p className="text-ink-2">
        <strong className="font-semibold text-ink-1">You have a seat.</strong>{' '}
        <Beginning tournament={tournament} />
      </p>
    )
  return (
    <p className="text-ink-2">
      {own.left
        ? 'You left this tournament.'
        : own.livesLeft === 0
          ? 'You are out. You can keep watching.'
          : placeText(queue.indexOf(me), pace.secondsPerMatch)}
    </p>
  )
}

/** The start of the tournament, and the consequence if it does not start. */
function Beginning({ tournament: { startsAt, startsBy, readyUntil } }: { tournament: TournamentDetail }) {
  if (readyUntil !== null) return 'Players are now confirming that they are ready.'
  const planned = startsAt !== null && Date.parse(startsAt) > serverNow()
  return (
    <>
      {planned ? (
        <>
          <strong className="font-semibold text-ink-1">
            <StartTime at={startsAt} />.
          </strong>{' '}
          Just before the start, players confirm that they are ready.
        </>
      ) : (
        'When all seats are taken or the host starts it, players confirm that they are ready.'
      )}{' '}
      If it has not started by <Moment at={startsBy} format={shortMomentText} />, everybody is refunded.
    </>
  )
}

/** @param place in the queue, from 0; -1 at the table */
const placeText = (place: number, secondsPerMatch: number) =>
  place < 0
    ? 'You are at the table.'
    : place === 0
      ? 'You are next. Stay here: you are called when the match at the table ends.'
      : lineWaitText(place, secondsPerMatch)

type HostPartProps = { tournament: TournamentDetail; onAsk: (asked: EntryAsk) => void }

/** The host's acts before the start, and a moderator's by office. */
function HostPart({
  tournament: { can, createdById, currentPlayers, joined, readyUntil },
  onAsk,
}: HostPartProps) {
  const host = createdById === useUser().id
  if (!can.start && !can.cancel) return null
  return (
    <section
      aria-label={host ? 'You host this' : 'Moderation'}
      className="grid gap-2 border-t border-line-1 pt-4"
    >
      <h2 className="text-base">{host ? 'You host this' : 'Moderation'}</h2>
      {host && (
        <>
          <p id="start-reason" className="text-sm text-ink-2">
            {can.start
              ? `You can start now with ${currentPlayers} players, or wait until it is full.`
              : readyUntil !== null
                ? 'All players are being asked now whether they are ready.'
                : 'You can start when at least two players have seats.'}
          </p>
          <Button
            variant={joined ? 'primary' : 'secondary'}
            icon={<Play {...icon} />}
            disabled={!can.start}
            aria-describedby="start-reason"
            onClick={() => onAsk('start')}
          >
            Start Tournament
          </Button>
        </>
      )}
      {can.cancel && (
        <Button variant="ghost" icon={<CircleX {...icon} />} onClick={() => onAsk('cancel')}>
          Cancel Tournament
        </Button>
      )}
    </section>
  )
}
