import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { account } from '#server/ledger/index.ts'
import { runDuePots } from '#server/pots/index.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { freshTotals, makePot, playedBy, readyFor } from '#tests/support/pots.ts'
import { allTest } from '#tests/support/scale.ts'

const world = judgedWorld()

test('O-40 a pot that cannot be given back delays neither the others nor the counting', async () => {
  const [mara, jo] = [await world.signUp('Mara'), await world.signUp('Jo')]
  await readyFor(jo)
  const pots = [await makePot(mara), await makePot(mara), await makePot(mara)]
  const broken = account('pot', BigInt(pots[0]!.id), 'PLAY')
  const setBalance = (cents: bigint) =>
    world.db.change(sql`update ledger_accounts set balance_cents = ${cents} where id = ${broken}`)
  await playedBy(jo, await makePot(mara))
  await setBalance(0n)
  await world.db.change(sql`update clock set "offset" = "offset" + interval '8 days'`)
  const states = () =>
    Promise.all(pots.map(async ({ id }) => (await mara.ok('getPot', { params: { id } })).status))
  await runDuePots(world.context)
  expect(await states()).toEqual(['open', 'expired', 'expired'])
  const { uncounted } = await world.db.one<{ uncounted: number }>(
    sql`select count(*)::int as uncounted from pots where status = 'played' and not counted`,
  )
  expect(uncounted).toBe(0)
  await setBalance(100n)
  await runDuePots(world.context)
  expect(await states()).toEqual(['expired', 'expired', 'expired'])
  const told = (await mara.ok('listNotifications')).filter(({ title }) =>
    title.startsWith('Your pot has expired · '),
  )
  expect(told).toHaveLength(3)
})

allTest('O-40 the totals are counted once a second for any number of readers', async () => {
  await freshTotals(world)
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  const other = await world.db.connect()
  try {
    await other.query('begin')
    await other.query('lock table pot_totals in access exclusive mode')
    const asked = Promise.all(Array.from({ length: 30 }, () => world.visitor.ok('fairnessTotals')))
    const counting = async () => {
      const { rows } = await other.query(`
        select count(*)::int as n from pg_locks where relation = 'pot_totals'::regclass and not granted`)
      return rows[0].n as number
    }
    await expect.poll(counting).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await counting()).toBe(1)
    await other.query('rollback')
    const answers = await asked
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  } finally {
    await other.end()
  }
  const [mara, jo] = [await world.signUp('Mara'), await world.signUp('Jo')]
  await readyFor(jo)
  const flips = (totals: Awaited<ReturnType<typeof freshTotals>>) =>
    totals
      .find(({ draw }) => draw === 'the card')!
      .faces.map(({ count }) => count)
      .reduce((a, b) => a + b)
  const before = flips(await freshTotals(world))
  await playedBy(jo, await makePot(mara))
  expect(flips(await freshTotals(world))).toBe(before + 1)
})
