import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { sql, type Tx } from '#server/core/db.ts'
import { openSecrets } from '#server/core/secrets.ts'
import { account } from '#server/ledger/index.ts'
import { auditLiabilities } from '#server/liabilities/audit.ts'
import { auditKinds } from '#server/liabilities/audit-kinds.ts'
import { makeTree } from '#server/liabilities/index.ts'
import { sealedSecrets } from '#server/liabilities/trees.ts'
import { bet, openEvent, stakedEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { allTest } from '#tests/support/scale.ts'
import { openWorld, type Person } from '#tests/support/world.ts'
import { checkLiabilities } from '#verifier/log/liabilities.ts'
import { checkPool } from '#verifier/log/pools.ts'

const logged: string[] = []
const logTo = new Writable({
  write(chunk, _, done) {
    logged.push(String(chunk))
    done()
  },
})
const world = judgedWorld({ logTo, env: { LOG_LEVEL: 'info' } })
const mara = person(() => world.rich('Mara', '123.45'))
const jo = person(() => world.signUp('Jo'))

const trees = () =>
  world.db.rows<{
    id: bigint
    total: bigint
    leaves: bigint
    kinds: { kind: string; cents: string; accounts: number }[]
  }>(sql`select id, total_cents as total, leaves, kinds from liability_trees order by id`)
const newest = async () => (await trees()).at(-1)!
const make = async () => (await makeTree(world.context))!
const proofOf = async (person: Person) => (await person.ok('liabilityProof')).proof
const check = async (person: Person) => {
  const proof = await proofOf(person)
  if (!proof) return null
  return checkLiabilities(proof, { owner: person.id, keys: [] })
}
const count = async (table: 'liability_nodes' | 'liability_places') =>
  (
    await world.db.rows<{ tree_id: bigint }>(
      table === 'liability_nodes'
        ? sql`select distinct tree_id from liability_nodes order by 1`
        : sql`select distinct tree_id from liability_places order by 1`,
    )
  ).map(({ tree_id }) => Number(tree_id))

describe('V-07 what is owed to people', () => {
  test('V-07 nobody is in a tree before there is one, and the answer says when the next comes', async () => {
    const answer = await mara.ok('liabilityProof')
    expect(answer.proof).toBeNull()
    expect(Math.abs(Date.parse(answer.nextAt) - Date.now())).toBeLessThan(60_000)
    expect((await world.visitor.call('liabilityProof')).status).toBe(401)
  })

  test('V-07 the first round makes the first tree, and the next one a day later', async () => {
    await world.app.run('liabilities')
    await world.app.run('liabilities')
    expect(await trees()).toHaveLength(1)
    await world.pass('23 hours 50 minutes')
    expect(await trees()).toHaveLength(1)
    await world.pass('20 minutes')
    expect(await trees()).toHaveLength(2)
  })

  test('V-07 a purse is in it in one to four parts, and so is an empty one', async () => {
    await make()
    expect(await check(mara)).toMatchObject({ ok: true, purse: 12_345n, held: 0n })
    expect(await check(jo)).toMatchObject({ ok: true, purse: 0n })
    const counts = new Set<number>()
    for (let n = 0; n < 120 && counts.size < 4; n++) {
      await make()
      counts.add((await proofOf(mara))!.parts.length)
    }
    expect([...counts].sort()).toEqual([1, 2, 3, 4])
  })

  test('V-07 its total is the trial balance to the cent: purses, pools, pots, holds, codes and bonds', async () => {
    await stakedEvent(world, jo, [[mara, 'optionA', '20.00']])
    await mara.ok('createPaymentToken', { body: { amount: '10.00' } })
    const tree = await make()
    const row = (await trees()).find(({ id }) => id === tree)!
    const { owed } = await world.db.one<{ owed: bigint }>(sql`
      select sum(balance_cents)::bigint as owed from ledger_accounts where id % 2 = 0 and (id >> 1) & 127 < 64`)
    expect(row.total).toBe(owed)
    // the code for a shop counts with the purses
    expect(row.kinds.map(({ kind }) => kind)).toEqual(['person', 'event-a'])
    expect(row.kinds.reduce((sum, { cents }) => sum + BigInt(cents), 0n)).toBe(owed)
    expect(await check(mara)).toMatchObject({ ok: true })
  })

  test('V-07 practice coins are in no tree', async () => {
    await make()
    const before = (await newest()).total
    await stakedEvent(world, jo, [[mara, 'optionA', '5.00']], { isPracticeMode: true })
    await make()
    expect((await newest()).total).toBe(before)
  })

  test('V-07 money that is held above a limit is a part of its own kind', async () => {
    const held = account('held', BigInt(mara.id), 'USD')
    const purse = account('person', BigInt(mara.id), 'USD')
    await world.db.change(sql`
      insert into ledger_accounts (id, balance_cents) values (${held}, 700) on conflict (id) do update set balance_cents = 700`)
    await world.db.change(
      sql`update ledger_accounts set balance_cents = balance_cents - 700 where id = ${purse}`,
    )
    await make()
    expect(await check(mara)).toMatchObject({ ok: true, held: 700n })
    await world.db.change(
      sql`update ledger_accounts set balance_cents = balance_cents + 700 where id = ${purse}`,
    )
    await world.db.change(sql`delete from ledger_accounts where id = ${held}`)
    await make()
  })

  test('V-07 somebody who came after the tree is not in it yet', async () => {
    const late = await world.signUp('Late')
    expect(await proofOf(late)).toBeNull()
    await make()
    expect(await check(late)).toMatchObject({ ok: true, purse: 0n })
  })

  allTest('V-07 a part takes at most 4 kB, also in a tree of thousands of leaves', async () => {
    const other = await openWorld(await freshDatabase())
    const ada = await other.rich('Ada', '987654.32')
    await other.db.change(sql`
      insert into ledger_accounts (id) select ledger_account('person', n, false) from generate_series(100001, 130000) n`)
    expect(await makeTree(other.context)).toBe(1n)
    const { proof } = await ada.ok('liabilityProof')
    expect(Number(proof!.leaves)).toBeGreaterThan(65_536)
    for (const part of proof!.parts) expect(JSON.stringify(part).length).toBeLessThanOrEqual(4_096)
    expect(await checkLiabilities(proof!, { owner: ada.id, keys: [] })).toMatchObject({
      ok: true,
      purse: 98_765_432n,
    })
    expect(await other.db.transact(auditLiabilities)).toEqual([])
    await other.close()
  })
})

describe('V-07 a tree that must not be', () => {
  test('V-07 is refused where the ledger does not add up, and operators hear of it', async () => {
    const before = (await trees()).length
    const purse = account('person', BigInt(mara.id), 'USD')
    await world.db.change(
      sql`update ledger_accounts set balance_cents = balance_cents + 1 where id = ${purse}`,
    )
    expect(await makeTree(world.context)).toBeUndefined()
    expect(await trees()).toHaveLength(before)
    expect(logged.filter((line) => line.includes('"level":60')).at(-1)).toContain('add up to 1, not to zero')
    expect(await world.context.metrics.text()).toContain('evens_liabilities_refused 1')
    await world.db.change(
      sql`update ledger_accounts set balance_cents = balance_cents - 1 where id = ${purse}`,
    )
    await make()
    expect(await world.context.metrics.text()).toContain('evens_liabilities_refused 0')
  })

  test('V-07 of a node that died in the middle is seen by nobody, and the next round clears it', async () => {
    const before = (await newest()).id
    let pieces = 0
    expect(await makeTree(world.context, () => pieces++ > 5)).toBeUndefined()
    await world.db.change(sql`
      insert into liability_nodes (tree_id, level, n, nodes) values (${before + 1n}, 0, 99, ${Buffer.alloc(40)})`)
    expect((await newest()).id).toBe(before)
    expect((await proofOf(mara))!.tree).toBe(before.toString())
    expect(await make()).toBe(before + 1n)
    expect(await check(mara)).toMatchObject({ ok: true })
  })

  test('V-07 does not change once it is published', async () => {
    await expect(world.db.change(sql`update liability_trees set total_cents = 0`)).rejects.toThrow(
      'does not change',
    )
    await expect(world.db.change(sql`delete from liability_trees`)).rejects.toThrow('append-only')
  })
})

describe('V-07 trees that are kept', () => {
  test('V-07 the newest eight keep their nodes and places, and all of them their sums', async () => {
    const all = (await trees()).map(({ id }) => Number(id))
    await world.app.run('housekeeping')
    expect(await count('liability_nodes')).toEqual(all.slice(-8))
    expect(await count('liability_places')).toEqual(all.slice(-8))
    expect(await trees()).toHaveLength(all.length)
    expect(all).toEqual(all.map((_, n) => n + 1))
  })

  test('V-07 V-13 the audit sees a node, a place and a total of a tree that were changed', async () => {
    const found = async (spoil: ReturnType<typeof sql>) => {
      const faults = await world.db
        .transact(async (tx) => {
          await tx.change(spoil)
          throw Object.assign(new Error('rolled back'), { faults: await auditLiabilities(tx) })
        })
        .catch((error: { faults: { details: string }[] }) => error.faults)
      return faults.map(({ details }) => details)
    }
    const tree = sql`tree_id = (select max(id) from liability_trees)`
    expect(
      await found(
        sql`update liability_nodes set nodes = set_byte(nodes, 20, 255 - get_byte(nodes, 20)) where ${tree}`,
      ),
    ).toEqual(['the root does not follow from the nodes'])
    expect(await found(sql`delete from liability_nodes where ${tree}`)).toEqual(['a tile is missing'])
    expect((await found(sql`delete from liability_places where ${tree}`))[0]).toContain('0 places')
    // with the world outside made to fit, as a liar would
    const [richer, kinds] = await found(sql`
      with lie as (select set_config('session_replication_role', 'replica', true))
      update liability_trees set total_cents = total_cents + 100, outside_cents = outside_cents - 100
      from lie where id = (select max(id) from liability_trees)`)
    expect([richer, kinds]).toEqual([
      expect.stringMatching(/^kinds \d+, total \d+/),
      expect.stringMatching(/^the nodes add up to \d+, the tree says \d+$/),
    ])
  })

  test('V-13 the audit sees a tree from which open pools are left out, though its sums add up', async () => {
    const { id } = await openEvent(world, mara)
    await mara.ok('placeBet', bet(id, 'optionA', '7'))
    await world.pass('30 minutes')
    await makeTree(world.context)
    const newest = sql`id = (select max(id) from liability_trees)`
    const kindsIn = async (tx: Tx) => (await auditKinds(tx)).map(({ details }) => details)
    expect(await world.db.transact(kindsIn)).toEqual([])
    const faults = await world.db
      .transact(async (tx) => {
        await tx.change(sql`alter table liability_trees disable trigger all`)
        await tx.change(sql`
          update liability_trees set outside_cents = outside_cents + 700, total_cents = total_cents - 700,
            kinds = (select jsonb_agg(e) from jsonb_array_elements(kinds) e where e ->> 'kind' <> 'event-a')
          where ${newest}`)
        throw Object.assign(new Error('rolled back'), { faults: await kindsIn(tx) })
      })
      .catch((error: { faults?: string[] }) => {
        if (!error.faults) throw error
        return error.faults
      })
    expect(faults.sort()).toEqual([
      expect.stringMatching(/^event-a: the tree says 0, the postings [1-9]\d+$/),
      expect.stringMatching(/^outside: the tree says -\d+, the postings -\d+$/),
    ])
  })

  test('V-07 V-13 the pool of an event is open to everybody, and to people who are signed in where it is not shared', async () => {
    const asker = mara
    const { id } = await openEvent(world, asker)
    await asker.ok('placeBet', bet(id, 'optionB', '3'))
    await makeTree(world.context)
    const asked = { query: { event: id } }
    const { proof } = await world.visitor.ok('poolProof', asked)
    expect(proof!.parts).toMatchObject([{ kind: 3, owner: id, part: 1, parts: 1, cents: '300' }])
    const checked = await checkPool(proof!, { pool: 'event', id, keys: [] })
    expect(checked).toMatchObject({ ok: true, cents: { 2: 0n, 3: 300n } })
    expect(await checkPool(proof!, { pool: 'tournament', id, keys: [] })).toMatchObject({ check: 'parts' })
    await asker.ok('setSharing', { params: { kind: 'events', id }, body: { shared: false } })
    expect((await world.visitor.call('poolProof', asked)).body.code).toBe('withheld')
    expect((await jo.ok('poolProof', asked)).proof).toEqual(proof)
    const fresh = await openEvent(world, asker)
    expect((await jo.ok('poolProof', { query: { event: fresh.id } })).proof).toBeNull()
    await world.db.change(sql`update event_books set words_down = true where event_id = ${BigInt(id)}`)
    expect((await jo.call('poolProof', asked)).body.code).toBe('withheld')
    expect((await asker.ok('poolProof', asked)).proof).toEqual(proof)
    expect((await world.visitor.call('poolProof', { query: {} })).status).toBe(400)
  })

  test('V-07 Q-02 nobody learns by a pool whether there is an event that they may not see', async () => {
    const hidden = await openEvent(world, mara, { audience: 'link' })
    await mara.ok('placeBet', bet(hidden.id, 'optionB', '3'))
    await makeTree(world.context)
    expect((await mara.ok('poolProof', { query: { event: hidden.id } })).proof).not.toBeNull()
    for (const who of [jo, world.visitor]) {
      const ask = (event: string) => who.call('poolProof', { query: { event } })
      const [unknown, unseen] = [await ask('999999'), await ask(hidden.id)]
      expect([unseen.status, unseen.body]).toEqual([410, unknown.body])
      expect(unknown.status).toBe(410)
    }
  })

  test('V-07 the secret of a tree is sealed anew when the key changes, and nothing else of it changes', async () => {
    const keys = [8, 7].map((byte) => Buffer.alloc(32, byte).toString('base64'))
    const open = (secretsKeys: string[]) =>
      openSecrets({ secretsKeys, dataDir: world.context.config.dataDir })
    const both = open(keys)
    const all = await trees()
    const secrets = await world.db
      .transact(async (tx) => {
        const others = await sealedSecrets.findOthers(tx, both.mark)
        expect(others).toEqual(all.map(({ id }) => id.toString()))
        for (const id of others) await sealedSecrets.sealAnew(tx, both, id)
        expect(await sealedSecrets.findOthers(tx, both.mark)).toEqual([])
        const rows = await tx.rows<{ id: bigint; salts: Buffer }>(sql`select id, salts from liability_trees`)
        const found = rows.map(({ id, salts }) => open([keys[0]!]).open(salts, `liabilities:${id}`))
        throw Object.assign(new Error('rolled back'), { found })
      })
      .catch((error: { found?: string[] }) => error.found ?? Promise.reject(error))
    for (const secret of secrets) expect(Buffer.from(secret, 'base64')).toHaveLength(32)
  })

  test('V-07 the secret of a tree is in no table', async () => {
    const { salts } = await world.db.one<{ salts: Buffer }>(
      sql`select salts from liability_trees order by id desc limit 1`,
    )
    expect(salts.length).toBeGreaterThan(60)
    expect(salts.subarray(0, 5)).toEqual(world.context.secrets.mark)
  })
})
