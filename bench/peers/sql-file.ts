import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import pg from 'pg'
import type { Peer } from './naive.ts'
import { oneFunctionPeer } from './one-function.ts'

/** Somebody else's ledger, as SQL that is not part of this repository. */
export type SqlFile = { name: string; peer(connections: number): Peer }

/**
 * Runs the file once. It makes its own accounts for the people in `users` and for the events in `peer.pools`, and a function
 * `peer_sql.place(p_event bigint, p_user bigint, p_key uuid, p_side smallint, p_amount bigint) returns boolean` that returns
 * whether it took the bet. Amounts are hundredths.
 */
export async function openSqlFile(url: string, path: string): Promise<SqlFile> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(readFileSync(path, 'utf8'))
  } finally {
    await client.end()
  }
  return {
    name: basename(path),
    peer: (connections) => oneFunctionPeer(url, connections, 'peer_sql.place($1, $2, $3, $4, $5)'),
  }
}
