import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { methodAndPath } from '#contract/endpoint.ts'
import type { RouteName } from '#contract/index.ts'
import { routes } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { REFUSALS } from '#contract/refusals.ts'
import type { Route } from '#contract/route.ts'
import { sql } from '#server/core/db.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import {
  hostileBodies,
  hostileHeaders,
  hostilePictures,
  hostileQueries,
  oneNetwork,
} from '#tests/support/hostile.ts'
import { put } from '#tests/support/pictures.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { allTest, inTurn, SCALE } from '#tests/support/scale.ts'
import { openWorld, PASSWORD, type World } from '#tests/support/world.ts'
import { SAMPLES } from './samples.ts'

const world = worldOfFile({ env: { RATE_WRITE_PER_SECOND: '100000' } })
const caller = person(() => world.rich('Caller'))
const moderator = person(() => world.moderator('Judge'))
const merchant = person(() => world.withRole('Merchant', 'merchant'))
const admin = person(() => world.withRole('Root', 'admin'))
let eventId: string
beforeAll(async () => {
  eventId = (await openEvent(world, caller)).id
  await caller.ok('placeBet', bet(eventId, 'optionA', '1'))
})

const all = routes as unknown as Record<RouteName, Route>
const names = Object.keys(paths) as RouteName[]
// Webhooks and files are not JSON: they have hostile tests of their own.
const writes = names.filter(
  (name) => methodAndPath(paths[name]).method !== 'GET' && all[name].takes === undefined,
)
const reads = names.filter((name) => methodAndPath(paths[name]).method === 'GET')
/** The schema library's own messages, which are for programmers. */
const RAW_WORDS = /Invalid (input|option|type|key|union)|Unrecognized|expected |received|Too (big|small)|"\|"/
const statuses = new Set<number>(Object.values(REFUSALS))

async function send(
  name: RouteName,
  init: { headers?: Record<string, string>; body?: string | Buffer<ArrayBuffer>; query?: string },
) {
  const { method, path } = methodAndPath(paths[name])
  const whose = { moderator, merchant, admin, user: caller, public: caller }[all[name].who]
  const cookie = whose.cookie
  const target = path.replace(/\{\w+\}/g, path.includes('/events/') ? eventId : '1')
  const response = await fetch(`${world.url}${target}${init.query ?? ''}`, {
    method,
    headers: {
      // Signing in and out would change the caller; the other routes get a caller with the right.
      ...(all[name].who === 'public' ? {} : { cookie }),
      ...(method !== 'GET' ? { origin: world.url, 'content-type': 'application/json' } : {}),
      ...init.headers,
    },
    ...(init.body === undefined ? {} : { body: init.body }),
  })
  const text = await response.text()
  return { status: response.status, text }
}

/** The fingerprint that the previous test left: reading one takes longer than a hostile call. */
let left: unknown
const asItIs = async () => {
  left = await fingerprint(world)
  return left
}
const asItWas = async () => left ?? asItIs()

describe('hostile input is refused by every route, is never a bug and changes nothing', () => {
  test.each(writes)('%s: bodies', async (name) => {
    const before = await asItWas()
    for (const [what, body, expected] of Array.from({ length: SCALE }, () =>
      inTurn(hostileBodies(SAMPLES[name]?.() ?? {}), writes.indexOf(name)),
    ).flat()) {
      const answer = await send(name, { body })
      expect([what, answer.status, answer.text.slice(0, 80)], what).toEqual([
        what,
        expected,
        expect.anything(),
      ])
    }
    expect(await asItIs()).toEqual(before)
  })

  test.each(writes)('%s: values of the wrong kind in each field', async (name) => {
    const sample = SAMPLES[name]?.() ?? {}
    const before = await asItWas()
    for (const [place, field] of Object.keys(sample).entries()) {
      const wrong: unknown[] = [
        {},
        [],
        [sample[field]],
        'x\0y\ud800',
        { toString: 'x' },
        -1e308,
        '__proto__'.repeat(2000),
      ]
      for (const value of inTurn(wrong, place)) {
        const answer = await send(name, { body: JSON.stringify({ ...sample, [field]: value }) })
        // An e-mail address or a password is compared, not stored: a well-formed unknown one is 401 or 409.
        expect(statuses, `${field}: ${JSON.stringify(value).slice(0, 40)}`).toContain(answer.status)
        expect(answer.status, `${field}: ${JSON.stringify(value).slice(0, 40)}`).not.toBe(200)
      }
    }
    expect(await asItIs()).toEqual(before)
  })

  test.each(writes)(
    'A9 Z-04 %s: text that cannot be stored, in each field, gets a sentence',
    async (name) => {
      const sample = SAMPLES[name]?.() ?? {}
      const before = await asItWas()
      for (const [place, field] of Object.keys(sample).entries()) {
        for (const value of inTurn(['x\0y', 'x\ud800y', 'x\udfffy', '\0'], place)) {
          const answer = await send(name, { body: JSON.stringify({ ...sample, [field]: value }) })
          expect([field, answer.status], answer.text.slice(0, 80)).toEqual([field, 400])
          expect(answer.text).not.toMatch(RAW_WORDS)
        }
        const broken = Buffer.concat([
          Buffer.from(`{${JSON.stringify(field)}:"`),
          Buffer.from([0x78, 0xff, 0xed, 0xa0, 0x80]),
          Buffer.from('"}'),
        ])
        expect((await send(name, { body: broken })).status, `${field}: bytes that are no text`).toBe(400)
      }
      expect(await asItIs()).toEqual(before)
    },
  )

  test.each(writes)(
    'Z-04 %s: each field that is missing or of the wrong kind gets a sentence',
    async (name) => {
      const sample = SAMPLES[name]?.() ?? {}
      // a call may do without an optional field, and then it acts
      left = undefined
      for (const field of Object.keys(sample)) {
        for (const value of [undefined, null, {}, [], true, -1, 'x'.repeat(9_000)]) {
          const { status, text } = await send(name, { body: JSON.stringify({ ...sample, [field]: value }) })
          if (status === 400)
            expect(text, `${field}: ${JSON.stringify(value)?.slice(0, 20)}`).not.toMatch(RAW_WORDS)
        }
      }
    },
  )

  test.each(reads)('A9 %s: text that cannot be stored, in each field of its query', async (name) => {
    const fields = Object.keys((all[name].query as z.ZodObject | undefined)?.shape ?? {})
    for (const field of fields) {
      for (const value of ['%00', 'ab%00', '%ED%A0%80', 'ab%FF', '%C0%AF']) {
        const answer = await send(name, { query: `?${field}=${value}` })
        expect([field, value, answer.status], answer.text.slice(0, 80)).toEqual([field, value, 400])
      }
    }
  })

  test.each(writes)(
    'S-39 %s: calls that do not come from our own pages, and bodies that are not JSON',
    async (name) => {
      const before = await asItWas()
      for (const [what, headers, expected] of hostileHeaders(world.url)) {
        const answer = await send(name, { headers, body: JSON.stringify(SAMPLES[name]?.() ?? {}) })
        expect([what, answer.status], answer.text.slice(0, 80)).toEqual([what, expected])
      }
      expect(await asItIs()).toEqual(before)
    },
  )

  test.each(reads)('%s: queries', async (name) => {
    const before = await asItWas()
    for (const query of hostileQueries) {
      const answer = await send(name, { query })
      expect([query, answer.status], answer.text.slice(0, 120)).toEqual([query, 400])
    }
    expect(await asItIs()).toEqual(before)
  })

  test('S-27 a filter of any text is a question, never a bug', async () => {
    for (const search of ["'; drop table users; --", '%', '_', '\\', '\\%', '😀', '‮', 'a'.repeat(100), '$1'])
      expect((await caller.call('listEvents', { query: { search } })).status).toBe(200)
    for (const [from, to] of [
      ['0001-01-01', '9999-12-31'],
      ['9999-12-31', '9999-12-31'],
      ['2027-01-02', '2027-01-01'],
    ])
      expect((await caller.call('transactions', { query: { from, to } as never })).status).toBe(200)
  })
})

allTest(
  'A3 pictures that cost more than a picture may are refused, say why, and leave nothing',
  async () => {
    for (const [what, bytes, status] of await hostilePictures()) {
      const { uploadURL } = await caller.ok('requestUpload')
      const answer = await put(world, caller, uploadURL, bytes)
      const { code, message } = (await answer.json()) as { code: string; message: string }
      expect([what, answer.status, code]).toEqual([what, status, 'payload_too_large'])
      expect(message).toMatch(/^This .+ try again\.$/)
      const left = await world.db.rows(sql`select 1 from uploads where state not in ('open', 'stored')`)
      expect(left).toEqual([])
    }
  },
  60_000,
)

describe('A2 a flood from one /64', () => {
  let strict: World
  beforeAll(async () => {
    strict = await openWorld(await freshDatabase(), {
      env: { PUBLIC_URL: 'http://evens.example', RATE_SIGN_UP_PER_HOUR: '5' },
    })
  })
  afterAll(() => strict.close())
  const from = (address: string) => ({ origin: 'http://evens.example', 'x-forwarded-for': address })

  test('of sign-ins to many accounts ends after ten failures, and nobody else pays for it', async () => {
    const signIn = (address: string, n: number) =>
      strict.visitor.call('signIn', {
        body: { email: `victim${n}@example.com`, password: 'not this one' },
        headers: from(address),
      })
    const statuses: number[] = []
    for (const [n, address] of oneNetwork(40).entries()) statuses.push((await signIn(address, n)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true)
    expect((await signIn('2001:db8:7:8::1', 1)).status).toBe(401)
    expect((await signIn('203.0.113.9', 2)).status).toBe(401)
  })

  test.each([
    ['a private address that the client’s network wrote', (n: number) => `1.2.4.${n}, 10.0.0.7`],
    ['the client’s port', (n: number) => `66.7.7.7:${40_000 + n}`],
    ['an IPv6 address and the port', (n: number) => `[2001:db8:6:6::${n + 1}]:${40_000 + n}`],
    ['one IPv4 address in two forms', (n: number) => (n % 2 ? '5.5.5.5' : '::ffff:505:505')],
    ['no address', (n: number) => `junk${n}`],
  ])('S-24 from behind a proxy that writes %s counts as one caller', async (_, written) => {
    const statuses: number[] = []
    for (let n = 0; n < 14; n++) {
      const { status } = await strict.visitor.call('signIn', {
        body: { email: `nobody${n}-${Math.random()}@example.com`, password: 'not this one' },
        headers: from(written(n)),
      })
      statuses.push(status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(statuses.slice(10)).toEqual(Array(4).fill(429))
  })

  test('S-24 people behind different IPv4 addresses inside of IPv6 do not share a limit', async () => {
    for (let n = 0; n < 14; n++) {
      const body = { email: `mapped${n}@example.com`, password: 'not this one' }
      const { status } = await strict.visitor.call('signIn', { body, headers: from(`::ffff:606:${n + 1}`) })
      expect(status).toBe(401)
    }
  })

  test('of sign-ups ends at the budget of the address, and over many /64 of one /48 at four times of it', async () => {
    const signUp = (address: string, n: number) =>
      strict.visitor.call('signUp', {
        body: {
          email: `flood${n}-${address.replace(/\W/g, '')}@example.com`,
          password: PASSWORD,
          firstName: 'Ada',
          lastName: 'Byron',
          dateOfBirth: '1990-05-17',
          region: 'GB',
        },
        headers: from(address),
      })
    const one: number[] = []
    for (let n = 0; n < 8; n++) one.push((await signUp(`2001:db8:9:9::${n + 1}`, n)).status)
    expect(one).toEqual([201, 201, 201, 201, 201, 429, 429, 429])
    const many: number[] = []
    for (let n = 0; n < 24; n++) many.push((await signUp(`2001:db8:9:${(n + 16).toString(16)}::1`, n)).status)
    expect(many.filter((status) => status === 201)).toHaveLength(15)
    expect(many.slice(15).every((status) => status === 429)).toBe(true)
  })
})
