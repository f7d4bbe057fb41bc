import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { jo, mara, testAttacks, world } from '#tests/support/attack-world.ts'
import { on, stakedEvent } from '#tests/support/events.ts'
import { lockWaits } from '#tests/support/postgres.ts'
import { connect, received, settled } from '#tests/support/sockets.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

testAttacks()
beforeAll(async () => {
  await show(mara)
  await show(jo)
})

const show = (person: Person) => person.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
async function shown(name: string): Promise<Person> {
  const person = await world.rich(name, '1000')
  await show(person)
  return person
}
const betOf = (bettor: Person) =>
  stakedEvent(world, mara, [[bettor, 'optionA', '1']], { isPracticeMode: true })
const cheer = (person: Person, eventId: string, bettor: Person, cheered = true) =>
  person.call('cheer', { body: { eventId, bettorId: bettor.id, cheered } })
const notices = async (person: Person) =>
  (await person.ok('listNotifications')).filter(({ title }) => title.includes('cheered'))

test('who hides their record is not in the list of cheers any more', async () => {
  const ada = await shown('Ada')
  const stranger = await world.signUp('Stranger')
  const eventId = await betOf(ada)
  await cheer(jo, eventId, ada)
  await ada.ok('setRecordVisibility', { body: { whoIsIn: 'nobody' } })
  expect(await stranger.ok('listCheers', on(eventId))).toEqual([])
})

test('taking back what one never gave tells nothing of a hidden bettor', async () => {
  const ada = await shown('Ada')
  const stranger = await world.signUp('Stranger')
  const eventId = await betOf(ada)
  await cheer(jo, eventId, ada)
  await ada.ok('setRecordVisibility', { body: { whoIsIn: 'nobody' } })
  expect((await cheer(stranger, eventId, ada, false)).body.cheers).toBe(0)
})

test('cheering on and off again tells a bettor once', async () => {
  const ada = await shown('Ada')
  const pest = await world.rich('Pest', '10')
  const eventId = await betOf(ada)
  const socket = await connect(world, ada)
  for (let n = 0; n < 14; n++) await cheer(pest, eventId, ada, n % 2 === 0)
  // a transfer has a notice of its own, which comes after those of all cheers
  await pest.ok('transfer', { body: { receiverId: ada.id, amount: '1' }, key: 'after-all-cheers' })
  await received(socket, 'balance_changed')
  await received(socket, 'notification', 2)
  await settled(socket)
  const types = socket.received.map(({ type }) => type)
  socket.terminate()
  expect(types.filter((type) => type === 'notification').length, types.join()).toBe(2)
})

test('the notice goes with the last cheer, when its giver closes the account', async () => {
  const ada = await shown('Ada')
  const fan = await world.signUp('Fan')
  const eventId = await betOf(ada)
  await cheer(fan, eventId, ada)
  await fan.ok('closeAccount', { body: { password: PASSWORD } })
  expect(await jo.ok('listCheers', on(eventId))).toEqual([])
  expect(await notices(ada)).toEqual([])
})

test('a cheer and its taking back at once leave the count that the rows have', async () => {
  const ada = await shown('Ada')
  const eventId = await betOf(ada)
  const fans = await Promise.all(Array.from({ length: 6 }, (_, n) => world.signUp(`Fan${n}`)))
  await Promise.all(fans.flatMap((fan) => [0, 1, 2, 3].map((n) => cheer(fan, eventId, ada, n % 2 === 0))))
  const { rows, count } = await world.db.one<{ rows: number; count: number }>(sql`
    select (select count(*)::int from cheers where event_id = ${BigInt(eventId)}) as rows,
      (select cheers from cheer_counts where event_id = ${BigInt(eventId)}) as count`)
  expect(count).toBe(rows)
})

test('somebody who closed their account meanwhile cheers nobody', async () => {
  const ada = await shown('Ada')
  const fan = await world.signUp('Fan')
  const eventId = await betOf(ada)
  await cheer(jo, eventId, ada)
  let given: ReturnType<typeof cheer> | undefined
  let closing: Promise<{ status: number }> | undefined
  await world.db.transact(async (tx) => {
    await tx.rows(sql`select 1 from cheer_counts where event_id = ${BigInt(eventId)} for update`)
    given = cheer(fan, eventId, ada)
    await expect.poll(() => lockWaits(world.db)).toBe(1)
    let closed = false
    closing = fan.call('closeAccount', { body: { password: PASSWORD } }).finally(() => {
      closed = true
    })
    // it is done, or waits as well
    await expect.poll(async () => closed || (await lockWaits(world.db)) > 1).toBe(true)
  })
  await given
  expect((await closing!).status).toBe(200)
  expect((await jo.ok('listCheers', on(eventId)))[0]?.cheers).toBe(1)
})

test('a bettor who hides is not in the list of those who can be cheered', async () => {
  const ada = await shown('Ada')
  const eventId = await betOf(ada)
  const said = async () => (await jo.ok('eventPeople', on(eventId))).people[0]?.cheerable
  expect(await said()).toBe(true)
  await ada.ok('setRecordVisibility', { body: { whoIsIn: 'nobody' } })
  expect(await said()).toBeUndefined()
})
