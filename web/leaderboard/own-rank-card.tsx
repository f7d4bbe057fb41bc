import { Link } from 'wouter'
import { BOARD_SIZE, RANKED_GAMES_MIN } from '#contract/tiers.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#web/ui/card.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StepProgress } from '#web/ui/step-progress.tsx'
import { CrownBadge, TierBadge } from '#web/ui/tier-badge.tsx'
import { type OwnStanding, type Standing, useOwnStanding } from './leaderboard-data.ts'
import { matchesText, rankNote, rateText, recordText, waitingText } from './leaderboard-text.ts'
import { PlayerRow } from './player-row.tsx'

/** The viewer's rank, with the two players on each side, or the matches still missing for a rank. */
export function OwnRankCard() {
  const own = useOwnStanding()
  if (own.isError && !own.data)
    return <NotLoaded answer={own} failed="Your rank did not load" calm="Your record has not changed." />
  return (
    <Card
      aria-labelledby="own-rank"
      // a rank is one row, which stays in view on a phone
      className={own.data?.rank != null ? 'shadow-raised max-lg:sticky max-lg:top-9 max-lg:z-20' : undefined}
    >
      <CardTitle id="own-rank" aside={own.data && <TierBadge tier={own.data.badgeLevel} />}>
        Your Rank
      </CardTitle>
      {own.data ? <Content own={own.data} /> : <Waiting />}
    </Card>
  )
}

function Content({ own }: { own: OwnStanding }) {
  // everybody of the Top 50 stands in that list
  const below = (player: Standing) => player.rank === null || player.rank > BOARD_SIZE
  const around = below(own) ? [...own.above.filter(below), own, ...own.below] : []
  return (
    <>
      <div className="max-md:-mt-2 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 md:grid md:gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className={own.rank === null ? 'text-xl font-bold' : 'figure text-2xl font-bold md:text-4xl'}>
            {own.rank === null ? 'Not in Top 100' : `#${own.rank}`}
          </p>
          {own.isCrownHolder && <CrownBadge />}
        </div>
        <p className="min-w-0 text-ink-2 max-md:flex-[1_1_11rem] max-md:text-sm">
          {rankNote(own)}
          {own.totalGames > 0 && (
            <>
              {' '}
              <span className="tabular">
                {rateText(own.winRate)} of {matchesText(own.totalGames)} won, {recordText(own)}.
              </span>
            </>
          )}
        </p>
      </div>
      {own.waiting > 0 && (
        <p className="mt-2 text-sm md:mt-3 md:rounded-lg md:bg-sunken md:p-3">
          <Link
            href="/settings#fair-play"
            className="-my-1 inline-block py-1 underline underline-offset-4 md:py-3"
          >
            {waitingText(own.waiting)}
          </Link>
        </p>
      )}
      {own.gamesNeeded > 0 && (
        <div className="mt-3">
          <StepProgress
            label="Finished matches until you are ranked"
            done={RANKED_GAMES_MIN - own.gamesNeeded}
            of={RANKED_GAMES_MIN}
          />
        </div>
      )}
      {around.length > 1 && (
        <ol aria-label="Players near you on the leaderboard" className="-mx-2 mt-4 grid grid-cols-1 gap-1">
          {around.map((player) => (
            <PlayerRow key={player.id} player={player} />
          ))}
        </ol>
      )}
      {own.gamesNeeded > 0 && (
        <CardAction>
          <LinkButton href="/tournaments" variant="secondary">
            Find a tournament
          </LinkButton>
        </CardAction>
      )}
    </>
  )
}

function Waiting() {
  return (
    <div className="grid gap-4">
      <Loading label="Loading your rank" />
      <Skeleton className="h-10 w-2/5" />
      <Skeleton className="h-5 w-3/5" />
    </div>
  )
}
