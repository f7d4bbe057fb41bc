import { Avatar } from '#web/ui/avatar.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { CrownIcon } from '#web/ui/icons.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Row, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { type Crown, useCrowns } from './leaderboard-data.ts'
import { matchesText, nameOf, rateText } from './leaderboard-text.ts'

/** The holders of the crown, the newest first. */
export function CrownHistory() {
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
