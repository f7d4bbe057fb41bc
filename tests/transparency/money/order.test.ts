import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { auditPublicLog } from '#server/transparency/audit.ts'
import { announce } from '#server/transparency/index.ts'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import { numbersOf, settled } from '#tests/support/log-world.ts'

const world = unjudgedWorld()
const mara = person(() => world.rich('Mara', '100'))
const jo = person(() => world.signUp('Jo'))
beforeAll(async () => {
  await settled(world)
})

const transfer = () => mara.ok('transfer', { body: { receiverId: jo.id, amount: '1' }, key: randomUUID() })
const newest = async () =>
  (await world.db.one<{ id: bigint }>(sql`select max(id) as id from ledger_postings`)).id

/** Posts in a transaction that stays open. @returns the number that it has drawn */
async function postLate(client: pg.Client): Promise<bigint> {
  await client.query('begin')
  await client.query(
    `select ledger_post(array[$1], array[ledger_reason('correction')], array['test:1'], array[1],
      array[ledger_account('mint', 0, true)], array[ledger_account('person', $2, true)], array[5::bigint])`,
    [`test:${randomUUID()}`, jo.id],
  )
  return (await client.query("select currval('ledger_posting_ids') as id")).rows[0].id
}

/** V-13: what a log would take in that asks for everything after its newest entry. */
function naiveSequencer(from: bigint) {
  const taken: bigint[] = []
  return {
    taken,
    async round() {
      const rows = await world.db.rows<{ id: bigint }>(
        sql`select id from ledger_postings where id > ${taken.at(-1) ?? from} order by id`,
      )
      taken.push(...rows.map(({ id }) => id))
    },
  }
}

test('V-05 V-13 a posting that commits late is in the log in its place, where a sequencer by the newest number loses it', async () => {
  const naive = naiveSequencer(await newest())
  const client = await world.db.connect()
  const late = await postLate(client)
  await transfer()
  const early = await newest()
  expect(early > late).toBe(true)
  await naive.round()
  await world.settle()
  expect(await numbersOf(world)).not.toContain(early)
  await client.query('commit')
  await client.end()
  await naive.round()
  await settled(world)
  const logged = await numbersOf(world)
  expect(logged.slice(-2)).toEqual([late, early])
  expect(naive.taken).toEqual([early])
  await world.checkMoney()
})

test('V-05 a transaction that posts nothing holds nothing up, however long it is open', async () => {
  const client = await world.db.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  await transfer()
  await settled(world)
  expect((await numbersOf(world)).at(-1)).toBe(await newest())
  await client.query('rollback')
  await client.end()
})

test('V-05 whatever draws a number is among the writers from before it has it until it is over', async () => {
  const writers = async () =>
    (await world.db.one<{ writers: string[] }>(sql`select ledger_writers() as writers`)).writers
  const drawn = [
    (client: pg.Client) => postLate(client),
    async (client: pg.Client) => {
      await client.query('begin')
      await client.query('select ledger_draw_number()')
    },
  ]
  for (const draw of drawn) {
    const before = await writers()
    const client = await world.db.connect()
    await draw(client)
    const among = (await writers()).filter((one) => !before.includes(one))
    expect(among).toHaveLength(1)
    await client.query('rollback')
    expect(await writers()).not.toContain(among[0])
    await client.end()
  }
  await settled(world)
  await world.checkMoney()
})

test('V-05 a number that was drawn and never committed leaves a gap, and the log goes on', async () => {
  const client = await world.db.connect()
  const lost = await postLate(client)
  await client.query('rollback')
  await client.end()
  await transfer()
  await settled(world)
  const logged = await numbersOf(world)
  expect(logged).not.toContain(lost)
  expect(logged.at(-1)).toBe(await newest())
  expect(logged).toEqual([...logged].sort((a, b) => Number(a - b)))
})

test('V-05 statements wait for their turn as postings do', async () => {
  const client = await world.db.connect()
  await client.query('begin')
  const { rows } = await client.query(`insert into log_statements (text) values ('{"late":1}') returning id`)
  const after = await world.db.transact((tx) => announce(tx, '{"early":1}'))
  await world.settle()
  expect(await numbersOf(world)).not.toContain(after)
  await client.query('commit')
  await client.end()
  await settled(world)
  expect((await numbersOf(world)).slice(-2)).toEqual([rows[0].id, after])
})

test('V-05 many people at once are in the log once each, in order', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => world.rich('Ana', '50')))
  const rounds = setInterval(() => void world.app.run('log'), 20)
  await Promise.all(
    people.flatMap((who) =>
      Array.from({ length: 8 }, () =>
        who.call('transfer', { body: { receiverId: jo.id, amount: '0.50' }, key: randomUUID() }),
      ),
    ),
  )
  clearInterval(rounds)
  await settled(world)
  const all = await world.db.rows<{ id: bigint }>(
    sql`select id from ledger_postings union select id from log_statements order by id`,
  )
  expect(await numbersOf(world)).toEqual(all.map(({ id }) => id))
  await world.checkMoney()
})

test('V-05 a thousand postings at once go through a thread of their own', async () => {
  await world.db.change(sql`
    select ledger_post(array_agg('test:many:' || n), array_agg(ledger_reason('correction')), array_agg('test:1'::text),
      array_agg(n::int), array_agg(ledger_account('mint', 0, true)), array_agg(ledger_account('person', ${BigInt(jo.id)}, true)),
      array_agg(1::bigint)) from generate_series(1, 1000) n`)
  await settled(world)
  await world.checkMoney()
  const head = await world.visitor.ok('transparency')
  expect(Number(head.head.size)).toBeGreaterThan(1_000)
})

test('V-13 the operators’ audit sees what the database’s owner changes in the log or below it', async () => {
  const { secrets } = world.context
  const flipped = (column: string, at: number) =>
    `set_byte(${column}, ${at}, 255 - get_byte(${column}, ${at}))`
  const LIES: [string, string, string][] = [
    ['an entry', `update log_entries set entries = ${flipped('entries', 10)} where n = 0`, 'an entry says'],
    [
      'a tile',
      `update log_tiles set hashes = ${flipped('hashes', 40)} where level = 0 and n = 0`,
      'tiles are made',
    ],
    [
      'two leaves of a tile that changed places',
      `update log_tiles set hashes = substr(hashes, 33, 32) || substr(hashes, 1, 32) || substr(hashes, 65) where level = 0 and n = 0`,
      'tiles are made',
    ],
    [
      'two entries that changed places',
      `update log_entries set numbers = substr(numbers, 9, 8) || substr(numbers, 1, 8) || substr(numbers, 17) where n = 0`,
      'in the order',
    ],
    [
      'the newest entry that is gone',
      `update log_entries set numbers = substr(numbers, 1, octet_length(numbers) - 8) where n = (select max(n) from log_entries)`,
      'once',
    ],
    [
      'a posting that is a cent more',
      `update ledger_postings set amount_cents = amount_cents + 1 where id = (select max(id) from ledger_postings)`,
      'an entry says',
    ],
    [
      'a posting of a cent more, with balances that fit',
      `with changed as (
        update ledger_postings set amount_cents = amount_cents + 1, source_after_cents = source_after_cents - 1,
          destination_after_cents = destination_after_cents + 1
        where id = (select max(id) from ledger_postings) returning source, destination
      )
      update ledger_accounts a set balance_cents = balance_cents + case when a.id = c.source then -1 else 1 end
      from changed c where a.id in (c.source, c.destination)`,
      'an entry says',
    ],
    [
      'a posting that is gone',
      `delete from ledger_postings where id = (select max(id) from ledger_postings)`,
      'once',
    ],
    [
      'a statement',
      `update log_statements set text = '{"evens":"x"}' where id = (select max(id) from log_statements)`,
      'an entry says',
    ],
  ]
  await announce(world.db, '{"evens":"for the audit"}')
  await settled(world)
  expect(await world.db.transact((tx) => auditPublicLog(tx, { secrets }))).toEqual([])
  for (const [lie, statement, seen] of LIES) {
    const found = await world.db
      .transact(async (tx) => {
        await tx.change(sql`set local session_replication_role = replica`)
        await tx.prepared(`lie ${lie}`, statement, [])
        throw Object.assign(new Error('rolled back'), { found: await auditPublicLog(tx, { secrets }) })
      })
      .catch((error: { found?: { invariant: string }[] }) => {
        if (!error.found) throw error
        return error.found
      })
    expect(found.map(({ invariant }) => invariant).join(), lie).toContain(seen)
  }
})

test('V-05 the log only grows, whatever writes it', async () => {
  for (const statement of [
    sql`delete from log_entries where n = 0`,
    sql`update log_entries set entries = entries || '\\x00'::bytea, numbers = '\\x0000000000000001' where n = 0`,
    sql`update log_tiles set hashes = substr(hashes, 1, 32) where level = 0 and n = 0`,
    sql`delete from log_tiles`,
    sql`update log_head set size = size - 1`,
    sql`update log_head set root = decode(repeat('00', 32), 'hex')`,
    sql`update log_head set origin = 'another.example/log'`,
    sql`update log_statements set text = '{}'`,
    sql`truncate log_entries`,
  ])
    await expect(world.db.change(statement), statement.sql).rejects.toThrow(/grow|append-only/)
})
