import { beforeAll, expect, test } from 'vitest'
import { auditAll } from '#server/audit-all.ts'
import { type Sql, sql } from '#server/core/db.ts'
import { auditMarks } from '#server/safer-play/audit-allowances.ts'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import { prove } from '#tests/support/world.ts'

const world = unjudgedWorld({ role: 'owner' })
const mara = person(() => world.rich('Mara', '100'))
beforeAll(async () => {
  const limit = (kind: 'stake' | 'loss' | 'received' | 'deposit', amount: string) =>
    mara.ok('setPlayLimit', { params: { kind, period: 'week' }, body: { amount } })
  await limit('stake', '20.00')
  await limit('deposit', '150.00')
  await limit('received', '5.00')
  const ben = await prove(await world.rich('Ben', '100'))
  // the first fits, the second is held whole
  for (const amount of ['5.00', '3.00']) await ben.ok('transfer', { body: { receiverId: mara.id, amount } })
})

/** Faults while a purse is as nobody may leave it. */
async function faultsWith(change: Sql): Promise<string[]> {
  const purse = BigInt(mara.id) * 256n + 2n
  await world.db.change(sql`create table kept as select * from ledger_accounts where id = ${purse}`)
  await world.db.change(sql`update ledger_accounts set ${change} where id = ${purse}`)
  const faults = await auditAll(world.db)
  await world.db.change(sql`
    update ledger_accounts a set stake_room_cents = k.stake_room_cents, stake_max_cents = k.stake_max_cents, stake_until = k.stake_until,
      deposit_room_cents = k.deposit_room_cents, received_room_cents = k.received_room_cents from kept k where k.id = a.id`)
  await world.db.change(sql`drop table kept`)
  return faults.map(({ where, details }) => `${where} ${details}`)
}

test('Y-03 the audit names every allowance that is larger than the limits leave, by a cent', async () => {
  await world.checkMoney()
  const purse = `person:${mara.id}:usd`
  expect(await faultsWith(sql`stake_room_cents = 2001`)).toEqual([
    `${purse} stakes: 2001, the limits leave 2000`,
  ])
  expect(await faultsWith(sql`stake_room_cents = null`)).toEqual([
    `${purse} stakes: no limit, the limits leave 2000`,
  ])
  expect(await faultsWith(sql`deposit_room_cents = 5001`)).toEqual([
    `${purse} deposits: 5001, the limits leave 5000`,
  ])
  expect(await faultsWith(sql`received_room_cents = 1`)).toEqual([
    `${purse} money from others: 1, the limits leave 0`,
  ])
  // what is smaller is read anew before anybody is refused, and what has ended allows nothing
  expect(await faultsWith(sql`stake_room_cents = 0, deposit_room_cents = 0`)).toEqual([])
  expect(
    await faultsWith(sql`stake_room_cents = 9999, stake_until = clock_now() - interval '1 second'`),
  ).toEqual([])
})

test('Y-03 during a break no allowance for stakes is open', async () => {
  await mara.ok('pausePlay', { body: { kind: 'time-out', length: '24h' } })
  expect(await faultsWith(sql`stake_room_cents = 1`)).toEqual([
    `person:${mara.id}:usd stakes: 1, the limits leave 0`,
  ])
})

test('Y-07 the audit names a held account that is not what its rows say', async () => {
  await world.checkMoney()
  await world.db.change(sql`update ledger_held set gone_cents = gone_cents + 1`)
  expect((await auditAll(world.db)).map(({ invariant, details }) => `${invariant}: ${details}`)).toEqual([
    'a held account holds what its rows say: balance 300, rows 299',
  ])
  await world.db.change(sql`update ledger_held set gone_cents = gone_cents - 1`)
})

test('Y-11 the identity of somebody on a long break is kept, whatever code wants it away, and the audit misses it', async () => {
  const who = await world.signUp('Kim')
  await who.ok('pausePlay', { body: { kind: 'exclusion', length: '6m' } })
  const own = sql`play_marks where user_id = ${BigInt(who.id)}`
  await expect(world.db.change(sql`delete from ${own}`)).rejects.toThrow('is kept')
  await expect(world.db.change(sql`update play_marks set user_id = 1`)).rejects.toThrow('is kept')
  await expect(world.db.change(sql`truncate play_marks`)).rejects.toThrow()
  expect(await auditMarks(world.db)).toEqual([])
  await world.db
    .transact(async (tx) => {
      await tx.change(sql`alter table play_marks disable trigger play_marks_kept`)
      await tx.change(sql`delete from ${own} and kind = 'person'`)
      expect(await auditMarks(tx)).toMatchObject([{ where: `user ${who.id}` }])
      throw new Error('taken back')
    })
    .catch((error) => expect(String(error)).toContain('taken back'))
})

test.each([
  ['yy@yahoo.com', 'yy-tag@yahoo.com'],
  ['name@fastmail.com', 'x@name.fastmail.com'],
  ['name@fastmail.com', 'x+y@name.fastmail.com'],
  ['ab@gmail.com', 'A.b+c@googlemail.com'],
  ['one-two@example.com', 'one-two+c@example.com'],
  ['x@mail.name.example', 'x@mail.name.example'],
])('Y-11 %s is the inbox of %s', async (plain, address) => {
  const { same } = await world.db.one<{ same: boolean }>(
    sql`select plain_address(${address}) = ${plain} and plain_address(${plain}) = ${plain} as same`,
  )
  expect(same).toBe(true)
})
