import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { GOOD_CARD, SLOW_CARD, STRIPE_KEYS } from '#tests/support/stripe.ts'
import { testCards, world } from '#tests/support/stripe-world.ts'
import { type Person, usd } from '#tests/support/world.ts'

let admin: Person
testCards()
beforeAll(async () => {
  admin = await world.withRole('Root', 'admin')
})

const newest = async () => (await admin.ok('listDeliveries', { query: { limit: 1 } }))[0]!
const count = async () =>
  (await world.db.one<{ n: number }>(sql`select count(*)::int as n from provider_deliveries`)).n
/** An event about an intent, as Stripe would write it. */
const event = (intentId: string, more: object = {}) =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1,
    data: { object: { id: intentId, object: 'payment_intent', amount: 2000, status: 'succeeded' } },
    ...more,
  })

describe('what Stripe sends', () => {
  test('C-18 a payment is credited by its message alone, once, however often it is sent, and kept with its payload', async () => {
    const person = await world.signUp('Payer')
    world.stripe.misbehave({ times: 5 })
    const id = await world.pay(person, '20')
    expect(await usd(person)).toBe('20.00')
    const kept = (await admin.ok('listDeliveries')).filter((one) => one.kind === 'payment_intent.succeeded')
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({ provider: 'stripe', state: 'handled', error: null, nextAt: null })
    const { payload } = await admin.ok('getDelivery', { params: { id: kept[0]!.id } })
    expect(payload).toMatchObject({ id: kept[0]!.eventId, data: { object: { id, amount_received: 2000 } } })
    // the secret that lets a browser pay is not kept
    expect(JSON.stringify(payload)).not.toContain('_secret_')
    expect(await person.ok('transactions', { query: { type: 'deposit' } })).toHaveLength(1)
  })

  test('C-18 forged, mutated, unsigned, old and early messages are 403, and nothing is kept of them', async () => {
    const person = await world.signUp('Payer')
    world.stripe.misbehave({ hold: true })
    const id = await world.pay(person, '20')
    const before = await count()
    const body = event(id)
    const seconds = Math.floor(Date.now() / 1000)
    const { signature } = await import('#simulators/stripe-sender.ts')
    const right = signature(body, STRIPE_KEYS.webhookSecret)
    for (const [what, sent, options] of [
      ['no signature', body, { header: null }],
      ['an empty one', body, { header: '' }],
      ['nonsense', body, { header: 'v1=zz,t=now' }],
      ['another secret', body, { secret: 'whsec_other' }],
      ['another body', body.replace('2000', '9000'), { header: right }],
      ['one blank more', `${body} `, { header: right }],
      ['ten minutes old', body, { at: seconds - 600 }],
      ['a cut signature', body, { header: right.slice(0, -1) }],
      ['v0 alone', body, { header: right.replace('v1=', 'v0=') }],
      ['another time under the same mac', body, { header: right.replace(/t=\d+/, `t=${seconds - 5}`) }],
      ['no JSON', 'amount=1', {}],
    ] as const)
      expect([what, ...(await world.post(sent, options))]).toEqual([what, 403, 'signature_invalid'])
    for (const faults of [{ wrongSignature: true }, { mutate: true }]) {
      world.stripe.misbehave(faults)
      expect(await world.stripe.sender.deliver(world.stripe.books.events.at(-1)!)).toBe(403)
    }
    expect(await count()).toBe(before)
    expect(await usd(person)).toBe('0.00')
    // the right one, with other signatures beside it as while a secret is being changed
    expect(await world.post(body, { header: `${right},v1=${'0'.repeat(64)}` })).toEqual([200])
    expect(await usd(person)).toBe('20.00')
  })

  test('S14 a signed body that is no event is 400, and nothing is kept of it', async () => {
    const before = await count()
    for (const body of [
      '[]',
      'null',
      '7',
      '{}',
      '{"__proto__":{"id":"evt_1"}}',
      '{"id":"evt_1","type":"payment_intent.succeeded"}',
      '{"id":"evt_1","type":"payment_intent.succeeded","data":[]}',
      '{"id":7,"type":"payment_intent.succeeded","data":{"object":{}}}',
      '{"id":"evt_1","type":"x","data":{"object":{"payment_intent":7}}}',
    ])
      expect([body, ...(await world.post(body))]).toEqual([body, 400, 'malformed'])
    expect(await count()).toBe(before)
  })

  test('C-18 a message with false figures moves the provider’s figures, not its own', async () => {
    const person = await world.signUp('Payer')
    world.stripe.misbehave({ hold: true })
    const id = await world.start(person, '20')
    expect(await world.post(event(id))).toEqual([200])
    expect(await usd(person)).toBe('0.00')
    world.stripe.books.confirm(id, { number: GOOD_CARD })
    const refunded = {
      type: 'charge.refunded',
      data: { object: { id: 'ch_1', object: 'charge', payment_intent: id, amount_refunded: 2000 } },
    }
    expect(await world.post(event(id, refunded))).toEqual([200])
    // the payment is there, the refund is not
    expect(await usd(person)).toBe('20.00')
  })

  test('C-18 in the wrong order and late: the end is the same', async () => {
    const person = await world.signUp('Payer')
    world.stripe.misbehave({ hold: true })
    const id = await world.start(person, '40')
    world.stripe.books.confirm(id, { number: SLOW_CARD })
    world.stripe.books.finish(id, 'failed')
    world.stripe.books.confirm(id, { number: GOOD_CARD })
    world.stripe.books.refund(id, 1500)
    const dispute = world.stripe.books.dispute(id, 1000)
    world.stripe.books.closeDispute(dispute.id, 'won')
    world.stripe.misbehave({ times: 2 })
    await world.stripe.sender.release('reversed')
    expect(await usd(person)).toBe('25.00')
    expect(await person.ok('cardDeposits')).toMatchObject([{ status: 'credited', takenBack: '15.00' }])
    const kinds = (await admin.ok('listDeliveries', { query: { limit: 9 } })).map((one) => one.state)
    expect(new Set(kinds)).toEqual(new Set(['handled', 'ignored']))
  })

  test('C-18 a payment in process credits nothing until the bank has said yes; one that fails may be tried again', async () => {
    const person = await world.signUp('Payer')
    const id = await world.start(person, '20')
    world.stripe.books.confirm(id, { number: SLOW_CARD })
    await world.allDelivered()
    expect(await person.ok('cardDeposits')).toMatchObject([{ status: 'processing' }])
    expect(await usd(person)).toBe('0.00')
    world.stripe.books.finish(id, 'failed')
    await world.allDelivered()
    expect(await person.ok('cardDeposits')).toMatchObject([{ status: 'failed' }])
    world.stripe.books.confirm(id, { number: GOOD_CARD })
    await world.allDelivered()
    expect(await usd(person)).toBe('20.00')
  })

  test('C-18 an unknown payment is kept and tried again, a foreign one and other news are kept and ignored', async () => {
    expect(await world.post(event('pi_nobody_knows'))).toEqual([200])
    expect(await newest()).toMatchObject({ state: 'failed', attempts: 1, nextAt: expect.any(String) })
    const foreign = world.stripe.books.create({ amount: 5000, currency: 'usd', metadata: { shop: 'x' } })
    await world.allDelivered()
    world.stripe.books.confirm(foreign.id, { number: GOOD_CARD })
    await world.allDelivered()
    expect(await newest()).toMatchObject({ state: 'ignored' })
    for (const other of [
      { type: 'customer.created', data: { object: { id: 'cus_1', object: 'customer' } } },
      { type: 'charge.refunded', data: { object: { id: 'ch_1', object: 'charge', payment_intent: null } } },
    ]) {
      expect(await world.post(event('', other))).toEqual([200])
      expect(await newest()).toMatchObject({ state: 'ignored', nextAt: null })
    }
    // a payment with our metadata but without a deposit of ours
    const person = await world.signUp('Payer')
    const lost = world.stripe.books.create({
      amount: 2000,
      currency: 'usd',
      metadata: { user_id: person.id, deposit_id: crypto.randomUUID() },
    })
    world.stripe.books.confirm(lost.id, { number: GOOD_CARD })
    await world.allDelivered()
    const failed = (await admin.ok('listDeliveries', { query: { state: 'failed' } }))[0]!
    expect(failed.error).toBe('we have no deposit for this payment')
    expect(await usd(person)).toBe('0.00')
    // found again, it is credited by the retry
    await world.db.change(sql`
      insert into card_deposits (id, provider_id, user_id, amount_cents, test_mode)
      values (${lost.metadata.deposit_id}::uuid, ${lost.id}, ${BigInt(person.id)}, 2000, false)`)
    await world.db.change(
      sql`update card_deposits set created_at = created_at - interval '25 hours' where provider_id = ${lost.id}`,
    )
    await world.pass('31 seconds')
    expect(await usd(person)).toBe('20.00')
    expect(await admin.ok('getDelivery', { params: { id: failed.id } })).toMatchObject({
      state: 'handled',
      attempts: 2,
      error: null,
    })
  })

  test('C-18 while the provider cannot be asked, messages are kept and carried out later, ever more seldom, for a day', async () => {
    const person = await world.signUp('Payer')
    world.stripe.misbehave({ breakReads: true })
    await world.pay(person, '20')
    const kept = (await admin.ok('listDeliveries', { query: { state: 'failed' } }))[0]!
    expect(kept).toMatchObject({ kind: 'payment_intent.succeeded', attempts: 1 })
    expect(await usd(person)).toBe('0.00')
    await world.db.change(
      sql`update card_deposits set created_at = created_at - interval '25 hours' where user_id = ${BigInt(person.id)}`,
    )
    for (const span of ['31 seconds', '61 seconds', '2 minutes']) await world.pass(span)
    expect((await admin.ok('getDelivery', { params: { id: kept.id } })).attempts).toBe(4)
    world.stripe.misbehave({})
    await world.pass('2 minutes')
    expect(await usd(person)).toBe('0.00')
    await world.pass('3 minutes')
    expect(await usd(person)).toBe('20.00')
  })
})

describe('the operator’s console', () => {
  test('S-27 C-18 deliveries are for admins: filtered, paged, shown with payload, and sent again with a line in the audit log', async () => {
    const person = await world.signUp('Payer')
    const moderator = await world.moderator('Judge')
    world.stripe.misbehave({ hold: true })
    const id = await world.pay(person, '20')
    const body = event(id)
    world.stripe.misbehave({ breakReads: true })
    expect(await world.post(body)).toEqual([200])
    const failed = await newest()
    expect(failed.state).toBe('failed')
    for (const who of [person, moderator]) {
      expect((await who.call('listDeliveries')).status).toBe(403)
      expect((await who.call('getDelivery', { params: { id: failed.id } })).status).toBe(403)
      expect((await who.call('resendDelivery', { params: { id: failed.id }, body: {} })).status).toBe(403)
    }
    const resend = () => admin.ok('resendDelivery', { params: { id: failed.id }, body: {} })
    expect(await resend()).toMatchObject({ outcome: 'failed', state: 'failed', attempts: 2 })
    world.stripe.misbehave({})
    expect(await resend()).toMatchObject({ outcome: 'handled', state: 'handled', attempts: 3, error: null })
    expect(await usd(person)).toBe('20.00')
    // a repetition changes nothing, and a handled message stays handled
    expect(await resend()).toMatchObject({ outcome: 'handled', attempts: 4 })
    world.stripe.misbehave({ breakReads: true })
    expect(await resend()).toMatchObject({ outcome: 'failed', state: 'handled' })
    world.stripe.misbehave({})
    expect(await usd(person)).toBe('20.00')
    const acts = await world.db.rows<{ details: { outcome: string } }>(sql`
      select details from audit_log where act = 'delivery.resend' and subject = ${`delivery:${failed.id}`}
        and actor_id = ${BigInt(admin.id)} order by id`)
    expect(acts.map((one) => one.details.outcome)).toEqual(['failed', 'handled', 'handled', 'failed'])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin.call('listDeliveries', {
        query: { provider: 'stripe', limit: 7, ...(cursor ? { cursor } : {}) },
      })
      seen.push(...page.body.map((one) => one.id))
      cursor = page.headers.get('x-next-cursor') ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(await count())
    expect(new Set(seen).size).toBe(seen.length)
    expect(await admin.ok('listDeliveries', { query: { provider: 'nowpayments' } })).toEqual([])
    for (const one of await admin.ok('listDeliveries', { query: { state: 'ignored' } }))
      expect(one.state).toBe('ignored')
  })
})

describe('what Stripe sent and nobody heard', () => {
  /** Lets everything that was not delivered grow older than a message is waited for. */
  function grow(): void {
    for (const one of world.stripe.books.events) one.created -= 600
  }

  test('C-18 a refund, a dispute and a late success whose messages were all lost are read from the list, once', async () => {
    const [person, other] = [await world.signUp('Payer'), await world.signUp('Other')]
    const id = await world.pay(person, '40')
    const later = await world.start(other, '25')
    await world.pass('25 hours')
    world.stripe.misbehave({ hold: true })
    world.stripe.books.refund(id, 1500)
    const dispute = world.stripe.books.dispute(id, 1000)
    world.stripe.books.confirm(later, { number: GOOD_CARD })
    await world.pass('6 minutes')
    // a message that may still be on its way is waited for
    expect([await usd(person), await usd(other)]).toEqual(['40.00', '0.00'])
    grow()
    await world.pass('6 minutes')
    expect([await usd(person), await usd(other)]).toEqual(['15.00', '25.00'])
    world.stripe.books.closeDispute(dispute.id, 'won')
    grow()
    await world.pass('6 minutes')
    expect(await usd(person)).toBe('25.00')
    await world.stripe.sender.release('reversed')
    await world.pass('6 minutes')
    expect([await usd(person), await usd(other)]).toEqual(['25.00', '25.00'])
    expect(await person.ok('transactions', { query: { type: 'deposit_reversal' } })).toHaveLength(2)
    const payloads = await world.db.rows<{ text: string }>(
      sql`select payload::text as text from provider_deliveries where payload::text like ${`%${later}%`}`,
    )
    expect(payloads.length).toBeGreaterThan(0)
    for (const { text } of payloads) expect(text).not.toContain('_secret_')
  })

  test('C-18 a list that cannot be read is read again from where it was', async () => {
    const person = await world.signUp('Payer')
    const id = await world.pay(person, '40')
    world.stripe.misbehave({ hold: true, breakReads: true })
    world.stripe.books.refund(id, 1500)
    grow()
    await world.pass('6 minutes')
    expect(await usd(person)).toBe('40.00')
    world.stripe.misbehave({ hold: true })
    await world.pass('6 minutes')
    expect(await usd(person)).toBe('25.00')
    await world.stripe.sender.release()
  })
})
