import { Link } from 'wouter'
import { Closing } from '#web/bets/event/closing.tsx'
import { currencyOf } from '#web/bets/event/event-labels.ts'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { SideAIcon, SideBIcon } from '#web/ui/play-icons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Position } from './my-bets-data.ts'
import { couldWin, positionSide, resultText } from './positions.ts'

const cover =
  'before:absolute before:inset-0 hover:underline focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-ink-1'

/** The person's whole position on one event. The whole row leads to the event. */
export function PositionRow({ position }: { position: Position }) {
  const Side = position.selection === 'optionA' ? SideAIcon : SideBIcon
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line-1 px-4 py-3.5 transition-colors last:border-b-0 hover:bg-ink-1/5 md:grid-cols-[auto_minmax(0,1fr)_auto] lg:px-5">
      <Side size={24} className="mt-0.5" />
      <div className="min-w-0">
        <h3 className="text-base">
          <Link
            href={`/events/${position.eventId}`}
            className={`line-clamp-2 wrap-anywhere ${cover}`}
            dir="auto"
          >
            {position.title}
          </Link>
        </h3>
        <p className="mt-0.5 line-clamp-2 text-sm text-ink-2 wrap-anywhere">
          <span dir="auto">{positionSide(position)}</span> · <When position={position} />
        </p>
      </div>
      <dl className="col-start-2 mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm md:col-start-3 md:row-start-1 md:mt-0 md:flex-nowrap md:text-right">
        {position.result ? (
          <Outcome position={position} result={position.result} />
        ) : (
          <Chance position={position} />
        )}
      </dl>
    </li>
  )
}

function When({ position }: { position: Position }) {
  const { result, status, endsAt } = position
  if (result) return <time dateTime={result.settledAt}>{shortMomentText(result.settledAt)}</time>
  if (status === 'open') return <Closing endsAt={endsAt} />
  return (
    <>
      betting ended <time dateTime={endsAt}>{shortMomentText(endsAt)}</time>
    </>
  )
}

const figure = 'grid gap-0.5 md:min-w-28'

function Chance({ position }: { position: Position }) {
  const currency = currencyOf(position)
  const win = couldWin(position)
  return (
    <>
      <div className={figure}>
        <dt className="text-ink-2">Stake</dt>
        <dd className="text-base">
          <Money wire={position.stake} currency={currency} className="font-semibold" />
        </dd>
      </div>
      <div className={`${figure} text-right`}>
        <dt className="text-ink-2">{win === null ? 'Nobody on the other side' : 'Could win'}</dt>
        <dd className="text-base">
          {win === null ? (
            <span className="font-semibold">Returned in full</span>
          ) : (
            <Money
              cents={win}
              currency={currency}
              estimate={position.status === 'open'}
              className="font-semibold"
            />
          )}
        </dd>
      </div>
      {position.status !== 'open' && (
        <div className="self-center max-md:w-full">
          <dt className="sr-only">State</dt>
          <dd>
            <StatusBadge
              status={position.settling || position.status === 'settled' ? 'processing' : position.status}
            />
          </dd>
        </div>
      )}
    </>
  )
}

function Outcome({ position, result }: { position: Position; result: NonNullable<Position['result']> }) {
  const currency = currencyOf(position)
  return (
    <>
      <div className={figure}>
        <dt className="text-ink-2">Stake</dt>
        <dd className="text-base">
          <Money wire={position.stake} currency={currency} />
        </dd>
      </div>
      <div className={figure}>
        <dt className="text-ink-2">Paid to you</dt>
        <dd className="text-base">
          <Money wire={result.payout} currency={currency} />
        </dd>
      </div>
      <div className={`${figure} text-right`}>
        <dt className="text-ink-2">{resultText[result.outcome]}</dt>
        <dd className="text-base">
          <Money wire={result.profit} currency={currency} signed className="font-semibold" />
        </dd>
      </div>
    </>
  )
}
