import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { databaseName } from '#server/ledger/index.ts'

/** The newest facts of limits and breaks, as kept outside the database. */
type Newest = { database: string; limit: string | null; pause: string | null }

const FILE = 'safer-play-mark.json'
const EVERY_MS = 5_000

/** A fact in short form: a different text under the same number is a different fact. */
const newestOf = async (tx: Tx): Promise<Newest | undefined> => {
  const database = await databaseName(tx)
  if (database === undefined) return undefined
  const facts = await tx.one<Omit<Newest, 'database'>>(sql`
    select (select concat_ws(':', id, user_id, (extract(epoch from at) * 1000000)::bigint) from play_limits order by id desc limit 1) as limit,
      (select concat_ws(':', id, user_id, (extract(epoch from at) * 1000000)::bigint) from play_pauses order by id desc limit 1) as pause`)
  return { database, ...facts }
}

function readKept(folder: string): Newest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as Newest
  } catch {
    // the file does not exist yet, or was cut: an unreadable file proves nothing
    return undefined
  }
}

/** Forgets the kept facts after an operator has checked. */
export const forgetFacts = (folder: string): void => rmSync(join(folder, FILE), { force: true })

/**
 * Acknowledged limits and breaks that the database has lost, as after a restore of an older backup: the people concerned may play
 * again although the product promised that they cannot. By this node's file, which lies outside the database.
 */
export async function missingFacts(tx: Tx, folder: string): Promise<Fault[]> {
  const kept = readKept(folder)
  if (!kept || kept.database !== (await databaseName(tx))) return []
  const there = await tx.one<{ limit: boolean; pause: boolean }>(sql`
    select ${kept.limit}::text is null or exists (select from play_limits
        where id = split_part(${kept.limit}, ':', 1)::bigint and concat_ws(':', id, user_id, (extract(epoch from at) * 1000000)::bigint) = ${kept.limit}) as limit,
      ${kept.pause}::text is null or exists (select from play_pauses
        where id = split_part(${kept.pause}, ':', 1)::bigint and concat_ws(':', id, user_id, (extract(epoch from at) * 1000000)::bigint) = ${kept.pause}) as pause`)
  const faults: [is: boolean, fact: string | null, what: string][] = [
    [there.limit, kept.limit, 'limit'],
    [there.pause, kept.pause, 'break'],
  ]
  return faults
    .filter(([is]) => !is)
    .map(([, fact, what]) => ({
      invariant: `no ${what} that was acknowledged is lost`,
      where: `${what} ${fact!.split(':')[0]} of person ${fact!.split(':')[1]}`,
      details:
        'the database lacks limits or breaks that people were shown; docs/operating/runbooks.md says what to do',
    }))
}

async function keep({ db, config, log }: Context): Promise<void> {
  if (!existsSync(config.dataDir)) return
  const { missing, newest } = await db.transact(async (tx) => {
    // one snapshot: between two of them a restore could take a fact away, which would then be forgotten unreported
    await tx.change(sql`set transaction isolation level repeatable read read only`)
    return { missing: await missingFacts(tx, config.dataDir), newest: await newestOf(tx) }
  })
  for (const fault of missing) log.error({ fault }, 'an acknowledged limit or break is missing')
  // missing facts stay known until an operator has checked
  if (missing.length > 0) return
  if (!newest || JSON.stringify(newest) === JSON.stringify(readKept(config.dataDir))) return
  const path = join(config.dataDir, FILE)
  writeFileSync(`${path}.new`, JSON.stringify(newest))
  renameSync(`${path}.new`, path)
}

/** Keeps the newest facts outside the database, on every node. */
export const factKeeper: Rounds = {
  name: 'safer-play-mark',
  everyMs: EVERY_MS,
  failed: 'writing down the newest limit and break failed',
  upkeep: true,
  run: keep,
}
