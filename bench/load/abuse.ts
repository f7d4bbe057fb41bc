import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import sharp, { type Sharp } from 'sharp'
import { hashPassword } from '#server/auth/index.ts'
import { sql } from '#server/core/db.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import type { Arena } from '../arena.ts'
import { call, wishes } from '../callers.ts'
import { openProduct } from '../product.ts'
import { portOf, signIn } from '../visitors.ts'

/** One client that sends the server one kind of expensive request, as often as the limits allow. */
export type Abuse = { name: string; atOnce: number; ask(n: number): Promise<Response> }

export type AbusedServer = {
  process: ServerProcess
  abuses: Abuse[]
  /** Sends one picture, as a third person. */
  upload(bytes: Buffer, purpose: 'profile' | 'event'): Promise<Response>
  close(): Promise<void>
}

/** A person has at most one bet in a batch, so these take a while. */
const BETS = 5_000
const EVENTS = 20
/** A password that costs the most to judge. */
const dear = (n: number) => `${n}4bcd3f@s$1il|o0`.repeat(14).slice(0, 200)
const PASSWORD = 'plum-otter-sails-7'

/** A port that is free now: the server needs its public address before it starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  return port
}

/** The first person has a long history; the second one a password. */
async function prepare(arena: Arena): Promise<bigint> {
  const events = await arena.events(EVENTS)
  const product = openProduct(arena)
  const draw = wishes(events, arena.people)
  let left = BETS
  await call({
    callers: 256,
    ms: 60_000,
    wish: () => (left-- > 0 ? { ...draw(), userId: 1n, selection: 'optionA' as const } : undefined),
    act: product.place,
  })
  await product.writer.drain()
  await arena.db.change(
    sql`update users set password_hash = ${await hashPassword(arena.context.config, PASSWORD)} where id = 2`,
  )
  return events[0]!
}

/** One client with a whole /64 to itself; each call comes from another address in it. */
function openClient(url: string, origin: string) {
  const send = (method: string, path: string, cookie: string, body?: unknown, type = 'application/json') =>
    fetch(url + path, {
      method,
      headers: {
        origin,
        'x-forwarded-for': `2001:db8:7:7::${Math.floor(Math.random() * 65_535).toString(16)}`,
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined
        ? {}
        : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    })
  const upload = async (cookie: string, bytes: Buffer, purpose: 'profile' | 'event') => {
    const asked = await send('POST', '/api/objects/upload', cookie, { purpose })
    if (asked.status !== 200) return asked
    const { uploadURL } = (await asked.json()) as { uploadURL: string }
    return send('PUT', uploadURL, cookie, bytes, 'image/png')
  }
  return { send, upload }
}

const person = (n: number) => ({
  email: `abuse-${randomUUID()}@example.com`,
  password: dear(n),
  firstName: 'Ada',
  lastName: 'Byron',
  dateOfBirth: '1990-05-17',
  region: 'GB',
})

/** @param cookies of the person with a long history, and of the one with a password */
async function abusesOf(
  { send, upload }: ReturnType<typeof openClient>,
  { rich, second }: { rich: string; second: string },
  eventId: bigint,
): Promise<Abuse[]> {
  const post = (path: string, cookie: string, body: (n: number) => unknown) => (n: number) =>
    send('POST', path, cookie, body(n))
  const get = (path: string) => () => send('GET', path, rich)
  const [photo] = await worstPictures()
  return [
    { name: 'sign-ups from one /64', atOnce: 3, ask: post('/api/auth/sign-up', '', person) },
    { name: 'a hundred sign-ups at once', atOnce: 100, ask: post('/api/auth/sign-up', '', person) },
    {
      name: 'changes of the password',
      atOnce: 8,
      ask: post('/api/auth/change-password', second, () => ({
        currentPassword: PASSWORD,
        newPassword: 'p@ssw0rd'.repeat(6),
      })),
    },
    {
      name: 'wrong sign-ins from one /64',
      atOnce: 64,
      ask: post('/api/auth/sign-in', '', (n) => ({ email: `p${n}@example.com`, password: dear(n) })),
    },
    { name: 'pictures', atOnce: 4, ask: () => upload(rich, photo!.bytes, 'event') },
    { name: 'the file of a long history', atOnce: 8, ask: get('/api/user/export') },
    { name: 'a search in a long history', atOnce: 16, ask: get('/api/transactions?search=nothing') },
    { name: 'pages of a long history', atOnce: 32, ask: get('/api/transactions?limit=100') },
    { name: 'statements of a month', atOnce: 16, ask: get('/api/transactions/statement') },
    { name: 'figures of a long history', atOnce: 32, ask: get('/api/stats') },
    { name: 'streaks of a long history', atOnce: 32, ask: get('/api/stats/winning-streak') },
    { name: 'profiles', atOnce: 16, ask: (n) => send('GET', `/api/users/${2 + (n % 1000)}`, rich) },
    { name: 'lists of events', atOnce: 32, ask: get('/api/events?limit=100') },
    { name: 'bettors of a large event', atOnce: 32, ask: get(`/api/events/${eventId}/people`) },
    { name: 'own bets', atOnce: 32, ask: get('/api/bets?limit=100') },
    { name: 'people by name', atOnce: 16, ask: get('/api/users?query=pe') },
  ]
}

/**
 * Starts the real server in a separate process, with its default limits. It sees its clients through a proxy, which names
 * their addresses.
 */
export async function startAbusedServer(arena: Arena): Promise<AbusedServer> {
  const eventId = await prepare(arena)
  const [rich, second, third] = await signIn(arena, 3)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const process = await startServer(arena.url, {
    NODE_ENV: 'production',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    PORT: String(port),
    // With a public address the server believes a proxy about the origin of a call.
    PUBLIC_URL: origin,
    RATE_MONEY_BURST: '100',
    RATE_READ_PER_SECOND: '100',
  })
  const client = openClient(process.url, origin)
  return {
    process,
    abuses: await abusesOf(client, { rich: rich!, second: second! }, eventId),
    // This person has not used up the uploads of an hour.
    upload: (bytes, purpose) => client.upload(third!, bytes, purpose),
    close: () => process.stop(),
  }
}

/** The client waits this long after a refusal for the rate, which is mostly too short. */
const LOOKS_AGAIN_MS = 1_000
/** Statuses that routes answer to these calls; any other means that the run measured something else. */
const EXPECTED = new Set([200, 201, 401, 409, 413])

export type Abused = { answered: number; refused: number; failed: number; firstFailure: string | undefined }

/** Asks as fast as answers arrive, for `ms`; after a refusal for the rate it tries again soon. */
export async function abuse({ atOnce, ask }: Abuse, ms: number): Promise<Abused> {
  const until = performance.now() + ms
  const done: Abused = { answered: 0, refused: 0, failed: 0, firstFailure: undefined }
  let n = 0
  const client = async () => {
    while (performance.now() < until) {
      // a kept connection may end as the call leaves: the client asks again, on another one
      const answer = await ask(++n).catch(() => ask(++n))
      const text = await answer.text()
      if (answer.status === 429) {
        done.refused++
        await new Promise((resolve) => setTimeout(resolve, LOOKS_AGAIN_MS))
      } else if (!EXPECTED.has(answer.status)) {
        done.failed++
        done.firstFailure ??= `${answer.status} ${text.slice(0, 200)}`
      } else done.answered++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  return done
}

/** The most expensive pictures just within the limits, and some beyond them. */
export async function worstPictures(): Promise<
  { name: string; bytes: Buffer; purpose: 'profile' | 'event' }[]
> {
  const glass = { r: 5, g: 113, b: 162, alpha: 0.5 }
  const of = (width: number, height: number, alpha = false) =>
    sharp({
      create: { width, height, channels: alpha ? 4 : 3, background: alpha ? glass : '#0571a2' },
      limitInputPixels: false,
    })
  const made: [string, Sharp][] = [
    [
      'progressive JPEG, 10 megapixels',
      of(3650, 2740).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    ],
    ['PNG of 16 bits, 40 megapixels', of(4700, 8500, true).toColourspace('rgb16').png()],
    ['interlaced PNG, 10 megapixels', of(3100, 3100, true).png({ progressive: true })],
    ['lossless WebP, 15 megapixels', of(3850, 3850, true).webp({ lossless: true, effort: 0 })],
    ['GIF, 12 megapixels', of(3500, 3500).gif()],
    ['AVIF, 3.7 megapixels', of(1930, 1930, true).avif({ effort: 0, chromaSubsampling: '4:4:4' })],
    [
      'interlaced PNG of 16 bits, 24 megapixels',
      of(6000, 4000).toColourspace('rgb16').png({ progressive: true }),
    ],
    ['JPEG, 50 megapixels', of(10_000, 5_000).jpeg()],
  ]
  const pictures: { name: string; bytes: Buffer; purpose: 'profile' | 'event' }[] = []
  for (const [name, picture] of made)
    pictures.push({ name, bytes: await picture.toBuffer(), purpose: 'event' })
  // A file just within the limit of size: the server reads the bytes behind the picture too.
  const [small] = pictures
  const padded = Buffer.concat([small!.bytes, Buffer.alloc(10_400_000 - small!.bytes.length)])
  return [...pictures, { name: 'the first one, filled up to 10 MB', bytes: padded, purpose: 'profile' }]
}
