import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { confirmAddress } from '#tests/support/people.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { disputed, of, running } from '#tests/support/proofs.ts'
import { openTournament } from '#tests/support/tournaments.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

/** Where everything happens. */
let world: World
/** The same people, as production judges them. */
let production: World
let mara: Person
let jo: Person
beforeAll(async () => {
  const database = await freshDatabase()
  world = await openWorld(database)
  production = await openWorld(
    { ...database, drop: async () => {} },
    {
      env: { NODE_ENV: 'production', DATA_DIR: world.context.config.dataDir },
    },
  )
  mara = await world.signUp('Mara')
  jo = await world.signUp('Jo')
  // the database is production's, where real money asks for a confirmed address
  for (const who of [mara, jo]) await confirmAddress(world.context, who)
  await mara.ok('createPaymentIntent', { body: { amount: '100.00' } })
})
afterAll(async () => {
  await world.checkMoney()
  await production.close()
  await world.close()
})

const NEEDED = [403, 'second_factor_needed']
const refused = ({ status, body }: { status: number; body: object }) => [
  status,
  (body as { code?: string }).code,
]
/** A person with that role, with their password alone and then with a passkey too, as production sees them. */
async function operator(role: 'moderator' | 'admin', factor: boolean): Promise<Person> {
  const person = await world.withRole('Olga', role)
  if (factor) {
    await world.db.change(sql`
      insert into credentials (user_id, kind, external_id, secret, confirmed_at)
      values (${BigInt(person.id)}, 'passkey', ${`key of ${person.id}`}, '\\x00', clock_now())`)
  }
  return production.as(person)
}

test.each(['moderator', 'admin'] as const)(
  'S19 in production evidence of a match is open to its players, and to %ss with a second factor',
  async (role) => {
    const match = await running(mara, [mara, jo])
    await disputed(match, [mara, jo])
    const { objectPath } = await upload(world, mara, 'match', await picture())
    await mara.ok('addEvidence', { ...of(match.id), body: { objectPath, note: '' } })
    const look = async (person: Person) => {
      const response = await fetch(production.url + objectPath, { headers: { cookie: person.cookie } })
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return refused({ status: response.status, body: isJson ? ((await response.json()) as object) : {} })
    }
    const [bare, strong] = [await operator(role, false), await operator(role, true)]
    expect(await look(bare)).toEqual(NEEDED)
    expect(refused(await bare.call('getMatch', of(match.id)))).toEqual(NEEDED)
    expect(await look(strong)).toEqual([200, undefined])
    expect((await strong.ok('getMatch', of(match.id))).evidence).toHaveLength(1)
    expect(await look(jo)).toEqual([200, undefined])
    expect((await production.as(jo).ok('getMatch', of(match.id))).evidence).toHaveLength(1)
    expect(await look(await world.signUp('Zoe'))).toEqual([404, 'not_found'])
  },
)

test('S19 a moderator who plays the match sees it as a player, with the password alone', async () => {
  const player = await world.withRole('Pia', 'moderator')
  const match = await running(mara, [player, jo])
  await disputed(match, [player, jo])
  expect((await production.as(player).call('getMatch', of(match.id))).status).toBe(200)
})

test('S19 in production a tournament of others is cancelled only with a second factor; the host needs none', async () => {
  const cancel = (person: Person, id: string) =>
    person.call('cancelTournament', { ...of(id), body: { reason: 'It is a fraud' } })
  const { id } = await openTournament(mara, { isPracticeMode: true })
  expect(refused(await cancel(await operator('moderator', false), id))).toEqual(NEEDED)
  expect(refused(await cancel(await operator('admin', false), id))).toEqual(NEEDED)
  expect((await mara.ok('getTournament', of(id))).status).toBe('open')
  expect((await cancel(await operator('moderator', true), id)).status).toBe(200)
  const host = await world.withRole('Hilda', 'moderator')
  const own = await openTournament(host, { isPracticeMode: true })
  expect((await cancel(production.as(host), own.id)).status).toBe(200)
})

test('S19 in production an admin takes store codes only with a second factor; a shop needs none', async () => {
  const { token } = await mara.ok('createPaymentToken', { body: { amount: '5' } })
  const seen = (person: Person) => person.call('getPaymentToken', { params: { token } })
  const redeem = (person: Person) =>
    person.call('redeemPaymentToken', { params: { token }, body: { amount: '5' } })
  const bare = await operator('admin', false)
  expect(refused(await seen(bare))).toEqual([404, 'not_found'])
  expect(refused(await redeem(bare))).toEqual(NEEDED)
  expect(refused(await bare.call('listStorePayments'))).toEqual(NEEDED)
  expect((await seen(await operator('admin', true))).status).toBe(200)
  const shop = production.as(await world.withRole('Mia', 'merchant'))
  expect((await seen(shop)).status).toBe(200)
  expect((await redeem(shop)).status).toBe(200)
})
