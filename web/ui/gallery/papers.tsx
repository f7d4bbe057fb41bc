import { useState } from 'react'
import { EVENT_FEE_BPS } from '#contract/fees.ts'
import { type Currency, parseMoney } from '#contract/money.ts'
import { letterOf, quote, type Selection } from '#contract/odds.ts'
import { AmountInput } from '../amount-input.tsx'
import { Button } from '../button.tsx'
import { moneyText } from '../money-text.ts'
import { Receipt } from '../receipt.tsx'
import { QuoteLines, SidePicker, Slip } from '../slip.tsx'

function TrySlip({ currency, empty }: { currency: Currency; empty?: boolean }) {
  const [side, setSide] = useState<Selection>('optionA')
  const [amount, setAmount] = useState('10')
  const max = 124_850n
  const stake = parseMoney(amount) ?? 0n
  const pools = empty ? { optionA: 0n, optionB: 0n } : { optionA: 5800n, optionB: 4200n }
  const letter = letterOf(side)
  const words =
    currency === 'PLAY'
      ? `Bet ${amount} practice coins on ${letter}`
      : `Bet ${moneyText({ cents: stake, currency })} real money on ${letter}`
  return (
    <Slip
      action={
        <Button size="large" disabled={stake === 0n || stake > max}>
          {words}
        </Button>
      }
    >
      <SidePicker labels={{ optionA: 'Kings', optionB: 'Rovers' }} value={side} onChange={setSide} />
      <AmountInput
        label="Your stake"
        value={amount}
        onChange={setAmount}
        currency={currency}
        purse={max}
        error={stake > max ? 'Insufficient balance' : undefined}
      />
      {stake > 0n && (
        <QuoteLines
          quote={quote(pools, side, stake, EVENT_FEE_BPS)}
          currency={currency}
          selection={side}
          feeRate="2%"
          formula="The pot less 2% is shared by stake among those who were right. The fee is never more than the others lost."
        />
      )}
    </Slip>
  )
}

const won = [
  { label: 'Your stake', cents: 1000n },
  { label: 'Pot', cents: 2000n },
  { label: 'Fee', cents: -40n },
  { label: 'Paid to you', cents: 1960n, total: true },
]

export function Papers() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <TrySlip currency="PLAY" />
      <TrySlip currency="USD" empty />
      <Receipt
        cents={1960n}
        currency="USD"
        signed
        caption="Won from the pot · Kings v Rovers"
        lines={won}
        id="#7F3A"
        at="2026-10-14T20:41:00Z"
        details={[{ label: 'Quote', text: 'q_01J9Z2' }]}
        actions={
          <Button variant="ghost" size="dense">
            Something wrong?
          </Button>
        }
      />
      <Receipt
        cents={-500n}
        currency="PLAY"
        signed
        caption="Lost to Tariq · red or black"
        lines={[{ label: 'Your stake', cents: 500n, total: true }]}
        id="#7F3B"
        at="2026-10-14T20:44:00Z"
      />
    </div>
  )
}
