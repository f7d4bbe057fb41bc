import { REVENUE_SHARE_BPS, TOURNAMENT_FEE_BPS, tournamentSplit } from '#contract/fees.ts'
import { BOARD_SIZE, RANKED_GAMES_MIN, TIERS } from '#contract/tiers.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { TierBadge } from '#web/ui/tier-badge.tsx'

const percent = (bps: bigint) => `${bps / 100n}%`
/** A tournament that shows the sums. */
const EXAMPLE = { fee: 2_000n, players: 8 }

/** The rules of the board: which matches count, the order of equal records, the tiers, and a host's earnings in the top 50. */
export function BoardRules() {
  return (
    <Card aria-labelledby="board-rules">
      <CardTitle id="board-rules">How ranks work</CardTitle>
      <div className="grid gap-5">
        <ul className="grid list-disc gap-2 pl-5 text-ink-2">
          <li>Finished matches of real-money tournaments count. Bets and practice matches do not.</li>
          <li>You are ranked after {RANKED_GAMES_MIN} matches, by win rate.</li>
          <li>
            If win rates are equal, the player with more matches ranks higher; after that, the player who
            reached the record first.
          </li>
          <li>
            Matches that look unfair do not count until a moderator has checked them, for at most 7 days.
            Struck matches and those in cancelled tournaments do not count.
          </li>
          <li>First place wears the crown. Every finished match can change that.</li>
        </ul>
        <Tiers />
        <RevenueShare />
      </div>
    </Card>
  )
}

function Tiers() {
  return (
    <section aria-labelledby="tier-rules">
      <h3 id="tier-rules" className="mb-2 text-base font-semibold">
        Tiers by win rate
      </h3>
      <ul className="grid gap-2">
        {TIERS.map(({ name, from }) => (
          <li key={name} className="flex items-center justify-between gap-3">
            <TierBadge tier={name} />
            <span className="tabular text-sm text-ink-2">
              {from === 0 ? `below ${TIERS[1].from}%` : `from ${from}%`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RevenueShare() {
  const { fees, prize, host } = tournamentSplit(EXAMPLE.fee, EXAMPLE.players, true)
  return (
    <section aria-labelledby="share-rules" className="grid gap-2 text-ink-2">
      <h3 id="share-rules" className="text-base font-semibold text-ink-1">
        {percent(REVENUE_SHARE_BPS)} revenue share for hosts
      </h3>
      <p>
        Host a real-money tournament. If you are in the top {BOARD_SIZE} when it starts,{' '}
        {percent(REVENUE_SHARE_BPS)} of all entry fees is yours when it ends. It comes out of the platform’s{' '}
        {percent(TOURNAMENT_FEE_BPS)}, so the prize stays the same.
      </p>
      <p>
        {EXAMPLE.players} players at <Money cents={EXAMPLE.fee} currency="USD" /> pay{' '}
        <Money cents={fees} currency="USD" />: <Money cents={prize} currency="USD" /> is the prize and{' '}
        <Money cents={host} currency="USD" className="font-semibold text-ink-1" /> yours.
      </p>
    </section>
  )
}
