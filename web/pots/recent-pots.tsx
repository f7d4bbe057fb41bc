import { useApi } from '#web/client/query.ts'
import { gameResultText } from '#web/games/game-text.ts'
import { PotGamePicture } from '#web/games/pot-game.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import type { PastPot } from './pot-data.ts'

const RECENT = 6

/** The last games of everybody. One press computes a game again. */
export function RecentPots({ userId }: { userId: string }) {
  const recent = useApi('recentPots', { query: { limit: RECENT } })
  if (recent.data?.length === 0) return null
  return (
    <Card>
      <CardTitle>Recent results</CardTitle>
      <Loaded fresh answer={recent} waiting={<RowSkeleton rows={3} />}>
        {(list) => (
          <RowList label="Recent results">
            {list.map((pot) => (
              <RecentPot key={pot.id} pot={pot} userId={userId} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Card>
  )
}

function RecentPot({ pot, userId }: { pot: PastPot; userId: string }) {
  const { winner, challenger, creator, gameResult } = pot
  if (!winner || !challenger || !gameResult) return null
  const name = (person: PastPot['creator']) => (person.id === userId ? 'You' : person.firstName)
  const [first, second] = winner === 'creator' ? [creator, challenger] : [challenger, creator]
  return (
    <Row
      avatar={
        // px like the picture: it does not grow with the text
        <span className="grid w-[68px] place-items-center" aria-hidden="true">
          <PotGamePicture game={pot.gameType} result={gameResult} size="sm" captionHidden />
        </span>
      }
      title={`${name(first)} beat ${second.id === userId ? 'you' : second.firstName}`}
      detail={<span className="whitespace-normal">{gameResultText(gameResult)}</span>}
      money={pot.payout !== null && <Money wire={pot.payout} currency="PLAY" />}
      action={
        <LinkButton
          href={`/fairness/verify?pot=${pot.id}`}
          variant="ghost"
          size="dense"
          className="-mr-2"
          aria-label={`Verify the game of ${creator.firstName} and ${challenger.firstName}`}
        >
          Verify
        </LinkButton>
      }
    />
  )
}
