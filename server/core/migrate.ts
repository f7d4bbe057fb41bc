import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const FOLDER = join(import.meta.dirname, '../migrations')
/** Any fixed number: only migrations take this lock. */
const LOCK = 7_230_411

/**
 * Brings a database to the newest schema: each file of server/migrations, in the order of its number, in a transaction
 * of its own, under an advisory lock so that several nodes may start at once.
 * @param applicationUrl where the application runs under another role than `url` names: that role is given what it needs
 * @returns how many files were applied
 * @throws Error when an applied file has changed since: a schema is only ever changed by a new file
 */
export async function migrate(url: string, applicationUrl?: string): Promise<number> {
  const application = applicationUrl && (await roleOf(applicationUrl))
  const client = new pg.Client({ connectionString: url, application_name: 'evens-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      `create table if not exists migrations (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    const files = (await readdir(FOLDER)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()
    let count = 0
    for (const name of files) {
      const text = await readFile(join(FOLDER, name), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      if (applied.has(name)) {
        if (applied.get(name) === hash) continue
        throw new Error(`migration ${name} is not the one that this database was made with`)
      }
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      count++
    }
    if (application) {
      await client.query('select grant_application($1) where current_user <> $1', [application])
    }
    return count
  } finally {
    await client.end()
  }
}

/** Under which role somebody works who connects with this string. */
async function roleOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'evens-migrate' })
  await client.connect()
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]!.role
  } finally {
    await client.end()
  }
}
