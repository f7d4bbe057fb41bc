import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = worldOfFile({ env: { RATE_SIGN_IN_PER_MINUTE: '1000' } })

const read = (person: Person, currency: 'USD' | 'PLAY') =>
  person.ok('balanceHistory', { query: { currency } })
const balances = async (person: Person, currency: 'USD' | 'PLAY') =>
  (await read(person, currency)).points.map(({ balance }) => balance)
const days = async (count: number, person: Person) => {
  // sessions do not last that long
  await world.db.change(sql`update sessions set expires_at = clock_now() + interval '1 year'`)
  await world.pass(`${count} days`)
  await person.ok('stepUp', { body: { password: PASSWORD } })
}

test('a newcomer’s coins stand since the start, and no dollar ever moved', async () => {
  const ada = await world.signUp('Ada')
  expect(await balances(ada, 'PLAY')).toEqual(['0.00', '1000.00', '1000.00'])
  expect(await read(ada, 'USD')).toEqual({ days: 30, currency: 'USD', points: [] })
})

test('the last balance of each day on which it moved, and now; older ones count at the left edge', async () => {
  const ada = await world.rich('Ada', '100')
  const far = new Date(Date.now() + 300 * 86_400_000).toISOString()
  const { id } = await openEvent(world, ada, { endsAt: far })
  await ada.ok('placeBet', bet(id, 'optionA', '10'))
  await days(3, ada)
  await ada.ok('placeBet', bet(id, 'optionA', '20'))
  await ada.ok('placeBet', bet(id, 'optionA', '5'))
  expect(await balances(ada, 'USD')).toEqual(['0.00', '90.00', '65.00', '65.00'])
  expect((await ada.balance()).usd).toBe('65.00')
  await days(28, ada)
  const { points } = await read(ada, 'USD')
  // the first day is no longer among the 30 days, and gives their opening balance
  expect(points.map(({ balance }) => balance)).toEqual(['90.00', '65.00', '65.00'])
  const at = points.map((point) => Date.parse(point.at))
  expect(at).toEqual([...at].sort((a, b) => a - b))
  expect(Math.round((at.at(-1)! - at[0]!) / 86_400_000)).toBe(30)
  await days(40, ada)
  expect(await balances(ada, 'USD')).toEqual(['65.00', '65.00'])
})

test('everybody reads only their own purse, and no other currency', async () => {
  const [ada, ben] = [await world.rich('Ada', '70'), await world.signUp('Ben')]
  expect(await balances(ada, 'USD')).toEqual(['0.00', '70.00', '70.00'])
  expect(await balances(ben, 'USD')).toEqual([])
  expect((await ben.call('balanceHistory', { query: { currency: 'EUR' as 'USD' } })).status).toBe(400)
  expect((await world.visitor.call('balanceHistory', { query: {} })).status).toBe(401)
})
