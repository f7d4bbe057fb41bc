import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb, sql } from '#server/core/db.ts'
import { hostsOf } from '#server/postgres/database-hosts.ts'
import { listenTransport } from '#server/realtime/index.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { openPair, type Pair } from '#tests/support/standby.ts'
import { openProxy } from '#tests/support/tcp-proxy.ts'
import { openTournament } from '#tests/support/tournaments.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

/** Two PostgreSQL servers, of which one follows the other; the server knows both. */
let pair: Pair
let world: World
let mara: Person
beforeAll(async () => {
  pair = await openPair()
  const database = { url: pair.url, applicationUrl: pair.url, drop: async () => {} }
  world = await openWorld(database, { jobs: true, role: 'owner', transport: listenTransport })
  mara = await world.rich('Mara', '1000')
}, 120_000)
afterAll(async () => {
  await world.close()
  await pair.close()
})

const SAFE_TO_REPEAT =
  'Our records did not answer, so it is not known whether this went through. It is safe to send it again as it is: with the same Idempotency-Key it happens only once.'

/** Sends the same bet until it is accepted. @returns the words of the refusals on the way, and how long it took */
async function betUntilTaken(id: string, key: string, withinMs = 20_000) {
  const began = performance.now()
  const words = new Set<string>()
  for (;;) {
    const answer = await mara.call('placeBet', bet(id, 'optionA', '1', key))
    const ms = performance.now() - began
    if (answer.status === 201) return { ms, words }
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    words.add((answer.body as unknown as { message: string }).message)
    if (ms > withinMs) throw new Error(`no bet was accepted within ${withinMs} ms: ${[...words]}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const betsOf = async (side: Pair['primary']) =>
  Number((await side.ask('select count(*)::int as n from bets'))[0]!.n)

describe('a list of hosts', () => {
  test('H-05 the first bet after a host is lost finds the next one, and leaves no connection behind', async () => {
    const doors = [await openProxy(pair.primary.url), await openProxy(pair.primary.url)] as const
    const [one, other] = doors.map(({ url }) => new URL(url).host)
    const db = openDb(`postgresql://app@${one},${other}/evens`)
    const statement = db.dedicated('echo', 'select $1::text as answer', {})
    try {
      expect(await db.seek()).toBe(true)
      await db.rows(sql`select 1`)
      const used = doors.find(({ passing }) => passing() > 0)!
      await used.cut()
      expect(await statement.ask(['here'])).toBe('here')
    } finally {
      await db.close()
      const left = () => doors.reduce((sum, { passing }) => sum + passing(), 0)
      await expect.poll(left).toBe(0)
      for (const door of doors) await door.close()
    }
  })

  test('H-01 the host that may be written is found, wherever it stands in the list', async () => {
    const { id } = await openEvent(world, mara)
    await mara.ok('placeBet', bet(id, 'optionA', '1'))
    expect(await betsOf(pair.primary)).toBe(1)
  })

  test('H-01 a standby alone is never written: the call is refused, and nothing is done', async () => {
    const alone = openDb(pair.standby.url)
    try {
      await expect(alone.rows(sql`select 1`)).rejects.toThrow(/this server takes no writes/)
      await expect(alone.connect()).rejects.toThrow(/this server takes no writes/)
    } finally {
      await alone.close()
    }
  })

  test('H-01 a host that hangs costs at most two seconds', async () => {
    const [standby, primary] = hostsOf(pair.url) as [string, string]
    const both = openDb(`${standby.replace(/\/evens$/, '')},${new URL(primary).host}/evens`)
    pair.standby.hang()
    const began = performance.now()
    try {
      expect(await both.rows(sql`select 1 as n`)).toEqual([{ n: 1 }])
      expect(performance.now() - began).toBeLessThan(3_900)
    } finally {
      await both.close()
      await pair.standby.heal()
    }
  })
})

test('H-19 a connection that is lost while it is looked at ends nothing but itself', async () => {
  const db = openDb(pair.url)
  let greeted = 0
  db.onConnect(async (tx) => {
    if (++greeted <= 2) await tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(db.rows(sql`select 1`)).rejects.toThrow()
  expect(await db.rows(sql`select 1 as n`)).toEqual([{ n: 1 }])
  await db.close()
})

/** Cancels each wait for a standby until the call is answered: commits of the server's own work wait too. */
async function cancelWaits(call: Promise<unknown>) {
  let answered = false
  const end = () => {
    answered = true
  }
  call.then(end, end)
  let cancelled = 0
  while (!answered) {
    const waits = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
    cancelled += (await pair.primary.ask(waits)).length
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(cancelled).toBeGreaterThan(0)
}

/** Commits wait for nobody any more, and the server has noticed, which takes it a moment. */
async function regainStandbys() {
  await pair.regainStandbys()
  await expect
    .poll(() => world.db.transact(async () => 'goes on').catch(String), { timeout: 5_000, interval: 50 })
    .toBe('goes on')
}

describe('a commit whose synchronous standby was not waited for', () => {
  test.each([
    ['placeBet', 5],
    ['transfer', 5],
    ['joinTournament', 1],
  ] as const)(
    'H-02 %s: cancelled while it waits is unknown; the same key is answered once a standby has it, and happens once',
    async (call, dollars) => {
      const jo = await world.signUp('Jo')
      const { id } = await openEvent(world, mara)
      const seat = await openTournament(jo, { entryFee: '1' })
      const key = `cancelled-${call}`
      const calls = {
        placeBet: () => mara.call('placeBet', bet(id, 'optionA', '5', key)),
        transfer: () => mara.call('transfer', { body: { receiverId: jo.id, amount: '5' }, key }),
        joinTournament: () => mara.call('joinTournament', { params: { id: seat.id }, key }),
      }
      const send = calls[call]
      const before = Number((await mara.balance()).usd)
      await pair.loseStandbys()
      try {
        const unknown = { status: 503, body: { code: 'unavailable', message: SAFE_TO_REPEAT } }
        const sending = send()
        await cancelWaits(sending)
        expect(await sending).toMatchObject(unknown)
        // its row is there for every reader, and a failover would take it back
        expect(await send()).toMatchObject(unknown)
      } finally {
        await regainStandbys()
      }
      await expect.poll(async () => (await send()).status, { timeout: 5_000 }).toBeLessThan(300)
      expect((await send()).status).toBeLessThan(300)
      expect(before - Number((await mara.balance()).usd)).toBe(dollars)
    },
  )
})

describe('both standbys are away, so commits wait', () => {
  test('H-18 reading goes on however many wait, and few of them hold a connection', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, (_, n) => world.signUp(`P${n}`)))
    const { id } = await openEvent(world, mara, { isPracticeMode: true })
    await world.db.change(sql`update sessions set last_seen_at = clock_now() - interval '5 minutes'`)
    await pair.loseStandbys()
    const sides = (n: number) => (n % 2 ? 'optionA' : 'optionB')
    const writing = people.map((who, n) => who.call('placeBet', bet(id, sides(n), '1', `many-${n}`)))
    try {
      await new Promise((resolve) => setTimeout(resolve, 6_000))
      for (let round = 0; round < 3; round++) {
        const began = performance.now()
        const read = await Promise.all(people.map((who) => who.call('transactions')))
        expect(read.map(({ status }) => status)).toEqual(people.map(() => 200))
        expect(performance.now() - began).toBeLessThan(3_000)
        const again = await Promise.all(
          people.map((who, n) => who.call('placeBet', bet(id, sides(n), '1', `many-${n}`))),
        )
        for (const { status } of again) expect(status).toBe(503)
      }
      const [{ n: held } = {}] = await pair.primary.ask(
        `select count(*)::int as n from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      expect(held).toBeLessThan(15)
    } finally {
      await regainStandbys()
    }
    await Promise.all(writing)
    for (const [n, who] of people.entries())
      await expect
        .poll(async () => (await who.call('placeBet', bet(id, sides(n), '1', `many-${n}`))).status, {
          timeout: 5_000,
        })
        .toBe(201)
    await world.checkMoney()
  })

  test('H-18 the others who bet on the same event hear of the database, not of other people', async () => {
    const jo = await world.rich('Jo', '10')
    const { id } = await openEvent(world, mara)
    await mara.ok('placeBet', bet(id, 'optionA', '1'))
    await pair.loseStandbys()
    const both = [mara, jo].map((who, at) => who.call('placeBet', bet(id, 'optionA', '1', `waits-${at}`)))
    const answers = await Promise.all(both).finally(async () => {
      await regainStandbys()
    })
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([503, expect.objectContaining({ code: 'unavailable' })])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect((body as unknown as { message: string }).message).toMatch(/^Our records/)
    }
    // it is noticed within a moment that commits do not wait any more
    for (const [at, who] of [mara, jo].entries())
      await expect
        .poll(async () => (await who.call('placeBet', bet(id, 'optionA', '1', `waits-${at}`))).status)
        .toBe(201)
  })
})

describe('a server that turns read-only', () => {
  test('H-19 its connections are dropped, and the server works again once it takes writes', async () => {
    const { id } = await openEvent(world, mara)
    const jo = await world.signUp('Jo')
    await mara.ok('placeBet', bet(id, 'optionA', '1'))
    await pair.primary.ask('alter system set default_transaction_read_only = on')
    await pair.primary.ask('select pg_reload_conf()')
    // each process of a server reads new settings a moment later, those that are open before a new one
    await expect
      .poll(() => pair.primary.ask('show default_transaction_read_only'))
      .toEqual([{ default_transaction_read_only: 'on' }])
    const refused = await mara.call('placeBet', bet(id, 'optionA', '1', 'read-only'))
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    await expect
      .poll(async () => (await mara.call('sendMessage', messageTo(jo.id))).status, { timeout: 5_000 })
      .toBe(503)
    await pair.primary.ask('alter system reset default_transaction_read_only')
    await pair.primary.ask('select pg_reload_conf()')
    const { ms } = await betUntilTaken(id, 'read-only')
    expect(ms).toBeLessThan(8_000)
  })
})

const messageTo = (receiverId: string) => ({ body: { receiverId, content: 'Hello' } })

describe('a failover', () => {
  test('H-05 the primary dies: the standby is used once it is promoted, every acknowledged bet is there, nobody did anything', async () => {
    const { id } = await openEvent(world, mara)
    for (let n = 0; n < 20; n++) await mara.ok('placeBet', bet(id, 'optionA', '1'))
    const bets = await betsOf(pair.primary)
    await expect.poll(() => betsOf(pair.standby)).toBe(bets)
    await pair.primary.cut()
    const waiting = betUntilTaken(id, 'failover')
    expect((await mara.call('placeBet', bet(id, 'optionA', '1', 'nobody-there'))).status).toBe(503)
    await pair.promote()
    const promoted = performance.now()
    await waiting
    expect(performance.now() - promoted).toBeLessThan(10_000)
    expect(await betsOf(pair.standby)).toBe(bets + 1)
    await world.checkMoney()
  })

  test('H-05 the old primary comes back and would take writes: none of ours reaches it', async () => {
    const { id } = await openEvent(world, mara)
    await pair.primary.heal()
    const old = await betsOf(pair.primary)
    await pair.standby.cut()
    for (let n = 0; n < 5; n++) {
      const answer = await mara.call('placeBet', bet(id, 'optionA', '1', `old-${n}`))
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    }
    await pair.standby.heal()
    for (let n = 0; n < 5; n++) await betUntilTaken(id, `old-${n}`)
    expect(await betsOf(pair.primary)).toBe(old)
  })

  test('H-05 a process that starts now finds the new one, also where the old one stands first in the list', async () => {
    const [promoted, old] = hostsOf(pair.url) as [string, string]
    const list = `postgresql://app@${new URL(old).host},${new URL(promoted).host}/evens`
    const fresh = openDb(list)
    const { n } = await fresh.one<{ n: number }>(sql`select count(*)::int as n from bets`)
    await fresh.close()
    expect(n).toBe(await betsOf(pair.standby))
    expect(n).toBeGreaterThan(await betsOf(pair.primary))
  })

  test('H-07 LISTEN has moved too: a signal of another node arrives', async () => {
    const other = openDb(pair.url)
    const transport = await listenTransport(other, world.context.log)
    let received = 0
    world.context.signals.on((signal, from) => {
      if (from === 'elsewhere' && signal.type === 'pots_changed') received++
    })
    try {
      await expect
        .poll(
          () => {
            transport.publish(JSON.stringify({ type: 'pots_changed' }))
            return received
          },
          { timeout: 15_000, interval: 250 },
        )
        .toBeGreaterThan(0)
    } finally {
      await transport.close()
      await other.close()
    }
  })
})
