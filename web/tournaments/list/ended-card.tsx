import type { TournamentView } from '#contract/tournaments.ts'
import { ModeMark } from '#web/bets/event/mode-mark.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { SeatsBar } from '../tournament/seats-bar.tsx'
import {
  actionLabels,
  currencyOf,
  formatLine,
  platformLabel,
  tournamentStatusLabels,
} from '../tournament/tournament-labels.ts'

/** A tournament that is over, as low as its facts allow: the game, who won, the money, the seats, and the button to its results. */
export function EndedCard({ tournament }: { tournament: TournamentView }) {
  const { id, gameTitle, platform, gamesCount, status, winner, entryFee, prizePool } = tournament
  const currency = currencyOf(tournament)
  return (
    <article
      aria-labelledby={`tournament-${id}`}
      className="flex w-full min-w-0 flex-col gap-1.5 rounded-xl border border-line-1 bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2
          id={`tournament-${id}`}
          dir="auto"
          className="line-clamp-2 min-w-0 flex-1 basis-32 text-base wrap-anywhere"
        >
          {gameTitle}
        </h2>
        <ModeMark practice={tournament.isPracticeMode} />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        <StatusBadge status={status} label={tournamentStatusLabels[status]} />
        <span>
          {platformLabel(platform)} · {formatLine(gamesCount)}
        </span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
        <span>
          Entry <Money wire={entryFee} currency={currency} className="font-semibold text-ink-1" /> · Prize{' '}
          <Money wire={prizePool} currency={currency} className="font-semibold text-ink-1" />
        </span>
        {winner && (
          <span className="min-w-0 truncate">
            Won by <bdi className="font-semibold text-ink-1">{winner.firstName}</bdi>
          </span>
        )}
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        <SeatsBar
          taken={tournament.currentPlayers}
          seats={tournament.maxPlayers}
          closed
          className="min-w-0 flex-1 basis-24"
        />
        <LinkButton
          href={`/tournaments/${id}`}
          size="dense"
          variant="secondary"
          aria-label={`${actionLabels[status]}: ${gameTitle}`}
        >
          {actionLabels[status]}
        </LinkButton>
      </div>
    </article>
  )
}
