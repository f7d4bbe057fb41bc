import { useState } from 'react'
import {
  disputeBond,
  EVENT_FEE_BPS,
  POT_FEE_BPS,
  proposalBond,
  share,
  TOURNAMENT_FEE_BPS,
  tournamentSplit,
} from '#contract/fees.ts'
import { potFee, potPayout } from '#contract/games.ts'
import { paidOdds, quote, type Selection } from '#contract/odds.ts'
import { PLAYERS_MAX, PLAYERS_MIN } from '#contract/tournament-games.ts'
import { Money } from '#web/ui/money.tsx'
import { percent } from '#web/ui/money-text.ts'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { Line, Slider, SumCard, Total } from './sum-card.tsx'

// Every sum uses the contract's arithmetic, which also quotes and pays bets.

const cents = (units: number) => BigInt(units) * 100n

/** A bet: drag either side and see the result of a win. */
export function BetSum() {
  const [mine, setMine] = useState(10)
  const [theirs, setTheirs] = useState(10)
  const others = { optionA: 0n, optionB: cents(theirs) }
  const sum = quote(others, 'optionA', cents(mine), EVENT_FEE_BPS)
  return (
    <SumCard
      title="Work out a bet"
      sliders={
        <>
          <Slider
            label="You stake on A"
            value={mine}
            min={1}
            max={100}
            unit="dollars"
            currency="USD"
            onChange={setMine}
            tone="var(--a-fill)"
          />
          <Slider
            label="Somebody stakes on B"
            value={theirs}
            min={0}
            max={100}
            unit="dollars"
            currency="USD"
            onChange={setTheirs}
            tone="var(--b-fill)"
          />
          <FeeNote mine={sum.stake} theirs={sum.pot - sum.stake} fee={sum.fee} />
        </>
      }
      lines={
        <>
          <Line label="Your stake">
            <Money cents={sum.stake} currency="USD" />
          </Line>
          <Line label="The pot">
            <Money cents={sum.pot} currency="USD" />
          </Line>
          <Line label="Your share if you win">
            <Money cents={sum.share} currency="USD" />
          </Line>
          <Line label="Fee">
            <Money cents={-sum.fee} currency="USD" />
          </Line>
          <Total label="You would get">
            <Money cents={sum.payout} currency="USD" size="figure" />
          </Total>
        </>
      }
      note={
        sum.refund ? (
          'No bets on B yet: if that does not change, you are refunded in full.'
        ) : (
          <>
            <Money cents={sum.net} currency="USD" signed /> on top of your stake. If B wins you lose{' '}
            <Money cents={sum.stake} currency="USD" />.
          </>
        )
      }
    />
  )
}

/** "$0.20 of yours and $0.20 of theirs", or the cap if the other side is too small for that. */
function FeeNote({ mine, theirs, fee }: { mine: bigint; theirs: bigint; fee: bigint }) {
  const [ofMine, ofTheirs] = [share(mine, EVENT_FEE_BPS), share(theirs, EVENT_FEE_BPS)]
  return (
    <p className="min-h-[3lh] text-sm text-ink-3 sm:min-h-0">
      The fee is {percent(EVENT_FEE_BPS)} of every stake, taken once, when the event settles
      {fee === ofMine + ofTheirs ? (
        <>
          :
          <span className="block">
            <Money cents={ofMine} currency="USD" /> of yours and <Money cents={ofTheirs} currency="USD" /> of
            theirs.
          </span>
        </>
      ) : (
        ', and never more than the losing side staked.'
      )}
    </p>
  )
}

/** The odds of both sides, and the next stake's effect on them. */
export function OddsSum() {
  const [onA, setOnA] = useState(60)
  const [onB, setOnB] = useState(40)
  const [next, setNext] = useState(10)
  const before = { optionA: cents(onA), optionB: cents(onB) }
  const after = { ...before, optionB: before.optionB + cents(next) }
  const sum = quote(before, 'optionB', cents(next), EVENT_FEE_BPS)
  const odds = (pools: typeof before, side: Selection) => paidOdds(pools, side, EVENT_FEE_BPS) ?? 'none yet'
  return (
    <SumCard
      title="Move the odds"
      sliders={
        <>
          <SeamBar
            pools={before}
            labels={{ optionA: 'Yes', optionB: 'No' }}
            size="list"
            feeBps={Number(EVENT_FEE_BPS)}
          />
          <Slider
            label="Staked on A"
            value={onA}
            min={0}
            max={100}
            unit="dollars"
            currency="USD"
            onChange={setOnA}
            tone="var(--a-fill)"
          />
          <Slider
            label="Staked on B"
            value={onB}
            min={0}
            max={100}
            unit="dollars"
            currency="USD"
            onChange={setOnB}
            tone="var(--b-fill)"
          />
          <Slider
            label="You add to B"
            value={next}
            min={1}
            max={100}
            unit="dollars"
            currency="USD"
            onChange={setNext}
            tone="var(--b-fill)"
          />
        </>
      }
      lines={
        <>
          <Line label="Odds of A before your bet">{odds(before, 'optionA')}</Line>
          <Line label="Odds of A after your bet">{odds(after, 'optionA')}</Line>
          <Line label="Odds of B before your bet">{odds(before, 'optionB')}</Line>
          <Line label="Odds of B after your bet">{odds(after, 'optionB')}</Line>
          <Total label="If B wins you would get">
            <Money cents={sum.payout} currency="USD" size="figure" />
          </Total>
        </>
      }
      note={
        sum.refund
          ? 'No bets on A yet: if that does not change, you are refunded in full.'
          : 'Your own stake moves the odds too: the payout shown already includes that.'
      }
    />
  )
}

/** The entry fees of a tournament, divided. */
export function TournamentSum() {
  const [entry, setEntry] = useState(10)
  const [players, setPlayers] = useState(8)
  const split = tournamentSplit(cents(entry), players, false)
  return (
    <SumCard
      title="Split a tournament’s fees"
      sliders={
        <>
          <Slider
            label="Each player pays"
            value={entry}
            min={1}
            max={100}
            unit="dollars"
            currency="USD"
            onChange={setEntry}
          />
          <Slider
            label="Players"
            value={players}
            min={PLAYERS_MIN}
            max={PLAYERS_MAX}
            unit="players"
            onChange={setPlayers}
          />
        </>
      }
      lines={
        <>
          <Line label="All entry fees">
            <Money cents={split.fees} currency="USD" />
          </Line>
          <Line label={`Fee, ${percent(TOURNAMENT_FEE_BPS)}`}>
            <Money cents={-split.platform} currency="USD" />
          </Line>
          <Total label="The winner gets">
            <Money cents={split.prize} currency="USD" size="figure" />
          </Total>
        </>
      }
      note="The last player left takes the whole prize. If fewer than 2 play, or nobody has won a match, everybody is refunded."
    />
  )
}

/** Two friends with the same stake, and the bond if they disagree. */
export function FriendsSum() {
  const [each, setEach] = useState(25)
  const stake = cents(each)
  const sum = quote({ optionA: 0n, optionB: stake }, 'optionA', stake, EVENT_FEE_BPS)
  return (
    <SumCard
      title="A bet between two friends"
      sliders={
        <Slider
          label="Each of you stakes"
          value={each}
          min={1}
          max={100}
          unit="dollars"
          currency="USD"
          onChange={setEach}
        />
      }
      lines={
        <>
          <Line label="The pot">
            <Money cents={sum.pot} currency="USD" />
          </Line>
          <Line label={`Fee, ${percent(EVENT_FEE_BPS)} of both`}>
            <Money cents={-sum.fee} currency="USD" />
          </Line>
          <Line label="Bond of a dispute">
            <Money
              cents={disputeBond(stake, { practice: false, bond: proposalBond(2n * stake) })}
              currency="USD"
            />
          </Line>
          <Total label="The winner gets">
            <Money cents={sum.payout} currency="USD" size="figure" />
          </Total>
        </>
      }
      note="This bond is needed only for a dispute. It comes back if the outcome changes."
    />
  )
}

/** A pot: both stakes, the fee, and what the winner takes. */
export function PotSum() {
  const [amount, setAmount] = useState(10)
  const stake = cents(amount)
  return (
    <SumCard
      title="Work out a pot"
      sliders={
        <Slider
          label="Each of you stakes"
          value={amount}
          min={1}
          max={100}
          unit="coins"
          currency="PLAY"
          onChange={setAmount}
          tone="var(--practice)"
        />
      }
      lines={
        <>
          <Line label="Both stakes">
            <Money cents={2n * stake} currency="PLAY" />
          </Line>
          <Line label={`Fee, ${percent(POT_FEE_BPS)} of both`}>
            <Money cents={-potFee(stake)} currency="PLAY" />
          </Line>
          <Total label="The winner takes">
            <Money cents={potPayout(stake)} currency="PLAY" size="figure" />
          </Total>
        </>
      }
      note="Two stakes, one draw: heads or tails, red or black, or dice."
    />
  )
}
