import { type Db, sql } from '#server/core/db.ts'
import { liabilityHistory, makeTree } from '#server/liabilities/index.ts'
import { type Cluster, openArena } from '../arena.ts'
import { rounded } from '../figures.ts'
import { watched } from '../load/watched.ts'
import type { Row } from '../report.ts'
import type { Mode } from '../rounds.ts'

const PEOPLE = 1_000
const AIM_SECONDS = 60

/** Purses and pools beside those of the arena's people, as a ledger holds after years; all the money came in by card. */
async function seedAccounts(db: Db, purses: number, pools: number): Promise<void> {
  await db.transact(async (tx) => {
    tx.mayTake(600_000)
    await tx.change(sql`
      insert into ledger_accounts (id, balance_cents)
      select ledger_account('person', n, false), (n::bigint * 7919) % 100000 from generate_series(1000001, ${1_000_000 + purses}::int) n`)
    await tx.change(sql`
      insert into ledger_accounts (id, balance_cents)
      select ledger_account(k, n, false), 1 + (n::bigint * 104729) % 1000000
      from generate_series(1000001, ${1_000_000 + pools}::int) n, unnest(array['event-a', 'event-b']) k`)
    await tx.change(sql`
      insert into ledger_accounts (id, balance_cents)
      select ledger_account('external-card', 0, false), -sum(balance_cents) from ledger_accounts where not ledger_is_practice(id)
      on conflict (id) do update set balance_cents = ledger_accounts.balance_cents + excluded.balance_cents`)
  })
  await db.change(sql`vacuum analyze ledger_accounts`)
}

/** V-08: a server builds a tree of a million purses and a hundred thousand pools. The memory is that of this process. */
export async function measureLiabilities(cluster: Cluster, mode: Mode): Promise<Row> {
  const [purses, pools] = mode.quick ? [100_000, 10_000] : [1_000_000, 100_000]
  const arena = await openArena(cluster, 'liabilities', PEOPLE)
  mode.say(`storing ${purses} purses and ${pools} pools …`)
  await seedAccounts(arena.db, purses, pools)
  mode.say('making the tree …')
  const { seconds, megabytes, blockedMs } = await watched(() => makeTree(arena.context))
  const [tree] = await liabilityHistory(arena.db)
  await arena.close()
  return {
    goal: 'V-08',
    workload: `a tree of ${purses} purses and ${pools} pools: ${tree?.leaves} leaves; the aim. At most ${Math.round(megabytes)} MB more, main thread blocked for ${Math.round(blockedMs)} ms at most`,
    product: `${rounded(seconds)} s`,
    peer: `${AIM_SECONDS} s`,
    ratios: [seconds / AIM_SECONDS],
    latency: '-',
    floor: 1,
    moonshot: 0.5,
    direction: 'atMost',
    ...(tree ? {} : { voided: 'no tree was made' }),
  }
}
