import { randomBytes } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { FILE_BELOW_BYTES, MIB } from '#contract/upload-limits.ts'
import { FILE_BODY_MAX_BYTES, FILES_AT_ONCE, FILES_EACH } from '#server/http/file-bodies.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { picture, put } from '#tests/support/pictures.ts'
import { allTest } from '#tests/support/scale.ts'
import type { Person } from '#tests/support/world.ts'

const world = worldOfFile({
  env: { RATE_WRITE_PER_SECOND: '1', RATE_MONEY_BURST: '30' },
})
const ada = person(() => world.signUp('Ada'))

type Sending = {
  /** the server's answer, before or after the body */
  answer: Promise<{ status: number; code: string | undefined; retryAfter: string | undefined }>
  outgoing: ClientRequest
}

/** Announces a file of the largest size and sends its first bytes alone. */
function begin(headers: Record<string, string>): Sending {
  const outgoing = request(`${world.url}/api/objects/uploads/${'x'.repeat(43)}`, {
    method: 'PUT',
    agent: false,
    headers: { 'content-type': 'image/png', 'content-length': FILE_BODY_MAX_BYTES, ...headers },
  })
  const answer = new Promise<Awaited<Sending['answer']>>((resolve, reject) => {
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          code: (JSON.parse(text) as { code?: string }).code,
          retryAfter: response.headers['retry-after'],
        }),
      )
      response.on('error', () => {})
    })
  })
  answer.catch(() => {})
  outgoing.write(Buffer.alloc(1024))
  return { answer, outgoing }
}
/** The next so many requests have come, and what the server does with them until it waits for their bodies is done. */
async function came(many: number): Promise<void> {
  const { server } = world.app.fastify
  await new Promise<void>((resolve) => {
    let seen = 0
    const count = () => {
      if (++seen < many) return
      server.off('request', count)
      resolve()
    }
    server.on('request', count)
  })
  await ada.ok('currentUser')
}
const own = (person: Person) => ({ cookie: person.cookie, origin: world.url })
async function told(headers: Record<string, string>) {
  const { answer, outgoing } = begin(headers)
  const said = await answer
  outgoing.destroy()
  return said
}

test('P-16 sender and address of a file are judged before the file is read', async () => {
  expect(await told({ origin: world.url })).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await told({ cookie: ada.cookie, origin: 'https://evil.example' })).toMatchObject({
    status: 403,
    code: 'forbidden_origin',
  })
})

test('P-16 more files at once than may lie in memory are turned away unread, and a place is given back', async () => {
  const people = await Promise.all(
    Array.from({ length: FILES_AT_ONCE / FILES_EACH }, (_, n) => world.signUp(`Sender${n}`)),
  )
  // their sessions are known, so that each takes its place as it comes
  for (const one of people) await one.ok('currentUser')
  const allCame = came(FILES_AT_ONCE)
  const sending = Array.from({ length: FILES_AT_ONCE }, (_, n) => begin(own(people[n % people.length]!)))
  // None of these is answered: their bodies are awaited.
  let answered = 0
  for (const one of sending)
    one.answer.then(
      () => answered++,
      () => {},
    )
  await allCame
  const full = await told(own(ada))
  expect(full).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(Number(full.retryAfter)).toBeGreaterThan(0)
  expect(answered).toBe(0)
  // One is sent to its end and answered, the others are aborted: all places are free again.
  sending[0]!.outgoing.end(Buffer.alloc(FILE_BODY_MAX_BYTES - 1024))
  expect(await sending[0]!.answer).toMatchObject({ status: 404 })
  for (const { outgoing } of sending.slice(1)) outgoing.destroy()
  await expect
    .poll(
      async () => {
        const again = begin(own(ada))
        again.outgoing.end(Buffer.alloc(FILE_BODY_MAX_BYTES - 1024))
        return (await again.answer.catch(() => ({ status: 0 }))).status
      },
      { timeout: 5_000, interval: 200 },
    )
    .toBe(404)
})

test('P-16 one person sends two files at once and no third: everybody else still has room', async () => {
  const [eve, ben] = [await world.signUp('Eve'), await world.signUp('Ben')]
  for (const one of [eve, ben]) await one.ok('currentUser')
  const bothCame = came(FILES_EACH)
  const slow = Array.from({ length: FILES_EACH }, () => begin(own(eve)))
  await bothCame
  for (let n = 0; n < FILES_AT_ONCE; n++) {
    const third = await told(own(eve))
    expect(third).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(third.retryAfter)).toBeGreaterThan(0)
  }
  const others = begin(own(ben))
  others.outgoing.end(Buffer.alloc(FILE_BODY_MAX_BYTES - 1024))
  expect(await others.answer).toMatchObject({ status: 404 })
  for (const { outgoing } of slow) outgoing.destroy()
})

allTest(
  'P-16 a file that comes byte by byte is not waited for longer than fifteen seconds, and its place is free again',
  async () => {
    const eve = await world.signUp('Eve')
    const began = performance.now()
    const slow = Array.from({ length: FILES_EACH }, () => begin(own(eve)))
    const dripping = slow.map(({ outgoing }) => setInterval(() => outgoing.write('x'), 500))
    const ends = slow.map(({ outgoing }) => new Promise((resolve) => outgoing.on('close', resolve)))
    await Promise.all(ends)
    for (const one of dripping) clearInterval(one)
    expect(performance.now() - began).toBeLessThan(30_000)
    const again = begin(own(eve))
    again.outgoing.end(Buffer.alloc(FILE_BODY_MAX_BYTES - 1024))
    expect(await again.answer).toMatchObject({ status: 404 })
  },
  40_000,
)

test('P-16 a file of unknown size is taken as one of a known size is; one beyond the limit is refused', async () => {
  const eve = await world.signUp('Eve')
  const inPieces = (body: Uint8Array) =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < body.length; at += 100_000) controller.enqueue(body.subarray(at, at + 100_000))
        controller.close()
      },
    })
  const send = async (body: Uint8Array) => {
    const { uploadURL } = await eve.ok('requestUpload')
    const answer = await fetch(world.url + uploadURL, {
      method: 'PUT',
      headers: { ...own(eve), 'content-type': 'image/png' },
      body: inPieces(body),
      duplex: 'half',
    } as RequestInit)
    return { status: answer.status, ...((await answer.json()) as { code?: string }) }
  }
  const noise = await sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
    .png()
    .toBuffer()
  expect(noise.length).toBeGreaterThan(1_000_000)
  expect((await send(noise)).status).toBe(200)
  expect(await send(new Uint8Array(FILE_BELOW_BYTES))).toMatchObject({
    status: 413,
    code: 'payload_too_large',
  })
})

/** A picture of so many bytes: what follows its end is not looked at. */
async function padded(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(bytes)
  whole.set(await picture('png'))
  return whole
}
/** Sends a file as the body itself, or as the file of a form. */
async function sendBy(how: 'PUT' | 'form', person: Person, bytes: Uint8Array<ArrayBuffer>) {
  const { uploadURL } = await person.ok('requestUpload', { body: { purpose: 'profile' } })
  const form = new FormData()
  form.set('file', new Blob([bytes], { type: 'image/png' }), `${'long name '.repeat(20)}.png`)
  const answer = await fetch(world.url + uploadURL, {
    ...(how === 'PUT' ? { method: 'PUT', body: bytes } : { method: 'POST', body: form }),
    headers: { ...own(person), ...(how === 'PUT' ? { 'content-type': 'image/png' } : {}) },
  })
  return [answer.status, ((await answer.json()) as { message?: string }).message]
}

test.each([
  ['PUT', -1, 200, undefined],
  ['PUT', 0, 413, 'The picture must be under 10 MB'],
  ['PUT', 200_000, 413, 'The file must be under 10 MB'],
  ['form', -1, 200, undefined],
  ['form', 1, 413, 'The picture must be under 10 MB'],
  ['form', 25 * MIB, 413, 'The file must be under 10 MB'],
] as const)(
  'P-15 by %s a file of 10 MB and %d bytes is answered %d, in words',
  async (how, more, status, message) => {
    const eve = await world.signUp('Eve')
    const bytes = await padded(FILE_BELOW_BYTES + more)
    expect(await sendBy(how, eve, bytes)).toEqual([status, message])
  },
)

test('P-15 a body of words that is too large is answered too, and not by a broken connection', async () => {
  const body = JSON.stringify({ category: 'bug', title: 'x', description: 'y'.repeat(200_000) })
  for (let n = 0; n < 5; n++) {
    const answer = await fetch(`${world.url}/api/feedback`, {
      method: 'POST',
      headers: { ...own(ada), 'content-type': 'application/json' },
      body,
    })
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { code: 'payload_too_large', message: 'The body is too large' },
    ])
  }
})

test('A8 a file that is cut off is no bug of the server', async () => {
  const ben = await world.signUp('Ben')
  const oneCame = came(1)
  const { outgoing, answer } = begin(own(ben))
  await oneCame
  outgoing.destroy()
  await answer.catch(() => {})
  await expect.poll(() => world.context.metrics.bugs.get()).toMatchObject({ values: [{ value: 0 }] })
})

test('P-16 the rate of a person’s files is judged before they are read', async () => {
  const eager = await world.signUp('Eager')
  const address = `/api/objects/uploads/${'x'.repeat(43)}`
  let status = 404
  for (let n = 0; n < 60 && status === 404; n++) ({ status } = await put(world, eager, address, 'x'))
  expect(status).toBe(429)
  expect(await told(own(eager))).toMatchObject({ status: 429, code: 'rate_limited' })
})
