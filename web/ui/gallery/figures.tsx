import { Card, CardTitle } from '../card.tsx'
import { Countdown } from '../countdown.tsx'
import { Money } from '../money.tsx'
import { SeamBar } from '../seam-bar.tsx'
import { Sparkline } from '../sparkline.tsx'
import { StatCard } from '../stat-card.tsx'
import { StepChart } from '../step-chart.tsx'

const labels = { optionA: 'Kings', optionB: 'Rovers' }
const long = {
  optionA: 'The Harbour Kings of the Northern League',
  optionB: 'Rovers and all the rest of them',
}

const points = [40, 44, 38, 47, 46, 44, 52, 55, 49, 53, 58].map((share, place) => ({
  at: new Date(Date.UTC(2026, 9, 10, 12 + place)).toISOString(),
  optionAPool: `${share}.00`,
  optionBPool: `${100 - share}.00`,
}))

export function Figures() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <EventFigures />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <OpenBets />
        <Balances />
        <Amounts />
        <BalanceHistory />
        <Stats />
      </div>
    </div>
  )
}

/** The seam in its large size, and the chart of its past. */
function EventFigures() {
  return (
    <>
      <p className="font-display text-2xl leading-tight font-bold tracking-tight">
        Will the Harbour Kings win game seven on Sunday?
      </p>
      <SeamBar pools={{ optionA: 5800n, optionB: 4200n }} labels={labels} size="hero" feeBps={200} />
      <StepChart
        points={points}
        lockAt="2026-10-12T18:00:00Z"
        now="2026-10-10T23:00:00Z"
        entries={[{ at: '2026-10-10T18:30:00Z', selection: 'optionA' }]}
        labels={labels}
      />
      <SeamBar
        pools={{ optionA: 9700n, optionB: 300n }}
        labels={labels}
        size="hero"
        mine="optionB"
        mineText="you ◈ 3.00"
      />
      <SeamBar pools={{ optionA: 0n, optionB: 0n }} labels={labels} size="hero" feeBps={200} />
      <SeamBar
        pools={{ optionA: 5800n, optionB: 4200n }}
        labels={labels}
        size="hero"
        feeBps={200}
        outcome="optionB"
      />
      <SeamBar pools={{ optionA: 5800n, optionB: 0n }} labels={labels} size="list" outcome="void" />
      <SeamBar pools={{ optionA: 0n, optionB: 500n }} labels={long} size="hero" />
      <SeamBar pools={{ optionA: 4100n, optionB: 5900n }} labels={long} size="hero" mine="optionA" />
    </>
  )
}

function OpenBets() {
  return (
    <Card>
      <CardTitle aside="3 of 3">Your open bets</CardTitle>
      <div className="grid gap-3">
        <SeamBar
          pools={{ optionA: 6400n, optionB: 3600n }}
          labels={labels}
          size="list"
          mine="optionA"
          mineText="you ◈ 10"
        />
        <SeamBar
          pools={{ optionA: 3100n, optionB: 6900n }}
          labels={{ optionA: 'Heads', optionB: 'Tails' }}
          size="list"
          mine="optionB"
          mineText="you ◈ 25"
        />
        <SeamBar pools={{ optionA: 1n, optionB: 900_000n }} labels={labels} size="list" />
        <SeamBar pools={{ optionA: 5n, optionB: 5n }} labels={long} size="list" />
        <SeamBar pools={{ optionA: 62n, optionB: 38n }} labels={labels} size="micro" />
      </div>
    </Card>
  )
}

function Balances() {
  return (
    <>
      <Card tone="practice">
        <p className="text-sm font-semibold text-practice">Practice balance</p>
        <Money cents={124_850n} currency="PLAY" size="hero" />
        <p className="mt-1 text-sm text-ink-2">
          Real balance <Money cents={8620n} currency="USD" />
        </p>
      </Card>
      <Card tone="raised">
        <p className="text-sm text-ink-2">Real balance</p>
        <Money cents={8620n} currency="USD" size="hero" />
        <p className="mt-1 text-sm text-ink-2">
          Practice balance <Money cents={124_850n} currency="PLAY" />
        </p>
      </Card>
    </>
  )
}

function Amounts() {
  return (
    <Card>
      <CardTitle as="h3">Money</CardTitle>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2">
        <Money wire="19.60" currency="USD" signed spoken="won" />
        <Money wire="-5.00" currency="USD" signed spoken="lost" />
        <Money cents={960n} currency="PLAY" signed />
        <Money cents={-500n} currency="PLAY" signed />
        <Money cents={1676n} currency="PLAY" estimate />
        <Money cents={1676n} currency="USD" estimate />
        <Money cents={0n} currency="USD" signed />
        <Money cents={99_999_999_999n} currency="USD" />
        <Money cents={1960n} currency="USD" signed size="figure" />
        <Money cents={-1960n} currency="PLAY" signed size="figure" />
      </div>
    </Card>
  )
}

function BalanceHistory() {
  return (
    <Card>
      <CardTitle as="h3">Balance, last 30 days</CardTitle>
      <Sparkline
        label="Balance, last 30 days: from $60.00 to $86.20"
        points={[6000n, 5500n, 10_450n, 9200n, 4100n, 6620n, 8620n].map((cents, place) => ({
          at: new Date(Date.UTC(2026, 9, 1 + place * 4)).toISOString(),
          cents,
        }))}
      />
    </Card>
  )
}

function Stats() {
  return (
    <div className="grid grid-cols-2 gap-3">
      <StatCard label="Won in total" value={<Money cents={48_210n} currency="USD" />} note="Last 30 days" />
      <StatCard
        label="Closes in"
        value={<Countdown until={new Date(Date.now() + 7_749_000).toISOString()} />}
        note="then bets lock"
      />
    </div>
  )
}
