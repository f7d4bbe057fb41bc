import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSecrets } from '#server/core/secrets.ts'
import { logKey } from '#server/transparency/note.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { startWitness, type WitnessProcess } from '#tests/support/witness-process.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'
import { checkLog } from '#verifier/visit/check-log.ts'
import type { CheckResult, KeptByVisitor } from '#verifier/visit/check-types.ts'
import { browserNet } from '#web/transparency/browser-net.ts'
import { NOTHING_KEPT } from '#web/transparency/log-store.ts'

/** The check that a browser makes, against the server itself: an honest one raises no alarm. */

const ORIGIN = 'localhost/log'
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
const [seed] = openSecrets({ secretsKeys: [SECRETS_KEY], dataDir: '' }).deriveEach('evens log')
const { vkey: logs } = logKey(seed!, ORIGIN)

let folder: string
let witnesses: WitnessProcess[]
let world: World
let mara: Person
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evens-own-check-'))
  witnesses = []
  for (const name of ['witness.example/w1', 'witness.example/w2'])
    witnesses.push(
      await startWitness({ name, logs, folder: join(folder, name.slice(-2)), env: { WITNESS_PORT: '0' } }),
    )
  world = await openWorld(await freshDatabase(), {
    env: { WITNESSES: witnesses.map(({ vkey, url }) => `${vkey} ${url}`).join(', ') },
  })
  mara = await world.rich('Mara', '100')
  const real = fetch
  // a browser's requests carry its cookie
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path.startsWith('/')
      ? real(world.url + path, { ...init, headers: { ...init?.headers, cookie: mara.cookie } })
      : real(path, init),
  )
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await world.checkMoney()
  await world.close()
  for (const one of witnesses) await one.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** @param hoursLater how far the test has moved the server's clock; its answers say the machine's */
function look(kept: KeptByVisitor = NOTHING_KEPT, hoursLater = 0): Promise<CheckResult> {
  const net = browserNet(mara.id)
  const now = () => net.now() + hoursLater * 3_600_000
  return checkLog({ what: 'log', userId: mara.id, kept }, { ...net, now }, 0)
}
const status = () => world.visitor.ok('transparency')
const send = (from: Person, receiverId: string, amount: string) =>
  from.ok('transfer', { body: { receiverId, amount }, key: randomUUID() })

/** The log has everything, and every witness that answers has signed it. */
async function signed(by = witnesses.length): Promise<void> {
  await vi.waitFor(
    async () => {
      await world.settle()
      const { state, waiting, head, witnesses: all } = await status()
      expect([state, waiting.postings]).toEqual(['well', 0])
      expect(all.filter(({ size }) => size === head.size)).toHaveLength(by)
    },
    { timeout: 30_000, interval: 100 },
  )
}

test('V-09 an honest server is well: with witnesses, in two currencies, with money held above a limit', async () => {
  await signed()
  const before = await look()
  expect(before).toMatchObject({ state: 'well', own: { cents: '10000', saysHeld: false } })
  await mara.ok('setPlayLimit', { params: { kind: 'received', period: 'day' }, body: { amount: '0.00' } })
  const jo = await world.rich('Jo', '50')
  await send(jo, mara.id, '5.00')
  await send(mara, jo.id, '7.50')
  const endsAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const { id } = await openEvent(world, jo, { endsAt })
  await mara.ok('placeBet', bet(id, 'optionA', '2'))
  await world.pass('25 hours')
  await world.app.run('liabilities')
  await mara.ok('placeBet', bet(id, 'optionA', '1'))
  await signed()
  const { kept } = before as { kept: KeptByVisitor }
  const after = await look(kept, 25)
  const names = (await status()).witnesses.map(({ vkey }) => vkey)
  expect(after).toMatchObject({
    state: 'well',
    // the pool that was open at the tree, and not what was staked since
    pools: 1,
    own: { cents: '9050', heldCents: '500', saysHeld: true },
    signed: Object.fromEntries(names.map((vkey) => [vkey, (after as { size: string }).size])),
  })
  // one witness is away
  await witnesses[1]!.kill()
  await send(jo, mara.id, '1.00')
  await signed(1)
  expect(await look((after as { kept: KeptByVisitor }).kept, 25)).toMatchObject({ state: 'well' })
  expect(await look(NOTHING_KEPT, 25)).toMatchObject({ state: 'well' })
})
