import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb, raw, type Sql, sql } from '#server/core/db.ts'
import { ensurePartitions } from '#server/ledger/index.ts'
import { on, proposedEvent } from '#tests/support/events.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { makePot, playedBy, readyFor } from '#tests/support/pots.ts'
import { allDescribe, allTest } from '#tests/support/scale.ts'
import { startServer } from '#tests/support/server-process.ts'
import { approve, to } from '#tests/support/withdrawals.ts'
import { openWorld, PASSWORD, prove, type World } from '#tests/support/world.ts'

let database: FreshDatabase
let world: World
/** The server's rights on the database. */
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database, { role: 'application' })
  db = world.context.db
})
afterAll(async () => {
  await world.checkMoney()
  await world.close()
})

const usd = async (person: { balance(): Promise<{ usd: string }> }) => (await person.balance()).usd

describe('A6 under a role that owns nothing', () => {
  test('the whole product works: deposit, bet, settle, transfer, withdraw, pay at a store, play', async () => {
    const { role, owned } = await db.one<{ role: string; owned: bigint }>(sql`
      select current_user as role, (select count(*) from pg_class where relowner = current_user::regrole) as owned`)
    expect([role, owned]).toEqual(['evens_application', 0n])

    const [mara, jo] = [await world.rich('Mara', '100'), await world.rich('Jo', '100')]
    const event = await proposedEvent(world, mara, [
      [mara, 'optionA', '10'],
      [jo, 'optionB', '10'],
    ])
    await jo.ok('concedeEvent', on(event))
    await world.settle()
    expect([await usd(mara), await usd(jo)]).toEqual(['109.60', '90.00'])

    await prove(mara)
    await mara.ok('transfer', { body: { receiverEmail: jo.email, amount: '9.60' } })
    await prove(jo)
    const request = await jo.ok('requestWithdrawal', to('50'))
    const operator = await world.withRole('Op', 'admin')
    await approve(request.id, operator)
    await operator.ok('completeWithdrawal', { params: { id: request.id }, body: {} })
    expect([await usd(mara), await usd(jo)]).toEqual(['100.00', '49.60'])

    const shop = await world.withRole('Shop', 'merchant')
    const { token } = await mara.ok('createPaymentToken', { body: { amount: '20' } })
    await shop.ok('redeemPaymentToken', { params: { token }, body: { amount: '15' } })
    expect([await usd(mara), await usd(shop)]).toEqual(['85.00', '15.00'])

    for (const person of [mara, jo]) await readyFor(person)
    await playedBy(jo, await makePot(mara))
    await jo.ok('playFunGame', { body: { gameType: 'coin', amount: '1', selection: 'heads' } })
    await world.settle()
    await world.checkMoney()
  })

  test('partitions of the ledger are made by a function that cannot be redirected', async () => {
    // Two partitions on, so that the next ones are missing.
    await world.db.one(sql`select setval('ledger_posting_ids', 5000000)`)
    const own = openDb(database.applicationUrl, { connectionsMax: 1 })
    try {
      await own.change(sql`create temp table ledger_posting_ids (last_value bigint, is_called boolean)`)
      await own.change(sql`insert into pg_temp.ledger_posting_ids values (2000000000000, true)`)
      await own.change(sql`set search_path = pg_temp, public`)
      expect(await ensurePartitions(own)).toBe(2)
      expect(
        (await own.one<{ made: number }>(sql`select public.ledger_ensure_partitions(1000000) as made`)).made,
      ).toBe(5)
    } finally {
      await own.close()
    }
    await world.rich('After', '10')
    await world.checkMoney()
  })

  test.each([
    ['a posting', sql`update ledger_postings set amount_cents = amount_cents + 1`],
    ['a posting', sql`delete from ledger_postings`],
    ['a posting', sql`truncate ledger_postings`],
    ['a posting past its table', sql`update ledger_postings_0 set amount_cents = amount_cents + 1`],
    ['a posting past its table', sql`insert into ledger_postings_0 select * from ledger_postings`],
    ['a journal', sql`update ledger_journals set key = 'other'`],
    ['a journal', sql`delete from ledger_journals`],
    ['a bet', sql`update bets set side = 1`],
    ['a balance', sql`delete from ledger_accounts`],
    ['a person', sql`delete from users`],
    ['the audit log', sql`delete from audit_log`],
    ['a deposit', sql`delete from card_deposits`],
    ['the clock', sql`update clock set "offset" = '1 hour'`],
    ['the stamp', sql`update database_stamp set kind = 'trial'`],
    ['the history of the schema', sql`delete from migrations`],
    ['what it may do', sql`select grant_application('evens_application')`],
    ['partitions by hand', sql`select ledger_make_partitions(1)`],
    ['money that is held', sql`delete from ledger_held`],
  ])('it cannot change %s', async (_, statement) => {
    await expect(db.rows(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    ['a limit', sql`update play_limits set amount = 1000000`],
    ['a limit', sql`delete from play_limits`],
    ['all limits', sql`truncate play_limits`],
    ['a break', sql`update play_pauses set until = clock_now()`],
    ['a break', sql`delete from play_pauses`],
    ['all breaks', sql`truncate play_pauses`],
    ['who judges limits', sql`alter table play_limits disable trigger all`],
    ['who judges breaks', sql`drop trigger play_pauses_judged on play_pauses`],
    [
      'how breaks are read',
      sql`create or replace function play_pause_rank(p_length text) returns int language sql as 'select 0'`,
    ],
  ])('Y-08 the application’s role cannot change %s', async (_, statement) => {
    await expect(db.rows(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('Y-08 the application’s role can neither delete nor shorten a limit or a break', async () => {
    const mara = await world.signUp('Mara')
    const user = BigInt(mara.id)
    await mara.ok('setPlayLimit', { params: { kind: 'stake', period: 'day' }, body: { amount: '5.00' } })
    await mara.ok('pausePlay', { body: { kind: 'exclusion', length: '6m' } })
    const refused = (statement: Sql) =>
      db.rows(statement).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      )
    expect([
      await refused(
        sql`insert into play_limits (user_id, kind, period, act, amount) values (${user}, 'stake', 'day', 'set', 501)`,
      ),
      await refused(
        sql`insert into play_limits (user_id, kind, period, act, amount) values (${user}, 'stake', 'day', 'set', null)`,
      ),
      await refused(sql`
        insert into play_limits (user_id, kind, period, act, amount, wait_hours) values (${user}, 'stake', 'day', 'ask', 501, 23)`),
      await refused(
        sql`insert into play_limits (user_id, kind, period, act, amount) values (${user}, 'stake', 'day', 'confirm', 501)`,
      ),
      // a date of one's own choosing is not taken over
      await refused(sql`
        insert into play_pauses (user_id, kind, act, until, at)
        values (${user}, 'exclusion', 'end', clock_now() + interval '2 days', clock_now() - interval '1 year')`),
      await refused(
        sql`insert into play_pauses (user_id, kind, act, length, until) values (${user}, 'exclusion', 'begin', '24h', '-infinity')`,
      ),
    ]).toEqual(['PL001', 'PL001', 'PL001', 'PL002', 'PL004', 'PL003'])
    const { pause, limits } = await mara.ok('playLimits')
    expect(pause).toMatchObject({ kind: 'exclusion', endsAt: null })
    expect(limits.find(({ kind, period }) => kind === 'stake' && period === 'day')).toMatchObject({
      amount: '5.00',
    })
  })

  test.each([
    ['a trigger of the ledger', sql`alter table ledger_postings disable trigger all`],
    ['a table', sql`drop table ledger_postings`],
    [
      'a function',
      sql`create or replace function clock_now() returns timestamptz language sql as 'select now()'`,
    ],
    ['the schema', sql`create table mine (id int)`],
  ])('it cannot change %s', async (_, statement) => {
    await expect(db.rows(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('every table can be read and written where the product needs it, and none by truncating', async () => {
    const tables = await world.db.rows<{ name: string; rights: string[] }>(sql`
      select c.relname as name, array(
        select right_of from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as right_of
        where has_table_privilege('evens_application', c.oid, right_of)) as rights
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`)
    const rightsOf = (name: string) => tables.find((table) => table.name === name)!.rights.join(' ')
    expect(tables.length).toBeGreaterThan(50)
    const readOnly = tables.filter(({ rights }) => rights.join() === 'SELECT').map(({ name }) => name)
    expect(readOnly).toEqual(['clock', 'migrations'])
    const none = tables.filter(({ rights }) => rights.length === 0).map(({ name }) => name)
    expect(none.length).toBeGreaterThan(3)
    for (const name of none) expect(name).toMatch(/^ledger_postings_\d+$/)
    for (const { rights } of tables) expect(rights.filter((one) => /TRUNC|REF|TRIG/.test(one))).toEqual([])
    expect(rightsOf('ledger_postings')).toBe('SELECT INSERT')
    expect(rightsOf('ledger_accounts')).toBe('SELECT INSERT UPDATE')
    expect(rightsOf('sessions')).toBe('SELECT INSERT UPDATE DELETE')
  })
})

allDescribe('A6 as docs/self-hosting.md has an operator type it', () => {
  allTest(
    'an owner that is no superuser migrates, and the server works under the other role',
    async () => {
      const [owner, application, name] = ['owner', 'app', 'db'].map(
        (part) => `typed_${part}_${process.pid}`,
      ) as [string, string, string]
      const address = (role: string) => {
        const url = new URL(database.url)
        url.pathname = `/${name}`
        url.username = role
        return url.href
      }
      const type = (statement: string) => world.db.change(sql`${raw(statement)}`)
      await type(`create role ${owner} login`)
      await type(`create role ${application} login`)
      await type(`create database ${name} owner ${owner}`)
      const server = await startServer(address(application), { MIGRATE_DATABASE_URL: address(owner) })
      const post = (path: string, body: object, cookie = '') =>
        fetch(server.url + path, {
          method: 'POST',
          headers: { origin: server.url, 'content-type': 'application/json', cookie },
          body: JSON.stringify(body),
        })
      try {
        const signedUp = await post('/api/auth/sign-up', {
          ...{ email: 'ada@example.com', password: PASSWORD, firstName: 'Ada', lastName: 'Example' },
          ...{ dateOfBirth: '1990-05-17', region: 'GB' },
        })
        const cookie = signedUp.headers.get('set-cookie')?.split(';')[0]
        const paid = await post('/api/create-payment-intent', { amount: '10' }, cookie)
        expect([signedUp.status, paid.status]).toEqual([201, 200])
      } finally {
        await server.stop()
      }
      const own = openDb(address(application), { connectionsMax: 1 })
      const { postings } = await own.one<{ postings: bigint }>(
        sql`select count(*) as postings from ledger_postings`,
      )
      expect(postings).toBeGreaterThan(0n)
      await expect(own.change(sql`delete from ledger_postings`)).rejects.toMatchObject({ code: '42501' })
      await own.close()
      for (const what of [`database ${name}`, `role ${application}`, `role ${owner}`])
        await type(`drop ${what}`)
    },
    60_000,
  )
})
