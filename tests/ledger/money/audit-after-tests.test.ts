import { beforeAll, beforeEach, expect, test } from 'vitest'
import { raw, sql } from '#server/core/db.ts'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import { createMoneyAudit, type MoneyAudit } from '#tests/support/money-audit.ts'

const world = unjudgedWorld({ role: 'owner' })
const mara = person(() => world.rich('Mara'))
let audit: MoneyAudit
beforeAll(async () => {
  await mara.ok('setPlayLimit', { params: { kind: 'stake', period: 'week' }, body: { amount: '20.00' } })
  await mara.ok('createPot', { body: { gameType: 'coin-flip', potAmount: '5.00' } })
  audit = createMoneyAudit(world.db, world.context)
})
beforeEach(async () => {
  expect(await audit.faults()).toEqual([])
  expect(await audit.faults()).toEqual([])
  // nothing has changed since, so nothing was judged
  expect(audit.judged).toEqual([])
})

/** Changes rows behind the product's back, without a posting; the triggers of the tables look away. */
const plant = (statement: string) =>
  world.db.transact(async (tx) => {
    await tx.change(sql`set local session_replication_role = replica`)
    expect(await tx.change(raw(statement))).toBe(1)
  })

/** Plants a change, asks what is found, and takes it back. */
async function found(change: string, back: string): Promise<string[]> {
  await plant(change)
  const faults = await audit.faults()
  await plant(back)
  return faults
}

test('the audits after a test see a balance that changed without a posting', async () => {
  const purse = `update ledger_accounts set balance_cents = balance_cents`
  const where = `where id = ${BigInt(mara.id) * 256n + 2n}`
  const faults = await found(`${purse} + 1 ${where}`, `${purse} - 1 ${where}`)
  expect(faults.join('\n')).toContain('a balance is the sum of its postings')
})

test('they see an allowance that changed without one', async () => {
  const purse = `update ledger_accounts set stake_room_cents = stake_room_cents`
  const where = `where id = ${BigInt(mara.id) * 256n + 2n}`
  expect((await found(`${purse} + 1 ${where}`, `${purse} - 1 ${where}`)).join('\n')).toContain(
    'stakes: 2001, the limits leave 2000',
  )
})

test('they see the state of a pot that changed without one', async () => {
  const faults = await found(
    `update pots set status = 'withdrawn', ended_at = clock_now()`,
    `update pots set status = 'open', ended_at = null`,
  )
  expect(faults.join('\n')).toContain('an open pot holds its stake, any other nothing')
})

test('they look again at a module of which a mark has changed', async () => {
  await plant(`insert into play_marks (user_id, kind, hash) values (${mara.id}, 'card', '\\x00')`)
  await audit.faults()
  expect(audit.judged).toContain('safer-play')
})
