import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { announce, statementProof } from '#server/transparency/index.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import { checkHead, checkProof, readBundle, sha256 } from '#tests/support/log-check.ts'
import type { Person } from '#tests/support/world.ts'

const world = unjudgedWorld()
const mara = person(() => world.rich('Mara', '100'))
const jo = person(() => world.rich('Jo', '100'))

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/log${path}`, { headers })
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const newestOf = async (person: Person) => (await person.ok('transactions'))[0]!.id
/** Every posting so far is in the log. */
async function caughtUp(): Promise<void> {
  await expect
    .poll(async () => {
      await world.settle()
      return (await world.visitor.ok('transparency')).waiting.postings
    })
    .toBe(0)
}
const keys = async () => (await world.visitor.ok('transparency')).keys.map(({ vkey }) => vkey)

describe('the log', () => {
  test('V-04 is served as tiles and a signed head that any site may read and any cache may keep', async () => {
    await caughtUp()
    const answer = await get('/checkpoint')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const head = checkHead(await answer.text(), await keys())
    expect(head.origin).toBe('localhost/log')
    const tile = await get(`/tile/0/000.p/${head.size}`)
    expect([tile.status, tile.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    expect(tile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(tile.headers.get('access-control-allow-origin')).toBe('*')
    expect(tile.headers.get('set-cookie')).toBeNull()
    const entries = readBundle(
      await bytes(await get(`/tile/entries/000.p/${head.size}`, { 'accept-encoding': 'identity' })),
    )
    const leaves = entries.map((entry) => sha256(Buffer.from([0]), entry))
    expect(Buffer.concat(leaves)).toEqual(await bytes(tile))
  })

  test('V-04 entries name nobody: every one that touches a person is a commitment of 33 bytes', async () => {
    const { id } = await openEvent(world, mara)
    await mara.ok('placeBet', bet(id, 'optionA', '5'))
    await jo.ok('placeBet', bet(id, 'optionB', '5'))
    await caughtUp()
    const { size } = checkHead(await (await get('/checkpoint')).text(), await keys())
    const entries = readBundle(await bytes(await get(`/tile/entries/000.p/${size}`)))
    const touching = await world.db.rows<{ id: bigint }>(sql`
      select id from ledger_postings where ledger_is_person(source) or ledger_is_person(destination)`)
    expect(entries.filter((entry) => entry[0] === 1)).toHaveLength(touching.length)
    for (const entry of entries) expect([1, 2, 3]).toContain(entry[0])
    expect(entries.filter((entry) => entry[0] === 1 && entry.length !== 33)).toEqual([])
  })

  test('V-04 entries come compressed to those who ask', async () => {
    const { size } = checkHead(await (await get('/checkpoint')).text(), await keys())
    const plain = await bytes(await get(`/tile/entries/000.p/${size}`, { 'accept-encoding': 'identity' }))
    const { default: http } = await import('node:http')
    const packed = await new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      http
        .get(
          `${world.url}/log/tile/entries/000.p/${size}`,
          { headers: { 'accept-encoding': 'gzip' } },
          (reply) => {
            const parts: Buffer[] = []
            reply.on('data', (part: Buffer) => parts.push(part))
            reply.on('end', () =>
              resolve({ encoding: reply.headers['content-encoding'], body: Buffer.concat(parts) }),
            )
          },
        )
        .on('error', reject)
    })
    expect(packed.encoding).toBe('gzip')
    expect(gunzipSync(packed.body)).toEqual(plain)
  })

  test.each([
    '/tile/0/000',
    '/tile/1/000.p/1',
    '/tile/entries/000',
    '/tile/0/x001/000.p/3',
    '/checkpoint/witnessed',
  ])('V-04 %s is not there yet, and the answer says so', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect((await answer.json()).message).toMatch(/^(The log is not that long yet|No head of the log)/)
  })

  test.each([
    '/tile/64/000',
    '/tile/00/000',
    '/tile/0/0',
    '/tile/0/1000',
    '/tile/0/x000/001',
    '/tile/0/000.p/0',
    '/tile/0/000.p/256',
    '/tile/0/000.p/01',
    '/tile/0/000.p/1.p/1',
    '/tile/-1/000',
    '/tile/entries/x1/000',
    '/tile/0/',
    '/tile/entries',
    '/tile/0/000%00',
    '/tile/0/000.p/1?x=1',
    '/tile/0/00%30.p/1',
    '/tile/0%2F000.p/1',
  ])('V-04 %s names no tile', async (path) => {
    expect((await get(path)).status).toBe(400)
  })
})

describe('receipts', () => {
  test('V-06 a receipt carries a signed promise at once, and its proof once it is in the log', async () => {
    await caughtUp()
    await mara.ok('transfer', { body: { receiverId: jo.id, amount: '1' }, key: randomUUID() })
    const id = await newestOf(mara)
    const before = await mara.ok('receiptProof', { params: { id } })
    expect(before).toMatchObject({ state: 'promised', proof: null, index: null })
    const { lines } = checkHead(before.promise!, await keys())
    expect(lines[0]).toBe('evens receipt promise 1')
    expect(lines[3]).toBe(id)
    expect(new Date(Number(lines[4]) * 1_000).toISOString()).toBe(before.by)
    await caughtUp()
    const after = await mara.ok('receiptProof', { params: { id } })
    expect(after).toMatchObject({ state: 'logged', promise: before.promise, salt: before.salt })
    const { index, leaf } = checkProof(after.proof!, await keys())
    expect([String(index), leaf.toString('base64')]).toEqual([after.index, lines[2]])
    expect(await jo.ok('receiptProof', { params: { id } })).toEqual(after)
  })

  test('V-06 nobody else gets it, and nobody gets what is not there', async () => {
    const id = await newestOf(mara)
    const stranger = await world.signUp('Sam')
    expect((await stranger.call('receiptProof', { params: { id } })).status).toBe(404)
    expect((await mara.call('receiptProof', { params: { id: '999999999' } })).status).toBe(404)
    expect((await world.visitor.call('receiptProof', { params: { id } })).status).toBe(401)
  })

  test('V-06 a promise that is not kept in 60 seconds is late, to its owner and to operators', async () => {
    await caughtUp()
    await world.db.change(
      sql`update log_head set holder = 'another', held_until = clock_timestamp() + interval '1 hour'`,
    )
    await mara.ok('transfer', { body: { receiverId: jo.id, amount: '1' }, key: randomUUID() })
    const id = await newestOf(mara)
    await world.pass('61 seconds')
    expect(await mara.ok('receiptProof', { params: { id } })).toMatchObject({ state: 'late', proof: null })
    expect(await world.visitor.ok('transparency')).toMatchObject({
      state: 'behind',
      waiting: { postings: 1 },
    })
    const metrics = await (await fetch(`${world.url}/metrics`)).text()
    expect(Number(/^evens_log_oldest_waiting_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(61)
    await world.db.change(sql`update log_head set holder = null, held_until = null`)
  })
})

test('V-04 a statement is in the log with its words, and has a proof of its own', async () => {
  const text = '{"evens":"liabilities 1","tree":1}'
  const id = await world.db.transact((tx) => announce(tx, text))
  expect(await statementProof(world.context, id)).toBeNull()
  await world.pass('3 seconds')
  await caughtUp()
  const proof = (await statementProof(world.context, id))!
  const { extra } = checkProof(proof, await keys(), (said) => Buffer.concat([Buffer.from([3]), said]))
  expect(extra.toString()).toBe(text)
})

test('V-10 the status has the head, its keys and what waits', async () => {
  await caughtUp()
  const status = await world.visitor.ok('transparency')
  expect(status).toMatchObject({ origin: 'localhost/log', state: 'well', witnesses: [] })
  const head = checkHead(await (await get('/checkpoint')).text(), await keys())
  expect([status.head.size, status.head.root]).toEqual([String(head.size), head.root])
  expect(status.keys.map(({ current }) => current)).toEqual([true])
  await world.checkMoney()
})
