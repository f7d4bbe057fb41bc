import { keyOf } from '#web/client/calls/query.ts'
import { useWatch } from '#web/client/live/live.ts'
import { AsOf } from '#web/ui/as-of.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CrownIcon } from '#web/ui/icons.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Page } from '#web/ui/page.tsx'
import { Row, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { BoardRules } from './board-rules.tsx'
import { type Crown, useCrowns, useOwnStanding } from './leaderboard-data.ts'
import { matchesText, nameOf, rateText } from './leaderboard-text.ts'
import { OwnRankCard } from './own-rank-card.tsx'
import { TopList } from './top-list.tsx'

/** The holders of the crown, the newest first. */
function CrownHistory() {
  const crowns = useCrowns()
  if (crowns.isError && !crowns.data)
    return <NotLoaded answer={crowns} failed="The history of the crown did not load" />
  return (
    <Card aria-labelledby="crown-history">
      <CardTitle id="crown-history">The crown</CardTitle>
      {!crowns.data ? (
        <RowSkeleton rows={3} />
      ) : crowns.data.length === 0 ? (
        <p className="text-ink-2">Nobody has held it yet.</p>
      ) : (
        <RowList label="Who held the crown">
          {crowns.data.map((crown) => (
            <Row
              key={crown.from}
              avatar={<Avatar person={crown.user} />}
              title={nameOf(crown.user)}
              href={`/profile/${crown.user.id}`}
              detail={<Time crown={crown} />}
              money={crown.until === null && <CrownIcon filled size={22} label="Holds it now" />}
            />
          ))}
        </RowList>
      )}
    </Card>
  )
}

function Time({ crown: { from, until, winRate, totalGames } }: { crown: Crown }) {
  return (
    <span className="flex flex-wrap gap-x-2">
      <span>
        {until === null ? 'Since ' : ''}
        <Moment at={from} format={shortMomentText} />
        {until !== null && (
          <>
            {' – '}
            <Moment at={until} format={shortMomentText} />
          </>
        )}
      </span>
      <span className="tabular">
        won with {rateText(winRate)} of {matchesText(totalGames)}
      </span>
    </span>
  )
}

const SHOWN = [keyOf('leaderboard'), keyOf('ownStanding'), keyOf('crownHistory')]

/** The players with the best win rates in tournament matches, and the viewer's place among them. Followed live. */
export function LeaderboardScreen() {
  useWatch(['leaderboard'])
  // shows the parts below one's rank only at their final place
  const { isPending } = useOwnStanding()
  return (
    <Page title="Leaderboard" intro="Ranked by tournament win rate." width="grid">
      {/* one column on a phone; on a wide screen the list is left of everything else */}
      <div className="flex flex-col gap-3 md:gap-4 lg:grid lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="max-lg:contents lg:col-start-2 lg:row-start-1">
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
