// npm run db -- audit | migrate | reset | psql
import { spawnSync } from 'node:child_process'
import { auditEvents } from '#server/bets/index.ts'
import { auditFunGames } from '#server/fun-games/index.ts'
import { audit, auditStatements, type Fault } from '#server/ledger/index.ts'
import { auditPots } from '#server/pots/index.ts'
import { auditStore } from '#server/store/index.ts'
import { auditTransfers } from '#server/transfers/index.ts'
import { auditCrypto, auditDeposits } from '#server/wallet/index.ts'
import { auditWithdrawals } from '#server/withdrawals/index.ts'
import { readConfig } from './core/config.ts'
import { OF_COMMANDS, openDb, sql } from './core/db.ts'
import { migrate } from './core/migrate.ts'
import { launchPostgres } from './core/postgres-launcher.ts'

const COMMANDS = ['audit', 'migrate', 'reset', 'psql'] as const
const command = process.argv[2] as (typeof COMMANDS)[number]

/** Proves every invariant and names the account or event that breaks one. @returns whether all hold */
async function runAudit(url: string): Promise<boolean> {
  const db = openDb(url, { deadlines: OF_COMMANDS })
  try {
    const faults: Fault[] = await db.transact(async (tx) => {
      await tx.change(sql`set transaction isolation level repeatable read read only`)
      return [
        ...(await audit(tx)),
        ...(await auditStatements(tx)),
        ...(await auditEvents(tx)),
        ...(await auditDeposits(tx)),
        ...(await auditCrypto(tx)),
        ...(await auditWithdrawals(tx)),
        ...(await auditTransfers(tx)),
        ...(await auditStore(tx)),
        ...(await auditPots(tx)),
        ...(await auditFunGames(tx)),
      ]
    })
    for (const fault of faults) console.log(`BROKEN  ${fault.where}: ${fault.invariant} (${fault.details})`)
    const { accounts, postings } = await db.one<{ accounts: bigint; postings: bigint }>(sql`
      select (select count(*) from ledger_accounts) as accounts, (select count(*) from ledger_postings) as postings`)
    console.log(
      `${faults.length === 0 ? 'sound' : 'NOT SOUND'}: ${accounts} accounts, ${postings} postings, ${faults.length} faults`,
    )
    return faults.length === 0
  } finally {
    await db.close()
  }
}

async function reset(url: string, production: boolean): Promise<void> {
  if (production) throw new Error('reset is refused with NODE_ENV=production')
  const db = openDb(url)
  await db.rows(sql`drop schema public cascade`)
  await db.rows(sql`create schema public`)
  await db.close()
  await migrate(url)
  console.log('the database is empty and migrated')
}

if (!COMMANDS.includes(command)) {
  console.error(`npm run db -- ${COMMANDS.join(' | ')}`)
  process.exit(2)
}
const config = readConfig(process.env)
const embedded = config.databaseUrl ? undefined : await launchPostgres({ dataDir: config.dataDir })
const url = config.databaseUrl ?? embedded!.url
try {
  if (command === 'psql') process.exitCode = spawnSync('psql', [url], { stdio: 'inherit' }).status ?? 1
  else if (command === 'reset') await reset(url, config.environment === 'production')
  else {
    const applied = await migrate(config.migrateDatabaseUrl ?? url)
    if (command === 'migrate') console.log(`${applied} migrations applied`)
    else process.exitCode = (await runAudit(url)) ? 0 : 1
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await embedded?.stop()
}
