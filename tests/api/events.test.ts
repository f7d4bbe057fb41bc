import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/postgres.ts'
import { eventBody, openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(await freshDatabase())
})
afterEach(() => world.checkMoney())
afterAll(() => world.close())

const bet = (eventId: string, selection: 'optionA' | 'optionB', amount: string) => ({
  body: { eventId, selection, amount },
})

describe('betting', () => {
  test('E-19 E-20 ten dollars a side: the fee is 0.20 each and the winner gets 19.60', async () => {
    const [mara, jo] = [await world.rich('Mara'), await world.rich('Jo')]
    const event = await mara.ok('createEvent', { body: eventBody() })
    const placed = await mara.ok('placeBet', bet(event.id, 'optionA', '10'))
    expect(placed).toMatchObject({ amount: '10.00', status: 'open', balance: '90.00', isPracticeMode: false })
    await jo.ok('placeBet', bet(event.id, 'optionB', '10.00'))
    expect(await jo.ok('eventStats', { params: { id: event.id } })).toEqual({
      totalPool: '20.00',
      betCount: 2,
      optionAPool: '10.00',
      optionBPool: '10.00',
      optionACount: 1,
      optionBCount: 1,
    })
    await world.pass('1 hour')
    await mara.ok('proposeOutcome', {
      params: { id: event.id },
      body: { outcome: 'optionA', note: 'Final whistle' },
    })
    const settled = await jo.ok('concedeEvent', { params: { id: event.id } })
    expect(settled).toMatchObject({ status: 'settled', outcome: 'optionA', fee: '0.40', settling: false })
    expect((await mara.balance()).usd).toBe('109.60')
    expect((await jo.balance()).usd).toBe('90.00')
  })
})
