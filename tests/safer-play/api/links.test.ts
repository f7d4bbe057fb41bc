import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { findLinks } from '#server/safer-play/links.ts'
import { beginPause } from '#server/safer-play/pauses.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { GOOD_CARD } from '#tests/support/stripe.ts'
import { testCards, world } from '#tests/support/stripe-world.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

testCards()

let asker: Person
let operator: Person
beforeAll(async () => {
  asker = await world.signUp('Asker')
  operator = await world.moderator('Operator')
})

const OTHER_CARD = '5555555555554444'
const surname = () => `Name${randomUUID().slice(0, 8)}`
const exclude = (who: Person) => who.ok('pausePlay', { body: { kind: 'exclusion', length: '6m' } })
const begin = (who: Person) => who.call('createPaymentIntent', { body: { amount: '20.00' } })
async function deposit(who: Person, number = GOOD_CARD): Promise<void> {
  const id = await world.start(who, '20.00')
  world.stripe.books.confirm(id, { number })
  await who.ok('verifyDeposit', { body: { paymentIntentId: id } })
}
async function stake(who: Person) {
  const { id } = await openEvent(world, asker)
  return who.call('placeBet', bet(id, 'optionA', '1.00'))
}
const casesOf = async (who: Person, show: 'questions' | 'links' | 'breaks') =>
  (await operator.ok('playCases', { query: { show } })).filter(({ user }) => user.id === who.id)
const told = async (who: Person) => (await who.ok('listNotifications')).map(({ title }) => title)

describe('Y-11 a second account of somebody excluded', () => {
  test('Y-11 the same address with dots and a tag cannot deposit or stake, and is told why and how to complain', async () => {
    const name = `y11${randomUUID().slice(0, 8)}`
    const first = await world.signUp('Una', { lastName: surname(), email: `${name}.one@gmail.com` })
    await exclude(first)
    const second = await world.signUp('Other', { email: `${name}o.ne+play@googlemail.com` })
    await world.settle()
    const refused = await begin(second)
    expect(refused.body).toMatchObject({
      code: 'play_paused',
      message: expect.stringMatching(
        /^Play is closed for this account\. It has the same e-mail address \(dots and tags aside\) as .+ say so under Feedback: .+ No money moved\.$/,
      ),
      fields: { because: 'account', same: 'address', complain: '/feedback' },
    })
    expect((await stake(second)).body).toMatchObject({ code: 'play_paused', fields: { because: 'account' } })
    expect((await second.ok('playLimits')).pause).toMatchObject({
      kind: 'exclusion',
      until: null,
      because: 'account',
    })
    expect(await told(second)).toContain('Play is closed for this account')
  })

  test('Y-11 an account that was there before is closed when the exclusion begins, and its money can leave', async () => {
    const name = randomUUID().slice(0, 8)
    const first = await world.signUp('Vera', { lastName: surname(), email: `${name}@example.com` })
    const second = await world.signUp('Other', { email: `${name}+b@example.com` })
    await deposit(second, OTHER_CARD)
    expect((await stake(second)).status).toBe(201)
    await exclude(first)
    await world.settle()
    expect((await stake(second)).body).toMatchObject({ code: 'play_paused', fields: { same: 'address' } })
    const coins = await openEvent(world, asker, { isPracticeMode: true })
    expect((await second.call('placeBet', bet(coins.id, 'optionA', '1.00'))).body.code).toBe('play_paused')
    const sent = await second.call('transfer', {
      body: { receiverId: asker.id, amount: '19.00' },
      key: randomUUID(),
    })
    expect(sent.status).toBe(201)
  })

  test('Y-11 dots count where the mail is not Gmail’s, and other people are left alone', async () => {
    const name = randomUUID().slice(0, 8)
    const first = await world.signUp('Wim', { lastName: surname(), email: `${name}.a@example.com` })
    await exclude(first)
    const second = await world.signUp('Other', { email: `${name}a@example.com` })
    await world.settle()
    expect((await begin(second)).status).toBe(200)
  })

  test('Y-11 the same card closes an account, after its deposit was credited', async () => {
    const first = await world.signUp('Xenia', { lastName: surname() })
    await deposit(first)
    await exclude(first)
    const second = await world.signUp('Other')
    await deposit(second, OTHER_CARD)
    expect((await stake(second)).status).toBe(201)
    await deposit(second)
    await world.settle()
    expect((await second.balance()).usd).toBe('39.00')
    expect((await stake(second)).body).toMatchObject({ code: 'play_paused', fields: { same: 'card' } })
  })

  test('Y-11 an account that its owner has closed is still known, and no plain address is kept', async () => {
    const name = randomUUID().slice(0, 8)
    const first = await world.signUp('Yael', { lastName: surname(), email: `${name}@example.com` })
    await exclude(first)
    await first.ok('closeAccount', { body: { password: PASSWORD } })
    const second = await world.signUp('Other', { email: `${name}+again@example.com` })
    await world.settle()
    expect((await begin(second)).body.code).toBe('play_paused')
    const { kept } = await world.db.one<{ kept: string }>(sql`
      select string_agg(m::text, ' ') as kept from play_marks m where user_id = ${BigInt(first.id)}`)
    expect(kept).not.toContain(name)
  })

  test('Y-11 a passkey that somebody excluded has had closes an account', async () => {
    const [first, second] = [await world.signUp('Pia', { lastName: surname() }), await world.signUp('Other')]
    for (const who of [first, second])
      await world.db.change(sql`
        insert into play_marks (user_id, kind, hash) values (${BigInt(who.id)}, 'passkey', ${Buffer.from(`key of ${first.id}`)})`)
    await exclude(first)
    await world.settle()
    expect((await begin(second)).body).toMatchObject({ code: 'play_paused', fields: { same: 'passkey' } })
  })

  test('Y-11 an address that the excluded account never confirmed closes nothing: an operator is asked', async () => {
    // where anybody can sign up, an address that was only typed may be a stranger's
    const open = { ...world.context, config: { ...world.context.config, publicTrial: true } }
    const name = randomUUID().slice(0, 8)
    const typed = await world.signUp('Typed', { lastName: surname(), email: `${name}@example.com` })
    const owner = await world.signUp('Owner', { lastName: surname(), email: `${name}+b@example.com` })
    await world.db.transact((tx) =>
      beginPause(open, tx, { userId: BigInt(typed.id), kind: 'exclusion', length: '6m' }),
    )
    await world.db.transact((tx) => findLinks(open, tx, BigInt(owner.id)))
    expect((await owner.ok('playLimits')).pause).toBeNull()
    expect([await casesOf(owner, 'links'), (await casesOf(owner, 'questions')).length]).toEqual([[], 1])
  })

  test('Y-11 when the exclusion is over, the second account is open too', async () => {
    const name = randomUUID().slice(0, 8)
    const first = await world.signUp('Zoe', { lastName: surname(), email: `${name}@example.com` })
    const second = await world.signUp('Other', { email: `${name}+b@example.com` })
    await first.ok('pausePlay', { body: { kind: 'exclusion', length: '24h' } })
    await world.settle()
    expect((await begin(second)).body.code).toBe('play_paused')
    await world.pass('25 hours')
    await first.ok('endPlayPause')
    await world.pass('25 hours')
    expect((await begin(second)).status).toBe(200)
  })
})

describe('Y-11 name and birth date', () => {
  /** Signs up on a browser. @returns the person, and the browser's cookie */
  async function onBrowser(lastName: string, did?: string, more = {}) {
    const email = `${randomUUID()}@example.com`
    const born = { dateOfBirth: '1984-02-29', region: 'GB', ...more }
    const answer = await world.visitor.call('signUp', {
      body: { email, password: PASSWORD, firstName: 'Same', lastName, ...born },
      headers: did ? { cookie: did } : {},
    })
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]!)
    const device = cookies.find((cookie) => /did=/.test(cookie))!
    const session = cookies.find((cookie) => cookie !== device)!
    return { who: world.as({ ...world.visitor, id: answer.body.id, email, cookie: session }), device }
  }

  test('Y-11 alone they are asked of an operator and refuse nothing, until the operator says that it is one person', async () => {
    const name = surname()
    const { who: first } = await onBrowser(name)
    await exclude(first)
    const { who: second } = await onBrowser(name)
    await world.settle()
    expect((await begin(second)).status).toBe(200)
    const [question] = await casesOf(second, 'questions')
    expect(question).toMatchObject({
      kind: 'ask',
      other: { id: first.id },
      says: 'Both accounts have the same name and birth date.',
    })
    expect((await operator.ok('operatorQueues')).saferPlay).toBeGreaterThan(0)
    const decide = (same: boolean) =>
      operator.call('decidePlayLink', {
        params: { id: question!.id },
        body: { same, reason: 'Looked at both' },
      })
    expect((await decide(true)).body).toMatchObject({ kind: 'link', reason: 'Looked at both' })
    expect((await begin(second)).body).toMatchObject({ code: 'play_paused', fields: { same: 'person' } })
    // somebody else had the question open
    expect((await decide(false)).body.code).toBe('report_state')
  })

  test('Y-11 with region and device too they link, and elsewhere they do not', async () => {
    const name = surname()
    const { who: first, device } = await onBrowser(name)
    await exclude(first)
    const { who: second } = await onBrowser(name, device)
    const { who: elsewhere } = await onBrowser(name, device, { region: 'FR' })
    await world.settle()
    expect((await begin(second)).body).toMatchObject({ code: 'play_paused', fields: { same: 'person' } })
    expect((await begin(elsewhere)).status).toBe(200)
  })

  test('Y-11 an operator dissolves a wrong link after a complaint: it is not found again, and the exclusion goes on', async () => {
    const name = randomUUID().slice(0, 8)
    const first = await world.signUp('Anna', { lastName: surname(), email: `${name}@example.com` })
    await exclude(first)
    const second = await world.signUp('Other', { email: `${name}+b@example.com` })
    await world.settle()
    const [link] = await casesOf(second, 'links')
    expect(
      (
        await second.call('decidePlayLink', {
          params: { id: link!.id },
          body: { same: false, reason: 'It is me' },
        })
      ).status,
    ).toBe(403)
    const { kind } = await operator.ok('decidePlayLink', {
      params: { id: link!.id },
      body: { same: false, reason: 'Mother and daughter' },
    })
    expect(kind).toBe('dissolve')
    expect((await begin(second)).status).toBe(200)
    expect(await told(second)).toContain('Play is open for this account again')
    await first.ok('pausePlay', { body: { kind: 'exclusion', length: '1y' } })
    await world.settle()
    expect((await begin(second)).status).toBe(200)
    expect((await begin(first)).body.code).toBe('play_paused')
    await expect(world.db.change(sql`delete from play_links`)).rejects.toThrow('append-only')
    await expect(world.db.change(sql`update play_links set act = 'dissolve'`)).rejects.toThrow('append-only')
  })
})

describe('Y-17 the operators’ place', () => {
  test('Y-11 an operator decides nothing about themselves, whichever of the two accounts is theirs', async () => {
    const who = await world.signUp('Bea', { lastName: surname() })
    for (const [one, other] of [
      [operator, who],
      [who, operator],
    ] as const) {
      const { id } = await world.db.one<{ id: bigint }>(sql`
        insert into play_links (user_id, excluded_id, act, same)
        values (${BigInt(one.id)}, ${BigInt(other.id)}, 'ask', 'person') returning id`)
      const decided = await operator.call('decidePlayLink', {
        params: { id: id.toString() },
        body: { same: false, reason: 'Somebody else' },
      })
      expect(decided.body.code).toBe('holds_position')
    }
  })

  test('Y-17 operators see who takes a break and until when, and nothing there shortens it', async () => {
    const who = await world.signUp('Bea', { lastName: surname() })
    await who.ok('pausePlay', { body: { kind: 'time-out', length: '7d' } })
    const [shown] = await casesOf(who, 'breaks')
    expect(shown).toMatchObject({ kind: 'time-out', says: 'Takes a time-out.', until: expect.any(String) })
    expect((await who.call('playCases')).status).toBe(403)
    await world.pass('8 days')
    expect(await casesOf(who, 'breaks')).toEqual([])
  })
})
