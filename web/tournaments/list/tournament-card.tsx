import { Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TournamentView } from '#contract/tournaments.ts'
import { ModeMark } from '#web/bets/event/mode-mark.tsx'
import { AvatarRow } from '#web/ui/avatar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CoverPicture } from '#web/ui/cover-picture.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { openLengthText } from '../tournament/chances.ts'
import { SeatsBar } from '../tournament/seats-bar.tsx'
import { StartTime } from '../tournament/start-time.tsx'
import {
  actionLabels,
  artOf,
  currencyOf,
  formatLine,
  platformLabel,
  prizePerEntry,
  tournamentStatusLabels,
} from '../tournament/tournament-labels.ts'

/** One tournament in the list: the game, the money, the seats, and the button to join. */
export function TournamentCard({ tournament }: { tournament: TournamentView }) {
  const { id, gameTitle, platform, gamesCount, status, winner } = tournament
  const currency = currencyOf(tournament)
  const open = status === 'open'
  return (
    <article
      aria-labelledby={`tournament-${id}`}
      className="flex w-full min-w-0 flex-col overflow-hidden rounded-xl border border-line-1 bg-surface"
    >
      <div className="relative">
        <CoverPicture
          cover={tournament.cover}
          art={artOf(tournament)}
          sizes="(min-width: 1024px) 320px, (min-width: 768px) 50vw, 100vw"
          className="h-12 md:h-18"
        />
        <span className="absolute top-2 right-3 rounded-sm bg-raised md:top-3">
          <StatusBadge status={status} label={tournamentStatusLabels[status]} />
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-2.5 p-4 md:gap-3">
        <div className="grid gap-1">
          <p className="flex items-center justify-between gap-2 text-sm text-ink-2">
            <span>
              {platformLabel(platform)} · {formatLine(gamesCount)}
            </span>
            <ModeMark practice={tournament.isPracticeMode} />
          </p>
          <h2 id={`tournament-${id}`} dir="auto" className="line-clamp-2 text-lg wrap-anywhere">
            {gameTitle}
          </h2>
          {open && <p className="text-sm text-ink-2">{openLengthText(tournament)}</p>}
          <Beginning tournament={tournament} />
        </div>
        <dl className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-dashed border-line-2 pt-3">
          <Figure term="Entry fee">
            <Money wire={tournament.entryFee} currency={currency} size="figure" />
          </Figure>
          <Figure term={open ? 'Prize when full' : 'Prize pool'}>
            <Money
              wire={open ? tournament.fullPrizePool : tournament.prizePool}
              currency={currency}
              size="figure"
              estimate={open && tournament.prizePool !== tournament.fullPrizePool}
            />
          </Figure>
        </dl>
        <p className="text-sm text-ink-2">
          Winner gets <span className="tabular font-semibold text-ink-1">{prizePerEntry(tournament)}</span>{' '}
          times the entry{open && ' when full'}
          {open && (
            <>
              . Prize pool now{' '}
              <Money wire={tournament.prizePool} currency={currency} className="font-semibold text-ink-1" />
            </>
          )}
        </p>
        <SeatsBar taken={tournament.currentPlayers} seats={tournament.maxPlayers} closed={!open} />
        <div className="mt-auto flex items-center justify-between gap-3 pt-1">
          <span className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
            {winner ? (
              <span className="truncate">
                Won by <bdi className="font-semibold text-ink-1">{winner.firstName}</bdi>
              </span>
            ) : (
              <Faces tournament={tournament} />
            )}
          </span>
          <LinkButton
            href={`/tournaments/${id}`}
            size="dense"
            variant={open ? 'primary' : 'secondary'}
            aria-label={`${actionLabels[status]}: ${gameTitle}`}
          >
            {actionLabels[status]}
          </LinkButton>
        </div>
      </div>
    </article>
  )
}

/** Its start time, if its host set one, or the note that it is about to start. */
function Beginning({ tournament: { status, startsAt, readyUntil } }: { tournament: TournamentView }) {
  if (status !== 'open' || (readyUntil === null && startsAt === null)) return null
  return (
    <p className="flex items-center gap-1.5 text-sm font-semibold">
      <Clock size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span>{readyUntil !== null ? 'About to start' : <StartTime at={startsAt!} />}</span>
    </p>
  )
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Faces({ tournament: { faces, joined, status } }: { tournament: TournamentView }) {
  if (joined)
    return (
      <span className="inline-flex items-center gap-1 font-semibold text-ink-1">
        <Check size={16} strokeWidth={2} aria-hidden="true" />
        {status === 'cancelled' ? 'You had a seat' : 'You’re in'}
      </span>
    )
  if (faces.length === 0) return status === 'open' && <span>Be the first</span>
  return <AvatarRow people={faces.slice(0, 5)} size={28} />
}
