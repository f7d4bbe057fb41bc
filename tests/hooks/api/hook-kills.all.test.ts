import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { sealHook } from '#server/hooks/hook-rows.ts'
import { type HookReceiver, startHookReceiver } from '#simulators/hook-receiver.ts'
import { openEvent } from '#tests/support/events.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { rounds } from '#tests/support/scale.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/** Deliveries of one time; `npm run soak -- 100 hooks` makes a hundred times as many. */
const DELIVERIES = 1_000
/** Hooks that answer at once, slowly, redirect to the first ones, and are or come to be inside. */
const HOSTS = { fine: 24, slow: 4, inside: 4, turning: 4 } as const
const SLOW_MS = 40
/** Each has some of the hooks: two of one person are called at once. */
const MAKERS = 9
const KILLS = 3
const INSIDE = ['10.0.0.5', '127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1']
const WAIT_MS = 250

let world: World
let network: HookReceiver
let node: ServerProcess | undefined
let database: Awaited<ReturnType<typeof freshDatabase>>
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
const start = async () => {
  node = await startServer(database.url, { SECRETS_KEY, HOOKS_SIMULATOR: network.url })
}
beforeAll(async () => {
  network = await startHookReceiver()
  database = await freshDatabase()
  world = await openWorld(database, { env: { HOOKS_SIMULATOR: network.url } })
}, 120_000)
afterAll(async () => {
  await node?.stop()
  await world.close()
  await network.stop()
})

type Kind = keyof typeof HOSTS
const names = (Object.keys(HOSTS) as Kind[]).flatMap((kind) =>
  Array.from({ length: HOSTS[kind] }, (_, n) => ({ kind, host: `${kind}${n}` })),
)

/** Live hooks, one at each host, of people with an event each. */
async function makeHooks(): Promise<Map<string, bigint>> {
  const makers = await Promise.all(Array.from({ length: MAKERS }, (_, n) => world.signUp(`Maker${n}`)))
  for (const maker of makers) await openEvent(world, maker)
  const ids = new Map<string, bigint>()
  for (const [n, { host }] of names.entries()) {
    const { id } = await world.db.one<{ id: bigint }>(sql`
      insert into hooks (user_id, name, discord, host, sealed, kinds, state)
      values (${BigInt(makers[n % MAKERS]!.id)}, ${host}, false, 'hooks.test', '', '{event.opened}', 'live') returning id`)
    const sealed = sealHook(world.context, id, {
      url: network.at(host),
      secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    })
    await world.db.change(sql`update hooks set sealed = ${sealed} where id = ${id}`)
    ids.set(host, id)
  }
  return ids
}

const waiting = async (): Promise<number> =>
  (
    await world.db.one<{ many: number }>(sql`
      select count(*)::int as many from hook_deliveries d join hooks h on h.id = d.hook_id
      where d.state = 'waiting' and h.name ~ '^(fine|slow)'`)
  ).many

async function waitUntilLeft(most: number): Promise<void> {
  while ((await waiting()) > most) await sleep(WAIT_MS)
}

test('Q-10 under kills and slow ends nothing is lost, nothing goes inside, and the log names a doubled delivery', async () => {
  const ids = await makeHooks()
  for (const { kind, host } of names) {
    if (kind === 'slow') network.fault(host, { waitMs: SLOW_MS })
    if (kind === 'inside') network.place(host, [INSIDE[Number(host.at(-1)) % INSIDE.length]!])
    // public at the first look-up, and inside from then on
    if (kind === 'turning') network.place(host, ['203.0.113.10'], ['203.0.113.10', '192.168.0.1'])
  }
  const total = rounds(DELIVERIES)
  const kills = Math.max(KILLS, Math.round(total / 10_000) * 2)
  // each hook has its share; of the slow ones less, since one call at a time goes to each
  await world.db.change(sql`
    insert into hook_deliveries (hook_id, key, kind, event_id, at)
    select h.id, 'fact:' || n, 'event.opened', (select id from events where created_by = h.user_id), clock_now()
    from generate_series(1, ${total}) n join hooks h on h.name = (${names.map(({ host }) => host)}::text[])[1 + n % ${names.length}]`)
  const first = await waiting()
  await start()
  for (let n = 1; n <= kills; n++) {
    await waitUntilLeft(Math.round(first * (1 - n / (kills + 1))))
    await node!.kill()
    // the lease of the calls that were cut off ends
    await world.db.change(sql`update clock set "offset" = "offset" + interval '31 seconds'`)
    await start()
  }
  await waitUntilLeft(0)
  await node!.stop()
  node = undefined

  const rows = await world.db.rows<{ host: string; id: string; state: string; twice: boolean }>(sql`
    select h.name as host, 'msg_' || d.message_id as id, d.state, d.maybe_twice as twice
    from hook_deliveries d join hooks h on h.id = d.hook_id`)
  const counts = new Map<string, number>()
  for (const messages of network.all().values())
    for (const { headers } of messages) {
      const id = headers['webhook-id']!
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  const reachable = rows.filter(({ host }) => /^(fine|slow)/.test(host))
  expect(reachable.filter(({ state }) => state !== 'arrived')).toEqual([])
  expect(reachable.filter(({ id }) => !counts.has(id))).toEqual([])
  const doubled = reachable.filter(({ id }) => counts.get(id)! > 1)
  expect(doubled.filter(({ twice }) => !twice)).toEqual([])
  // a kill cuts off one call of a hook at most
  for (const host of ids.keys())
    expect(doubled.filter((one) => one.host === host).length).toBeLessThanOrEqual(kills)
  for (const { kind, host } of names) {
    if (kind === 'inside') expect(network.received(host)).toEqual([])
    if (kind === 'turning') expect(network.received(host).length).toBeLessThanOrEqual(1)
  }
  console.log(`${total} deliveries, ${kills} kills: ${doubled.length} doubled, all told`)
}, 3_600_000)
