import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { TournamentView } from '#contract/tournaments.ts'
import { usePaged } from '#web/client/calls/paged.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { useWatch } from '#web/client/live/live.ts'
import { PlayBand } from '#web/safer-play/play-band.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EndedCard } from './ended-card.tsx'
import { TournamentCard } from './tournament-card.tsx'
import {
  isFiltered,
  noFilters,
  readFilters,
  TournamentFilterBar,
  tournamentQuery,
  writeFilters,
} from './tournament-filter-bar.tsx'

/** Full rows in each number of columns. */
const PAGE = 12
const GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3'

/** The tournaments, open ones first; searched and filtered by the address, followed live. */
export function TournamentsScreen() {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  const change = (next: typeof filters) => setParams(writeFilters(next), { replace: true })
  const { practiceMode } = usePracticeMode()
  useWatch(['tournaments'])
  const list = usePaged('listTournaments', tournamentQuery(filters), PAGE)
  return (
    <Page
      title="Tournaments"
      intro="The winner stays on, and the last one standing takes the prize."
      wideIntro
      width="grid"
      actions={
        <LinkButton
          href="/create-tournament"
          variant="secondary"
          size="head"
          icon={<Plus size={18} aria-hidden="true" />}
        >
          Create Tournament
        </LinkButton>
      }
    >
      <PlayBand practice={practiceMode} />
      <TournamentFilterBar filters={filters} onChange={change} />
      <PagedList
        list={list}
        failed="The tournaments did not load"
        waiting={<WaitingTournaments />}
        empty={<NothingFound filtered={isFiltered(filters)} onClear={() => change(noFilters)} />}
      >
        {(tournaments) => (
          <>
            <Group
              label="Tournaments to join or watch"
              tournaments={tournaments.filter((one) => !isOver(one))}
            >
              {(one) => <TournamentCard tournament={one} />}
            </Group>
            <Group label="Ended tournaments" tournaments={tournaments.filter(isOver)}>
              {(one) => <EndedCard tournament={one} />}
            </Group>
          </>
        )}
      </PagedList>
    </Page>
  )
}

const isOver = ({ status }: TournamentView) => status === 'completed' || status === 'cancelled'

type GroupProps = {
  label: string
  tournaments: readonly TournamentView[]
  children: (tournament: TournamentView) => ReactNode
}

const Group = ({ label, tournaments, children }: GroupProps) =>
  tournaments.length > 0 && (
    <ul aria-label={label} className={GRID}>
      {tournaments.map((tournament) => (
        <li key={tournament.id} className="flex min-w-0">
          {children(tournament)}
        </li>
      ))}
    </ul>
  )

function NothingFound({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const create: ReactNode = <LinkButton href="/create-tournament">Create Tournament</LinkButton>
  return (
    <EmptyState
      illustration="bench"
      title="No tournaments found"
      action={
        filtered ? (
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="secondary" onClick={onClear}>
              Show all
            </Button>
            {create}
          </div>
        ) : (
          create
        )
      }
      learn={<Link href="/leaderboard">See who wins most</Link>}
    />
  )
}

function WaitingTournaments() {
  return (
    <div className={GRID}>
      <Loading />
      {[1, 2, 3].map((place) => (
        <div key={place} className="overflow-hidden rounded-xl border border-line-1 bg-surface">
          <Skeleton className="h-24 w-full rounded-none" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-9 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
