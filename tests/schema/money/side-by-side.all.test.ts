import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { methodAndPath } from '#contract/endpoint.ts'
import type { Body, Params, Query, Reply, Routes } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { auditAll } from '#server/audit-all.ts'
import { type Db, openDb, sql } from '#server/core/db.ts'
import { EVIDENCE, on } from '#tests/support/events.ts'
import {
  type InstalledFunction,
  installedFunctions,
  lostFunctions,
} from '#tests/support/installed-functions.ts'
import { emptyDatabase, type FreshDatabase } from '#tests/support/postgres.ts'
import { REDIS, type RedisProcess, startRedis } from '#tests/support/redis.ts'
import { checkOut, missingFiles, needsPackages, previousRelease } from '#tests/support/releases.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { connect, of, received, say } from '#tests/support/sockets.ts'
import { eventBody, PASSWORD } from '#tests/support/world.ts'

const release = previousRelease()
const missing = missingFiles(release)
const fetches = missing === undefined && needsPackages(release)
const note = fetches ? ' (with packages of its own, by npm ci: needs a registry)' : ''
/** `npm ci` within a hook, or two starts and a migration. */
const BEGINS_MS = fetches ? 900_000 : 120_000
type Name = 'previous' | 'present'
type Args<N extends keyof Routes> = { params?: Params<N>; query?: Query<N>; body?: Body<N>; key?: string }
type Member = { id: string; email: string; cookie: string }

/** An update as an operator does it: the previous release works, the present one comes beside it and migrates. */
describe.skipIf(missing !== undefined)(
  `the previous release beside the present one${missing ? ` (left out: ${missing})` : note}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'evens-beside-'))
    const nodes = {} as Record<Name, ServerProcess>
    let files: { path: string; remove(): void }
    let database: FreshDatabase
    let db: Db
    let old: InstalledFunction[]
    let newestOld: string
    let present: InstalledFunction[]
    let redis: RedisProcess | undefined

    const start = async (name: Name) => {
      const env = {
        DATA_DIR: join(folder, name),
        SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
        PASSWORD_HASH_KIB: '64',
        ...(redis && { REDIS_URL: redis.url }),
      }
      const root = name === 'previous' ? [files.path] : []
      nodes[name] = await startServer(database.url, env, undefined, ...root)
    }
    const newestMigration = async () =>
      (
        await db.one<{ name: string }>(
          sql`select name from migrations where name ~ '^[0-9]' order by name desc limit 1`,
        )
      ).name

    beforeAll(async () => {
      files = checkOut(release)
      redis = REDIS ? await startRedis() : undefined
      database = await emptyDatabase()
      db = openDb(database.url, { connectionsMax: 2 })
      await start('previous')
      old = await installedFunctions(db)
      newestOld = await newestMigration()
      await start('present')
      present = await installedFunctions(db)
    }, BEGINS_MS)
    afterAll(async () => {
      for (const node of Object.values(nodes)) await node.stop()
      await db?.close()
      await database?.drop()
      redis?.stop()
      files?.remove()
      rmSync(folder, { recursive: true, force: true })
    })

    test('H-09 the present schema has every function that the previous release calls', () => {
      expect(newestOld.slice(0, 4)).toBe(release.migration)
      expect(old.length).toBeGreaterThan(40)
      expect(lostFunctions(old, present)).toEqual([])
    })

    // by the migration an older node knows at its start that the functions are a newer release's
    test('H-09 a release with other functions has a migration of its own', async () => {
      if (JSON.stringify(old) !== JSON.stringify(present))
        expect((await newestMigration()) > newestOld).toBe(true)
    })

    async function ask<N extends keyof Routes>(
      name: Name,
      who: Member | undefined,
      route: N,
      { params, query, body, key }: Args<N> = {},
    ): Promise<Reply<N> & { cookie: string }> {
      const { url } = nodes[name]
      const { method, path } = methodAndPath(paths[route])
      const filled = path.replace(
        /\{(\w+)\}/g,
        (_, part: string) => (params as Record<string, string>)[part]!,
      )
      const asked = new URLSearchParams(query as Record<string, string>)
      const answer = await fetch(`${url}${filled}?${asked}`, {
        method,
        headers: {
          ...(who && { cookie: who.cookie }),
          ...(method !== 'GET' && { origin: url }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const reply = JSON.parse((await answer.text()) || '{}')
      if (!answer.ok)
        throw new Error(`${route} on the ${name} one: ${answer.status} ${JSON.stringify(reply)}`)
      if (Array.isArray(reply)) return reply as Reply<N> & { cookie: string }
      return { ...reply, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0]! }
    }

    /** Signs up on the one node and in on the other. */
    async function signUp(here: Name, there: Name, firstName: string): Promise<Member> {
      const email = `${firstName.toLowerCase()}-${randomUUID()}@example.com`
      const body = {
        email,
        password: PASSWORD,
        firstName,
        lastName: 'Beside',
        dateOfBirth: '1990-05-17',
        region: 'GB' as const,
      }
      const { id } = await ask(here, undefined, 'signUp', { body })
      const { cookie } = await ask(there, undefined, 'signIn', { body: { email, password: PASSWORD } })
      return { id, email, cookie }
    }

    const later = (seconds: number) =>
      db.one<{ at: Date }>(sql`select clock_now() + ${seconds}::int * interval '1 second' as at`)
    const statusOf = (name: Name, who: Member, id: string) =>
      ask(name, who, 'getEvent', on(id)).then(({ status }) => status)
    async function balances(here: Name, there: Name, who: Member): Promise<string> {
      const seen = await ask(here, who, 'currentUser')
      const other = await ask(there, who, 'currentUser')
      expect([other.balance, other.practiceBalance]).toEqual([seen.balance, seen.practiceBalance])
      return seen.balance
    }

    /** Two people whose every step is on the other node. */
    async function live(here: Name, there: Name): Promise<void> {
      const mara = await signUp(here, there, 'Mara')
      const jo = await signUp(there, here, 'Jo')
      await ask(here, mara, 'createPaymentIntent', { body: { amount: '50' }, key: randomUUID() })
      await ask(there, jo, 'createPaymentIntent', { body: { amount: '50' }, key: randomUUID() })

      const endsAt = (await later(60)).at.toISOString()
      const { id: eventId } = await ask(here, mara, 'createEvent', { body: eventBody({ endsAt }) })
      const bet = { body: { eventId, selection: 'optionA', amount: '10' }, key: randomUUID() } as const
      const placed = await ask(there, mara, 'placeBet', bet)
      expect((await ask(here, mara, 'placeBet', bet)).id).toBe(placed.id)
      await ask(here, jo, 'placeBet', {
        body: { eventId, selection: 'optionB', amount: '10' },
        key: randomUUID(),
      })
      expect(await balances(here, there, jo)).toBe('40.00')

      await ask(there, mara, 'transfer', { body: { receiverId: jo.id, amount: '5' }, key: randomUUID() })
      expect([await balances(here, there, mara), await balances(there, here, jo)]).toEqual(['35.00', '45.00'])
      const sent = { receiverId: mara.id, content: 'Well played', clientId: randomUUID() }
      await ask(here, jo, 'sendMessage', { body: sent })
      const { unread } = await ask(there, mara, 'countUnreadMessages')
      expect(unread).toBe(1)

      const pot = await ask(here, mara, 'createPot', { body: { potAmount: '1' }, key: randomUUID() })
      await ask(here, jo, 'startGameSession', { body: { gameType: 'cards', isPracticeMode: true } })
      await ask(there, jo, 'playPot', { ...on(pot.id), body: {}, key: randomUUID() })

      await db.change(sql`update clock set "offset" = "offset" + interval '61 seconds'`)
      await expect.poll(() => statusOf(there, jo, eventId), { timeout: 20_000, interval: 50 }).toBe('locked')
      await ask(there, mara, 'proposeOutcome', { ...on(eventId), body: { outcome: 'optionA', ...EVIDENCE } })
      await ask(here, jo, 'concedeEvent', { ...on(eventId), body: {} })
      await expect
        .poll(() => statusOf(there, mara, eventId), { timeout: 20_000, interval: 50 })
        .toBe('settled')
      expect(await balances(here, there, mara)).not.toBe('35.00')
    }

    test('H-09 people live on both: accounts, money, bets, messages and games of the one are known to the other', async () => {
      await live('previous', 'present')
      await live('present', 'previous')
      expect(await auditAll(db)).toEqual([])
    })

    test.each([
      ['previous', 'present'],
      ['present', 'previous'],
    ] as const)('H-09 what happens on the %s one reaches sockets on the %s one', async (here, there) => {
      const mara = await signUp(here, there, 'Mara')
      const jo = await signUp(here, there, 'Jo')
      await ask(here, mara, 'createPaymentIntent', { body: { amount: '50' }, key: randomUUID() })
      const endsAt = (await later(3_600)).at.toISOString()
      const { id: eventId } = await ask(here, mara, 'createEvent', { body: eventBody({ endsAt }) })
      const socket = await connect(nodes[there], jo)
      say(socket, { type: 'watch_event', eventId })
      await received(socket, 'odds_changed')
      await ask(here, mara, 'placeBet', {
        body: { eventId, selection: 'optionA', amount: '10' },
        key: randomUUID(),
      })
      await received(socket, 'odds_changed', 2)
      const sent = { receiverId: jo.id, content: 'Look at that', clientId: randomUUID() }
      await ask(here, mara, 'sendMessage', { body: sent })
      await received(socket, 'new_message')
      const closed = once(socket, 'close')
      await ask(here, jo, 'signOut', { body: {} })
      expect((await closed)[0]).toBe(4001)
      // each once, though signals may go two ways
      expect([of(socket, 'odds_changed').length, of(socket, 'new_message').length]).toEqual([2, 1])
    })

    test('H-09 a node of the previous release that is killed starts again, and leaves the present functions alone', async () => {
      await nodes.previous.kill()
      await start('previous')
      expect(await installedFunctions(db)).toEqual(present)
      await live('present', 'previous')
      expect(await auditAll(db)).toEqual([])
      for (const node of Object.values(nodes)) expect(node.log()).not.toMatch(/"level":(50|60)/)
    })
  },
)
