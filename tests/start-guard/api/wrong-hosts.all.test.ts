import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awaitDatabase, probeDatabase } from '#server/core/await-database.ts'
import { openDb, sql } from '#server/core/db.ts'
import { examine, lineOf } from '#server/doctor/index.ts'
import { launchPostgres, type RunningPostgres } from '#server/postgres/launcher.ts'
import { startRefused } from '#tests/support/server-process.ts'
import { openPair, type Pair } from '#tests/support/standby.ts'
import { openProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'

const WAITS_MS = 900
let pair: Pair
beforeAll(async () => {
  pair = await openPair()
}, 120_000)
afterAll(() => pair.close())

const host = ({ url }: { url: string }) => new URL(url).host
const listOf = (...hosts: string[]) => `postgresql://app@${hosts.join(',')}/evens`
/** Starts and waits for the database. @returns the lines of the wait, and its error */
async function awaiting(url: string, waitsMs = WAITS_MS) {
  const said: string[] = []
  const end = await awaitDatabase(url, (line) => said.push(line), { waitsMs }).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { said, end }
}
const doctor = async (url: string) => {
  const env = { DATABASE_URL: url, DATA_DIR: join(tmpdir(), 'evens-doctor-without-data') }
  return (await examine({ env })).filter(({ check }) => check.startsWith('hosts')).map(lineOf)
}

describe('hosts that do not take writes', () => {
  test('H-01 a wrong host name is told at once, with its cure, and again when the wait is over', async () => {
    const { said, end } = await awaiting(listOf('no-such-host.invalid:5432'))
    const words =
      /no-such-host\.invalid:5432: getaddrinfo \w+ no-such-host\.invalid\. Correct the name of the host/
    expect(said).toEqual([expect.stringMatching(words)])
    expect(end).toMatch(words)
  })

  test('H-01 beside a wrong host name the right one is used', async () => {
    const url = listOf('no-such-host.invalid:5432', host(pair.primary))
    expect(await awaiting(url)).toEqual({ said: [], end: undefined })
    expect(await doctor(url)).toContainEqual(
      expect.stringMatching(/^FAULT hosts of the database: no-such-host\.invalid:5432 does not answer/),
    )
  })

  test('H-19 a standby alone is told at once, with its cure, and nothing is written to it', async () => {
    const words =
      /it takes no writes yet\. Name the primary too; where that is lost, promote one standby: select pg_promote\(\)\.$/
    const { said, end } = await awaiting(listOf(host(pair.standby)))
    expect(said).toEqual([expect.stringMatching(words)])
    expect(end).toMatch(words)
  })

  test('H-19 of several hosts each has its reason', async () => {
    await pair.primary.cut()
    const { said } = await awaiting(pair.url)
    await pair.primary.heal()
    const reasons = `${host(pair.standby)}: it takes no writes yet; ${host(pair.primary)}: connect ECONNREFUSED`
    expect(said[0]).toContain(reasons)
    expect(said[0]).toMatch(/Name the primary too; .* Start the database, or correct its address\.$/)
  })
})

/** Data directories that started as one, and are two primaries of the same history: as a copy that was started by mistake. */
async function openTwins() {
  const home = mkdtempSync(join(tmpdir(), 'evens-twins-'))
  const [first, second] = [join(home, 'one'), join(home, 'two')]
  await (await launchPostgres({ dataDir: first })).stop()
  mkdirSync(second)
  execFileSync('cp', ['-a', join(first, 'postgres'), second])
  const running = [await launchPostgres({ dataDir: first }), await launchPostgres({ dataDir: second })]
  const proxies = await Promise.all(running.map(({ url }) => openProxy(url)))
  return {
    proxies: proxies as [TcpProxy, TcpProxy],
    async close() {
      for (const one of [...proxies, ...running.map((one: RunningPostgres) => ({ close: one.stop }))])
        await one.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** An address of a server at which a start may ask which one may be written, and then gets no connection. */
async function openHalf(url: string) {
  let refused = 0
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', (first) => {
      if (first.includes('evens-start')) {
        refused += 1
        return void socket.destroy()
      }
      const upstream = connect(Number(new URL(url).port), '127.0.0.1')
      upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy())
      socket.on('close', () => upstream.destroy())
      upstream.write(first)
      socket.pipe(upstream).pipe(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

describe('two that take writes', () => {
  let twins: Awaited<ReturnType<typeof openTwins>>
  beforeAll(async () => {
    twins = await openTwins()
  }, 120_000)
  afterAll(() => twins?.close())

  test('H-01 two addresses of one server are one primary: the first of them is used, and the doctor finds no fault', async () => {
    const { port } = new URL(pair.primary.url)
    const another = await openProxy(pair.primary.url)
    try {
      for (const url of [
        listOf(`127.0.0.1:${port}`, `localhost:${port}`),
        listOf(host(another), host(pair.primary)),
      ]) {
        expect(await awaiting(url)).toEqual({ said: [], end: undefined })
        expect(url).toContain(`@${new URL(await probeDatabase(url)).host},`)
        const lines = await doctor(url)
        expect(lines).toHaveLength(2)
        for (const line of lines) expect(line).toMatch(/^OK .* is the primary/i)
      }
    } finally {
      await another.close()
    }
  })

  test('H-01 two databases in one list: start, command and doctor refuse to choose', async () => {
    for (const url of [
      listOf(host(pair.primary), host(twins.proxies[0])),
      listOf(host(twins.proxies[0]), host(pair.primary)),
    ]) {
      const { code, stderr } = await startRefused(url, { NODE_ENV: 'development' })
      expect([code, stderr.trim()]).toEqual([
        1,
        expect.stringMatching(
          /^DATABASE_URL: .* and .* are different databases, and each of them takes writes\. Name one database and its standbys\.$/,
        ),
      ])
      const lines = await doctor(url)
      expect(lines).toHaveLength(2)
      expect(lines).toContainEqual(
        expect.stringMatching(/ is another database\. Correct DATABASE_URL: its hosts are one database/),
      )
    }
    const empty = openDb(twins.proxies[0].url)
    expect(await empty.rows(sql`select from pg_tables where schemaname = 'public'`)).toEqual([])
    await empty.close()
  })

  test('H-01 one database that runs twice with the same history: refused, and the doctor names no host at random', async () => {
    const url = listOf(...twins.proxies.map(host))
    expect((await awaiting(url)).end).toMatch(
      /there are two primaries, .*, and neither has the newer timeline\. Stop the one that you do not want/,
    )
    expect(await doctor(url)).toContainEqual(
      expect.stringMatching(
        /there are 2 primaries: .*, and none of them has the newest timeline\. Stop every node/,
      ),
    )
  })

  describe('of one database with histories of their own', () => {
    beforeAll(() => pair.promote())

    test('H-01 the newer history is used, and the other is to be stopped', async () => {
      for (const url of [
        listOf(host(pair.standby), host(pair.primary)),
        listOf(host(pair.primary), host(pair.standby)),
      ]) {
        expect(await awaiting(url)).toEqual({
          said: [
            `there are two primaries: ${host(pair.primary)} has the older timeline and is not used. Stop it at once, keep its data, and rebuild it as a standby.`,
          ],
          end: undefined,
        })
        expect(new URL(await probeDatabase(url)).host).toBe(host(pair.standby))
      }
    })

    test('H-01 the older one is told once, however often the newer one is asked before it can be used', async () => {
      const half = await openHalf(pair.standby.url)
      const { said } = await awaiting(listOf(half.host, host(pair.primary)))
      await half.close()
      expect(said).toEqual([
        expect.stringContaining(`${host(pair.primary)} has the older timeline and is not used`),
        expect.stringContaining('waiting for the database'),
      ])
      expect(half.refused()).toBeGreaterThan(1)
    })
  })
})
