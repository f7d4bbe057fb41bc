import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { joinByCode } from '#server/bets/around/spoken-codes.ts'
import { sql } from '#server/core/db.ts'
import { MemoryLimits } from '#server/core/limits.ts'
import { Refusal } from '#server/core/refusal.ts'
import { openSecrets } from '#server/core/secrets.ts'
import { resealAll } from '#server/modules.ts'
import { bet, on, openEvent, proposedEvent } from '#tests/support/events.ts'
import { judgedWorld, person, twoNodes } from '#tests/support/file-world.ts'
import { readText } from '#tests/support/imports.ts'
import { recordStatements } from '#tests/support/statements.ts'
import { type Person, refused } from '#tests/support/world.ts'

const limits = new MemoryLimits()
let written = ''
const world = judgedWorld({
  env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'debug' },
  limits,
  logTo: {
    write(line) {
      written += line
    },
  },
})
const ana = person(() => world.rich('Ana'))
const guest = person(() => world.rich('Guest'))
const other = person(() => world.rich('Other'))
const blocked = person(() => world.rich('Blocked'))
// codes are for accounts that are older than a day
beforeAll(() => world.pass('25 hours'))

let addresses = 0
/** A call from an address of its own, unless it says which. */
const type = (who: Person, code: string, address = `203.0.113.${++addresses}`) =>
  who.call('joinByCode', { body: { code }, headers: { 'x-forwarded-for': address } })
const sees = async (who: Person, id: string) => (await who.call('getEvent', on(id))).status === 200
const ofLink = (more: Parameters<typeof openEvent>[2] = {}) =>
  openEvent(world, ana, { audience: 'link', ...more })
const speak = (id: string, by = ana) => by.ok('createSpokenCode', { ...on(id), body: {} })
const inviteOf = (id: string, by = ana) => by.ok('getInvite', on(id))
const daysFromNow = (days: number) => new Date(Date.now() + (days + 10) * 86_400_000).toISOString()
const wrongCodes = async () =>
  Number(
    /^evens_event_codes_wrong_total (\d+)$/m.exec(await (await fetch(`${world.url}/metrics`)).text())![1],
  )

beforeEach(() => {
  for (const who of [ana, guest, other, blocked]) limits.clear(`event-code/${who.id}`)
})

describe('Q-15 the spoken code of an event', () => {
  test('Q-15 its creator makes it: eight consonants in two groups, which let a person in as the link does', async () => {
    const { id } = await ofLink()
    expect(await inviteOf(id)).toEqual({ preview: false, code: null, can: { speak: true } })
    const made = await speak(id)
    expect(made.code).toMatch(/^[BCDFGHJKMNPRSTVXZ]{4}-[BCDFGHJKMNPRSTVXZ]{4}$/)
    // until the lock, which is sooner than 24 hours
    expect(made.endsAt).toBe((await ana.ok('getEvent', on(id))).endsAt)
    expect((await inviteOf(id)).code).toEqual(made)
    expect(await sees(guest, id)).toBe(false)
    for (const typed of [made.code, made.code.toLowerCase(), ` ${made.code.replace('-', ' ')} `])
      expect((await type(guest, typed)).body).toEqual({ eventId: id })
    expect(await sees(guest, id)).toBe(true)
    expect((await ana.ok('listGuests', on(id))).map(({ person }) => person.id)).toEqual([guest.id])
    await guest.ok('placeBet', bet(id, 'optionA', '2'))
    // the creator who tries it comes to the event, and is no guest
    expect((await type(ana, made.code)).body).toEqual({ eventId: id })
    expect(await ana.ok('listGuests', on(id))).toHaveLength(1)
  })

  test('Q-15 it lives for 24 hours, and a new one ends the one before at once', async () => {
    const { id } = await ofLink({ endsAt: daysFromNow(20) })
    const [first, second] = [await speak(id), await speak(id)]
    expect(second.code).not.toBe(first.code)
    expect(refused(await type(guest, first.code))).toEqual([404, 'not_found'])
    await world.pass('23 hours')
    expect((await type(guest, second.code)).status).toBe(200)
    await world.pass('1 hour')
    expect(refused(await type(other, second.code))).toEqual([404, 'not_found'])
    expect((await inviteOf(id)).code).toBeNull()
  })

  test('Q-15 renewing the link ends it, ending the link too, and so does another audience', async () => {
    const { id } = await ofLink()
    const ended: string[] = []
    for (const end of [
      () => ana.ok('renewInviteLink', { ...on(id), body: {} }),
      () => ana.ok('endInviteLink', on(id)),
      () => ana.ok('changeAudience', { ...on(id), body: { audience: 'public' } }),
    ]) {
      if (ended.length === 2) await ana.ok('renewInviteLink', { ...on(id), body: {} })
      ended.push((await speak(id)).code)
      await end()
    }
    for (const code of ended) expect(refused(await type(guest, code))).toEqual([404, 'not_found'])
    expect(await world.db.rows(sql`select from event_guests where event_id = ${BigInt(id)}`)).toEqual([])
  })

  test('Q-15 a renewed link and a typed code at the same time leave either a guest, or a 404 and no sight', async () => {
    const [host, late] = [await world.rich('Host'), await world.rich('Late')]
    await world.pass('25 hours')
    for (let round = 0; round < 8; round++) {
      const { id } = await openEvent(world, host, { audience: 'link' })
      const { code } = await speak(id, host)
      const [typed] = await Promise.all([
        type(late, code),
        host.ok('renewInviteLink', { ...on(id), body: {} }),
      ])
      expect([typed.status, await sees(late, id)]).toEqual(typed.status === 200 ? [200, true] : [404, false])
      expect((await type(other, code)).status).toBe(404)
      limits.clear(`event-code/${other.id}`)
    }
  })

  test('Q-15 the lock ends it, also an early one, and nobody makes one afterwards', async () => {
    const { id } = await ofLink()
    const { code } = await speak(id)
    await ana.ok('lockEvent', on(id))
    expect(refused(await type(guest, code))).toEqual([404, 'not_found'])
    expect(await inviteOf(id)).toEqual({ preview: false, code: null, can: { speak: false } })
    expect(refused(await ana.call('createSpokenCode', { ...on(id), body: {} }))).toEqual([409, 'event_state'])
  })

  test('Q-15 it stands beside a link: nobody makes one without, or for another audience, or for somebody else’s event', async () => {
    const { id, inviteLink } = await ofLink()
    await ana.ok('endInviteLink', on(id))
    expect(await inviteOf(id)).toMatchObject({ can: { speak: false } })
    expect(refused(await ana.call('createSpokenCode', { ...on(id), body: {} }))).toEqual([409, 'event_state'])
    const open = await openEvent(world, ana)
    expect(refused(await ana.call('createSpokenCode', { ...on(open.id), body: {} }))).toEqual([
      409,
      'event_state',
    ])
    expect(refused(await guest.call('createSpokenCode', { ...on(open.id), body: {} }))).toEqual([
      403,
      'forbidden',
    ])
    expect(refused(await guest.call('getInvite', on(open.id)))).toEqual([403, 'forbidden'])
    expect(refused(await guest.call('createSpokenCode', { ...on(id), body: {} }))).toEqual([404, 'not_found'])
    expect(inviteLink).toMatch(/^\/e\//)
  })
})

describe('Q-15 the people who may try a code', () => {
  test('Q-15 an account of less than a day needs a settled bet; its 403 does not depend on the code', async () => {
    const [fresh, bettor] = [await world.rich('Fresh'), await world.rich('Bettor')]
    const { id } = await ofLink({ endsAt: daysFromNow(30) })
    const { code } = await speak(id)
    const answers = [await type(fresh, code), await type(fresh, 'BBBB-BBBB'), await type(fresh, 'no code')]
    for (const { status, body } of answers)
      expect([status, body]).toEqual([403, { code: 'forbidden', message: expect.any(String) }])
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1)
    expect(answers[0]!.body.message).toContain('older than a day')
    expect(refused(await world.visitor.call('joinByCode', { body: { code } }))).toEqual([401, 'unauthorized'])
    expect(await sees(fresh, id)).toBe(false)

    // a stake that came back because the event was called off proves nothing
    const off = await openEvent(world, bettor)
    await bettor.ok('placeBet', bet(off.id, 'optionA', '1'))
    await bettor.ok('voidEvent', { ...on(off.id), body: { reason: 'Rained off' } })
    await world.settle()
    expect((await type(bettor, code)).status).toBe(403)
    const over = await proposedEvent(world, ana, [
      [ana, 'optionA', '2'],
      [bettor, 'optionB', '2'],
    ])
    expect((await type(bettor, code)).status).toBe(403)
    await bettor.ok('concedeEvent', on(over))
    await world.settle()
    expect((await type(bettor, code)).body).toEqual({ eventId: id })
    expect((await type(fresh, code)).status).toBe(403)
    await world.pass('23 hours')
    expect((await type(fresh, (await speak(id)).code)).body).toEqual({ eventId: id })
  })
})

describe('Q-15 a code that lets nobody in', () => {
  /** Codes that lead nowhere for the person, by the reason. */
  async function nowhere(): Promise<Record<string, string>> {
    const codeOf = async (then: (id: string) => Promise<unknown>) => {
      const { id } = await ofLink()
      const { code } = await speak(id)
      await then(id)
      return code
    }
    return {
      wrong: 'BCDF-GHJK',
      'no code': 'AEIO-U123',
      empty: '',
      replaced: await codeOf((id) => speak(id)),
      'of a renewed link': await codeOf((id) => ana.ok('renewInviteLink', { ...on(id), body: {} })),
      'of an ended link': await codeOf((id) => ana.ok('endInviteLink', on(id))),
      ended: await codeOf((id) =>
        world.db.change(
          sql`update event_links set code_ends_at = clock_now() where event_id = ${BigInt(id)}`,
        ),
      ),
      locked: await codeOf((id) => ana.ok('lockEvent', on(id))),
      'taken down': await codeOf((id) =>
        world.db.change(sql`update event_books set words_removed = true where event_id = ${BigInt(id)}`),
      ),
      foreign: await codeOf((id) =>
        world.db.change(sql`update event_books set audience = 'public' where event_id = ${BigInt(id)}`),
      ),
    }
  }

  test('Q-15 wrong, ended, blocked and foreign ones take the same way and get the same 404', async () => {
    const { id } = await ofLink()
    const codes: Record<string, string> = { ...(await nowhere()), blocked: (await speak(id)).code }
    await ana.ok('blockUser', { params: { id: blocked.id }, body: {} })
    const ways = new Map<string, unknown>()
    const answers = new Set<string>()
    for (const [name, code] of Object.entries(codes)) {
      limits.clear(`event-code/${blocked.id}`)
      const answer = await type(blocked, code)
      expect([name, ...refused(answer)]).toEqual([name, 404, 'not_found'])
      answers.add(JSON.stringify(answer.body))
      const { db, statements } = recordStatements(world.db)
      limits.clear(`event-code/${blocked.id}`)
      const tried = joinByCode(
        { ...world.context, db },
        { userId: BigInt(blocked.id), address: `198.51.100.${++addresses}` },
        code,
      )
      await expect(tried).rejects.toBeInstanceOf(Refusal)
      ways.set(name, statements)
    }
    expect(answers.size).toBe(1)
    const [way] = ways.values()
    expect(way).toHaveLength(2)
    for (const [name, statements] of ways) expect([name, statements]).toEqual([name, way])
    // and so does a right one, with the same statements
    const { db, statements } = recordStatements(world.db)
    const found = await joinByCode(
      { ...world.context, db },
      { userId: BigInt(other.id), address: '198.51.100.1' },
      codes.blocked!,
    )
    expect([found, statements]).toEqual([{ eventId: BigInt(id) }, way])
  })

  test('Q-15 ten wrong ones an hour and account: then no code is looked at, and right ones cost nothing', async () => {
    const { id } = await ofLink()
    const { code } = await speak(id)
    for (let n = 0; n < 12; n++) expect((await type(guest, code)).status).toBe(200)
    for (let n = 0; n < 10; n++) expect((await type(guest, 'BCDF-GHJK')).status).toBe(404)
    const late = await type(guest, code)
    expect(refused(late)).toEqual([429, 'rate_limited'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(late.headers.get('ratelimit-policy')).toBe('"event-code";q=10;w=3600')
    const { db, statements } = recordStatements(world.db)
    await expect(
      joinByCode({ ...world.context, db }, { userId: BigInt(guest.id), address: '198.51.100.2' }, code),
    ).rejects.toMatchObject({ code: 'rate_limited' })
    expect(statements).toHaveLength(1)
    expect((await type(other, code)).status).toBe(200)
  })

  test('Q-15 parallel guesses gain nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => type(guest, 'BCDF-GHJK')))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('Q-15 a hundred wrong ones an hour and address, of any accounts; a refused try costs the account nothing', async () => {
    const { id } = await ofLink()
    const { code } = await speak(id)
    const people = [guest, other, blocked, ana]
    const from = '192.0.2.9'
    for (let n = 0; n < 100; n++) {
      const who = people[n % people.length]!
      limits.clear(`event-code/${who.id}`)
      expect((await type(who, 'BCDF-GHJK', from)).status).toBe(404)
    }
    for (const who of people) limits.clear(`event-code/${who.id}`)
    for (let n = 0; n < 11; n++) expect(refused(await type(guest, code, from))).toEqual([429, 'rate_limited'])
    expect((await type(guest, code, '192.0.2.10')).status).toBe(200)
  })

  test('Q-15 operators are called at a thousand wrong ones an hour on the site', async () => {
    const before = await wrongCodes()
    const { code } = await speak((await ofLink()).id)
    await type(guest, 'BCDF-GHJK')
    await type(other, 'no code')
    await type(other, code)
    expect((await wrongCodes()) - before).toBe(2)
    const { groups } = parse(readText('docs/operating/alerts.yaml')) as {
      groups: { rules: { alert: string; expr: string; labels: { severity: string } }[] }[]
    }
    const rule = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === 'CodesGuessed')
    expect(rule).toMatchObject({
      expr: 'sum(increase(evens_event_codes_wrong_total[1h])) >= 1000',
      labels: { severity: 'page' },
    })
  })
})

describe('Q-15 two nodes', () => {
  const nodes = twoNodes({ limits: new MemoryLimits() })

  test('Q-15 count wrong codes together, in the limits that they share', async () => {
    const [one, two] = nodes
    const guesser = await one.rich('Guesser')
    await one.pass('25 hours')
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const at = n % 2 === 0 ? guesser : two.as(guesser)
      statuses.push((await at.call('joinByCode', { body: { code: 'BCDF-GHJK' } })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(404), 429, 429])
  })
})

describe('Q-15 where a code is kept', () => {
  test('Q-15 neither the database nor the log has a code, and its creator reads it again also after a change of keys', async () => {
    written = ''
    const { id } = await ofLink()
    const { code } = await speak(id)
    const plain = code.replace('-', '')
    await type(guest, code)
    await type(other, 'bcdf-ghjk')
    expect(written).toContain('event_code.wrong')
    for (const text of [code, plain, 'bcdf-ghjk', 'BCDFGHJK', 'BCDF-GHJK'])
      expect(written).not.toContain(text)
    const [row] = await world.db.rows<{ all: string; hash: Buffer }>(
      sql`select row_to_json(l)::text as all, code_hash as hash from event_links l where event_id = ${BigInt(id)}`,
    )
    expect(row!.all).not.toContain(plain)
    expect(row!.all).not.toContain(Buffer.from(plain).toString('hex'))
    // the same text under another key has another hash
    const elsewhere = openSecrets({ secretsKeys: [Buffer.alloc(32, 9).toString('base64')], dataDir: '' })
    expect(elsewhere.fingerprints(plain, 'spoken-code')[0]!.equals(row!.hash)).toBe(false)

    const keys = [Buffer.alloc(32, 9).toString('base64'), Buffer.alloc(32, 7).toString('base64')]
    await resealAll(world.db, openSecrets({ secretsKeys: keys, dataDir: '' }))
    const next = await world.db.one<{ hash: Buffer }>(
      sql`select code_hash as hash from event_links where event_id = ${BigInt(id)}`,
    )
    expect(elsewhere.fingerprints(plain, 'spoken-code')[0]!.equals(next.hash)).toBe(true)
    await resealAll(world.db, openSecrets({ secretsKeys: keys.toReversed(), dataDir: '' }))
    expect((await inviteOf(id)).code?.code).toBe(code)
    expect((await type(other, code)).status).toBe(200)
  })
})
