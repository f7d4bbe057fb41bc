import { describe, expect, test } from 'vitest'
import type { Body } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { setWalletLock } from '#server/users/index.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { type Person, refused, usd } from '#tests/support/world.ts'

const world = judgedWorld()

const on = (id: string) => ({ params: { id }, body: {} })
const two = async (): Promise<[Person, Person]> => [await world.signUp('Ada'), await world.rich('Jo', '50')]
const ask = async (asker: Person, payer: Person, more: Partial<Body<'createFundRequest'>> = {}) =>
  asker.ok('createFundRequest', { body: { toUserId: payer.id, amount: '20', ...more } })
const statusFor = async (person: Person, id: string) =>
  [...(await person.ok('sentFundRequests')), ...(await person.ok('receivedFundRequests'))].find(
    (request) => request.id === id,
  )?.status

describe('asking', () => {
  test('W-40 W-43 W-44 a request is in both lists with all its fields, and nothing moves', async () => {
    const [ada, jo] = await two()
    const answer = await ada.call('createFundRequest', {
      body: { toUserId: jo.id, amount: '20', message: 'concert' },
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      status: 'pending',
      amount: '20.00',
      message: 'concert',
      fromUser: { id: ada.id, firstName: 'Ada' },
      toUser: { id: jo.id, firstName: 'Jo' },
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(await ada.ok('sentFundRequests')).toEqual([answer.body])
    // each side may do something else with it
    expect(await jo.ok('receivedFundRequests')).toEqual([
      { ...answer.body, can: { accept: true, reject: true, cancel: false, remind: false } },
    ])
    expect(await ada.ok('receivedFundRequests')).toEqual([])
    expect(await jo.ok('sentFundRequests')).toEqual([])
    expect([await usd(ada), await usd(jo)]).toEqual(['0.00', '50.00'])
    expect((await jo.ok('listNotifications'))[0]).toMatchObject({
      title: 'You are asked for $20.00 · Ada Example',
      // S9 a stranger's words are in no notice
      body: 'Accept or decline it. No money moves unless you accept.',
      link: '/fund-requests?tab=received',
    })
  })

  test('A12 three requests wait for one person and twenty in all; an answer makes place, side by side too', async () => {
    const [ada, jo] = await two()
    const post = (payer: Person) =>
      ada.call('createFundRequest', { body: { toUserId: payer.id, amount: '1' } })
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(jo)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409])
    expect(refused(await post(jo))).toEqual([409, 'too_many_requests'])
    const [waiting] = await jo.ok('receivedFundRequests')
    await jo.ok('rejectFundRequest', on(waiting!.id))
    expect((await post(jo)).status).toBe(201)
    for (let person = 0; person < 6; person++) {
      const payer = await world.signUp('Payer')
      for (const _ of [1, 2, 3]) if ((await ada.ok('sentFundRequests')).length < 21) await post(payer)
    }
    const pending = (await ada.ok('sentFundRequests')).filter(({ status }) => status === 'pending')
    expect(pending).toHaveLength(20)
    expect(refused(await post(await world.signUp('Last')))).toEqual([409, 'too_many_requests'])
    expect((await jo.ok('createFundRequest', { body: { toUserId: ada.id, amount: '1' } })).status).toBe(
      'pending',
    )
  })

  test('W-39 W-44 an e-mail address names the person as well as the id', async () => {
    const [ada, jo] = await two()
    const request = await ask(ada, jo, { toUserId: ` ${jo.email.toUpperCase()} ` })
    expect([request.toUser.id, request.message]).toEqual([jo.id, null])
  })

  test('W-37 W-38 W-48 without a person, of oneself, of nobody, or of no amount it is refused', async () => {
    const [ada, jo] = await two()
    const post = (body: object) => ada.call('createFundRequest', { body: body as never })
    expect(refused(await post({ amount: '1' }))).toEqual([400, 'malformed'])
    expect(refused(await post({ toUserId: '', amount: '1' }))).toEqual([400, 'malformed'])
    expect(refused(await post({ toUserId: 'jo', amount: '1' }))).toEqual([400, 'malformed'])
    expect(refused(await post({ toUserId: ada.id, amount: '1' }))).toEqual([400, 'malformed'])
    expect(refused(await post({ toUserId: ada.email, amount: '1' }))).toEqual([400, 'malformed'])
    expect(refused(await post({ toUserId: '987654321', amount: '1' }))).toEqual([404, 'not_found'])
    expect(refused(await post({ toUserId: 'no.one@example.com', amount: '1' }))).toEqual([404, 'not_found'])
    for (const amount of [undefined, '0', '0.001', '-5'])
      expect(refused(await post({ toUserId: jo.id, amount }))).toEqual([400, 'malformed'])
    expect((await post({ toUserId: jo.id, amount: '0.01' })).status).toBe(201)
  })

  test('W-43 pending ones come first, and pages neither repeat nor skip', async () => {
    const [ada, jo] = await two()
    const ids: string[] = []
    for (let n = 0; n < 7; n++) {
      const { id } = await ask(ada, jo, { amount: '1' })
      if ([1, 3, 4, 5].includes(n)) await jo.ok('rejectFundRequest', on(id))
      ids.push(id)
    }
    const expected = [6, 2, 0, 5, 4, 3, 1].map((place) => ids[place])
    for (const [person, list] of [
      [jo, 'receivedFundRequests'],
      [ada, 'sentFundRequests'],
    ] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await person.call(list, { query: { limit: '2', ...(cursor ? { cursor } : {}) } })
        seen.push(...page.body.map((request) => request.id))
        cursor = page.headers.get('x-next-cursor') ?? undefined
      } while (cursor)
      expect(seen).toEqual(expected)
    }
    expect(refused(await jo.call('receivedFundRequests', { query: { cursor: 'x' } }))).toEqual([
      400,
      'malformed',
    ])
  })
})

describe('answering', () => {
  test('W-42 W-45 W-48 accepting moves the amount from the recipient to who asked, and says what is left', async () => {
    const [ada, jo] = await two()
    const { id } = await ask(ada, jo, { message: 'rent' })
    const answer = await jo.call('acceptFundRequest', on(id))
    expect([answer.status, answer.body.status, answer.body.balance]).toEqual([200, 'accepted', '30.00'])
    expect(answer.body.decidedAt).not.toBeNull()
    expect([await usd(ada), await usd(jo)]).toEqual(['20.00', '30.00'])
    expect((await jo.ok('transactions'))[0]).toMatchObject({
      type: 'transfer_out',
      description: 'Sent to Ada Example: rent',
    })
    expect((await ada.ok('listNotifications'))[0]).toMatchObject({
      title: 'You got $20.00 you asked for · Jo Example',
      link: '/fund-requests?tab=sent',
    })
    expect(await statusFor(ada, id)).toBe('accepted')
  })

  test('W-45 W-46 calls without a body are taken, as specified', async () => {
    const [ada, jo] = await two()
    for (const [person, method, suffix, status] of [
      [jo, 'PATCH', '/accept', 'accepted'],
      [jo, 'PATCH', '/reject', 'rejected'],
      [ada, 'DELETE', '', 'cancelled'],
    ] as const) {
      const { id } = await ask(ada, jo, { amount: '1' })
      const response = await fetch(`${world.url}/api/fund-requests/${id}${suffix}`, {
        method,
        headers: { cookie: person.cookie, origin: world.url },
      })
      expect([response.status, (await response.json()).status]).toEqual([200, status])
    }
  })

  test('W-48 too little money is 409, moves nothing, and the request stays pending', async () => {
    const [ada, jo] = await two()
    const { id } = await ask(ada, jo, { amount: '50.01' })
    expect(refused(await jo.call('acceptFundRequest', on(id)))).toEqual([409, 'insufficient_funds'])
    expect([await usd(jo), await statusFor(jo, id)]).toEqual(['50.00', 'pending'])
    await jo.ok('createPaymentIntent', { body: { amount: '1' } })
    expect((await jo.ok('acceptFundRequest', on(id))).balance).toBe('0.99')
  })

  test('W-41 W-42 W-45 W-46 the recipient accepts and rejects, the sender cancels, and nobody else sees it', async () => {
    const [ada, jo] = await two()
    const stranger = await world.rich('Stranger', '50')
    const { id } = await ask(ada, jo)
    for (const act of ['acceptFundRequest', 'rejectFundRequest'] as const) {
      expect(refused(await ada.call(act, on(id)))).toEqual([403, 'forbidden'])
      expect(refused(await stranger.call(act, on(id)))).toEqual([404, 'not_found'])
    }
    expect(refused(await jo.call('cancelFundRequest', on(id)))).toEqual([403, 'forbidden'])
    expect(refused(await stranger.call('cancelFundRequest', on(id)))).toEqual([404, 'not_found'])
    expect(await statusFor(jo, id)).toBe('pending')
    expect((await ada.ok('cancelFundRequest', on(id))).status).toBe('cancelled')
  })

  test.each([
    ['acceptFundRequest', 'accepted'],
    ['rejectFundRequest', 'rejected'],
    ['cancelFundRequest', 'cancelled'],
  ] as const)('W-42 W-48 after %s every further act is 409 and moves nothing', async (first, status) => {
    const [ada, jo] = await two()
    const { id } = await ask(ada, jo)
    await (first === 'cancelFundRequest' ? ada : jo).ok(first, on(id))
    const before = [await usd(ada), await usd(jo)]
    for (const [person, act] of [
      [jo, 'acceptFundRequest'],
      [jo, 'rejectFundRequest'],
      [ada, 'cancelFundRequest'],
      [ada, 'remindFundRequest'],
    ] as const)
      expect(refused(await person.call(act, on(id)))).toEqual([409, 'request_state'])
    expect([await usd(ada), await usd(jo)]).toEqual(before)
    expect(await statusFor(ada, id)).toBe(status)
  })

  test('W-48 a locked wallet accepts nothing, and may still decline', async () => {
    const [ada, jo] = await two()
    const { id } = await ask(ada, jo)
    await setWalletLock(world.db, BigInt(jo.id), true)
    expect(refused(await jo.call('acceptFundRequest', on(id)))).toEqual([423, 'wallet_locked'])
    expect((await jo.ok('rejectFundRequest', on(id))).status).toBe('rejected')
  })

  test('W-45 the same key accepts once and answers the same again', async () => {
    const [ada, jo] = await two()
    const { id } = await ask(ada, jo)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => jo.call('acceptFundRequest', { ...on(id), key: `accept-${id}` })),
    )
    expect(answers.map((answer) => [answer.status, answer.body.balance])).toEqual(
      Array(5).fill([200, '30.00']),
    )
    expect(await usd(ada)).toBe('20.00')
  })
})

describe('time', () => {
  test('W-42 W-48 nobody answers for 30 days: it is cancelled as expired, and cannot be accepted', async () => {
    const [ada, jo] = await two()
    const { id } = await ask(ada, jo)
    await world.pass('29 days 23 hours')
    const jos = world.as(jo)
    expect(await statusFor(jos, id)).toBe('pending')
    await world.db.change(sql`update clock set "offset" = "offset" + interval '61 minutes'`)
    const [mine, theirs] = [await signedInAgain(ada), await signedInAgain(jo)]
    // the clock ends it, whether or not its timer has come
    expect(refused(await theirs.call('acceptFundRequest', on(id)))).toEqual([409, 'request_state'])
    await world.settle()
    const [request] = await mine.ok('sentFundRequests')
    expect([request!.status, request!.expired]).toEqual(['cancelled', true])
    expect(refused(await theirs.call('acceptFundRequest', on(id)))).toEqual([409, 'request_state'])
    expect((await mine.ok('listNotifications')).map(({ title }) => title)).toContain(
      'Your request for $20.00 has expired',
    )
  })

  test('W-48 the sender may remind once a day, not on the first', async () => {
    const [ada, jo] = await two()
    const { id, canRemind } = await ask(ada, jo)
    expect(canRemind).toBe(false)
    expect(refused(await ada.call('remindFundRequest', on(id)))).toEqual([409, 'request_state'])
    await world.pass('24 hours 1 second')
    expect((await ada.ok('sentFundRequests'))[0]!.canRemind).toBe(true)
    const answers = await Promise.all(Array.from({ length: 4 }, () => ada.call('remindFundRequest', on(id))))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
    const reminders = (await jo.ok('listNotifications')).filter(({ title }) =>
      title.startsWith('Reminder: you are asked for '),
    )
    expect(reminders).toHaveLength(1)
    await world.pass('24 hours 1 second')
    expect((await ada.ok('remindFundRequest', on(id))).canRemind).toBe(false)
  })

  /** Sessions last 30 days as well. */
  async function signedInAgain(person: Person): Promise<Person> {
    const { headers } = await world.visitor.call('signIn', {
      body: { email: person.email, password: 'brass lamp over the pine table' },
    })
    const cookie = headers.get('set-cookie')!.split(';')[0]!
    return world.as({ ...person, cookie })
  }
})
