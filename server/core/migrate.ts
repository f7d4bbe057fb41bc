import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const FOLDER = join(import.meta.dirname, '../migrations')
/** Any fixed number: only migrations take this lock. */
const LOCK = 7_230_411

/**
 * Brings a database to the newest schema: each file of server/migrations, in the order of its number, in a transaction
 * of its own, under an advisory lock so that several nodes may start at once.
 * @returns how many files were applied
 */
export async function migrate(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'evens-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied = new Set(
      (await client.query('select name from migrations')).rows.map((row) => row.name as string),
    )
    const files = (await readdir(FOLDER)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()
    let count = 0
    for (const name of files) {
      if (applied.has(name)) continue
      const text = await readFile(join(FOLDER, name), 'utf8')
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      count++
    }
    return count
  } finally {
    await client.end()
  }
}
