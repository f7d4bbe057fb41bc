import { setTimeout as sleep } from 'node:timers/promises'
import { askPrimary, eachOnce, hostOfUrl, hostsOf } from '#server/postgres/database-hosts.ts'
import { DatabaseUnfit, noPrimary, orNotYet, PoolerFound, sayWhy, unfit } from './database-reasons.ts'
import { openClient } from './db.ts'
import { isUnreachable, ReadOnlyServer } from './db-errors.ts'

export { DatabaseUnfit } from './database-reasons.ts'

/** How long a start waits for a database that takes writes. A failover is over by then. */
const WAITS_MS = 120_000
const SAYS_EVERY_MS = 5_000
const AGAIN_MS = 500
/** Any time limit that no operator would set: a pooler in between loses it. */
const PROBE_LIMIT_MS = 59_741
/** How long the query of a start may take; a frozen server never answers. */
const PROBE_WITHIN_MS = 5_000

type Waiting = {
  /** the setting that an operator corrects */
  setting?: string
  waitsMs?: number
}

/**
 * Waits until a database takes writes, and checks that the way to it keeps a connection's settings.
 * @param say receives a line every five seconds
 * @throws DatabaseUnfit after two minutes, or at once when waiting would not help
 */
export async function awaitDatabase(
  url: string,
  say: (line: string) => void,
  { setting = 'DATABASE_URL', waitsMs = WAITS_MS }: Waiting = {},
): Promise<void> {
  // a clock that no one can set meanwhile
  const began = performance.now()
  const once = onlyOnce(say)
  const names = hostsOf(url).map(hostOfUrl).join(', ')
  let said = 0
  for (;;) {
    try {
      await probeDatabase(url, { setting, say: once })
      return
    } catch (error) {
      if (error instanceof DatabaseUnfit || !isUnreachable(error)) throw error
      const waited = performance.now() - began
      if (waited >= waitsMs)
        throw new DatabaseUnfit(
          `${setting}: no database took writes within ${waitsMs / 60_000} minutes at ${names}: ${sayWhy(error)}`,
        )
      if (waited - said >= SAYS_EVERY_MS || said === 0) {
        said = waited || 1
        say(`waiting for the database at ${names}: ${sayWhy(error)}`)
      }
      await sleep(AGAIN_MS)
    }
  }
}

/** Prints each line once, however often it arrives. */
function onlyOnce(say: (line: string) => void): (line: string) => void {
  const said = new Set<string>()
  return (line) => {
    if (!said.has(line)) say(line)
    said.add(line)
  }
}

/**
 * Checks the database once.
 * @returns the address of the host that takes writes
 * @throws DatabaseUnfit when an operator has to repair something; else the driver's error
 */
export async function probeDatabase(
  url: string,
  { setting = 'DATABASE_URL', say = () => {} }: { setting?: string; say?: (line: string) => void } = {},
): Promise<string> {
  try {
    const host = await pickHost(hostsOf(url), setting, say)
    await look(host)
    return host
  } catch (error) {
    throw unfit(error, setting) ?? orNotYet(error)
  }
}

/**
 * The host of a list that takes writes.
 * @throws DatabaseUnfit where the choice is unclear
 */
async function pickHost(
  urls: readonly string[],
  setting: string,
  say: (line: string) => void,
): Promise<string> {
  if (urls.length === 1) return urls[0]!
  const asked = urls.map(async (url) => {
    const primary = await askPrimary(url)
    if (!primary) throw new ReadOnlyServer()
    return { url, ...primary }
  })
  const answers = await Promise.allSettled(asked)
  const found = eachOnce(answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
  if (found.length === 0)
    throw allAway(
      urls,
      answers.map((one) => (one.status === 'rejected' ? one.reason : undefined)),
      setting,
    )
  const [best, ...others] = found.sort((one, other) => other.timeline - one.timeline)
  const systems = new Set(found.map(({ system }) => system).filter((system) => system !== undefined))
  const both = found.map(({ url }) => hostOfUrl(url)).join(' and ')
  if (systems.size > 1)
    throw new DatabaseUnfit(
      `${setting}: ${both} are different databases, and each of them takes writes. Name one database and its standbys.`,
    )
  if (others[0]?.timeline === best!.timeline)
    throw new DatabaseUnfit(
      `${setting}: there are two primaries, ${both}, and neither has the newer timeline. Stop the one that you do not want, keep its data, and rebuild it as a standby.`,
    )
  for (const { url } of others)
    say(
      `there are two primaries: ${hostOfUrl(url)} has the older timeline and is not used. Stop it at once, keep its data, and rebuild it as a standby.`,
    )
  return best!.url
}

/** The error where no host takes writes: DatabaseUnfit if an operator has to repair every host. */
function allAway(urls: readonly string[], errors: readonly unknown[], setting: string): unknown {
  const mended = new Set(errors.map((error) => unfit(error, setting)?.message))
  const away = noPrimary(urls.map((url, at) => ({ name: hostOfUrl(url), error: errors[at] })))
  if (mended.has(undefined)) return away
  return mended.size === 1 ? errors[0] : new DatabaseUnfit(`${setting}: ${sayWhy(away)}`)
}

async function look(url: string): Promise<void> {
  const client = await openClient(url, 'evens-start', {
    statement_timeout: PROBE_LIMIT_MS,
    query_timeout: PROBE_WITHIN_MS,
  })
  try {
    const { rows } = await client.query<{ limit: string }>(
      `select setting as limit from pg_settings where name = 'statement_timeout'`,
    )
    if (rows[0]?.limit !== String(PROBE_LIMIT_MS)) throw new PoolerFound()
  } finally {
    await client.end().catch(() => {})
  }
}
