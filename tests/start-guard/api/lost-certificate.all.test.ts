import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awaitDatabase } from '#server/core/await-database.ts'
import { type Certificate, makeCertificate, OPENSSL } from '#tests/support/certificates.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { startRefused, startServer } from '#tests/support/server-process.ts'
import { openTlsDatabase, type TlsDatabase } from '#tests/support/tls-database.ts'

const TRIAL = { NODE_ENV: 'development' }

let database: FreshDatabase
let folder: string
let good: TlsDatabase
const others: TlsDatabase[] = []
beforeAll(async () => {
  if (!OPENSSL) return
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'evens-authority-'))
  good = await open('good', 30)
})
afterAll(async () => {
  for (const one of others) await one.close()
  await database?.drop()
  if (folder) rmSync(folder, { recursive: true })
})

/** @param name of the file that holds the certificate */
async function open(name: string, days: number | 'later'): Promise<TlsDatabase> {
  const certificate = makeCertificate(days)
  writeFileSync(join(folder, name), certificate.cert)
  return opened(certificate)
}
async function opened(certificate: Certificate | undefined): Promise<TlsDatabase> {
  const one = await openTlsDatabase(database.url, certificate)
  others.push(one)
  return one
}
const urlOf = (host: string, authority: string) => {
  const { username, pathname } = new URL(database.url)
  return `postgresql://${username}@${host}${pathname}?sslmode=verify-full&sslrootcert=${join(folder, authority)}`
}
/** Starts and waits at most 0.9 s. @returns the lines of the wait, and its error */
async function awaiting(url: string) {
  const said: string[] = []
  const end = await awaitDatabase(url, (line) => said.push(line), { waitsMs: 900 }).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { said, end }
}
/** @returns what the start says, and how long it took */
async function refused(url: string, env: Record<string, string> = TRIAL) {
  const began = performance.now()
  const { code, stderr } = await startRefused(url, env)
  expect(code).toBe(1)
  expect(performance.now() - began).toBeLessThan(40_000)
  return stderr.trim().split('\n')
}

describe.skipIf(!OPENSSL)('a database that is reached by TLS', () => {
  test('H-19 with its authority the server starts', async () => {
    const server = await startServer(urlOf(good.host, 'good'), TRIAL)
    expect((await fetch(`${server.url}/readyz/database`)).status).toBe(200)
    await server.stop()
  })

  test('H-19 a lost certificate ends the start at once, and names the file', async () => {
    expect(await refused(urlOf(good.host, 'lost'))).toEqual([
      expect.stringMatching(
        /^DATABASE_URL: a file of its certificates cannot be read: ENOENT.*\/lost'\. Put it there, or correct sslrootcert/,
      ),
    ])
  })

  test('H-19 so it does for one of several hosts, and for the owner of the tables', async () => {
    const both = urlOf(`${good.host},localhost:9`, 'lost')
    expect(await refused(both)).toEqual([expect.stringMatching(/^DATABASE_URL: a file of its certificates/)])
    const owner = { ...TRIAL, MIGRATE_DATABASE_URL: urlOf(good.host, 'lost') }
    expect(await refused(database.url, owner)).toEqual([
      expect.stringMatching(/^MIGRATE_DATABASE_URL: a file of its certificates cannot be read/),
    ])
  })

  test.each([
    ['a certificate of another authority', () => open('other', 30), 'good', /is not trusted: .*sslrootcert/],
    [
      'one that has ended',
      () => open('ended', -1),
      'ended',
      /is not trusted: .*renew the certificate if it has expired/,
    ],
    ['a file without a certificate', () => open('whatever', 30), 'empty', /is not trusted|cannot be read/],
    ['a database without TLS', () => opened(undefined), 'good', /asks for TLS.*Set ssl = on/],
  ])('H-19 %s ends the start at once, in words', async (_, host, authority, words) => {
    writeFileSync(join(folder, 'empty'), '-----BEGIN CERTIFICATE-----\nnone\n-----END CERTIFICATE-----\n')
    const one = await host()
    expect(await refused(urlOf(one.host, authority))).toEqual([expect.stringMatching(words)])
  })

  test('H-19 so do several hosts that all have to be mended, each with its reason and the cures of all', async () => {
    const both = urlOf(`${(await open('unknown', 30)).host},${(await opened(undefined)).host}`, 'good')
    const { said, end } = await awaiting(both)
    expect(said).toEqual([])
    expect(end).toMatch(
      /^DATABASE_URL: localhost:\d+: the certificate of the database is not trusted: .*; localhost:\d+: asks for TLS, but the database does not offer it\. Set sslrootcert to the file of the authority .* Set ssl = on/,
    )
  })

  test('H-19 a host that is away is waited for, and the words have the cure of each', async () => {
    const both = urlOf(`${(await open('unknown', 30)).host},localhost:9`, 'good')
    const { said, end } = await awaiting(both)
    for (const words of [...said, end])
      expect(words).toMatch(
        /is not trusted: .*; localhost:9: .*\. Set sslrootcert to the file of the authority .* Start the database, or correct its address\.$/,
      )
    expect(said).toHaveLength(1)
    const other = await awaiting(urlOf(`${(await opened(undefined)).host},localhost:9`, 'good'))
    expect(other.end).toMatch(/no database took writes within .* Set ssl = on .* Start the database/)
  })

  test('H-13 H-19 a certificate of tomorrow is waited for, as the clock of a machine that has just begun is late, and the words name the clock', async () => {
    const { said, end } = await awaiting(urlOf((await open('later', 'later')).host, 'later'))
    for (const words of [...said, end])
      expect(words).toMatch(
        /not valid yet by the clock of this machine, which shows 20\d\d-\d\d-\d\dT.*Let chrony/,
      )
    expect(said).toHaveLength(1)
    expect(end).toMatch(/no database took writes within/)
  })

  test('H-19 one that is lost while the server runs stops it at no moment, and is told to callers', async () => {
    writeFileSync(join(folder, 'passing'), readFileSync(join(folder, 'good')))
    const server = await startServer(urlOf(good.host, 'passing'), TRIAL)
    try {
      rmSync(join(folder, 'passing'))
      good.cut()
      await expect.poll(async () => (await fetch(`${server.url}/readyz/database`)).status).toBe(503)
      writeFileSync(join(folder, 'passing'), readFileSync(join(folder, 'good')))
      await expect
        .poll(async () => (await fetch(`${server.url}/readyz/database`)).status, { timeout: 10_000 })
        .toBe(200)
    } finally {
      await server.stop()
    }
  })
})
