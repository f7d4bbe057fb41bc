import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { createEvent } from '#server/bets/index.ts'
import { readConfig } from '#server/config/config.ts'
import type { Context } from '#server/core/context.ts'
import { type Db, OF_COMMANDS, openDb, raw, sql } from '#server/core/db.ts'
import { MemoryLimits } from '#server/core/limits.ts'
import { createMetrics } from '#server/core/metrics.ts'
import { openSecrets } from '#server/core/secrets.ts'
import { createSignals } from '#server/core/signals.ts'
import { ensurePartitions } from '#server/ledger/index.ts'
import { audits, offered } from '#server/modules.ts'
import { launchPostgres, launchSystemPostgres } from '#server/postgres/launcher.ts'
import { migrate } from '#server/schema/migrate.ts'

/** A durable throw-away cluster with the default settings of the product. */
export type Cluster = { url: string; engine: string; pid: number; stop(): Promise<void> }

export async function startCluster(engine: 'embedded' | 'system'): Promise<Cluster> {
  if (engine === 'system') {
    const running = await launchSystemPostgres({ durable: true })
    return { url: running.url, engine, pid: running.pid, stop: running.stop }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'evens-bench-'))
  const running = await launchPostgres({ dataDir, durable: true })
  return {
    url: running.url,
    engine,
    pid: running.pid,
    async stop() {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A migrated database with people in it, and the product's context on it. */
export type Arena = {
  db: Db
  url: string
  context: Context
  people: number
  /** Creates open events through the product. @returns their ids */
  events(count: number): Promise<bigint[]>
  /** Checks every invariant of the money. @returns the first fault as text, or undefined */
  fault(): Promise<string | undefined>
  checkpoint(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a separate database on the cluster, migrated with the product's migrations. Its people own a million dollars
 * each, but every hundredth is broke.
 */
export async function openArena(cluster: Cluster, name: string, people: number): Promise<Arena> {
  const admin = openDb(cluster.url, { connectionsMax: 1 })
  await admin.change(sql`drop database if exists ${raw(name)} with (force)`)
  await admin.change(sql`create database ${raw(name)}`)
  await admin.close()
  const address = new URL(cluster.url)
  address.pathname = `/${name}`
  const url = address.href
  await migrate(url, { clock: 'plain' })
  const db = openDb(url, { deadlines: OF_COMMANDS })
  await seedPeople(db, people)
  const context = connectArena(url, db)
  return {
    db,
    url,
    context,
    people,
    async events(count) {
      const ids: bigint[] = []
      await db.transact(async (tx) => {
        for (let n = 0; n < count; n++) ids.push(await createEvent(context, tx, 1n, eventBody(n)))
      })
      return ids
    },
    async fault() {
      for (const judge of audits()) {
        const [first] = await judge(db, context)
        if (first) return `${first.invariant}: ${first.where} ${first.details}`
      }
      return undefined
    },
    async checkpoint() {
      await ensurePartitions(db)
      await db.change(sql`checkpoint`)
    },
    close: () => db.close(),
  }
}

/** The product's context on an existing arena, for a separate process. */
export function connectArena(
  url: string,
  db: Db = openDb(url, { deadlines: OF_COMMANDS }),
  daySum = '100000000',
): Context {
  const config = configOf(url, daySum)
  return {
    config,
    db,
    log: pino({ level: 'silent' }),
    signals: createSignals(),
    metrics: createMetrics(),
    secrets: openSecrets(config),
    limits: new MemoryLimits(),
    offered: offered(),
  }
}

/** @param daySum dollars; checked as always, but too high to reach unless a row measures it */
const configOf = (url: string, daySum: string) =>
  readConfig({
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    DATA_DIR: join(tmpdir(), 'evens-bench-unused'),
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    // The product counts the limits as always; they are only too high to reach.
    RATE_MONEY_BURST: '1000000000',
    RATE_MONEY_PER_SECOND: '1000000000',
    STEP_UP_DAY_SUM: daySum,
  })

const eventBody = (n: number) => ({
  title: `Measured event ${n}`,
  description: 'Exists for a measurement.',
  category: 'sports' as const,
  optionALabel: 'Kings',
  optionBLabel: 'Rovers',
  endsAt: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString(),
  isPracticeMode: false,
})

const RICH = 100_000_000n

/** People 1..count with their purses, paid in by one journal, so that the ledger is consistent from the start. */
async function seedPeople(db: Db, count: number): Promise<void> {
  await db.transact(async (tx) => {
    await tx.change(sql`
      insert into users (email, email_verified_at, first_name, last_name, date_of_birth, region)
      select 'p' || n || '@example.com', clock_now(), 'Person', n::text, '1990-05-17', 'GB' from generate_series(1, ${count}::int) n`)
    await tx.change(
      sql`insert into ledger_accounts (id) values (ledger_account('external-card', 0, false)), (ledger_account('fees', 0, false))`,
    )
    await tx.change(sql`
      insert into ledger_accounts (id, balance_cents)
      select ledger_account('person', n, c = 1), case when c = 0 and n % 100 <> 0 then ${RICH}::bigint else 0 end
      from generate_series(1, ${count}::int) n, generate_series(0, 1) c order by 1`)
    await tx.change(sql`
      insert into ledger_journals (key, reason, ref, at) values ('seed', 90, 'seed', clock_now())`)
    await tx.change(sql`
      insert into ledger_postings (id, source, destination, amount_cents, destination_after_cents, journal, at, reason)
      select nextval('ledger_posting_ids'), ledger_account('external-card', 0, false), ledger_account('person', n, false), ${RICH}::bigint,
        ${RICH}::bigint, (select id from ledger_journals where key = 'seed'), clock_now(), 90
      from generate_series(1, ${count}::int) n where n % 100 <> 0`)
    await tx.change(sql`
      update ledger_accounts set balance_cents = -(select sum(balance_cents) from ledger_accounts where balance_cents > 0)
      where id = ledger_account('external-card', 0, false)`)
  })
  await db.change(sql`vacuum analyze`)
}
