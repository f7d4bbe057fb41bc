import { expect, test } from 'vitest'
import { postWithin } from '#server/chat/post-messages.ts'
import { sql } from '#server/core/db.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { send, to } from '#tests/support/messages.ts'
import { of, running } from '#tests/support/proofs.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = unjudgedWorld()

const close = (person: Person) => person.call('closeAccount', { body: { password: PASSWORD } })

/** Waits until so many connections wait for a lock. */
const waiting = (many: number) =>
  expect
    .poll(
      async () =>
        (
          await world.db.one<{ n: number }>(sql`
            select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
        ).n,
      { timeout: 10_000 },
    )
    .toBe(many)

/** Whether an answer comes before something else waits for a lock. */
const orWaits = (answer: Promise<unknown>, many: number) => Promise.race([answer, waiting(many)])

test('S-26 a message that commits while its author closes the account is removed too', async () => {
  const [ada, ben] = await Promise.all([world.signUp('Ada'), world.signUp('Ben')])
  const first = await send(ada, ben, 'Before')
  const { channel_id: channelId } = await world.db.one<{ channel_id: bigint }>(sql`
    select channel_id from chat_messages where id = ${BigInt(first.id)}`)
  let closing: Promise<{ status: number }> | undefined
  await world.db.transact(async (tx) => {
    await postWithin(tx, [{ channelId, senderId: BigInt(ada.id), content: 'Meanwhile' }])
    closing = close(ada)
    await waiting(1)
  })
  expect((await closing!).status).toBe(200)
  const left = await world.db.rows(sql`
    select content from chat_messages where sender_id = ${BigInt(ada.id)} and content <> ''`)
  expect(left).toEqual([])
})

test('S-26 nobody joins a gang or founds one after closing the account', async () => {
  const [owner, ada, ben] = await Promise.all([
    world.signUp('Owner'),
    world.signUp('Ada'),
    world.signUp('Ben'),
  ])
  const gang = await owner.ok('createGang', { body: { name: 'The Late Ones' } })
  let answers: Promise<unknown>[] = []
  await world.db.transact(async (tx) => {
    await tx.rows(sql`select 1 from gangs where id = ${BigInt(gang.id)} for update`)
    const joining = ada.call('joinGang', { params: { id: gang.id }, body: {} })
    await waiting(1)
    const closing = close(ada)
    await orWaits(closing, 2)
    answers = [joining, closing]
  })
  await Promise.all(answers)
  await world.db.transact(async (tx) => {
    // the name of a gang that is being founded by somebody else
    await tx.change(sql`
      insert into gangs (name, name_key, owner_id, member_count) values ('Twice', 'twice', ${BigInt(owner.id)}, 1)`)
    const founding = ben.call('createGang', { body: { name: 'Twice' } })
    await waiting(1)
    const closing = close(ben)
    await orWaits(closing, 2)
    answers = [founding, closing]
    await tx.change(sql`delete from gangs where name_key = 'twice'`)
  })
  await Promise.all(answers)
  const closed = await world.db.rows(sql`
    select u.first_name from gang_members m join users u on u.id = m.user_id where u.closed_at is not null`)
  expect(closed).toEqual([])
  await world.checkMoney()
})

test('S-26 nobody begins a thread after closing the account', async () => {
  const [ada, ben] = await Promise.all([world.signUp('Ada'), world.signUp('Ben')])
  let answers: Promise<unknown>[] = []
  await world.db.transact(async (tx) => {
    await tx.rows(sql`select 1 from users where id = ${BigInt(ben.id)} for update`)
    const sending = ada.call('sendMessage', to(ben, 'Hello'))
    await waiting(1)
    const closing = close(ada)
    await orWaits(closing, 2)
    answers = [sending, closing]
  })
  await Promise.all(answers)
  const left = await world.db.rows(sql`
    select content from chat_messages m join users u on u.id = m.sender_id
    where u.closed_at is not null and content <> ''`)
  expect(left).toEqual([])
})

test('S-26 T-57 a scorecard that is made while a player closes the account does not keep the name', async () => {
  const [ada, ben] = await Promise.all([world.signUp('Ada'), world.signUp('Ben')])
  const match = await running(ada, [ada, ben])
  for (const person of [ada, ben])
    await person.ok('reportMatch', { ...of(match.id), body: { winnerId: ada.id } })
  let closing: Promise<{ status: number }> | undefined
  let making: Promise<{ body: { record: string } }> | undefined
  await world.db.transact(async (tx) => {
    // of the rows that it needs, the closure deletes these last
    await tx.rows(sql`select 1 from known_devices where user_id = ${BigInt(ben.id)} for update`)
    closing = close(ben)
    await waiting(1)
    making = ada.call('matchScorecard', of(match.id))
    await waiting(2)
  })
  expect((await closing!).status).toBe(200)
  expect((await making!).body.record).not.toContain('Ben')
})
