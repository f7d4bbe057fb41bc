import { expect, test } from 'vitest'
import { twoNodes } from '#tests/support/file-world.ts'
import { PASSWORD, type Person, prove } from '#tests/support/world.ts'

/** Two nodes on one database that receive nothing from each other: signals between them are late. */
const [one, two] = twoNodes()

const send = (from: Person, to: Person, key?: string) =>
  from.call('transfer', { body: { receiverId: to.id, amount: '1' }, ...(key ? { key } : {}) })
/** Both nodes know the session, with a proof that is too old. */
async function remembered(): Promise<{ here: Person; there: Person; friend: Person }> {
  const [here, friend] = [await one.rich('Ada', '10'), await one.signUp('Eve')]
  await one.pass('16 minutes')
  const there = two.as(here)
  for (const person of [here, there]) await person.ok('currentUser')
  return { here, there, friend }
}

test('S1 a proof that one node took counts at once on another, which remembers the session without it', async () => {
  const { here, there, friend } = await remembered()
  expect([(await send(there, friend, 'same')).status, (await send(there, friend)).status]).toEqual([403, 403])
  await prove(here)
  expect((await send(there, friend, 'same')).status).toBe(201)
  expect((await send(there, friend, 'same')).status).toBe(201)
  expect((await friend.balance()).usd).toBe('1.00')
})

test('S1 the fresh proof of another session of the same person does not count', async () => {
  const { here, there, friend } = await remembered()
  const answer = await one.visitor.call('signIn', { body: { email: here.email, password: PASSWORD } })
  expect(answer.status).toBe(200)
  expect(await send(there, friend)).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  expect((await friend.balance()).usd).toBe('0.00')
})
