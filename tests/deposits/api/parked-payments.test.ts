import { beforeEach, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { type Person, prove, refused, usd } from '#tests/support/world.ts'

const world = judgedWorld()
const admin = person(() => world.withRole('Root', 'admin'))
beforeEach(() => prove(admin))

const reason = 'The exchange’s rate of that minute'
const value = (id: string, rate: string, who = admin) =>
  who.call('valuePayment', { params: { id }, body: { rate, reason } })

/** A person whose coins came after the quote, when no rate was known; the quote's rate is $64,000. */
async function parked(act: 'late' | 'twice' = 'late', person?: Person) {
  const payer = person ?? (await world.signUp('Payer'))
  const { paymentUrl } = await payer.ok('createCryptoPayment', { body: { amount: '50', currency: 'btc' } })
  world.nowpayments.fault('no-estimates', true)
  await world.nowpayments.act(paymentUrl!.split('/').at(-1)!, act)
  const list = await admin.ok('parkedPayments')
  world.nowpayments.fault('no-estimates', false)
  return { payer, payment: list.find(({ user }) => user.id === payer.id)! }
}

test('C-36 an admin sees what waits, says what it was worth, and that is credited by a journal and written down', async () => {
  const { payer, payment } = await parked()
  expect(await usd(payer)).toBe('0.00')
  expect(payment).toMatchObject({
    user: { email: payer.email, closed: false },
    provider: 'nowpayments',
    payCurrency: 'BTC',
    paid: '0.00078516',
    amount: '50.00',
    credited: '0.00',
    waitsFor: 'price',
    quoteRate: expect.stringMatching(/^(63999|64000)\./),
    rateNow: null,
    most: '50.00',
    simulated: true,
  })
  const again = (await admin.ok('parkedPayments')).find(({ id }) => id === payment.id)
  expect(again!.rateNow).toMatch(/^(63999|64000)\./)
  const answer = await value(payment.id, '32000.00')
  expect(answer.body).toEqual({ id: payment.id, credited: '25.00' })
  expect(await usd(payer)).toBe('25.00')
  expect((await payer.ok('cryptoPayments'))[0]).toMatchObject({ credited: '25.00', contactUs: false })
  expect((await payer.ok('listNotifications'))[0]).toMatchObject({
    title: 'Deposit Successful!',
    body: '$25.00 added to your balance.',
  })
  expect((await payer.ok('transactions'))[0]).toMatchObject({ type: 'deposit', amount: '25.00' })
  const acts = await world.db.rows<{ actor_id: bigint; reason: string; details: object }>(
    sql`select actor_id, reason, details from audit_log where subject = ${`payment:${payment.id}`}`,
  )
  expect(acts).toEqual([
    {
      actor_id: BigInt(admin.id),
      reason,
      details: { rate: '32000.00', credited: '2500', user: payer.id, reference: payment.reference },
    },
  ])
  // it no longer waits
  expect((await admin.ok('parkedPayments')).some(({ id }) => id === payment.id)).toBe(false)
  expect(refused(await value(payment.id, '64000'))).toEqual([409, 'payment_state'])
  await world.pass('25 hours')
  expect(await usd(payer)).toBe('25.00')
})

test('C-36 never more than at the quote’s rate, and what a person owes is paid from it first', async () => {
  const { payer, payment } = await parked()
  expect((await value(payment.id, '640000')).body).toEqual({ id: payment.id, credited: '50.00' })
  expect(await usd(payer)).toBe('50.00')
})

test('C-36 the same key, and twenty callers at once, credit it once', async () => {
  const { payer, payment } = await parked()
  const second = await world.withRole('Second', 'admin')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => value(payment.id, '32000', n % 2 ? admin : second)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['payment_state']),
  )
  expect(await usd(payer)).toBe('25.00')
})

test('C-36 a rate that is none, or at which it is nothing, credits nothing and leaves it waiting', async () => {
  const { payer, payment } = await parked()
  for (const rate of ['', '0', '-1', '1e9', '32,000', '0.01'])
    expect(refused(await value(payment.id, rate))).toEqual([400, 'malformed'])
  expect((await admin.ok('parkedPayments')).some(({ id }) => id === payment.id)).toBe(true)
  expect(await usd(payer)).toBe('0.00')
})

test('C-36 nobody values their own payment, one of a closed account, or one that does not exist', async () => {
  const own = await parked('late', await world.withRole('Payee', 'admin'))
  expect(refused(await value(own.payment.id, '32000', own.payer))).toEqual([403, 'forbidden'])
  const gone = await parked()
  await world.db.change(sql`update users set closed_at = clock_now() where id = ${BigInt(gone.payer.id)}`)
  expect((await admin.ok('parkedPayments')).find(({ id }) => id === gone.payment.id)!.user.closed).toBe(true)
  expect(refused(await value(gone.payment.id, '32000'))).toEqual([409, 'payment_state'])
  expect(refused(await value('999999', '32000'))).toEqual([404, 'not_found'])
})

test('C-36 S-27 it wants a proof within fifteen minutes, and is for admins alone', async () => {
  const { payer, payment } = await parked()
  const moderator = await world.moderator('Judge')
  for (const who of [payer, moderator]) {
    expect((await who.call('parkedPayments')).status).toBe(403)
    expect(refused(await value(payment.id, '32000', who))).toEqual([403, 'forbidden'])
  }
  await world.pass('16 minutes')
  const late = await parked()
  await prove(late.payer)
  expect(refused(await value(late.payment.id, '32000'))).toEqual([403, 'step_up_required'])
  await prove(admin)
  expect((await value(late.payment.id, '32000')).status).toBe(200)
})
