import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { confirmAddress } from '#tests/support/people.ts'
import { GOOD_CARD } from '#tests/support/stripe.ts'
import { testCards, world } from '#tests/support/stripe-world.ts'
import { eventBody, PASSWORD, type Person } from '#tests/support/world.ts'

testCards()

let asker: Person
let operator: Person
beforeAll(async () => {
  asker = await world.signUp('Asker')
  operator = await world.moderator('Operator')
})

const OTHER_CARD = '5555555555554444'
/** Nobody learns what is known by a name and a birth date. */
const BY_IDENTITY = {
  code: 'play_paused',
  message:
    'An account with this name and birth date cannot play. You can still withdraw your money. If you have questions, ask them under Feedback. No money moved.',
  fields: { because: 'identity', complain: '/feedback' },
}
const surname = () => `Name${randomUUID().slice(0, 8)}`
/** Somebody whose address was confirmed by its letter. */
async function confirmed(firstName: string, more: Parameters<typeof world.signUp>[1]): Promise<Person> {
  const who = await world.signUp(firstName, more)
  await confirmAddress(world.context, who)
  return who
}
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
    const first = await confirmed('Una', { lastName: surname(), email: `${name}.one@gmail.com` })
    await exclude(first)
    const second = await confirmed('Other', { email: `${name}o.ne+play@googlemail.com` })
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
    const first = await confirmed('Vera', { lastName: surname(), email: `${name}@example.com` })
    const second = await confirmed('Other', { email: `${name}+b@example.com` })
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
    const first = await confirmed('Wim', { lastName: surname(), email: `${name}.a@example.com` })
    await exclude(first)
    const second = await confirmed('Other', { email: `${name}a@example.com` })
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
    const first = await confirmed('Yael', { lastName: surname(), email: `${name}@example.com` })
    await exclude(first)
    await first.ok('closeAccount', { body: { password: PASSWORD } })
    const second = await confirmed('Other', { email: `${name}+again@example.com` })
    await world.settle()
    expect((await begin(second)).body.code).toBe('play_paused')
    const { kept } = await world.db.one<{ kept: string }>(sql`
      select string_agg(m::text, ' ') as kept from play_marks m where user_id = ${BigInt(first.id)}`)
    expect(kept).not.toContain(name)
  })

  test('Y-11 a passkey that somebody excluded has had closes an account', async () => {
    const first = await world.signUp('Pia', { lastName: surname() })
    const [second, before] = [await world.signUp('Other'), await world.signUp('Before')]
    const mark = (who: Person) =>
      world.db.change(sql`
        insert into play_marks (user_id, kind, hash) values (${BigInt(who.id)}, 'passkey', ${Buffer.from(`key of ${first.id}`)})`)
    for (const who of [first, before]) await mark(who)
    await exclude(first)
    await mark(second)
    await world.settle()
    // who has had it before is asked about: two people may have shared it
    expect((await begin(before)).status).toBe(200)
    expect(await casesOf(before, 'questions')).toHaveLength(1)
    expect((await begin(second)).body).toMatchObject({ code: 'play_paused', fields: { same: 'passkey' } })
  })

  test('Y-11 an address that the excluded account never confirmed closes nothing: an operator is asked', async () => {
    const name = randomUUID().slice(0, 8)
    const typed = await world.signUp('Typed', { lastName: surname(), email: `${name}@example.com` })
    const owner = await confirmed('Owner', { lastName: surname(), email: `${name}+b@example.com` })
    await exclude(typed)
    await world.settle()
    expect((await owner.ok('playLimits')).pause).toBeNull()
    expect([await casesOf(owner, 'links'), (await casesOf(owner, 'questions')).length]).toEqual([[], 1])
    // once it is the excluded account's own, the other one is closed
    await confirmAddress(world.context, typed)
    await world.settle()
    expect((await begin(owner)).body.code).toBe('play_paused')
  })

  test('Y-11 somebody who types the address of another learns nothing; they do once they read its mail', async () => {
    const name = randomUUID().slice(0, 8)
    const first = await confirmed('Una', { lastName: surname(), email: `${name}@example.com` })
    await exclude(first)
    const asker = await world.signUp('Typing', { email: `${name}+probe@example.com` })
    const other = await world.signUp('Typing', { email: `${randomUUID()}@example.com` })
    await world.settle()
    const seen = async (who: Person) => [
      (await who.call('createEvent', { body: eventBody() })).status,
      (await begin(who)).status,
      await told(who),
      (await who.ok('playLimits')).pause,
      (await who.ok('currentUser')).pause,
    ]
    expect(await seen(asker)).toEqual(await seen(other))
    expect(await casesOf(asker, 'questions')).toEqual([])
    // nor by a link from before an address had to be confirmed
    await world.db.change(sql`
      insert into play_links (user_id, excluded_id, act, same)
      values (${BigInt(asker.id)}, ${BigInt(first.id)}, 'link', 'address')`)
    expect((await begin(asker)).status).toBe(200)
    await confirmAddress(world.context, asker)
    expect((await begin(asker)).body).toMatchObject({ code: 'play_paused', fields: { same: 'address' } })
    expect((await stake(asker)).body.code).toBe('play_paused')
  })

  test('Y-11 a time-out of six weeks closes the other accounts for real money while it lasts, a shorter one does not', async () => {
    const name = randomUUID().slice(0, 8)
    const first = await confirmed('Tim', { lastName: surname(), email: `${name}@example.com` })
    const second = await confirmed('Other', { email: `${name}+b@example.com` })
    const pause = (length: '30d' | '42d') => first.ok('pausePlay', { body: { kind: 'time-out', length } })
    await pause('30d')
    await world.settle()
    expect((await begin(second)).status).toBe(200)
    await pause('42d')
    await world.settle()
    expect((await begin(second)).body).toMatchObject({ code: 'play_paused', fields: { same: 'address' } })
    const coins = await openEvent(world, asker, { isPracticeMode: true })
    expect((await second.call('placeBet', bet(coins.id, 'optionA', '1.00'))).status).toBe(201)
    await world.pass('43 days')
    expect((await begin(second)).status).toBe(200)
  })

  test('Y-11 when the exclusion is over, the second account is open too', async () => {
    const name = randomUUID().slice(0, 8)
    const first = await confirmed('Zoe', { lastName: surname(), email: `${name}@example.com` })
    const second = await confirmed('Other', { email: `${name}+b@example.com` })
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
    expect((await begin(second)).body).toMatchObject(BY_IDENTITY)
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
    expect((await begin(second)).body).toMatchObject(BY_IDENTITY)
    expect((await begin(elsewhere)).status).toBe(200)
  })

  test('Y-11 somebody who takes another’s name at a shared browser closes nothing of theirs: an operator is asked', async () => {
    const name = surname()
    const { who: victim, device } = await onBrowser(name)
    const { who: stranger } = await onBrowser(name, device)
    await stranger.ok('pausePlay', { body: { kind: 'exclusion', length: 'ever' } })
    await world.settle()
    expect((await begin(victim)).status).toBe(200)
    expect(await casesOf(victim, 'questions')).toHaveLength(1)
    // nor with a card of theirs that both had used before
    const shares = () => world.signUp('Card', { lastName: surname() })
    const [family, other] = [await shares(), await shares()]
    for (const who of [family, other]) await deposit(who, OTHER_CARD)
    await exclude(other)
    await world.settle()
    expect((await stake(family)).status).toBe(201)
    expect(await casesOf(family, 'questions')).toHaveLength(1)
  })

  test('Y-11 an operator dissolves a wrong link after a complaint: it is not found again, and the exclusion goes on', async () => {
    const name = randomUUID().slice(0, 8)
    const first = await confirmed('Anna', { lastName: surname(), email: `${name}@example.com` })
    await exclude(first)
    const second = await confirmed('Other', { email: `${name}+b@example.com` })
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
