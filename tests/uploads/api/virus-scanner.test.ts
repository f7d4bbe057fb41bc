import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RouteName, routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { type UploadPurpose, uploadPurposes } from '#contract/upload-limits.ts'
import { readConfig } from '#server/config/config.ts'
import { sql } from '#server/core/db.ts'
import { scanFile } from '#server/uploads/clamd.ts'
import { openInspector } from '#server/uploads/inspect-file.ts'
import { type ClamdFault, type ClamdSimulator, EICAR, openClamdSimulator } from '#simulators/clamd.ts'
import { picture, put } from '#tests/support/pictures.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { webm } from '#tests/support/videos.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

let clamd: ClamdSimulator
let world: World
let ada: Person
let written = ''
beforeAll(async () => {
  clamd = await openClamdSimulator()
  world = await openWorld(await freshDatabase(), {
    env: { CLAMD_URL: clamd.url, LOG_LEVEL: 'error' },
    logTo: {
      write(line) {
        written += line
      },
    },
  })
  ada = await world.signUp('Ada')
})
afterEach(() => clamd.fault(undefined))
afterAll(async () => {
  await world.close()
  await clamd.stop()
})

const address = async (purpose: UploadPurpose) =>
  (await ada.ok('requestUpload', { body: { purpose } })).uploadURL
/** As the form of a page sends it. */
const post = (uploadURL: string, bytes: Buffer) => {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]))
  return fetch(world.url + uploadURL, {
    method: 'POST',
    headers: { origin: world.url, cookie: ada.cookie },
    body,
  })
}
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const infected = async () => Buffer.concat([await picture(), Buffer.from(EICAR)])
const kept = () => {
  const folder = join(world.context.config.dataDir, 'objects')
  return existsSync(folder) ? readdirSync(folder, { recursive: true }) : []
}
const states = () => world.db.rows<{ state: string }>(sql`select state from uploads order by id desc limit 1`)

/** Each route that takes a file, and how one is sent to it. A new one has to be named here, and has to scan. */
const WAYS: Partial<Record<RouteName, (uploadURL: string, bytes: Buffer) => Promise<Response>>> = {
  receiveUpload: (uploadURL, bytes) => put(world, ada, uploadURL, bytes),
  receiveForm: post,
}
const takesFiles = (Object.entries(routes) as [RouteName, Route][])
  .filter(([, { takes }]) => takes === 'file')
  .map(([name]) => name)

test('P-14 every route that takes a file is tried with a virus below', () => {
  expect(Object.keys(WAYS).sort()).toEqual(takesFiles.sort())
})

test.each(takesFiles.flatMap((name) => uploadPurposes.map((purpose) => [name, purpose] as const)))(
  'P-14 %s: a virus in a file for %s is refused, nothing of it is kept, and the security log says so',
  async (name, purpose) => {
    written = ''
    const before = kept()
    const uploadURL = await address(purpose)
    const answer = await WAYS[name]!(uploadURL, await infected())
    const body = (await answer.json()) as { code: string; message: string }
    expect([answer.status, body.code]).toEqual([409, 'file_infected'])
    expect(body.message).toMatch(/harmful.*not kept\. Choose another file\.$/)
    expect(JSON.stringify(body)).not.toContain('Eicar')
    expect(kept()).toEqual(before)
    expect(await states()).toEqual([{ state: 'failed' }])
    const lines = written.split('\n').filter((line) => line.includes('upload.infected'))
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        security: 'upload.infected',
        user: ada.id,
        address: '127.0.0.1',
        request: expect.any(String),
        signature: 'Eicar-Test-Signature',
      }),
    ])
    expect(await refusal(await put(world, ada, uploadURL, await picture()))).toEqual([409, 'upload_state'])
  },
)

test('P-14 a virus in a video of a match is refused, and a clean one is scanned whole and kept', async () => {
  const bad = Buffer.concat([webm(), Buffer.from(EICAR)])
  const large = Buffer.concat([webm(), randomBytes(9 * 1024 * 1024)])
  expect(await refusal(await put(world, ada, await address('match'), bad, 'video/webm'))).toEqual([
    409,
    'file_infected',
  ])
  expect((await put(world, ada, await address('match'), large, 'video/webm')).status).toBe(200)
  expect(clamd.scanned().at(-1)).toBe(large.length)
})

test.each<[string, ClamdFault]>([
  ['closes the connection', { away: true }],
  ['closes it in the middle of the file', { cut: true }],
  ['takes no file of that size', { limit: 10 }],
  ['says nothing that is known', { says: 'stream: MAYBE\0' }],
  ['calls a file clean that it has not read', { says: 'stream: OK\0' }],
  ['breaks off its answer', { says: 'stream: O' }],
  ['never ends its answer', { endless: true }],
])(
  'P-14 a scanner that %s: the file is refused until later, and its address stays open',
  async (_, fault) => {
    const before = kept()
    const uploadURL = await address('match')
    // one that nobody reads must be larger than what the system takes off the server's hands
    const video = Buffer.concat([webm(), randomBytes('says' in fault ? 9 * 1024 * 1024 : 100_000)])
    clamd.fault({ ...fault, times: 1 })
    const answer = await put(world, ada, uploadURL, video, 'video/webm')
    const body = (await answer.json()) as { code: string; message: string }
    expect([answer.status, body.code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '60'])
    expect(body.message).toBe(
      'Files cannot be checked for viruses right now, so yours was not kept. Try again in a few minutes.',
    )
    expect(kept()).toEqual(before)
    expect((await put(world, ada, uploadURL, await picture())).status).toBe(200)
  },
)

test('P-14 a scanner that is slow or away is waited for as long as it may take, and no longer', async () => {
  const at = (url: string) => readConfig({ CLAMD_URL: url }).clamd!
  clamd.fault({ slow: 60_000 })
  await expect(scanFile(at(clamd.url), await picture(), 300)).rejects.toThrow('no answer within 0.3 s')
  await expect(scanFile(at('tcp://127.0.0.1:9'), await picture(), 300)).rejects.toThrow('ECONNREFUSED')
})

test('P-14 at most eight files are scanned at once, and further ones are turned away', async () => {
  const inspect = openInspector({
    config: readConfig({ CLAMD_URL: clamd.url }),
    log: pino({ level: 'silent' }),
  })({ userId: 1n, asked: { id: 'x', address: '127.0.0.1' } })
  clamd.fault({ slow: 300 })
  const bytes = await picture()
  const ended = await Promise.allSettled(Array.from({ length: 11 }, () => inspect(bytes)))
  const codes = ended.map((one) => (one.status === 'fulfilled' ? 'clean' : one.reason.code))
  expect(codes.filter((code) => code === 'clean')).toHaveLength(8)
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(3)
  clamd.fault(undefined)
  await inspect(bytes)
})

test.runIf(process.platform !== 'win32')('P-14 a scanner at a socket of this machine', async () => {
  const path = join(tmpdir(), `evens-clamd-${randomUUID()}.sock`)
  const near = await openClamdSimulator({ path })
  const { clamd: there } = readConfig({ CLAMD_URL: near.url })
  expect(await scanFile(there!, await infected(), 4_000)).toBe('Eicar-Test-Signature')
  expect(await scanFile(there!, await picture(), 4_000)).toBeNull()
  await near.stop()
})

test.each([
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['tcp://scanner', undefined],
  ['tcp://scanner:3310/path', undefined],
  ['tcp://user@scanner:3310', undefined],
  ['unix://run/clamd.ctl', undefined],
  ['http://scanner:3310', undefined],
  ['/run/clamd.ctl', undefined],
])('P-14 CLAMD_URL=%s leads to %j', (url, expected) => {
  const read = () => readConfig({ CLAMD_URL: url }).clamd
  if (expected) expect(read()).toEqual(expected)
  else expect(read).toThrow('CLAMD_URL: must be tcp://host:port or unix:///path')
})
