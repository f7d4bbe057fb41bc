import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lockedEvent, on, proposedEvent } from '#tests/support/events.ts'
import { checkProof } from '#tests/support/log-check.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'
import { auditLog } from '#web/transparency/audit-log.ts'
import { filesBelow } from '#web/transparency/get-file.ts'
import { parseHead } from '#web/transparency/proof/note.ts'

const COMMAND = join(import.meta.dirname, '../../../web/transparency/command.ts')

let world: World
let mara: Person
let jo: Person
beforeAll(async () => {
  world = await openWorld(await freshDatabase())
  ;[mara, jo] = [await world.rich('Mara', '1000'), await world.rich('Jo', '1000')]
})
afterEach(() => world.checkMoney())
afterAll(() => world.close())

async function settledEvent(): Promise<string> {
  const id = await proposedEvent(world, mara, [
    [jo, 'optionB', '3.33'],
    [mara, 'optionA', '7.77'],
  ])
  await jo.ok('concedeEvent', on(id))
  return id
}
const proofOf = async (id: string) => (await world.visitor.ok('replayProof', on(id))).proof
async function inTheLog(id: string): Promise<string> {
  await expect
    .poll(
      async () => {
        await world.settle()
        return proofOf(id)
      },
      { timeout: 15_000 },
    )
    .not.toBeNull()
  return (await proofOf(id))!
}
const linesOf = async (id: string) =>
  (
    await fetch(`${world.url}/api/events/${id}/replay`, { headers: { accept: 'application/x-ndjson' } })
  ).text()
const verify = (id: string, url = world.url) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, 'settlement', id, '--url', url], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    )
  })
const extraOf = (proof: string) => Buffer.from(/^extra (.*)$/m.exec(proof)![1]!, 'base64').toString()

test('V-04 a settlement carries its content in the log, with the hash of its replay', async () => {
  const id = await settledEvent()
  const event = await jo.ok('getEvent', on(id))
  const proof = await inTheLog(id)
  const text = extraOf(proof)
  const keys = (await world.visitor.ok('transparency')).keys.map(({ vkey }) => vkey)
  const entry = (extra: Buffer) => Buffer.concat([Buffer.from([3]), extra])
  expect(checkProof(proof, keys, entry)).toBeTruthy()
  expect(JSON.parse(text)).toEqual({
    evens: 'settlement 1',
    event: id,
    rulesHash: event.rulesHash,
    outcome: 'optionA',
    feeBps: 200,
    pool: { optionA: '777', optionB: '333' },
    fee: '22',
    paid: '1088',
    bets: 2,
    replay: createHash('sha256')
      .update(await linesOf(id))
      .digest('hex'),
  })
})

test('V-04 a void event is said too; one that is open has nothing to prove', async () => {
  const voided = await lockedEvent(world, mara, [[jo, 'optionB', '3.33']])
  const statement = JSON.parse(extraOf(await inTheLog(voided))) as Record<string, unknown>
  expect([statement.outcome, statement.fee, statement.paid]).toEqual(['void', '0', '333'])
  expect((await world.visitor.call('replayProof', on('999999'))).status).toBe(404)
  expect(await verify('999999')).toMatchObject({ code: 2, out: expect.stringContaining('no such event') })
})

test('V-12 the auditor of the whole log finds the fee of each settlement, and none of a void event', async () => {
  await inTheLog(await settledEvent())
  await inTheLog(await lockedEvent(world, mara, [[jo, 'optionB', '3.33']]))
  const log = filesBelow(new URL('/log/', world.url))
  const head = parseHead(Buffer.from((await log('checkpoint'))!).toString())
  // the product's clock is ahead of this machine's
  const audit = await auditLog(head, log, () => {}, Date.now() + 30 * 86_400_000)
  expect(audit.faults).toEqual([])
  expect(audit.settlements).toBeGreaterThanOrEqual(2)
})

test('V-13 a replay that is another one than the log said is seen by the command', async () => {
  const id = await settledEvent()
  await inTheLog(id)
  const honest = await verify(id)
  expect(honest.out).toContain('the replay is the one that was said then')
  expect(honest.code).toBe(0)
  // somebody between the reader and the server, who moves a cent
  const between = createServer((request, response) => {
    void fetch(`${world.url}${request.url}`, { headers: { accept: request.headers.accept ?? '*/*' } }).then(
      async (answer) => {
        const said = Buffer.from(await answer.arrayBuffer())
        const lied = request.url!.endsWith('/replay') ? `${said}`.replace('"A",777]', '"A",778]') : said
        response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(lied)
      },
    )
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const lied = await verify(id, `http://127.0.0.1:${(between.address() as AddressInfo).port}`)
  between.close()
  expect(lied.out).toContain('WRONG  replay')
  expect(lied.code).toBe(1)
})
