import { Share2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'wouter'
import { wireToCents } from '#contract/money.ts'
import type { TournamentDetail } from '#contract/tournaments.ts'
import { ModeMark } from '#web/bets/event/mode-mark.tsx'
import { fullName } from '#web/chat/names.ts'
import { useLate } from '#web/client/calls/late.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { useSeen } from '#web/client/kept/tab-title.ts'
import { lazy } from '#web/client/lazy.ts'
import { useWatch } from '#web/client/live/live.ts'
import { useWide } from '#web/client/wide.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CoverPicture } from '#web/ui/cover-picture.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { LineCard } from './line/line-card.tsx'
import { type MatchAsk, MatchCard, MatchDialogs } from './match/match-card.tsx'
import { MatchList } from './match/match-list.tsx'
import { isEnded, sideOf } from './match/match-text.ts'
import { BalanceAgainstFee } from './seats/balance-against-fee.tsx'
import { DrawCard } from './seats/draw-card.tsx'
import { type EntryAsk, EntryCard, EntryDialogs } from './seats/entry-card.tsx'
import { ReadyTile } from './seats/ready-tile.tsx'
import { SplitCard } from './seats/split-card.tsx'
import { stepsOf } from './tournament/replay.ts'
import { RulesCard } from './tournament/rules-card.tsx'
import { TournamentChat } from './tournament/tournament-chat.tsx'
import { useFacts, useMatch, useMatches, useTournament } from './tournament/tournament-data.ts'
import {
  artOf,
  currencyOf,
  formatLine,
  platformLabel,
  tournamentStatusLabels,
} from './tournament/tournament-labels.ts'

const TournamentMenu = lazy(() =>
  import('./tournament/tournament-menu.tsx').then((m) => ({ default: m.TournamentMenu })),
)
const ShareDialog = lazy(() =>
  import('#web/share/share-dialog.tsx').then((m) => ({ default: m.ShareDialog })),
)

const BACK = { href: '/tournaments', label: 'Tournaments' }
const COLUMNS = 'grid grid-cols-1 gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-6'
const COLUMN = 'grid min-w-0 grid-cols-1 content-start gap-3 md:gap-4'

/** One tournament: the line, the match at the table, entry, chat, rules and results. */
export function TournamentScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const query = useTournament(id)
  const tournament = query.data
  if (query.missing) return <TournamentNotFound />
  if (!tournament)
    return query.isError ? (
      <Page title="Tournament" back={BACK} width="grid">
        <NotLoaded
          answer={query}
          failed="The tournament did not load"
          calm="Your seat and your money have not changed."
        />
      </Page>
    ) : (
      <Waiting />
    )
  return (
    <Known
      // another tournament is another page
      key={tournament.id}
      tournament={tournament}
      old={query.isError ? query : undefined}
    />
  )
}

type KnownProps = {
  tournament: TournamentDetail
  /** the page could not read the present state: the screen may be old */
  old: Pick<ReturnType<typeof useTournament>, 'error' | 'refetch' | 'isFetching'> | undefined
}

function Known({ tournament, old }: KnownProps) {
  const { id, gameTitle, gamesCount, platform, lives, host, status, cover, can } = tournament
  const late = useLate()
  const menu = useUser().id !== host.id || cover !== null || can.addCover
  const [sharing, share] = useState(false)
  useSeen(gameTitle)
  useWatch([`tournament:${id}`])
  return (
    <Page
      title={gameTitle}
      back={BACK}
      width="grid"
      actionsBeside
      actions={
        <>
          <Button
            variant="ghost"
            size="dense"
            icon={<Share2 size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => share(true)}
          >
            Share
          </Button>
          {menu && (
            <span className="-mr-2.5 size-11">{late && <TournamentMenu tournament={tournament} />}</span>
          )}
        </>
      }
    >
      <div className="-mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2 md:-mt-5">
        <span className="mr-auto flex flex-wrap gap-x-2">
          <span>{platformLabel(platform)}</span>
          <span aria-hidden="true">·</span>
          <span>{formatLine(gamesCount)}</span>
          <span aria-hidden="true">·</span>
          <span>{lives === 1 ? '1 life' : `${lives} lives`}</span>
          {/* a phone's second line begins with the host, not with a dot */}
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <span className="max-sm:basis-full">
            Host{' '}
            <Link href={`/profile/${host.id}`} className="underline decoration-line-2 underline-offset-4">
              <bdi>{fullName(host)}</bdi>
            </Link>
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-1.5">
          <ModeMark practice={tournament.isPracticeMode} />
          <StatusBadge status={status} label={tournamentStatusLabels[status]} />
        </span>
      </div>
      {cover && (
        <CoverPicture
          cover={cover}
          art={artOf(tournament)}
          sizes="(min-width: 1024px) 960px, 100vw"
          className="aspect-3/1 w-full rounded-xl md:aspect-5/1"
        />
      )}
      {old && <NotLoaded answer={old} failed="This may be old" />}
      <Parts tournament={tournament} />
      {sharing && (
        <Opened onClose={() => share(false)}>
          <ShareDialog
            named={{ kind: 'tournaments', id }}
            name={gameTitle}
            path={`/tournaments/${id}`}
            title="Share this tournament"
            description={
              status === 'open'
                ? 'Everybody with an account can look, and take a seat while one is free.'
                : 'Anyone with an account can watch it with this link.'
            }
            hint="Off: the link shows visitors nothing. People who are signed in can still open the tournament."
            onClose={() => share(false)}
          />
        </Opened>
      )}
    </Page>
  )
}

/** The cards, in two columns where they fit. */
function Parts({ tournament }: { tournament: TournamentDetail }) {
  const me = useUser().id
  const wide = useWide()
  const { matches, steps, pending } = usePlay(tournament)
  const present = matches.at(-1)
  const atTable = present && !isEnded(present) ? present : undefined
  // kept here, because another number of columns remounts the cards
  const [shown, show] = useState<number | null>(null)
  const [entering, enter] = useState<EntryAsk>()
  const [answering, answer] = useState<MatchAsk>()
  // the result is at the top: draws nothing that it would push down
  if (pending) return <PartsWaiting />
  const line = <LineCard tournament={tournament} steps={steps} me={me} shown={shown} onShow={show} />
  const table = atTable && <Table tournament={tournament} match={atTable} me={me} onAsk={answer} />
  const entry = (
    <>
      <EntryCard tournament={tournament} onAsk={enter} />
      {tournament.status === 'open' && !tournament.joined && <Balance tournament={tournament} />}
    </>
  )
  const chat = <TournamentChat tournament={tournament} />
  const rules = <RulesCard tournament={tournament} />
  const draw = <DrawCard tournament={tournament} />
  const split = <SplitCard tournament={tournament} />
  const results = <MatchList matches={matches} me={me} />
  const open = tournament.status === 'open'
  return (
    <>
      {tournament.readyUntil !== null && <ReadyTile tournament={tournament} />}
      {wide ? (
        <div className={COLUMNS}>
          <div className={COLUMN}>
            {table}
            {line}
            {results}
            {draw}
            {rules}
          </div>
          <div className={COLUMN}>
            {entry}
            {chat}
            {split}
          </div>
        </div>
      ) : (
        <div className={COLUMN}>
          {open && entry}
          {table}
          {line}
          {results}
          {!open && entry}
          {draw}
          {rules}
          {split}
          {chat}
        </div>
      )}
      <EntryDialogs tournament={tournament} asked={entering} onClose={() => enter(undefined)} />
      {atTable && (
        <MatchDialogs
          {...{ tournament, me }}
          match={atTable}
          asked={answering}
          onClose={() => answer(undefined)}
        />
      )}
    </>
  )
}

/** The matches and the moves of a tournament that has started. */
function usePlay(tournament: TournamentDetail) {
  const { id, startedAt, seats } = tournament
  const started = startedAt !== null
  const matches = useMatches(id, started)
  const facts = useFacts(id, started)
  const steps = useMemo(() => {
    const names = new Map(seats.map(({ userId, user }) => [userId, fullName(user)]))
    return stepsOf(facts.data ?? [], (player) => names.get(player) ?? 'Somebody')
  }, [facts.data, seats])
  const pending = started && (matches.isPending || facts.isPending)
  return { matches: matches.data ?? [], steps, pending }
}

type TableProps = Parameters<typeof MatchCard>[0]

/** The match at the table; its players see its evidence and disputes too. */
function Table({ tournament, match, me, onAsk }: TableProps) {
  const detail = useMatch(match.id, sideOf(match, me) !== undefined)
  // the page fetches the list more often: its state is newer
  return <MatchCard tournament={tournament} match={{ ...detail.data, ...match }} me={me} onAsk={onAsk} />
}

/** The purse that pays the entry fee. */
function Balance({ tournament }: { tournament: TournamentDetail }) {
  const user = useUser()
  const { isPracticeMode, entryFee } = tournament
  return (
    <BalanceAgainstFee
      balance={wireToCents(isPracticeMode ? user.practiceBalance : user.balance)}
      fee={wireToCents(entryFee)}
      currency={currencyOf(tournament)}
      note={
        isPracticeMode
          ? 'A practice tournament: the fee and the prize are coins.'
          : 'A tournament for real money, whichever mode you are in.'
      }
    />
  )
}

const TournamentNotFound = () => (
  <Page title="Tournament Not Found" back={BACK}>
    <EmptyState
      illustration="bench"
      title="There is no tournament at this address."
      action={<LinkButton href="/tournaments">Back to tournaments</LinkButton>}
    />
  </Page>
)

/** A placeholder in the geometry of a tournament. */
function Waiting() {
  return (
    <Page title={<Skeleton className="h-8 w-60" />} back={BACK} width="grid">
      <Loading label="Loading the tournament" />
      <Skeleton className="-mt-1 h-6 w-full max-w-lg md:-mt-5" />
      <PartsWaiting />
    </Page>
  )
}

const PartsWaiting = () => (
  <div className={COLUMNS}>
    <div className={COLUMN}>
      <Skeleton className="h-96 w-full rounded-xl" />
      <Skeleton className="h-64 w-full rounded-xl" />
    </div>
    <div className={COLUMN}>
      <Skeleton className="h-64 w-full rounded-xl" />
      <Skeleton className="h-96 w-full rounded-xl" />
    </div>
  </div>
)
