import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { closeSocket, hostOfUrl, hostsOf, STARTED, systemOf } from '#server/postgres/database-hosts.ts'
import type { AwayHost, HostFacts } from './judge-hosts.ts'
import { reasonOf } from './verdict.ts'

/** Two rounds and the wait between them fit into the time of a check. */
const WITHIN_MS = 2_000
/** An up-to-date standby replays the primary's writes within this time. */
const REPLAYS_WITHIN_MS = 300

type Row = {
  standby: boolean
  read_only: boolean
  timeline: string | null
  position: string
  replayed_ago: number | null
  receives: boolean
  started: string
}

/**
 * Asks every host of a connection string about itself, each over its own connection.
 * @param url in libpq's form, with one host or several
 */
export async function readHosts(url: string): Promise<(HostFacts | AwayHost)[]> {
  const urls = hostsOf(url, 'read')
  const first = await Promise.all(urls.map(askHost))
  const primary = first.find((one) => 'row' in one && !one.row.standby)
  const compares =
    primary !== undefined && 'row' in primary && first.some((one) => 'row' in one && one.row.standby)
  if (compares) await sleep(REPLAYS_WITHIN_MS)
  return Promise.all(
    first.map(async (asked, at) => {
      if ('away' in asked) return asked
      const { host, row, system } = asked
      const later = compares && row.standby ? await askHost(urls[at]!) : undefined
      return {
        ...{ host, system },
        role: row.standby ? ('standby' as const) : ('primary' as const),
        readOnly: row.read_only && !row.standby,
        timeline: row.timeline === null ? undefined : Number.parseInt(row.timeline, 16),
        receives: row.receives,
        started: row.started,
        behind: later && 'row' in later ? lagBetween((primary as Asked).row, later.row) : undefined,
      }
    }),
  )
}

/** No lag while no byte is missing: after an hour without bets, the newest transaction is simply an hour old. */
function lagBetween(primary: Row, standby: Row) {
  const bytes = Math.max(0, Number(primary.position) - Number(standby.position))
  return { bytes, seconds: bytes === 0 ? 0 : (standby.replayed_ago ?? undefined) }
}

type Asked = { host: string; row: Row; system: string | undefined }

async function askHost(url: string): Promise<Asked | AwayHost> {
  const host = hostOfUrl(url)
  const client = new pg.Client({
    ...{ connectionString: url, application_name: 'evens-doctor' },
    ...{ connectionTimeoutMillis: WITHIN_MS, query_timeout: WITHIN_MS },
  })
  client.on('error', () => {})
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    closeSocket(client)
  }, WITHIN_MS)
  try {
    await client.connect()
    // PostgreSQL refuses functions of the other role, so the query calls each only where it is allowed
    const { rows } = await client.query<Row>(`
      select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as read_only,
        case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline,
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn as position,
        extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as replayed_ago,
        exists (select from pg_stat_wal_receiver) as receives, ${STARTED}`)
    return { host, row: rows[0]!, system: await systemOf(client) }
  } catch (error) {
    return { host, away: isLate ? `no answer within ${WITHIN_MS / 1000} s` : reasonOf(error) }
  } finally {
    clearTimeout(late)
    closeSocket(client)
  }
}
