import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { auditStore } from '#server/store/index.ts'
import { auditTransfers } from '#server/transfers/index.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { tried } from '#tests/support/may.ts'

const world = unjudgedWorld()
beforeAll(async () => {
  const [ada, jo] = [await world.rich('Ada', '100'), await world.rich('Jo', '100')]
  const shop = await world.withRole('Shop', 'merchant')
  await ada.ok('transfer', { body: { receiverId: jo.id, amount: '7' } })
  for (const amount of ['3', '4']) {
    const { id } = await ada.ok('createFundRequest', { body: { toUserId: jo.id, amount } })
    if (amount === '3') await jo.ok('acceptFundRequest', { params: { id }, body: {} })
  }
  const { token } = await ada.ok('createPaymentToken', { body: { amount: '20' } })
  await shop.ok('redeemPaymentToken', { params: { token }, body: { amount: '15' } })
  await shop.ok('refundPaymentToken', { params: { token }, body: { amount: '5' } })
  await ada.ok('createPaymentToken', { body: { amount: '9' } })
})

/** The audits' faults after these statements, which are rolled back. */
async function faultsWith(...plant: ReturnType<typeof sql>[]): Promise<string[]> {
  let faults: string[] = []
  await tried(world.db, async (tx) => {
    await tx.change(sql`set local session_replication_role = replica`)
    for (const statement of plant) expect(await tx.change(statement)).toBeGreaterThan(0)
    faults = [...(await auditTransfers(tx)), ...(await auditStore(tx))].map(({ invariant }) => invariant)
  })
  return [...new Set(faults)]
}

test('Z-12 W-33 W-48 B-14 sound books of transfers and codes have no faults', async () => {
  expect(await faultsWith()).toEqual([])
  await world.checkMoney()
})

const moved = 'a transfer moved its amount once, between its two people'
const accepted = 'a request is accepted exactly when it was paid'
const held = 'a store code holds its amount while it lives, and nothing afterwards'
const went = 'the money of a code was taken or refunded'
const refunds = 'what a shop gave back is what its refunds say'

test.each([
  [
    'a transfer of another amount',
    [moved],
    sql`update transfers set amount_cents = 701 where amount_cents = 700`,
  ],
  [
    'a transfer to somebody else',
    [moved],
    sql`update transfers set receiver_id = receiver_id + 1 where amount_cents = 700`,
  ],
  ['a transfer that is missing', [moved], sql`delete from transfers where amount_cents = 700`],
  [
    'a request that says it was accepted',
    [accepted],
    sql`update fund_requests set status = 'accepted', decided_at = clock_now() where status = 'pending'`,
  ],
  [
    'a paid request that says it was rejected',
    [accepted],
    sql`update fund_requests set status = 'rejected' where status = 'accepted'`,
  ],
  [
    'a live code that says it is over',
    [held, went],
    sql`update store_codes set status = 'expired' where status = 'active'`,
  ],
  [
    'a live code of more',
    [held, went],
    sql`update store_codes set amount_cents = 901 where status = 'active'`,
  ],
  ['a shop that took less', [went], sql`update store_codes set taken_cents = 1400 where status = 'redeemed'`],
  ['a refund that is missing', [refunds], sql`delete from store_refunds`],
  [
    'a code that is missing',
    ['money is held for codes that exist'],
    sql`delete from store_codes where status = 'active'`,
  ],
] as const)('Z-12 W-33 W-48 B-14 the auditor finds %s', async (_, invariants, plant) => {
  expect((await faultsWith(plant)).sort()).toEqual([...invariants].sort())
})
