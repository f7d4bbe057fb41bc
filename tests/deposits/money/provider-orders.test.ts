import { beforeEach, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { carryOutOrders, FAILED_AFTER_A_WEEK } from '#server/deposits/index.ts'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'

const NODES = 6
const ORDERS = 90

type Order = { id: bigint; kind: string; payment: string }
/** `wait`: seconds until it is due, to half a minute */
type Row = { id: bigint; state: string; attempts: number; note: string | null; wait: number }

const world = unjudgedWorld()
const payer = person(() => world.signUp('Payer'))
beforeEach(() => world.db.change(sql`delete from card_orders`))

/** So many orders, each about a payment of its own. */
async function order(count: number): Promise<void> {
  await world.db.change(sql`
    with paid as (
      insert into card_deposits (user_id, amount_cents, test_mode, provider_id)
      select ${BigInt(payer.id)}, 500, true, 'pay-' || gen_random_uuid() from generate_series(1, ${count}) returning id)
    insert into card_orders (deposit_id, kind, reason) select id, 'cancel', 'A test' from paid`)
}

const work = (carryOut: (order: Order) => Promise<void>, shouldContinue = () => true) =>
  carryOutOrders<Order>(
    world.context,
    {
      table: 'card_orders',
      joined: sql`join card_deposits d on d.id = o.deposit_id`,
      open: sql`o.state = 'open'`,
      due: sql`o.next_at <= clock_now() and d.test_mode`,
      columns: sql`o.kind, d.provider_id as payment`,
      onFailure: FAILED_AFTER_A_WEEK,
      failed: 'an order failed',
      carryOut,
    },
    shouldContinue,
  )
const rows = () =>
  world.db.rows<Row>(sql`
    select id, state, attempts, note, round(extract(epoch from next_at - clock_now()) / 30)::int * 30 as wait
    from card_orders order by id`)
const finish = (id: bigint) =>
  world.db.change(sql`update card_orders set state = 'done', done_at = clock_now() where id = ${id}`)
const fail = async () => {
  throw new Error('nobody answers')
}
/** Time passes for the orders alone: the world's own clock would have the server carry them out. */
const waitFor = (seconds: number) =>
  world.db.change(sql`
    update card_orders set created_at = created_at - make_interval(secs => ${seconds}),
      next_at = next_at - make_interval(secs => ${seconds})`)

test('C-18 several nodes at once carry out each order once, with what belongs to it', async () => {
  await order(ORDERS)
  const carriedOut: Order[] = []
  const node = () =>
    work(async (one) => {
      carriedOut.push(one)
      await finish(one.id)
    })
  await Promise.all(Array.from({ length: NODES }, node))
  expect(carriedOut).toHaveLength(ORDERS)
  expect(new Set(carriedOut.map(({ id }) => id)).size).toBe(ORDERS)
  expect(new Set(carriedOut.map(({ payment }) => payment)).size).toBe(ORDERS)
  expect((await rows()).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true)
})

test('C-18 an order that fails is noted, delays no other, and is repeated at growing intervals for a week', async () => {
  await order(2)
  const [first] = await rows()
  let tries = 0
  const firstFails = async ({ id }: Order) => {
    tries++
    if (id === first!.id) await fail()
    await finish(id)
  }
  await work(firstFails)
  expect(await rows()).toMatchObject([
    { state: 'open', attempts: 1, note: 'nobody answers', wait: 30 },
    { state: 'done', attempts: 1, note: null },
  ])
  await work(firstFails)
  expect(tries).toBe(2)
  const waits: number[] = []
  for (let attempt = 2; attempt <= 10; attempt++) {
    await waitFor((await rows())[0]!.wait)
    await work(firstFails)
    waits.push((await rows())[0]!.wait)
  }
  expect(waits).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600])
  expect((await rows())[0]!.state).toBe('open')
  await waitFor(7 * 24 * 3_600)
  await work(firstFails)
  expect((await rows())[0]).toMatchObject({ state: 'failed', attempts: 11, note: 'nobody answers' })
  await waitFor(7 * 24 * 3_600)
  await work(firstFails)
  expect((await rows())[0]!.attempts).toBe(11)
})

test('C-18 a node that dies after it has claimed orders loses none: they are due again half a minute later', async () => {
  await order(3)
  let begun = 0
  // it stops after the first one, as a killed process does
  await work(fail, () => begun++ < 2)
  expect((await rows()).map(({ note, attempts }) => [note, attempts])).toEqual([
    ['nobody answers', 1],
    [null, 1],
    [null, 1],
  ])
  const carriedOut: bigint[] = []
  const note = async ({ id }: Order) => void carriedOut.push(id)
  await work(note)
  expect(carriedOut).toEqual([])
  await waitFor(30)
  await work(note)
  expect(carriedOut).toHaveLength(3)
})
