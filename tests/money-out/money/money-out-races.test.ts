import { expect, test } from 'vitest'
import { judgedWorld } from '#tests/support/file-world.ts'
import { rounds } from '#tests/support/scale.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = judgedWorld()

const send = (from: Person, to: Person, amount: string) =>
  from.call('transfer', { body: { receiverId: to.id, amount } })
const codes = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? status).toSorted()

test('S1 transfers and codes at once pass the day’s sum together only with a proof', async () => {
  for (let round = 0; round < rounds(3); round++) {
    const [ada, jo] = [await world.rich('Ada', '500'), await world.signUp('Jo')]
    await send(ada, jo, '1')
    await world.pass('25 hours')
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => send(ada, jo, '30')),
      ada.call('createPaymentToken', { body: { amount: '30' } }),
    ])
    const passed = answers.filter(({ status }) => status === 201)
    expect(passed).toHaveLength(3)
    expect(codes(answers.filter(({ status }) => status !== 201))).toEqual(Array(6).fill('step_up_required'))
    expect((await ada.balance()).usd).toBe('409.00')
  }
})

test('S1 a first payment from two devices at once goes only from the one with a proof, or after it', async () => {
  for (let round = 0; round < rounds(3); round++) {
    const [ada, eve] = [await world.rich('Ada', '50'), await world.signUp('Eve')]
    await world.pass('16 minutes')
    const signedIn = await world.visitor.call('signIn', { body: { email: ada.email, password: PASSWORD } })
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
    const fresh = { ...ada, cookie }
    const [old, proved] = await Promise.all([
      send(ada, eve, '1'),
      world.visitor.call('transfer', {
        body: { receiverId: eve.id, amount: '2' },
        headers: { cookie: fresh.cookie },
      }),
    ])
    expect(proved.status).toBe(201)
    // whether the old device came after the first payment decides what it gets
    expect([201, 403]).toContain(old.status)
    expect((await eve.balance()).usd).toBe(old.status === 201 ? '3.00' : '2.00')
  }
})
