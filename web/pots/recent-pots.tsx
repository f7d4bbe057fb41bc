import { Link } from 'wouter'
import { useApi } from '#web/client/calls/query.ts'
import { gameResultText } from '#web/games/game-text.ts'
import { PotGamePicture } from '#web/games/pot-game.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { PastPot } from './pot-data.ts'

const RECENT = 6

/** The last games of all people. One press recomputes a game. */
export function RecentPots({ userId }: { userId: string }) {
  const recent = useApi('recentPots', { query: { limit: RECENT } })
  if (recent.data?.length === 0) return null
  return (
    <section aria-labelledby="recent-results" className="grid min-w-0 grid-cols-1 gap-2">
      <h2 id="recent-results" className="text-lg">
        Recent results
      </h2>
      <Loaded fresh answer={recent} waiting={<Skeleton className="h-16 w-full rounded-lg" />}>
        {(list) => (
          <ul
            aria-label="Recent results"
            className="relative flex gap-2 max-md:-mx-4 max-md:snap-x max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:grid md:grid-cols-2 md:gap-3 lg:grid-cols-3"
          >
            {list.map((pot) => (
              <RecentPot key={pot.id} pot={pot} userId={userId} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function RecentPot({ pot, userId }: { pot: PastPot; userId: string }) {
  const { winner, challenger, creator, gameResult } = pot
  if (!winner || !challenger || !gameResult) return null
  const name = (person: PastPot['creator']) => (person.id === userId ? 'You' : person.firstName)
  const [first, second] = winner === 'creator' ? [creator, challenger] : [challenger, creator]
  return (
    <li className="grid shrink-0 snap-start max-md:max-w-64">
      <Link
        href={`/fairness/verify?pot=${pot.id}`}
        className="flex min-h-16 items-center gap-2.5 rounded-lg border border-line-1 bg-surface py-1.5 pr-3 pl-2 -outline-offset-2 hover:border-ink-1"
      >
        {/* px like the picture: it does not grow with the text */}
        <span className="grid w-[68px] shrink-0 place-items-center" aria-hidden="true">
          <PotGamePicture game={pot.gameType} result={gameResult} size="sm" captionHidden />
        </span>
        <span className="grid min-w-0 text-sm text-ink-2">
          <span className="font-semibold text-ink-1 wrap-anywhere">
            {name(first)} beat {second.id === userId ? 'you' : second.firstName}
          </span>
          <span>{gameResultText(gameResult)}</span>
          <span>
            {pot.payout !== null && <Money wire={pot.payout} currency="PLAY" className="mr-2 text-ink-1" />}
            <span className="underline underline-offset-4">Verify</span>
          </span>
        </span>
      </Link>
    </li>
  )
}
