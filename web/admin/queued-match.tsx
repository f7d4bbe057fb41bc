import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatText } from '#contract/tournament-games.ts'
import { ModeMark } from '#web/bets/event/mode-mark.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { exactMomentText, shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { DecideMatchDialog } from './decide-match-dialog.tsx'
import { EvidencePiece } from './evidence-piece.tsx'
import {
  type Disputed,
  type DisputedPlayer,
  decisionText,
  disputedPlayerOf,
  playerName,
  storyOf,
  waitText,
  wordsOf,
} from './match-words.ts'
import { useQueueDialog } from './queue-dialog.tsx'
import { ReportedGames } from './reported-games.tsx'

/** One disputed match: the stakes, both stories side by side, the server's record, and the choices. */
export function QueuedMatch({ match }: { match: Disputed }) {
  const { id, champion, challenger, decision } = match
  return (
    <Card aria-labelledby={`match-${id}`} className="grid grid-cols-1 gap-4">
      <Head match={match} />
      <div className="grid grid-cols-1 gap-3 @2xl:grid-cols-2">
        <Story match={match} player={champion} />
        <Story match={match} player={challenger} />
      </div>
      <ReportedGames match={match} />
      <Flags flags={match.flags} />
      <Witnessed match={match} />
      {decision && (
        <div className="rounded-lg bg-sunken p-3">
          <p className="font-semibold">{decisionText(match)}</p>
          <p dir="auto" className="max-w-measure wrap-anywhere whitespace-pre-line">
            {decision.reason}
          </p>
          <p className="text-sm text-ink-2">
            <Moment at={decision.decidedAt} />
          </p>
        </div>
      )}
      <Signed match={match} />
      {match.status === 'disputed' && <Choices match={match} />}
    </Card>
  )
}

function Head({ match }: { match: Disputed }) {
  const { id, tournamentId, number, gameTitle, gamesCount, champion, challenger, entryFee, isPracticeMode } =
    match
  const since = match.disputes[0]?.at ?? match.calledAt
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
        <span>
          Disputed <Moment at={since} format={shortMomentText} />
          {match.status === 'disputed' && ` · ${waitText(since, Date.now())}`}
          {match.dueAt && (
            <>
              {' '}
              · decided on the pictures <Moment at={match.dueAt} format={shortMomentText} />
            </>
          )}
        </span>
        <span className="flex items-center gap-1.5">
          <StatusBadge status={match.status} />
          <ModeMark practice={isPracticeMode} />
        </span>
      </div>
      <h2 id={`match-${id}`} className="text-lg wrap-anywhere">
        <Link
          href={`/tournaments/${tournamentId}`}
          className="inline-block py-1 underline-offset-4 hover:underline"
        >
          <bdi>{playerName(champion)}</bdi> against <bdi>{playerName(challenger)}</bdi>
        </Link>
      </h2>
      <p className="text-sm text-ink-2">
        <bdi>{gameTitle}</bdi> · {formatText(gamesCount)} · match {number} · each paid{' '}
        <Money
          wire={entryFee}
          currency={isPracticeMode ? 'PLAY' : 'USD'}
          className="font-semibold text-ink-1"
        />
        {match.replays !== null && ` · replays match ${match.replays}`}
      </p>
    </div>
  )
}

/** The report, words and pictures of one of the two. */
function Story({ match, player }: { match: Disputed; player: DisputedPlayer }) {
  const { says, score, at } = storyOf(match, player)
  const words = wordsOf(match, player)
  const claims = match.falseClaims[player === match.champion ? 'champion' : 'challenger']
  const files = match.evidence.filter(({ userId }) => userId === player.userId)
  const name = playerName(player)
  return (
    <section
      aria-label={`${name}’s story`}
      className="grid content-start gap-3 rounded-lg border border-line-1 p-3"
    >
      <div className="flex items-center gap-2.5">
        <Avatar person={{ ...player, id: player.userId }} size={36} />
        <div className="min-w-0">
          <h3 className="text-base">
            <Link
              href={`/profile/${player.userId}`}
              className="inline-block py-0.5 font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </h3>
          {claims > 0 && (
            <p className="text-sm font-semibold text-loss">
              {claims === 1 ? 'One claim was false' : `${claims} claims were false`}
            </p>
          )}
          <p className="text-sm text-ink-2">
            {player === match.champion ? 'Champion' : 'Challenger'}
            {player.online ? ' · connected now' : ' · not connected'}
          </p>
        </div>
      </div>
      <p>
        <span className="font-semibold">{says}</span>
        {score && <span className="tabular"> {score}</span>}
        {at && (
          <span className="block text-sm text-ink-2">
            <Moment at={at} format={exactMomentText} />
          </span>
        )}
      </p>
      {words.map(({ at: saidAt, text }) => (
        <blockquote
          key={saidAt}
          dir="auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
          tabIndex={0}
          className="max-h-60 overflow-y-auto rounded-lg bg-sunken p-3 wrap-anywhere whitespace-pre-line"
        >
          {text}
        </blockquote>
      ))}
      {files.length === 0 ? (
        <p className="text-sm text-ink-2">No evidence.</p>
      ) : (
        <ul aria-label={`Evidence by ${name}`} className="grid gap-3">
          {files.map((file) => (
            <EvidencePiece key={file.id} file={file} by={name} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Flags({ flags }: Pick<Disputed, 'flags'>) {
  if (flags.length === 0) return null
  return (
    <section aria-label="Fair play" className="rounded-lg bg-pot-soft p-3">
      <h3 className="text-sm font-semibold text-pot">Fair play</h3>
      <ul className="grid gap-1">
        {flags.map(({ id, reason }) => (
          <li key={id} className="wrap-anywhere">
            {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The server's own record of the match, in order. */
function Witnessed({ match }: { match: Disputed }) {
  return (
    <Disclosure title="What the server saw" open={match.status === 'disputed'}>
      <ol className="grid gap-1.5 text-sm">
        {match.witnessed.map(({ at, userId, what }) => {
          const player = disputedPlayerOf(match, userId)
          return (
            <li key={`${at} ${userId} ${what}`} className="grid gap-x-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <Moment at={at} format={exactMomentText} className="text-ink-2" />
              <span className="wrap-anywhere">
                {player && <bdi className="font-semibold">{playerName(player)}: </bdi>}
                {what}
              </span>
            </li>
          )
        })}
      </ol>
    </Disclosure>
  )
}

/** The signatures under a decision that takes two, and the players' objections. */
function Signed({ match }: { match: Disputed }) {
  const { signatures, adminCalled, verdict, status } = match
  if (signatures.length === 0 || status !== 'disputed') return null
  return (
    <div className="grid gap-2 rounded-lg bg-sunken p-3 text-sm">
      <ul className="grid gap-2" aria-label="Signatures">
        {signatures.map(({ by, role, verdict: signed, reason }) => {
          const winner = disputedPlayerOf(match, signed)
          return (
            <li key={by.id}>
              <span className="font-semibold">{winner ? `${playerName(winner)} won` : 'Void'}</span>
              <span className="block text-ink-2">
                Signed by {`${by.firstName} ${by.lastName}`.trim()}
                {role === 'admin' && ' (admin)'}
              </span>
              <span className="block wrap-anywhere whitespace-pre-line">{reason}</span>
            </li>
          )
        })}
      </ul>
      {verdict?.objections.map(({ byId, reason }) => (
        <p key={byId} className="wrap-anywhere whitespace-pre-line">
          <span className="block font-semibold">A player objects</span>
          {reason}
        </p>
      ))}
      <p className="font-semibold">
        {adminCalled
          ? 'An admin who has not signed yet must decide.'
          : verdict
            ? 'The players may object now.'
            : 'Waiting for a second moderator.'}
      </p>
    </div>
  )
}

function Choices({ match }: { match: Disputed }) {
  const open = useQueueDialog()
  const decide = (winner: DisputedPlayer | null) => () =>
    open((close) => <DecideMatchDialog match={match} winner={winner} onClose={close} />)
  const { champion, challenger, mayDecide, involved } = match
  if (!mayDecide && !involved) return null
  if (!mayDecide) return <Note>You play in this tournament or host it: another moderator must decide.</Note>
  return (
    <div className="flex flex-wrap gap-2">
      {[champion, challenger].map((player) => (
        <Button key={player.userId} variant="secondary" onClick={decide(player)}>
          <span>
            <bdi>{playerName(player)}</bdi> won
          </span>
        </Button>
      ))}
      <Button variant="secondary" onClick={decide(null)}>
        Nobody can tell
      </Button>
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="rounded-lg bg-sunken p-3 text-sm">{children}</p>
)
