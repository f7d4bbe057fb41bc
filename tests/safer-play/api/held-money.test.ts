import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { account } from '#server/ledger/index.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { ben, limit, mara, setLimit, testLimits, usd, world } from '#tests/support/limits-world.ts'
import { allTest } from '#tests/support/scale.ts'
import { PASSWORD, prove } from '#tests/support/world.ts'

testLimits({ empty: true })

const held = async (who = mara) => (await who.ok('playLimits')).held
const send = async (amount: string, to = mara) =>
  (await prove(ben)).call('transfer', { body: { receiverId: to.id, amount } })

describe('Y-07 money that comes in above a limit', () => {
  test('Y-07 is held whole, and the sender learns nothing of the limit', async () => {
    await setLimit('received', 'day', '30.00')
    expect((await send('30.00')).status).toBe(201)
    const sent = await send('20.00')
    expect(sent.status).toBe(201)
    expect(JSON.stringify(sent.body)).not.toMatch(/limit|held/i)
    expect(await usd()).toBe('30.00')
    expect(await held()).toEqual([
      {
        id: expect.any(String),
        amount: '20.00',
        came: '20.00',
        fits: '0.00',
        from: 'person',
        heldAt: expect.any(String),
        canSendBack: true,
      },
    ])
    expect(await limit('received', 'day')).toMatchObject({ used: '30.00', room: '0.00' })
    // it is nobody's to stake
    const { id } = await openEvent(world, ben)
    expect((await mara.call('placeBet', bet(id, 'optionA', '30.01'))).body.code).toBe('insufficient_funds')
    expect((await send('5.00')).status).toBe(201)
    expect((await held()).map(({ amount }) => amount)).toEqual(['20.00', '5.00'])
    expect(await usd()).toBe('30.00')
  })

  test('Y-07 is released by itself as the allowance grows, the oldest first', async () => {
    await setLimit('received', 'day', '30.00')
    await send('30.00')
    await send('20.00')
    await send('25.00')
    await world.settle()
    expect(await mara.ok('listNotifications')).toContainEqual(
      expect.objectContaining({ title: '$20.00 waits for your limit', link: '/safer-play' }),
    )
    await world.pass('23 hours 59 minutes')
    expect(await usd()).toBe('30.00')
    await world.pass('2 minutes')
    await world.settle()
    // the next one does not fit whole beside it, so nothing of it comes
    expect(await usd()).toBe('50.00')
    expect((await held()).map(({ amount, fits }) => [amount, fits])).toEqual([['25.00', '10.00']])
    expect(await limit('received', 'day')).toMatchObject({ used: '20.00', room: '10.00' })
  })

  test('Y-07 money of one payer waits whole; its owner takes the part that fits, and only then goes a part back', async () => {
    await setLimit('received', 'day', '30.00')
    const before = await usd(ben)
    await send('50.00')
    await world.settle()
    await world.pass('25 hours')
    expect([await usd(), (await held()).map(({ amount, came, fits }) => [amount, came, fits])]).toEqual([
      '0.00',
      [['50.00', '50.00', '30.00']],
    ])
    const [one] = await held()
    const back = await mara.ok('sendHeldBack', { params: { id: one!.id } })
    expect([back.held, await usd(ben)]).toEqual([[], before])
    await send('50.00')
    const [other] = await held()
    const take = () => mara.call('takeHeld', { params: { id: other!.id } })
    expect((await take()).body.held.map(({ amount, came, fits }) => [amount, came, fits])).toEqual([
      ['20.00', '50.00', '0.00'],
    ])
    expect(await usd()).toBe('30.00')
    const again = await take()
    expect([again.status, again.body.code]).toEqual([409, 'held_state'])
    expect((await ben.call('takeHeld', { params: { id: other!.id } })).status).toBe(404)
    await mara.ok('sendHeldBack', { params: { id: other!.id } })
    expect((await ben.ok('listNotifications'))[0]).toMatchObject({ title: '$20.00 came back' })
  })

  test('Y-07 one person whose money cannot be released holds up nobody', async () => {
    const jo = await world.signUp('Jo')
    await setLimit('received', 'day', '30.00')
    await jo.ok('setPlayLimit', { params: { kind: 'received', period: 'day' }, body: { amount: '30.00' } })
    for (const who of [mara, jo]) {
      await send('30.00', who)
      await send('20.00', who)
    }
    const ofMara = account('held', BigInt(mara.id), 'USD')
    const setBalance = (cents: bigint) =>
      world.db.change(sql`update ledger_accounts set balance_cents = ${cents} where id = ${ofMara}`)
    await setBalance(0n)
    await world.pass('24 hours 1 minute')
    await world.app.run('held-money')
    expect([await usd(), await usd(jo)]).toEqual(['30.00', '50.00'])
    await setBalance(2_000n)
    await world.app.run('held-money')
    expect(await usd()).toBe('50.00')
  })

  test('Y-07 goes back by its owner’s act, to its sender, once', async () => {
    await setLimit('received', 'day', '0.00')
    const before = await usd(ben)
    await send('12.00')
    const [one] = await held()
    const back = () => mara.call('sendHeldBack', { params: { id: one!.id } })
    expect((await back()).body.held).toEqual([])
    expect([await usd(), await usd(ben)]).toEqual(['0.00', before])
    expect((await back()).status).toBe(404)
    expect((await ben.ok('listNotifications'))[0]).toMatchObject({ title: '$12.00 came back' })
    // in the sender's history it stands beside what was sent, and says nothing of a limit
    const [came, went] = await ben.ok('transactions')
    expect([came, went]).toMatchObject([
      { type: 'held_return', amount: '12.00', reference: went!.reference },
      { type: 'transfer_out', amount: '-12.00' },
    ])
    expect(JSON.stringify(came)).not.toMatch(/limit|held:/i)
    const own = await mara.ok('transactions', { query: { currency: 'USD' } })
    expect(own.map(({ type, amount }) => [type, amount])).toEqual([
      ['held', '-12.00'],
      ['transfer_in', '12.00'],
    ])
    // somebody else's is not there
    await send('3.00')
    const [other] = await held()
    expect((await ben.call('sendHeldBack', { params: { id: other!.id } })).status).toBe(404)
  })

  allTest('Y-07 every sum is listed, told and can be sent back, the hundred and first too', async () => {
    await setLimit('received', 'day', '0.00')
    await prove(ben)
    for (let cents = 1; cents <= 103; cents++)
      await ben.ok('transfer', { body: { receiverId: mara.id, amount: (cents / 100).toFixed(2) } })
    await world.settle()
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const page = await mara.call('listHeldMoney', { query: { limit: 50, ...(cursor && { cursor }) } })
      pages.push(page.body.map(({ amount }) => amount))
      cursor = page.headers.get('x-next-cursor') ?? undefined
    } while (cursor)
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 3])
    expect(pages.flat().at(-1)).toBe('1.03')
    const { told } = await world.db.one<{ told: number }>(sql`
      select count(*)::int as told from notifications where user_id = ${BigInt(mara.id)} and key like 'held.waiting:%'`)
    expect(told).toBe(103)
    const [last] = (await mara.ok('listHeldMoney', { query: { limit: 100 } })).slice(-1)
    const after = await mara.ok('listHeldMoney', { query: { cursor: last!.id } })
    expect(after.map(({ amount }) => amount)).toEqual(['1.01', '1.02', '1.03'])
    for (const { id } of after) await mara.ok('sendHeldBack', { params: { id } })
    expect(await mara.ok('listHeldMoney', { query: { cursor: last!.id } })).toEqual([])
    expect((await ben.ok('listHeldMoney')).length).toBe(0)
  })

  test('Y-07 does not go back to an account that is closed: there it would be lost', async () => {
    const payer = await world.rich('Payer', '50')
    await setLimit('received', 'day', '0.00')
    await (await prove(payer)).ok('transfer', { body: { receiverId: mara.id, amount: '50.00' } })
    await (await prove(payer)).ok('closeAccount', { body: { password: PASSWORD } })
    const [one] = await held()
    expect(one).toMatchObject({ amount: '50.00', canSendBack: false })
    const refused = await mara.call('sendHeldBack', { params: { id: one!.id }, body: {} })
    expect([refused.status, refused.body.code]).toEqual([409, 'held_state'])
    expect((await held()).map(({ amount }) => amount)).toEqual(['50.00'])
  })
})
