import { expect, test } from 'vitest'
import { openDb, type Sql, sql } from '#server/core/db.ts'
import { migrate } from '#server/schema/migrate.ts'
import { readStamp } from '#server/start-guard/index.ts'
import { makeOldDatabase } from '#tests/support/old-database.ts'
import { emptyDatabase } from '#tests/support/postgres.ts'

/** The first file that these databases lack: the one that stamps. */
const STAMPING = '0033'
const person = (email: string) => sql`
  insert into users (id, email, first_name, last_name, date_of_birth, region) overriding system value
  values (1, ${email}, 'Ada', 'Example', '1990-05-17', 'GB')`
const card = (id: string, testMode: boolean) => sql`
  insert into card_deposits (provider_id, user_id, amount_cents, test_mode, status)
  values (${id}, 1, 1000, ${testMode}, 'credited')`
const crypto = (simulated: boolean) => sql`
  insert into crypto_deposits (user_id, provider, simulated, amount_cents, fee_bps, price_cents, pay_currency, credited_cents)
  values (1, 'nowpayments', ${simulated}, 1000, 0, 1000, 'btc', 1000)`
const message = (livemode: boolean, object: object) => sql`
  insert into provider_deliveries (provider, event_id, kind, payload, state)
  values ('stripe', ${`evt_${JSON.stringify(object)}`}, 'any', ${JSON.stringify({ livemode, data: { object } })}, 'handled')`
const intent = (id: string) => ({ object: 'payment_intent', id })
const ada = person('ada@example.com')

test.each<[string, string | undefined, boolean | null, Sql[]]>([
  ['nothing', undefined, null, []],
  ['people alone', undefined, null, [ada]],
  ['demo people', 'trial', null, [person('mara@demo.evens.test')]],
  ['a deposit of the test mode', 'trial', false, [ada, card('test_1', true)]],
  ['a deposit by test keys', 'trial', false, [ada, card('pi_1', false), message(false, intent('pi_1'))]],
  ['simulated coins', 'trial', null, [ada, crypto(true)]],
  ['a clock that a test has moved', 'trial', null, [sql`update clock set "offset" = '1 hour'`]],
  ['a live deposit', 'production', true, [ada, card('pi_1', false), message(true, intent('pi_1'))]],
  [
    'a live deposit that only a message about its charge names',
    'production',
    true,
    [ada, card('pi_1', false), message(true, { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' })],
  ],
  ['real coins', 'production', null, [ada, crypto(false)]],
  ['a deposit that no message has named', undefined, null, [ada, card('pi_1', false)]],
])('A1 an upgraded database that holds %s is stamped: %s', async (_, stamp, live, changes) => {
  const database = await emptyDatabase()
  const db = openDb(database.url, { connectionsMax: 1 })
  try {
    await makeOldDatabase(database.url, STAMPING)
    for (const change of changes) await db.change(change)
    expect(await migrate(database.url, { clock: 'movable' })).toBeGreaterThan(0)
    expect(await readStamp(db)).toBe(stamp)
    const [deposit] = await db.rows<{ live: boolean | null }>(sql`select live from card_deposits`)
    expect(deposit?.live ?? null).toBe(live)
  } finally {
    await db.close()
    await database.drop()
  }
})
