import { createHash } from 'node:crypto'
import pg from 'pg'
import { filesBelow, readText } from './imports.ts'

const FILES = filesBelow(['server/migrations/before-baseline'], ['.sql'])

/**
 * Gives an empty database the schema of an earlier release.
 * @param before the number of the first file to leave out; by default the first after the last release before the baseline
 */
export async function makeOldDatabase(url: string, before = '0047'): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      'create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    for (const file of FILES) {
      const name = file.split('/').at(-1)!
      if (name >= before) return
      const text = readText(file)
      await client.query(text)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [
        name,
        createHash('sha256').update(text).digest('hex'),
      ])
    }
  } finally {
    await client.end()
  }
}
