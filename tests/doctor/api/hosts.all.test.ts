import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examine, lineOf } from '#server/doctor/index.ts'
import { openPair, type Pair } from '#tests/support/standby.ts'

/** Two PostgreSQL servers, of which one follows the other. */
let pair: Pair
beforeAll(async () => {
  pair = await openPair()
}, 120_000)
afterAll(() => pair.close())

/** The lines about hosts and standbys. */
async function lines(url = pair.url): Promise<string[]> {
  const env = { DATABASE_URL: url, DATA_DIR: join(tmpdir(), 'evens-doctor-without-data') }
  const findings = await examine({ env })
  return findings.filter(({ check }) => /hosts|standbys/.test(check)).map(lineOf)
}
const host = (side: Pair['primary']) => new URL(side.url).host
const follows = () =>
  expect
    .poll(() =>
      pair.primary.ask(`select count(*)::int as n from pg_stat_replication where state = 'streaming'`),
    )
    .toEqual([{ n: 1 }])
const setOnPrimary = async (setting: string) => {
  await pair.primary.ask(`alter system set ${setting}`)
  await pair.primary.ask('select pg_reload_conf()')
}
/** Each process of a server reads new settings a moment later. */
const soonLines = (url = pair.url) => expect.poll(() => lines(url), { interval: 200 })

test('H-13 a pair that is well: who is the primary, and how far the standby is', async () => {
  await follows()
  expect(await lines()).toEqual([
    `ok    hosts of the database: ${host(pair.standby)} is a standby, 0.0 MiB and 0 s behind`,
    `ok    hosts of the database: ${host(pair.primary)} is the primary, timeline 1`,
    expect.stringMatching(/^ok {4}standbys: two is sent the log \(streaming\)/),
    'ok    standbys: 1 standby, and no commit waits for one',
  ])
})

test('H-13 a synchronous standby that is there, and one that is missing', async () => {
  await setOnPrimary(`synchronous_standby_names = 'two'`)
  await soonLines().toContain('ok    standbys: 1 synchronous standby, and commits wait for 1')
  await setOnPrimary(`synchronous_standby_names = 'three'`)
  await soonLines().toContainEqual(
    expect.stringMatching(
      /^FAULT standbys: commits wait for 1 synchronous standby, and there are 0: no bet is accepted/,
    ),
  )
  await setOnPrimary(`synchronous_standby_names = ''`)
})

test('H-13 the role of a server sees hosts and lag; the state of a synchronous standby it may see with pg_monitor', async () => {
  await pair.primary.ask('create role evens_weak login')
  await setOnPrimary(`synchronous_standby_names = 'two'`)
  const weak = pair.url.replace('//app@', '//evens_weak@')
  await soonLines(weak).toEqual([
    expect.stringMatching(/^ok {4}hosts of the database: .* is a standby, 0\.0 MiB and 0 s behind$/),
    expect.stringMatching(/^ok {4}hosts of the database: .* is the primary/),
    'warn  standbys: 1 standby, whose state is hidden from this role. Grant it pg_monitor.',
  ])
  await pair.primary.ask('grant pg_monitor to evens_weak')
  await soonLines(weak).toContain('ok    standbys: 1 synchronous standby, and commits wait for 1')
  await setOnPrimary(`synchronous_standby_names = ''`)
})

test('H-13 a standby that does not replay is behind in bytes', async () => {
  await pair.standby.ask('select pg_wal_replay_pause()')
  await pair.primary.ask(
    `create table if not exists filler as select repeat('x', 1000) as x from generate_series(1, 5000)`,
  )
  const [first] = await lines()
  expect(first).toMatch(/ is a standby, [1-9]\d*\.\d MiB and \d+ s behind$/)
  await pair.standby.ask('select pg_wal_replay_resume()')
  await pair.primary.ask('drop table filler')
})

test('H-13 a replica that falls behind: both sides tell its seconds, which grow while it stands', async () => {
  await pair.primary.ask('create table lag (n int)')
  await follows()
  await expect
    .poll(() => pair.standby.ask(`select to_regclass('lag') is not null as there`))
    .toEqual([{ there: true }])
  await pair.standby.ask('select pg_wal_replay_pause()')
  const behind = async () => {
    await pair.primary.ask('insert into lag values (1)')
    const found = (await lines()).flatMap((line) => / (\d+) s behind$/.exec(line)?.[1] ?? [])
    return found.map(Number)
  }
  const bothPast = (seconds: number) =>
    expect
      .poll(async () => (await behind()).filter((one) => one >= seconds).length, { timeout: 20_000 })
      .toBe(2)
  await bothPast(2)
  await bothPast(5)
  await pair.standby.ask('select pg_wal_replay_resume()')
  await expect.poll(async () => (await lines())[0], { timeout: 10_000 }).toMatch(/ and 0 s behind$/)
  await pair.primary.ask('drop table lag')
}, 60_000)

test('H-13 a standby alone', async () => {
  const url = `postgresql://app@${host(pair.standby)}/evens`
  const found = await lines(url)
  expect(found[1]).toMatch(/^FAULT hosts of the database: there is only a standby\. Name the primary/)
})

test('H-13 a standby that does not answer', async () => {
  await pair.standby.cut()
  expect(await lines()).toContainEqual(
    expect.stringMatching(
      /^FAULT hosts of the database: .* does not answer \(connect ECONNREFUSED.*\)\. Start it/,
    ),
  )
  await pair.standby.heal()
  pair.standby.hang()
  expect((await lines())[0]).toMatch(/^FAULT hosts of the database: .* does not answer/)
  await pair.standby.heal()
})

test('H-13 two primaries: the one with the older history is to be stopped', async () => {
  await pair.promote()
  expect(await lines()).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `^FAULT hosts of the database: there are 2 primaries: .*\\. Stop ${host(pair.primary)} at once`,
      ),
    ),
  )
})
