import { Closing } from '#web/bets/event/closing.tsx'
import { currencyOf, labelsOf } from '#web/bets/event/event-labels.ts'
import { channelsOf } from '#web/bets/event/event-routes.ts'
import { useWatch } from '#web/client/live/live.ts'
import { Card, CardTitle, TitleLink } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { countText, type OpenPosition, openPositions } from './open-bets.ts'
import type { useOpenBets } from './open-bets-data.ts'

const SHOWN = 3

type OpenBetsCardProps = { bets: ReturnType<typeof useOpenBets>; practiceMode: boolean }

/** The person's bets of the present mode that have no result yet, by event, with moving odds. */
export function OpenBetsCard({ bets, practiceMode }: OpenBetsCardProps) {
  const positions = openPositions(bets.data ?? [], practiceMode)
  const shown = positions.slice(0, SHOWN)
  useWatch(channelsOf(shown.map(({ event }) => event.id)))
  return (
    <Card>
      <CardTitle aside={<TitleLink href="/my-bets">{countText(positions) ?? 'My bets'}</TitleLink>}>
        Your bets
      </CardTitle>
      <Loaded
        answer={bets}
        failed="Your bets did not load"
        calm="Your bets have not changed."
        waiting={<RowSkeleton rows={2} />}
      >
        {() =>
          positions.length === 0 ? (
            <p className="text-ink-2">
              You have no open bets {practiceMode ? 'with practice coins' : 'with real money'}.
            </p>
          ) : (
            <RowList label="Your bets">
              {shown.map((position) => (
                <BetRow key={position.event.id} position={position} />
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Card>
  )
}

/** The possible win of a bet; without anybody on the other side the stake comes back. */
function CouldWin({ position }: { position: OpenPosition }) {
  if (position.alone) return <span>Returned in full if nobody takes the other side</span>
  return (
    <span>
      Could win{' '}
      <Money
        cents={position.couldWin}
        currency={currencyOf(position)}
        estimate={position.event.status === 'open'}
        className="font-semibold text-ink-1"
      />
    </span>
  )
}

function State({ event }: Pick<OpenPosition, 'event'>) {
  if (event.status !== 'open') return <StatusBadge status={event.status} />
  return <Closing endsAt={event.endsAt} />
}

function BetRow({ position }: { position: OpenPosition }) {
  const { event, selection, stake } = position
  return (
    <Row
      title={event.title}
      href={`/events/${event.id}`}
      detail={
        <span className="flex flex-wrap gap-x-3 whitespace-normal">
          <span className="min-w-0 wrap-anywhere">
            <bdi>{labelsOf(event)[selection]}</bdi> · you{' '}
            <Money cents={stake} currency={currencyOf(position)} />
          </span>
          <CouldWin position={position} />
        </span>
      }
      moneyNote={<State event={event} />}
    />
  )
}
