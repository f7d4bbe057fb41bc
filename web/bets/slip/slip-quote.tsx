import { quote, type Selection } from '#contract/odds.ts'
import { percent } from '#web/ui/money-text.ts'
import { QuoteLines } from '#web/ui/slip.tsx'
import { currencyOf, type EventDetail, poolsOf } from '../event/event-labels.ts'

type SlipQuoteProps = { event: EventDetail; selection: Selection; cents: bigint }

/** The possible payout of a bet, with the fee, on every slip. */
export function SlipQuote({ event, selection, cents }: SlipQuoteProps) {
  const feeBps = BigInt(event.feeBps)
  return (
    <QuoteLines
      quote={quote(poolsOf(event), selection, cents, feeBps)}
      currency={currencyOf(event)}
      selection={selection}
      feeRate={percent(feeBps)}
      formula={
        <>
          The winners share the pot, less the fee, in proportion to their stakes. The fee is {percent(feeBps)}{' '}
          of the whole pot, but never more than the losing side staked, so a winner never gets back less than
          they staked. What you could win changes with every bet until betting closes.
        </>
      }
    />
  )
}
