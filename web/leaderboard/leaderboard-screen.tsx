import { keyOf } from '#web/client/calls/query.ts'
import { useWatch } from '#web/client/live/live.ts'
import { AsOf } from '#web/ui/as-of.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Page } from '#web/ui/page.tsx'
import { BoardRules } from './board-rules.tsx'
import { CrownHistory } from './crown-history.tsx'
import { useOwnStanding } from './leaderboard-data.ts'
import { OwnRankCard } from './own-rank-card.tsx'
import { TopList } from './top-list.tsx'

const SHOWN = [keyOf('leaderboard'), keyOf('ownStanding'), keyOf('crownHistory')]

/** The players with most wins in tournament matches, and the viewer's place among them. Followed live. */
export function LeaderboardScreen() {
  useWatch(['leaderboard'])
  // shows the parts below one's rank only at their final place
  const { isPending } = useOwnStanding()
  return (
    <Page title="Leaderboard" intro="Who wins most of their tournament matches." width="grid">
      {/* one column on a phone; on a wide screen the list is left of everything else */}
      <div className="grid grid-cols-1 items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2 lg:row-start-1">
          <OwnRankCard />
        </div>
        <div
          className={classNames('lg:col-start-1 lg:row-span-2 lg:row-start-1', isPending && 'max-lg:hidden')}
        >
          <TopList />
        </div>
        <div
          className={classNames(
            'grid-cols-1 gap-3 md:gap-4 lg:col-start-2 lg:row-start-2',
            isPending ? 'hidden' : 'grid',
          )}
        >
          <BoardRules />
          <CrownHistory />
        </div>
      </div>
      <AsOf keys={SHOWN} className="mt-3" />
    </Page>
  )
}
