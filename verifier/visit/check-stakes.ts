import type { MyBet } from '../../contract/bets-mine.ts'
import { wireToCents } from '../../contract/money.ts'
import type { TournamentView } from '../../contract/tournaments.ts'
import type { PoolName } from '../log/pools.ts'
import type { Look } from './check-look.ts'
import { needed } from './check-net.ts'

/** The kinds of the leaves, by side. */
const KIND = { optionA: 2, optionB: 3 } as const
const TOURNAMENT = 5

/** The person's own money in a pool. */
export type Stake = { pool: PoolName; id: string; kind: number; cents: bigint }

/** The person's open stakes and seats in dollars. */
export async function openStakes({ net }: Look): Promise<Stake[]> {
  const read = async <Reply>(path: string) => (await needed(net, path)).reply as Reply[]
  const bets = [
    ...(await read<MyBet>('/api/my-bets?mode=real&state=open&limit=100')),
    ...(await read<MyBet>('/api/my-bets?mode=real&state=waiting&limit=100')),
  ]
  const tournaments = await read<TournamentView>('/api/tournaments?mode=real&mine=true&limit=100')
  const isOpen = ({ joined, status }: TournamentView) =>
    joined && (status === 'open' || status === 'in_progress')
  return [
    ...bets
      // its pool is being paid out
      .filter(({ settling }) => !settling)
      .map(({ eventId, selection, stake }) => ({
        ...{ pool: 'event' as const, id: eventId, kind: KIND[selection], cents: wireToCents(stake) },
      })),
    ...tournaments.filter(isOpen).map(({ id, entryFee }) => ({
      ...{ pool: 'tournament' as const, id, kind: TOURNAMENT, cents: wireToCents(entryFee) },
    })),
  ]
}
