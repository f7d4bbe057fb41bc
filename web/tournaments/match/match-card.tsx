import { Check, CheckCheck, Clock4, Flag, Pencil, Scale } from 'lucide-react'
import type { TournamentDetail } from '#contract/tournaments.ts'
import { fullName } from '#web/chat/names.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { lazy } from '#web/client/lazy.ts'
import { useServerOffset } from '#web/client/live/server-offset.ts'
import { useWakeLock } from '#web/client/wake-lock.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { openPageText } from '../tournament/rules.ts'
import { refreshAfterClock } from '../tournament/tournament-data.ts'
import { platformLabel } from '../tournament/tournament-labels.ts'
import { PresenceMark } from './line-marks.tsx'
import {
  isEnded,
  type MatchSide,
  matchWords,
  otherSide,
  reportNamed,
  type ShownMatch,
  sideOf,
  tableScore,
} from './match-text.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((m) => ({ default: m.ReportMatchDialog })))
const ConfirmResult = lazy(() => import('./answer-dialogs.tsx').then((m) => ({ default: m.ConfirmResult })))
const DisputeDialog = lazy(() =>
  import('./answer-dialogs.tsx').then((m) => ({ default: m.DisputeMatchDialog })),
)
const MatchStories = lazy(() => import('./match-stories.tsx').then((m) => ({ default: m.MatchStories })))
const MatchEvidence = lazy(() => import('./match-evidence.tsx').then((m) => ({ default: m.MatchEvidence })))
const MatchVerdict = lazy(() => import('./match-verdict.tsx').then((m) => ({ default: m.MatchVerdict })))

const CONFIRM_REASON = 'confirm-reason'
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export type MatchCardProps = {
  tournament: TournamentDetail
  match: ShownMatch
  /** the reader */
  me: string
  onAsk: (asked: MatchAsk) => void
}

/** A player's wish about the match. */
export type MatchAsk = 'report' | 'change' | 'confirm' | 'dispute'

/** The match at the table: the present players, the next task, and its deadline. For its two players with all their actions. */
export function MatchCard({ tournament, match, me, onAsk }: MatchCardProps) {
  const words = matchWords(match, me, tournament.clocks)
  const { can } = match
  // nothing to show before the match begins
  const mayAdd = can.addEvidence && match.beganAt !== null
  const plays = sideOf(match, me) !== undefined
  useWakeLock(plays && !isEnded(match))
  return (
    <Card
      aria-labelledby="match-title"
      className={classNames('grid grid-cols-1 gap-4', plays && !isEnded(match) && 'border-ink-1!')}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 grow basis-32 gap-1">
          <p className="text-sm text-ink-2">
            Match {match.number}
            {match.replays !== null && ` · replays match ${match.replays}`}
          </p>
          <h2 id="match-title" className="text-xl wrap-anywhere" aria-live="polite">
            {words.title}
          </h2>
        </div>
        {words.clock && match.dueAt && (
          <Clock label={words.clock} until={match.dueAt} tournamentId={tournament.id} />
        )}
      </div>
      <Pair match={match} me={me} />
      {words.text && <p className="max-w-measure text-ink-2">{words.text}</p>}
      {plays && !isEnded(match) && <OpponentTag tournament={tournament} match={match} me={me} />}
      {can.checkIn && <p className="max-w-measure text-sm text-ink-2">{openPageText(tournament.clocks)}</p>}
      {match.verdict && <MatchVerdict match={match} me={me} />}
      {plays && <Actions match={match} me={me} onAsk={onAsk} />}
      {plays && (match.reports.length > 0 || match.status === 'disputed') && (
        <MatchStories match={match} me={me} />
      )}
      {(mayAdd || (match.evidence?.length ?? 0) > 0) && (
        <MatchEvidence match={match} me={me} mayAdd={mayAdd} />
      )}
    </Card>
  )
}

/** The opponent's name in the game, and who invites whom. Only the two players read it. */
function OpponentTag({ tournament, match, me }: Omit<MatchCardProps, 'onAsk'>) {
  const { opponentTag } = match
  if (opponentTag === undefined) return null
  const other = fullName(match[otherSide(sideOf(match, me)!)])
  const platform = platformLabel(tournament.platform)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line-2 p-3 text-sm">
      <p className="min-w-0 wrap-anywhere">
        <span className="text-ink-2">
          {opponentTag
            ? `${other} on ${platform}: `
            : `${other} has not set a ${platform} name. Ask in the chat.`}
        </span>
        {opponentTag && <bdi className="font-semibold">{opponentTag}</bdi>}
      </p>
      {opponentTag && <CopyButton value={opponentTag} label="Copy" of={`the name of ${other}`} />}
    </div>
  )
}

function Clock({ label, until, tournamentId }: { label: string; until: string; tournamentId: string }) {
  const offset = useServerOffset()
  return (
    <p className="ml-auto text-right text-sm text-ink-2">
      {label}
      <br />
      <Countdown
        until={until}
        offset={offset}
        onEnd={() => refreshAfterClock(tournamentId)}
        className="figure text-xl font-bold text-ink-1"
      />
    </p>
  )
}

/** The two players on their sides, with the score between them once there is one. */
function Pair({ match, me }: { match: ShownMatch; me: string }) {
  const score = tableScore(match.scores)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 rounded-lg bg-sunken p-3">
      <Player match={match} side="champion" me={me} />
      <p className="figure text-xl font-bold whitespace-nowrap">
        {score ? (
          <>
            <span className="sr-only">Score </span>
            {score}
          </>
        ) : (
          <span className="text-ink-3">v</span>
        )}
      </p>
      <Player match={match} side="challenger" me={me} />
    </div>
  )
}

function Player({ match, side, me }: { match: ShownMatch; side: MatchSide; me: string }) {
  const player = match[side]
  const { userId, online, checkedIn } = player
  const over = isEnded(match)
  const won = match.winnerId === userId
  const state = over ? (won ? 'Won' : '') : checkedIn ? 'Checked in' : 'Not checked in'
  return (
    <div
      className={classNames(
        'flex min-w-0 items-center gap-x-2.5 gap-y-1 max-sm:flex-col max-sm:text-center',
        side === 'challenger' && 'flex-row-reverse sm:text-right',
      )}
    >
      <span
        className={classNames(
          'relative shrink-0 rounded-full p-0.5',
          side === 'champion' ? 'bg-a-fill' : 'bg-b-fill',
        )}
      >
        <Avatar person={{ ...player, id: userId }} size={40} />
        {!over && <PresenceMark online={online} />}
      </span>
      <div className="min-w-0">
        <p className={classNames('line-clamp-2 text-sm font-semibold wrap-anywhere', won && 'font-bold')}>
          <bdi>{userId === me ? 'You' : fullName(player)}</bdi>
        </p>
        {state && (
          <p className="text-xs text-ink-2">
            {state}
            {!over && <span className="sr-only">, {online ? 'here' : 'not here'}</span>}
          </p>
        )}
      </div>
    </div>
  )
}

/** The person's possible actions at the table now. */
function Actions({ match, me, onAsk }: Omit<MatchCardProps, 'tournament'>) {
  const { can, cannotConfirm } = match
  const named = reportNamed(match, me)
  const checkIn = useAction(() => call('checkIn', { params: { id: match.id }, body: {} }), {
    untilShown: true,
    failed: ['Not checked in', 'The server could not be reached. Try again.'],
  })
  const moreTime = useAction(() => call('askMoreTime', { params: { id: match.id }, body: {} }), {
    untilShown: true,
    done: (view) => ({
      title: view.moreTime.length === 2 ? 'Time was added' : 'Asked for more time',
      description:
        view.moreTime.length === 2 ? 'Both wanted it.' : 'It is added if your opponent wants it too.',
    }),
    failed: ['No time was added', 'The server could not be reached. Try again.'],
  })
  const confirms = can.confirm || cannotConfirm !== null
  if (!can.checkIn && !named && !confirms && !can.dispute && !can.moreTime) return null
  return (
    <div className="grid gap-2 sm:flex sm:flex-wrap">
      {can.checkIn && (
        <Button
          size="large"
          icon={<Check {...icon} />}
          busy={checkIn.isPending}
          busyLabel="Checking in…"
          onClick={() => checkIn.mutate()}
        >
          Check in
        </Button>
      )}
      {named === 'report' && (
        <Button size="large" icon={<Flag {...icon} />} onClick={() => onAsk('report')}>
          Report result
        </Button>
      )}
      {named === 'change' && (
        <Button variant="secondary" icon={<Pencil {...icon} />} onClick={() => onAsk('change')}>
          Change report
        </Button>
      )}
      {confirms && (
        <Button
          size="large"
          icon={<CheckCheck {...icon} />}
          disabled={!can.confirm}
          {...(cannotConfirm !== null && { 'aria-describedby': CONFIRM_REASON })}
          onClick={() => onAsk('confirm')}
        >
          Confirm result
        </Button>
      )}
      {can.dispute && (
        <Button size="large" variant="secondary" icon={<Scale {...icon} />} onClick={() => onAsk('dispute')}>
          Dispute
        </Button>
      )}
      {can.moreTime && (
        <Button
          variant="ghost"
          icon={<Clock4 {...icon} />}
          busy={moreTime.isPending}
          busyLabel="Asking…"
          onClick={() => moreTime.mutate()}
        >
          {match.moreTime.length > 0 ? 'Agree to more time' : 'More time'}
        </Button>
      )}
      {cannotConfirm !== null && (
        <p id={CONFIRM_REASON} className="text-sm text-ink-2 sm:basis-full">
          {cannotConfirm}
        </p>
      )}
    </div>
  )
}

type MatchDialogsProps = Omit<MatchCardProps, 'onAsk'> & {
  asked: MatchAsk | undefined
  onClose: () => void
}

/** Separate from the card, which moves to another column when the window changes: typed entries stay. */
export function MatchDialogs({ tournament, match, me, asked, onClose }: MatchDialogsProps) {
  if (asked === undefined || !Object.values(match.can).some(Boolean)) return null
  return (
    <Opened opened={asked ?? undefined} onClose={onClose}>
      {(asked === 'report' || asked === 'change') && (
        <ReportDialog tournament={tournament} match={match} me={me} onClose={onClose} />
      )}
      {asked === 'confirm' && <ConfirmResult match={match} me={me} onClose={onClose} />}
      {asked === 'dispute' && <DisputeDialog match={match} me={me} onClose={onClose} />}
    </Opened>
  )
}
