import { EVENT_FEE_BPS, share } from '#contract/fees.ts'
import { formatMoney } from '#contract/money.ts'
import { paidOdds, quote, type Selection, shareOfA } from '#contract/odds.ts'

/** Every text of the worked example; the seam's position is a percentage for drawing only. */
export type WorkedExample = {
  stakeA: string
  stakeB: string
  pot: string
  share: string
  fee: string
  feeLabel: string
  feeNote: string
  payout: string
  net: string
  shareA: string
  shareB: string
  oddsA: string
  oddsB: string
  /** the drawn position of the seam, percent: clamped so that neither side vanishes, while the printed share stays true */
  seam: number
  seamLabel: string
  said: string
}

/** Dollars as the page prints them: 1960n → "$19.60", with U+2212 for a minus. */
export function dollars(cents: bigint): string {
  return cents < 0n ? `−$${formatMoney(-cents)}` : `$${formatMoney(cents)}`
}

const tenths = (value: number): string => `${Math.floor(value / 10)}.${value % 10}`

/** One stake on A against one on B, each hundredths above 0, by the contract's own quote, which also pays. */
export function workedExample(a: bigint, b: bigint): WorkedExample {
  const pools = { optionA: a, optionB: b }
  const mine = quote({ optionA: 0n, optionB: b }, 'optionA', a, EVENT_FEE_BPS)
  const theirs = quote({ optionA: a, optionB: 0n }, 'optionB', b, EVENT_FEE_BPS)
  const feeA = share(a, EVENT_FEE_BPS)
  const feeB = share(b, EVENT_FEE_BPS)
  const capped = mine.fee < feeA + feeB
  const sharesA = shareOfA(pools)
  const odds = (side: Selection): string => paidOdds(pools, side, EVENT_FEE_BPS) ?? '–'
  const rate = `${EVENT_FEE_BPS / 100n}%`
  const fees =
    a === b ? `the fee is ${dollars(feeA)} each` : `the fees are ${dollars(feeA)} and ${dollars(feeB)}`
  const wins =
    mine.payout === theirs.payout
      ? `${fees} and the winner gets ${dollars(mine.payout)}`
      : `you get ${dollars(mine.payout)} if A wins (fee ${dollars(mine.fee)}), they get ${dollars(theirs.payout)} if B wins (fee ${dollars(theirs.fee)})`
  return {
    stakeA: dollars(a),
    stakeB: dollars(b),
    pot: dollars(mine.pot),
    share: dollars(mine.share),
    fee: dollars(-mine.fee),
    feeLabel: capped ? 'Fee, no more than the other side lost' : `Fee, ${rate} of each stake`,
    feeNote: capped
      ? 'you never get back less than you staked'
      : a === b
        ? `${dollars(feeA)} each`
        : `${dollars(feeA)} + ${dollars(feeB)}`,
    payout: dollars(mine.payout),
    net: `+${dollars(mine.net)}`,
    shareA: `${tenths(sharesA)}%`,
    shareB: `${tenths(1000 - sharesA)}%`,
    oddsA: odds('optionA'),
    oddsB: odds('optionB'),
    seam: Math.min(74, Math.max(26, sharesA / 10)),
    seamLabel: `A ${tenths(sharesA)} percent, odds ${odds('optionA')}; B ${tenths(1000 - sharesA)} percent, odds ${odds('optionB')}`,
    said: `${dollars(a)} against ${dollars(b)}: ${wins}.`,
  }
}
