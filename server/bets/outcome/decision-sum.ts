import { sql, type Tx } from '#server/core/db.ts'
import { type DecisionSumView, decidedAlone, gainsAlone, sumOf } from '#server/decisions/index.ts'
import { type EventOutcome, sideOf } from '../event/book.ts'

type Decidable = {
  id: bigint
  /** the pool, hundredths */
  pool: bigint
  /** a moderator has signed, or an admin was called */
  signed: boolean
}

type Sums = Record<EventOutcome, DecisionSumView>

/** The sums that a moderator reaches by deciding each of these events about real money, by outcome. None of them is final. */
export async function decisionSums(
  tx: Tx,
  moderatorId: bigint,
  events: readonly Decidable[],
): Promise<Map<bigint, Sums>> {
  if (events.length === 0) return new Map()
  const none = { kind: 'event', id: 0n } as const
  const decided = await decidedAlone(tx, moderatorId, none)
  const gains = await tx.rows<{ event_id: bigint; side: number; cents: bigint }>(sql`
    select b.event_id, b.side, max(g.cents)::bigint as cents
    from (${gainsAlone(moderatorId, none)}) g
    join bets b on b.user_id = g.user_id and b.event_id = any(${events.map(({ id }) => id)}::bigint[])
    group by b.event_id, b.side`)
  const sum = ({ id, pool, signed }: Decidable, outcome: EventOutcome) => {
    const wins = (row: (typeof gains)[number]) =>
      outcome !== 'void' && row.event_id === id && row.side === sideOf(outcome)
    return sumOf({ matter: pool, decided, gained: gains.find(wins)?.cents ?? 0n, signed })
  }
  return new Map(
    events.map((event) => [
      event.id,
      {
        optionA: sum(event, 'optionA'),
        optionB: sum(event, 'optionB'),
        void: sum(event, 'void'),
      },
    ]),
  )
}
