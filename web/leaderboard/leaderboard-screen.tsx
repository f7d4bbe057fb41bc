import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { keyOf } from '#web/client/calls/query.ts'
import { useWatch } from '#web/client/live/live.ts'
import { AsOf } from '#web/ui/as-of.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { ChipSelect } from '#web/ui/chip-select.tsx'
import { FILTER_ROW } from '#web/ui/filter-row.ts'
import { CrownIcon } from '#web/ui/icons.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Page } from '#web/ui/page.tsx'
import { Row, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { BettorBoard } from './bettor-board.tsx'
import { type BoardDays, boardDays } from './bettor-text.ts'
import { BoardFrame } from './board-frame.tsx'
import { BoardRules } from './board-rules.tsx'
import { GangBoard } from './gang-board.tsx'
import { type Crown, useCrowns, useOwnStanding } from './leaderboard-data.ts'
import { matchesText, nameOf, rateText } from './leaderboard-text.ts'
import { OwnRankCard } from './own-rank-card.tsx'
import { TopList } from './top-list.tsx'

/** The holders of the crown, the newest first. */
function CrownHistory() {
  const crowns = useCrowns()
  if (crowns.isError && !crowns.data)
    return <NotLoaded answer={crowns} failed="The crown’s history did not load" />
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

const boards = [
  { value: 'players', label: 'Players' },
  { value: 'bettors', label: 'Bettors' },
  { value: 'gang', label: 'My gang' },
] as const

/** The boards: players of tournaments, bettors of the site, and those of one's own gang. The address names the board. */
export function LeaderboardScreen() {
  const [params, setParams] = useSearchParams()
  const [days, setDays] = useState<BoardDays>('week')
  const board = boards.find(({ value }) => value === params.get('board'))?.value ?? 'players'
  const onLast = (period: 'week' | 'month') => setDays(`last-${period}`)
  return (
    <Page title="Leaderboard" width="grid">
      <div className={FILTER_ROW}>
        <ChipGroup
          label="Which board"
          className="shrink-0 max-md:flex-nowrap"
          options={boards}
          value={board}
          onChange={(next) => setParams(next === 'players' ? {} : { board: next }, { replace: true })}
        />
        {board !== 'players' && (
          <ChipSelect
            label="Which days"
            value={days}
            usual="week"
            onChange={(next) => setDays(next as BoardDays)}
          >
            {boardDays.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </ChipSelect>
        )}
      </div>
      {board === 'players' ? (
        <PlayerBoard />
      ) : board === 'bettors' ? (
        <BettorBoard days={days} onLast={onLast} />
      ) : (
        <GangBoard days={days} onLast={onLast} />
      )}
    </Page>
  )
}

/** The players with the best win rates in tournament matches, and the viewer's place among them. Followed live. */
function PlayerBoard() {
  useWatch(['leaderboard'])
  // shows the parts below one's rank only at their final place
  const { isPending } = useOwnStanding()
  return (
    <>
      <BoardFrame own={<OwnRankCard />} list={<TopList />} waiting={isPending}>
        <BoardRules />
        <CrownHistory />
      </BoardFrame>
      <AsOf keys={SHOWN} className="mt-3" />
    </>
  )
}
