import type { User } from '#web/client/session.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { TierBadge } from '#web/ui/tier-badge.tsx'

/** Matches won and lost, and what hosting has earned. */
export function TournamentCard({ user }: { user: User }) {
  return (
    <Card>
      <CardTitle aside={<TierBadge tier={user.badgeLevel} />}>Tournament performance</CardTitle>
      <dl className="grid grid-cols-3 gap-3">
        <Figure label="Wins">{user.tournamentWins}</Figure>
        <Figure label="Losses">{user.tournamentLosses}</Figure>
        <Figure label="From hosting">
          <Money wire={user.revenueShareEarnings} currency="USD" />
        </Figure>
      </dl>
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
      <dd className="text-lg font-bold">{children}</dd>
    </div>
  )
}
