import { RANKED_GAMES_MIN } from '#contract/tiers.ts'
import type { User } from '#web/client/calls/session.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { StepProgress } from '#web/ui/step-progress.tsx'
import { CrownBadge, TierBadge } from '#web/ui/tier-badge.tsx'

/** Matches won and lost, the distance to a rank, and the earnings from hosting. */
export function OwnTournamentCard({ user }: { user: User }) {
  const { tournamentWins: wins, tournamentLosses: losses } = user
  const played = wins + losses
  return (
    <Card>
      <CardTitle aside={<TierBadge tier={user.badgeLevel} />}>Tournament performance</CardTitle>
      <dl className="grid grid-cols-3 gap-3">
        <Figure label="Record">
          <span className="sr-only">
            {wins} won, {losses} lost
          </span>
          <span aria-hidden="true">{`${wins}\u2013${losses}`}</span>
        </Figure>
        <Figure label="Matches won">{played === 0 ? '–' : `${((wins * 100) / played).toFixed(1)}%`}</Figure>
        <Figure label="From hosting">
          <Money wire={user.revenueShareEarnings} currency="USD" />
        </Figure>
      </dl>
      {user.isCrownHolder && (
        <p className="mt-3">
          <CrownBadge />
        </p>
      )}
      {played < RANKED_GAMES_MIN && (
        <div className="mt-3 grid gap-1">
          <p className="text-sm text-ink-2">Ranked after {RANKED_GAMES_MIN} matches</p>
          <StepProgress label="Finished matches until you are ranked" done={played} of={RANKED_GAMES_MIN} />
        </div>
      )}
      <CardAction>
        <LinkButton href="/leaderboard" variant="secondary">
          Leaderboard
        </LinkButton>
      </CardAction>
    </Card>
  )
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="tabular text-lg font-bold">{children}</dd>
    </div>
  )
}
