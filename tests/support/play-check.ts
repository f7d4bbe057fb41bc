import { formatMoney } from '#contract/money.ts'
import { type Db, sql } from '#server/core/db.ts'
import { EVER, type Play } from '#server/core/play.ts'
import { account, type Reason, sums } from '#server/ledger/index.ts'
import { modules } from '#server/modules.ts'

/** The reasons by which play moves a purse; every other one only moves money in and out. */
const PLAYED: readonly Reason[] = [
  ...(['bet', 'payout', 'refund', 'bond', 'bond-return', 'bond-won'] as const),
  ...(['pot-stake', 'pot-payout', 'pot-return', 'fun-stake', 'fun-payout'] as const),
  ...(['tournament-entry', 'tournament-refund', 'tournament-prize', 'tournament-share'] as const),
]
/** More people take too long. */
const MOST = 60

const play: readonly Play[] = modules().flatMap((module) => module.play ?? [])

/**
 * Compares what the modules say of each person's play with the ledger: profit less what is at stake is what play moved. Says
 * nothing while an event is being paid, or has results to be written.
 * @returns the differences
 */
export async function playFaults(db: Db): Promise<string[]> {
  const { paying, people } = await db.one<{ paying: boolean; people: bigint[] }>(sql`
    select exists (select from event_books where outcome is not null and settled_at is null)
        or exists (select from event_results_due) as paying,
      array(select id from users order by id limit ${MOST}) as people`)
  if (paying) return []
  const faults: string[] = []
  for (const userId of people)
    for (const currency of ['USD', 'PLAY'] as const) {
      const { moved } = await sums(db, account('person', userId, currency), EVER.from, EVER.to)
      const net = moved
        .filter(({ reason }) => PLAYED.includes(reason))
        .reduce((sum, { direction, total }) => (direction === 'in' ? sum + total : sum - total), 0n)
      for (const name of ['profit', 'profitEver'] as const) {
        let said = 0n
        for (const part of play) {
          said += await (part[name]
            ? part[name](db, userId, currency, EVER)
            : part.profit(db, userId, currency, EVER))
          said -= await part.atStake(db, userId, currency)
        }
        if (said !== net)
          faults.push(
            `${name} of person ${userId} in ${currency}: the modules say ${formatMoney(said)}, the ledger ${formatMoney(net)}`,
          )
      }
    }
  return faults
}
