/**
 * `node tests/soak/restore.ts <file> <times>`: 100,000 bets a time, made by the bench's own seeding, are backed up; people go
 * on betting; the database is restored to a moment between two bets, and audited. Writes to the file how long each part
 * took, and whether exactly the bets and postings of that moment are there.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { auditAll } from '#server/audit-all.ts'
import { restore, takeBackup } from '#server/backup/index.ts'
import { type Db, openDb, sql } from '#server/core/db.ts'
import { launchPostgres } from '#server/postgres/launcher.ts'
import { openArena } from '../../bench/arena.ts'
import { call, wishes } from '../../bench/callers.ts'
import { openProduct } from '../../bench/product.ts'
import { payBroke, seedHistory } from '../../bench/seed-history.ts'

const PEOPLE = 100_000
const CALLERS = 32
const BETTING_MS = 5_000
/** A whole table is read. */
const LONG = { statementMs: 86_400_000, transactionMs: 86_400_000 }

const [file = '', times = '1'] = process.argv.slice(2)
const count = PEOPLE * Math.round(Number(times))
const home = mkdtempSync(join(tmpdir(), 'evens-soak-restore-'))
chmodSync(home, 0o711)
const [dataDir, archiveDir, backup, into] = ['data', 'archive', 'backup', 'restored'].map((name) =>
  join(home, name),
) as [string, string, string, string]
const checks: { title: string; fine: boolean }[] = []
const note = (title: string, fine = true) => {
  console.log(`  ${title}`)
  checks.push({ title, fine })
}

/** All bets and postings in three numbers: one row more, less or other changes them. */
async function moneyOf(db: Db): Promise<string> {
  const { bets, postings, sum } = await db.within(LONG).one<Record<'bets' | 'postings' | 'sum', string>>(sql`
    select (select count(*)::text from bets) as bets, (select count(*)::text from ledger_postings) as postings,
      ((select sum(hashtextextended(b::text, 0)::numeric) from bets b)
        + (select sum(hashtextextended(p::text, 0)::numeric) from ledger_postings p))::text as sum`)
  return `${bets} bets, ${postings} postings, fingerprint ${sum}`
}

/** Runs a part. @returns its result and its seconds */
async function timed<T>(part: () => Promise<T>): Promise<[T, string]> {
  const begun = performance.now()
  const result = await part()
  return [result, seconds(performance.now() - begun)]
}
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const postgres = await launchPostgres({ dataDir, archiveDir })
try {
  const arena = await openArena({ ...postgres, engine: 'embedded' }, 'soak', PEOPLE)
  await payBroke(arena)
  const [, seeded] = await timed(() => seedHistory(arena, count))
  const { size } = await arena.db.one<{ size: string }>(
    sql`select pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  note(`${count.toLocaleString('en-US')} bets, ${size}, seeded in ${seeded}`)
  const embeddedDirectory = join(dataDir, 'postgres', 'cluster')
  const [, taken] = await timed(() =>
    takeBackup({ url: arena.url, embeddedDirectory, stanza: undefined }, backup),
  )
  note(`backed up in ${taken}`)

  const product = openProduct(arena)
  const [event] = await arena.events(1)
  const wish = wishes([event!], PEOPLE)
  const bet = () => call({ callers: CALLERS, ms: BETTING_MS, wish, act: product.place })
  const before = await bet()
  const { to } = await arena.db.one<{ to: string }>(
    sql`select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as to`,
  )
  const then = await moneyOf(arena.db)
  const after = await bet()
  note(
    `${before.accepted} bets after the backup, ${after.accepted} more after the moment`,
    after.accepted > 0,
  )
  const { last } = await arena.db.one<{ last: string }>(sql`select pg_walfile_name(pg_switch_wal()) as last`)
  const [, archived] = await timed(async () => {
    const done = () =>
      arena.db.one<{ name: string | null }>(sql`select last_archived_wal as name from pg_stat_archiver`)
    while (((await done()).name ?? '') < last) await sleep(200)
  })
  note(`the rest of the log archived in ${archived}`)

  let found = ''
  const restored = await restore({ from: backup, to, archiveDir }, into, async (url) => {
    const db = openDb(url, { deadlines: LONG })
    try {
      return (await auditAll(db, { deadlines: LONG })).length === 0
    } finally {
      found = await moneyOf(db)
      await db.close()
    }
  })
  const { copiedMs, replayedMs, auditedMs } = restored.times
  note(`checked and copied in ${seconds(copiedMs)}, replayed to ${to} in ${seconds(replayedMs)}`)
  note(`audited and counted in ${seconds(auditedMs)}`)
  note('the ledger is sound', restored.sound)
  note(`exactly the money of the moment: ${found}`, found === then)
  await arena.close()
} finally {
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
}
writeFileSync(file, JSON.stringify({ checks }))
process.exit(0)
