import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCertificate, OPENSSL } from '#tests/support/certificates.ts'
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
  for (const one of [good, ...others]) await one?.close()
  await database?.drop()
  if (folder) rmSync(folder, { recursive: true })
})

/** @param name of the file that holds the certificate */
async function open(name: string, days: number): Promise<TlsDatabase> {
  const certificate = makeCertificate(days)
  writeFileSync(join(folder, name), certificate.cert)
  return openTlsDatabase(database.url, certificate)
}
const urlOf = (host: string, authority: string) => {
  const { username, pathname } = new URL(database.url)
  return `postgresql://${username}@${host}${pathname}?sslmode=verify-full&sslrootcert=${join(folder, authority)}`
}
/** @returns what the start says, and how long it took */
async function refused(url: string, env: Record<string, string> = TRIAL) {
  const began = performance.now()
  const { code, stderr } = await startRefused(url, env)
  expect(code).toBe(1)
  expect(performance.now() - began).toBeLessThan(20_000)
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
    ['one that has ended', () => open('ended', -1), 'ended', /is not trusted: .*renew one that has ended/],
    ['a file without a certificate', () => open('whatever', 30), 'empty', /is not trusted|cannot be read/],
    [
      'a database without TLS',
      () => openTlsDatabase(database.url, undefined),
      'good',
      /asks for TLS.*Set ssl = on/,
    ],
  ])('H-19 %s ends the start at once, in words', async (_, host, authority, words) => {
    writeFileSync(join(folder, 'empty'), '-----BEGIN CERTIFICATE-----\nnone\n-----END CERTIFICATE-----\n')
    const one = await host()
    others.push(one)
    expect(await refused(urlOf(one.host, authority))).toEqual([expect.stringMatching(words)])
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
