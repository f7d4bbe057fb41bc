import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSecrets } from '#server/core/secrets.ts'
import { logKey } from '#server/transparency/note.ts'
import { linesBy } from '#server/witness/checkpoint.ts'
import { signingKey } from '#server/witness/signing-key.ts'
import { freePort } from '#tests/support/kept-port.ts'
import { leavesOf, naiveCheckpoint, naiveHead, naiveKey } from '#tests/support/naive-log.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { startWitness, type WitnessProcess } from '#tests/support/witness-process.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'
import { parseNote, readKey } from '#verifier/log/note.ts'

const ORIGIN = 'localhost/log'
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
const [seed] = openSecrets({ secretsKeys: [SECRETS_KEY], dataDir: '' }).deriveEach('evens log')
/** The key with which the world of these tests signs its log. */
const key = { name: ORIGIN, ...logKey(seed!, ORIGIN) }
const ODD = 'witness.example/odd'
const ODD_SEED = Buffer.alloc(32, 9)
const NAMES = ['witness.example/w1', 'witness.example/w2'] as const

let folder: string
let ends: (() => unknown)[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evens-witnesses-'))
  ends = []
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

async function witness(name: string, port = '0'): Promise<WitnessProcess> {
  const started = await startWitness({
    ...{ name, logs: key.vkey, folder: join(folder, name.replaceAll('/', '-')) },
    env: { WITNESS_PORT: port },
  })
  ends.push(started.kill)
  return started
}
/** A witness that says something else. */
async function liar(answer: (path: string) => { status: number; type?: string; text: string }) {
  const server: Server = createServer((request, response) => {
    request.resume().once('end', () => {
      const { status, type = 'text/plain', text } = answer(request.url!)
      response.writeHead(status, { 'content-type': type }).end(text)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  ends.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const vkey = signingKey(ODD, ODD_SEED).verifier.vkey
  return { vkey, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

type Asked = { vkey: string; url: string }
type Opened = { world: World; mara: Person; said: () => string }
async function open(witnesses: Asked[], database?: FreshDatabase): Promise<Opened> {
  let said = ''
  const world = await openWorld(database ?? (await freshDatabase()), {
    env: {
      LOG_LEVEL: 'info',
      WITNESSES: witnesses.map(({ vkey, url }) => `${vkey} ${url}`).join(', '),
    },
    logTo: {
      write(line) {
        said += line
      },
    },
  })
  ends.push(world.close)
  const mara = await world.rich('Mara', '100')
  return { world, mara, said: () => said }
}

/** Lets due work run until this holds. */
const until = (world: World, read: () => unknown) =>
  expect.poll(
    async () => {
      await world.settle()
      return read()
    },
    { timeout: 15_000, interval: 100 },
  )
const status = (world: World) => world.visitor.ok('transparency')
const sizes = async (world: World) => (await status(world)).witnesses.map(({ size }) => size)
const isLogged = async (world: World) => {
  const { state, waiting } = await status(world)
  return [state, waiting.postings]
}
const file = async (world: World, path: string) => (await fetch(`${world.url}/log${path}`)).text()
const signersOf = (note: string, witnesses: Asked[]) =>
  Promise.all(
    witnesses.map(async ({ vkey }) => (await linesBy([await readKey(vkey)], parseNote(note)))!.length),
  )
/** Something that the log takes in. */
const move = (person: Person, receiverId: string) =>
  person.ok('transfer', { body: { receiverId, amount: '1' }, key: randomUUID() })

/** Every witness has signed the head that is there. */
async function allSigned(world: World): Promise<string> {
  await until(world, () => isLogged(world)).toEqual(['well', 0])
  const { head } = await status(world)
  await until(world, () => sizes(world)).toEqual((await status(world)).witnesses.map(() => head.size))
  return head.size
}

describe('two witnesses', () => {
  test('V-11 sign each head: it carries their lines, and receipts take it', async () => {
    const two = [await witness(NAMES[0]), await witness(NAMES[1])]
    const { world, mara } = await open(two)
    const jo = await world.signUp('Jo')
    await allSigned(world)
    await move(mara, jo.id)
    const size = await allSigned(world)
    expect((await status(world)).witnesses.map(({ name, vkey }) => [name, vkey])).toEqual(
      two.map(({ vkey }, n) => [NAMES[n], vkey]),
    )
    for (const path of ['/checkpoint', '/checkpoint/witnessed']) {
      const note = await file(world, path)
      expect(note.split('\n')[1]).toBe(size)
      expect(await signersOf(note, two)).toEqual([1, 1])
    }
    const { id } = (await mara.ok('transactions'))[0]!
    const { proof } = await mara.ok('receiptProof', { params: { id } })
    expect(await signersOf(proof!.slice(proof!.indexOf(`\n\n${ORIGIN}\n`) + 2), two)).toEqual([1, 1])
    // and the auditor finds both
    const command = join(import.meta.dirname, '../../../verifier/node/command.ts')
    const args = ['log', '--url', world.url, '--key', key.vkey, '--full']
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...args])
    for (const { vkey } of two)
      expect(stdout).toContain(`ok     the witness ${vkey} has signed the head with ${size} entries at `)
    expect(stdout).not.toMatch(/WRONG|WARN {3}the witness/)
    await world.checkMoney()
  })

  test('V-11 V-13 once one was replaced the head of before is not the one that all have signed', async () => {
    const two = [await witness(NAMES[0]), await witness(NAMES[1])]
    const database = await freshDatabase()
    const kept = { ...database, drop: async () => {} }
    ends.push(database.drop)
    const { world } = await open(two, kept)
    await allSigned(world)
    await world.close()
    ends.pop()
    const newcomer = { ...two[1]!, vkey: signingKey(NAMES[1], ODD_SEED).verifier.vkey }
    const { world: after } = await open([two[0]!, newcomer], kept)
    expect((await fetch(`${after.url}/log/checkpoint/witnessed`)).status).toBe(404)
    // a line of the key of before is nobody's
    expect(await signersOf(await file(after, '/checkpoint'), two)).toEqual([1, 0])
    await after.close()
    ends.pop()
    const { world: none } = await open([], kept)
    expect((await fetch(`${none.url}/log/checkpoint/witnessed`)).status).toBe(404)
    expect(await signersOf(await file(none, '/checkpoint'), two)).toEqual([0, 0])
  })

  test('V-11 one that is away delays nothing, and signs again once it is back', async () => {
    // nobody gets the port of the second one while it is away
    const two = [await witness(NAMES[0]), await witness(NAMES[1], String(await freePort()))]
    const { world, mara, said } = await open(two)
    const jo = await world.signUp('Jo')
    const before = await allSigned(world)
    await two[1]!.kill()
    await move(mara, jo.id)
    await until(world, () => isLogged(world)).toEqual(['well', 0])
    const { size } = (await status(world)).head
    expect(Number(size)).toBeGreaterThan(Number(before))
    await until(world, () => sizes(world)).toEqual([size, before])
    expect(await signersOf(await file(world, '/checkpoint'), two)).toEqual([1, 0])
    expect((await file(world, '/checkpoint/witnessed')).split('\n')[1]).toBe(before)
    expect(said()).toContain('a witness of the public log does not sign')
    const metrics = await (await fetch(`${world.url}/metrics`)).text()
    expect(metrics).toContain(`evens_log_witness_silent_seconds{witness="${NAMES[0]}"} 0`)
    expect(metrics).toMatch(/evens_log_witness_silent_seconds\{witness="witness.example\/w2"\} (?!0$)/m)

    await witness(NAMES[1], new URL(two[1]!.url).port)
    await until(world, () => sizes(world)).toEqual([size, size])
    await until(world, async () => (await file(world, '/checkpoint/witnessed')).split('\n')[1]).toBe(size)
    expect(said()).toContain('a witness of the public log is back')
  })

  test.each([
    ['does not know the log', { status: 404, text: 'unknown log\n' }],
    ['answers with another line', { status: 200, text: '— witness.example/odd AAAA\n' }],
    ['answers with a stranger’s head', { status: 200, text: naiveCheckpoint(naiveKey(ORIGIN), leavesOf(3)) }],
    ['names a size in another type', { status: 409, text: '7\n' }],
    ['answers without an end', { status: 500, text: 'x'.repeat(100_000) }],
    [
      'signs another head (V-13)',
      { status: 200, text: signingKey(ODD, ODD_SEED).cosign(naiveHead(ORIGIN, leavesOf(3)), 1_795_000_000n) },
    ],
  ])('V-11 one that %s is left alone', async (_, answer) => {
    const odd = await liar(() => answer)
    const { world, said } = await open([odd])
    await until(world, () => isLogged(world)).toEqual(['well', 0])
    await until(world, said).toContain('a witness of the public log does not sign')
    expect(await sizes(world)).toEqual([null])
    expect((await fetch(`${world.url}/log/checkpoint/witnessed`)).status).toBe(404)
  })
})

describe('V-14 what a witness has signed binds the log', () => {
  /** A witness that has signed another log under this log's key. */
  async function told(count: number): Promise<WitnessProcess> {
    const one = await witness(NAMES[0])
    expect((await one.add(naiveCheckpoint(key, leavesOf(count, 'lie')), 0)).status).toBe(200)
    return one
  }

  test('V-14 more entries than there are: nothing is signed, and after a minute the log halts', async () => {
    const { world, said } = await open([await told(500)])
    await world.settle()
    expect((await status(world)).head.signedAt).toBeNull()
    await world.pass('61 seconds')
    await until(world, async () => (await status(world)).state).toBe('halted')
    expect((await fetch(`${world.url}/log/checkpoint`)).status).toBe(404)
    expect(said()).toContain('the public log halts')
  })

  test('V-14 another past: the log halts before it signs anything', async () => {
    const { world } = await open([await told(1)])
    await until(world, async () => (await status(world)).state).toBe('halted')
    expect((await status(world)).head.signedAt).toBeNull()
  })

  const after = (text: string) => {
    const [origin, size] = text.split('\n')
    return { origin, size: Number(size) }
  }

  test.each([
    ['refuses each head', () => ({ status: 422, text: 'no\n' })],
    [
      'shows more entries than there are',
      (path: string) =>
        path === '/add-checkpoint'
          ? { status: 409, type: 'text/x.tlog.size', text: '500\n' }
          : { status: 200, text: naiveCheckpoint(key, leavesOf(500, 'lie')) },
    ],
    [
      'names more entries than there are, and shows none',
      (path: string) =>
        path === '/add-checkpoint'
          ? { status: 409, type: 'text/x.tlog.size', text: '500\n' }
          : { status: 404, text: 'none\n' },
    ],
  ])('V-14 a witness that %s later: what follows is not signed', async (_, answer) => {
    let isHonest = true
    const odd = await liar((path) => (isHonest ? { status: 503, text: 'not yet\n' } : answer(path)))
    const { world, mara, said } = await open([odd])
    const jo = await world.signUp('Jo')
    await until(world, () => isLogged(world)).toEqual(['well', 0])
    const { head } = await status(world)
    isHonest = false
    await until(world, said).toContain('a witness has signed another public log than this one')
    await move(mara, jo.id)
    await world.settle()
    await world.pass('61 seconds')
    await until(world, async () => (await status(world)).state).toBe('halted')
    expect((await status(world)).head).toEqual(head)
    expect(after(await file(world, '/checkpoint'))).toEqual({ origin: ORIGIN, size: Number(head.size) })
  })

  test('V-13 what a witness shows counts only when this log has signed it', async () => {
    const other = logKey(Buffer.alloc(32, 3), ORIGIN)
    const lie = naiveHead(ORIGIN, leavesOf(500, 'lie'))
    const odd = await liar(() => ({ status: 200, text: `${lie}\n${other.sign(lie)}` }))
    const { world } = await open([odd])
    await until(world, () => isLogged(world)).toEqual(['well', 0])
  })
})
