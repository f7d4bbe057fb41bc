import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { INVALID_GAME, POT_GAMES, type PotGame } from '#contract/games.ts'
import { wireToCents } from '#contract/money.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { lazy } from '#web/client/lazy.ts'
import { isPotGame, potGameNames } from '#web/games/game-text.ts'
import { RefillHint } from '#web/games/refill-hint.tsx'
import { SoundControl } from '#web/games/sound-control.tsx'
import { Opened } from '#web/page-parts/aside.tsx'
import { BreakBand } from '#web/safer-play/break-band.tsx'
import { useOwnBreak } from '#web/safer-play/own-break.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FILTER_ROW } from '#web/ui/filter-row.ts'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PracticeBanner } from './create-pot-screen.tsx'
import { usePotBoard } from './pot-board.ts'
import { PotCard, type PotCardProps } from './pot-card.tsx'
import { type Pot, useActivePots, useGameSessions } from './pot-data.ts'
import { PRACTICE_NEEDED } from './pot-play.ts'
import { RecentPots } from './recent-pots.tsx'
import { usePotGames } from './use-pot-games.ts'

/** The form is in the same file: people move from one to the other. */
export { CreatePotScreen } from './create-pot-screen.tsx'

const SessionDialog = lazy(() =>
  import('./session-dialog.tsx').then((module) => ({ default: module.SessionDialog })),
)

const GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3'

const filters = [
  { value: 'all', label: 'All games' },
  ...POT_GAMES.map((game) => ({ value: game, label: potGameNames[game] })),
] as const

/** The open pots of a filter: the board, the card of each pot, and the pot whose game needs a session first. */
function usePots(filter: PotGame | 'all') {
  const user = useUser()
  const { practiceMode } = usePracticeMode()
  const [asking, setAsking] = useState<Pot>()
  const paused = useOwnBreak(true) !== undefined
  const list = useActivePots(filter === 'all' ? undefined : filter)
  const { board, tidyUp } = usePotBoard(list, filter, user.id)
  const sessions = useGameSessions(board.shown.map(({ gameType }) => gameType))
  const { games, betOn, unanswered, play } = usePotGames(board.shown, user.id, setAsking)
  const withdrawing = useWithdrawal()
  const onPlay = (pot: Pot) => {
    if (!practiceMode) return void toast(PRACTICE_NEEDED)
    if (!isPotGame(pot.gameType)) {
      return void toast({ title: 'Error', description: INVALID_GAME, variant: 'destructive' })
    }
    if (sessions.has(pot.gameType) || unanswered(pot.id)) play(pot)
    else setAsking(pot)
  }
  const cardOf = (pot: Pot): PotCardProps => ({
    pot,
    mine: pot.createdById === user.id,
    paused,
    purse: wireToCents(user.practiceBalance),
    session: sessions.has(pot.gameType),
    practiceMode,
    game: games.get(pot.id),
    gone: board.gone.has(pot.id),
    busy: betOn === pot.id,
    unanswered: unanswered(pot.id),
    onPlay: () => onPlay(pot),
    onWithdraw: () => withdrawing.mutate(pot),
    withdrawing: withdrawing.isPending && withdrawing.variables.id === pot.id,
  })
  return { list, board, tidyUp, cardOf, asking, setAsking, play }
}
type Pots = ReturnType<typeof usePots>

/** Pots of practice coins: two seats, one quick game; the winner takes both stakes less the fee. */
export function PotsScreen() {
  const user = useUser()
  const { practiceMode } = usePracticeMode()
  const [params, setParams] = useSearchParams()
  const chosen = params.get('game')
  const filter: PotGame | 'all' = isPotGame(chosen) ? chosen : 'all'
  const pots = usePots(filter)
  const { list, asking, setAsking, play } = pots
  return (
    <Page
      title={<span className="max-md:text-xl">Practice Pot Games</span>}
      width="grid"
      actions={
        <span className="flex md:gap-2">
          <SoundControl iconOnPhones />
          <CreatePot practiceMode={practiceMode} inHead />
        </span>
      }
    >
      <BreakBand practice />
      {!practiceMode && <PracticeBanner />}
      <div className="relative flex items-center justify-between gap-3">
        <div className={FILTER_ROW}>
          <ChipGroup
            label="Games"
            className="max-md:shrink-0 max-md:flex-nowrap!"
            options={filters}
            value={filter}
            onChange={(game) => setParams(game === 'all' ? {} : { game }, { replace: true })}
          />
        </div>
        <News waiting={pots.board.waiting.length} gone={pots.board.gone.size} onTidy={pots.tidyUp} />
      </div>
      <RefillHint purse={wireToCents(user.practiceBalance)} />
      <section
        aria-label="Active pots"
        aria-busy={list.isPending}
        // the next part starts below the screen: it moves out of sight when the pots load
        className="grid content-start gap-4 aria-busy:min-h-dvh"
      >
        <ActivePots pots={pots} practiceMode={practiceMode} />
      </section>
      <RecentPots userId={user.id} />
      <p className="max-w-measure text-sm text-ink-2">
        Two seats, two equal stakes, one quick game. The winner takes both, less 4%. Every draw is sealed
        before it is played, and anybody can check it.{' '}
        <Link href="/fairness" className="underline underline-offset-4">
          How every draw is sealed and checked
        </Link>
      </p>
      {asking && (
        <Opened onClose={() => setAsking(undefined)}>
          <SessionDialog
            gameType={asking.gameType}
            onClose={() => setAsking(undefined)}
            onStarted={() => play(asking)}
          />
        </Opened>
      )}
    </Page>
  )
}

function ActivePots({ pots, practiceMode }: { pots: Pots; practiceMode: boolean }) {
  const { list, board, cardOf } = pots
  if (list.isPending) return <PotsSkeleton />
  if (board.shown.length === 0)
    return list.isError ? (
      <NotLoaded answer={list} failed="The pots did not load" calm="None of your coins moved." />
    ) : (
      <NoPots practiceMode={practiceMode} />
    )
  return (
    <>
      <ul className={GRID}>
        {board.shown.map((pot) => (
          <li key={pot.id} className="grid min-w-0 grid-cols-1">
            <PotCard {...cardOf(pot)} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          busy={list.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void list.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}

/** The creator takes an unplayed pot back, whole. */
function useWithdrawal() {
  const keys = useIdempotencyKeys()
  return useAction(
    (pot: Pot) =>
      call('withdrawPot', { params: { id: pot.id }, body: {}, key: keys.keyFor({ withdraw: pot.id }) }),
    {
      done: ({ potAmount }) => ({
        title: 'Pot withdrawn',
        description: `${potAmount} practice coins are back in your balance.`,
      }),
      failed: ['Error', 'Failed to withdraw the pot'],
      onDone: keys.done,
    },
  )
}

/** @param inHead quieter than the games; a phone's head shows only the icon */
function CreatePot({ practiceMode, inHead = false }: { practiceMode: boolean; inHead?: boolean }) {
  const label = <span className={classNames(inHead && 'max-md:sr-only')}>Create Pot</span>
  const look = {
    icon: <Plus size={18} aria-hidden="true" />,
    variant: inHead ? 'secondary' : 'primary',
    className: classNames(inHead && 'max-md:w-11 max-md:px-0! max-md:gap-0!'),
  } as const
  return practiceMode ? (
    <LinkButton href="/create-pot" {...look}>
      {label}
    </LinkButton>
  ) : (
    <Button disabled {...look}>
      {label}
    </Button>
  )
}

/**
 * New and gone pots since the list was drawn. Nothing moves before a press: on a phone the button lies over the end of the
 * games, from 768 px up beside them.
 */
function News({ waiting, gone, onTidy }: { waiting: number; gone: number; onTidy: () => void }) {
  const text = [waiting > 0 && `${waiting} new`, gone > 0 && `${gone} over`].filter(Boolean).join(' · ')
  return (
    <div className="flex shrink-0 items-center gap-3 text-sm text-ink-2 max-md:absolute max-md:right-0 max-md:bg-canvas max-md:py-1 max-md:pl-2">
      <p role="status" className="max-md:sr-only">
        {text}
      </p>
      {text && (
        <Button size="dense" className="shadow-raised" onClick={onTidy}>
          {waiting > 0 ? 'Show new pots' : 'Clear finished'}
        </Button>
      )}
    </div>
  )
}

function NoPots({ practiceMode }: { practiceMode: boolean }) {
  return (
    <EmptyState
      illustration="table"
      title={
        <>
          <span className="block font-display text-xl">No Active Pots</span>
          <span className="mt-1 block font-normal text-ink-2">Be the first to create a pot game!</span>
        </>
      }
      action={<CreatePot practiceMode={practiceMode} />}
      learn={
        <Link href="/learn" className="underline underline-offset-4">
          How pot games work
        </Link>
      }
    />
  )
}

/** A placeholder in the geometry of the cards. */
function PotsSkeleton() {
  return (
    <>
      <p role="status" className="text-ink-2">
        Loading pots...
      </p>
      <div className={GRID}>
        {[0, 1, 2].map((place) => (
          <div key={place} className="grid gap-1 rounded-xl border border-line-1 bg-surface p-3 md:p-4">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-6 w-28 rounded-sm" />
            <Skeleton className="mt-1 h-17.5 w-full" />
          </div>
        ))}
      </div>
    </>
  )
}
