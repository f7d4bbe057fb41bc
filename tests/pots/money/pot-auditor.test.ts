import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { auditPots } from '#server/pots/index.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { tried } from '#tests/support/may.ts'
import { makePot, playedBy, readyFor } from '#tests/support/pots.ts'

const world = unjudgedWorld()
let open: bigint
let played: bigint
let back: bigint
beforeAll(async () => {
  const [mara, jo] = [await world.signUp('Mara'), await world.signUp('Jo')]
  await readyFor(jo)
  const pots = [await makePot(mara), await makePot(mara, { potAmount: '10' }), await makePot(mara)] as const
  ;[open, played, back] = pots.map(({ id }) => BigInt(id)) as [bigint, bigint, bigint]
  await playedBy(jo, pots[1])
  await mara.ok('withdrawPot', { params: { id: pots[2].id }, body: {} })
  await world.settle()
})

/** The faults of the audit of pots after this statement, which is rolled back. */
async function auditWith(plant?: ReturnType<typeof sql>): Promise<Set<string>> {
  let faults = new Set<string>()
  await tried(world.db, async (tx) => {
    // The tests' role may switch triggers off, as may anyone with the database's password.
    await tx.change(sql`set local session_replication_role = replica`)
    if (plant) await tx.change(plant)
    faults = new Set((await auditPots(tx)).map(({ invariant, where }) => `${where}: ${invariant}`))
  })
  return faults
}

const moved = 'the ledger moved what a pot says, once'
const held = 'an open pot holds its stake, any other nothing'
const seeds = 'a result follows from its seeds'

test('Z-12 sound pots have no faults', async () => {
  expect(await auditWith()).toEqual(new Set())
})

test.each([
  [
    'a stake that is gone',
    () =>
      sql`update ledger_accounts set balance_cents = balance_cents - 1 where id = ledger_account('pot', ${open}, true)`,
    () => [`pot:${open}: ${held}`],
  ],
  [
    'coins left in a played pot',
    () => sql`update ledger_accounts set balance_cents = 5 where id = ledger_account('pot', ${played}, true)`,
    () => [`pot:${played}: ${held}`],
  ],
  [
    'a pot that came back and says that it is open',
    () => sql`update pots set status = 'open', ended_at = null where id = ${back}`,
    () => [`pot:${back}: ${moved}`, `pot:${back}: ${held}`],
  ],
  [
    'the other winner',
    () =>
      sql`update pots set winner = case winner when 'creator' then 'challenger' else 'creator' end where id = ${played}`,
    () => [`pot:${played}: ${moved}`, `pot:${played}: ${seeds}`],
  ],
  [
    'another face',
    () => sql`update pots set result = '{"result": "green"}' where id = ${played}`,
    () => [`pot:${played}: ${seeds}`, 'pots: the totals are the faces of the counted pots'],
  ],
  [
    'another client seed',
    () =>
      sql`update pots set client_seed = 'chosen-afterwards', result = '{"result": "none"}' where id = ${played}`,
    () => [`pot:${played}: ${seeds}`, 'pots: the totals are the faces of the counted pots'],
  ],
  [
    'a larger payout',
    () => sql`update pots set payout_cents = payout_cents + 1 where id = ${played}`,
    () => [`pot:${played}: ${moved}`, `pot:${played}: ${seeds}`],
  ],
  [
    'totals that count too much',
    () => sql`update pot_totals set count = count + 1`,
    () => ['pots: the totals are the faces of the counted pots'],
  ],
])('Z-12 the auditor finds %s', async (_, plant, faults) => {
  expect(await auditWith(plant())).toEqual(new Set(faults()))
})

test('O-40 the database itself refuses another seed than the one that was committed to', async () => {
  await expect(
    world.db.transact(async (tx) => {
      await tx.change(sql`set local session_replication_role = replica`)
      await tx.change(sql`update pots set server_seed = ${'0'.repeat(64)} where id = ${played}`)
    }),
  ).rejects.toThrow('pots_seed')
})
