import type { User } from '#web/app/session.tsx'
import { ActivityCard } from './activity-card.tsx'
import { NeedsYouCard } from './needs-you-card.tsx'
import type { useOpenBets } from './open-bets-data.ts'
import { TournamentCard } from './tournament-card.tsx'
import { hasTournamentRecord } from './tournament-record.ts'

export { OpenBetsCard } from './open-bets-card.tsx'

/** What waits for one, what moved, and the record in tournaments. */
export function OtherCards({ user, bets }: { user: User; bets: ReturnType<typeof useOpenBets> }) {
  return (
    <>
      <NeedsYouCard bets={bets} />
      <ActivityCard />
      {hasTournamentRecord(user) && <TournamentCard user={user} />}
    </>
  )
}
