import { randomUUID } from 'node:crypto'
import { type Client, isDefinite, type Reply } from './client.ts'
import { until } from './rig/waits.ts'

/** A person with a session. */
export type Caller = { id: string; cookie: string; n: number }

/** The callers, and the things that they act on. */
export type Scene = {
  callers: readonly Caller[]
  events: readonly string[]
  /** real money; each group of callers has some of its own */
  tournaments: readonly string[]
}

/** Many enough that two nodes seldom wait for each other's row. */
const EVENTS = 16
/** Callers of one group share their tournaments: there are always seats for all of them. */
export const GROUP = 8
export const TOURNAMENTS_OF_GROUP = 3
const MADE_AT_ONCE = 8
const ANSWERS_WITHIN_MS = 60_000

/** Sends under a new key until the answer is definite. @throws unless it is a success */
export async function succeed(
  client: Client,
  { cookie }: Pick<Caller, 'cookie'>,
  path: string,
  body: object,
): Promise<Reply> {
  const key = randomUUID()
  let reply: Reply | undefined
  await until(`POST ${path}`, ANSWERS_WITHIN_MS, async () => {
    reply = await client.call(path, { cookie, body, key }).catch(() => undefined)
    return reply !== undefined && isDefinite(reply.status)
  })
  if (reply!.status >= 300) throw new Error(`POST ${path}: ${reply!.status} ${JSON.stringify(reply!.body)}`)
  return reply!
}

/** Signs somebody up. */
export async function openPerson(client: Client, name: string, n: number): Promise<Caller> {
  const { body, cookies } = await succeed(client, { cookie: '' }, '/api/auth/sign-up', {
    email: `${name.toLowerCase()}-${n}-${randomUUID()}@example.com`,
    password: randomUUID(),
    firstName: `${name}${n}`,
    lastName: 'Load',
    dateOfBirth: '1990-01-01',
    region: 'GB',
  })
  return { id: String(body.id), cookie: cookies[0]?.split(';')[0] ?? '', n }
}

/** @param make makes the n-th. Some are made at once, in the order of their numbers */
export async function several<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let from = 0; from < count; from += MADE_AT_ONCE) {
    const length = Math.min(MADE_AT_ONCE, count - from)
    made.push(...(await Promise.all(Array.from({ length }, (_, at) => make(from + at)))))
  }
  return made
}

/** A tournament of real money that nobody fills. */
export async function openTournament(client: Client, host: Caller): Promise<string> {
  const { body } = await succeed(client, host, '/api/tournaments', {
    gameTitle: 'FIFA 24',
    platform: 'pc',
    entryFee: '1.00',
    maxPlayers: 11,
    gamesCount: 1,
  })
  return String(body.id)
}

export async function openEvent(
  client: Client,
  creator: Caller,
  { n, isPracticeMode }: { n: number; isPracticeMode: boolean },
): Promise<string> {
  const { body } = await succeed(client, creator, '/api/events', {
    title: `Does bet ${n} arrive?`,
    description: 'A question of the load.',
    category: 'other',
    optionALabel: 'Yes',
    optionBLabel: 'No',
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    isPracticeMode,
  })
  return String(body.id)
}

/** Callers with real money, events of one of them, and tournaments of the first of each group. */
export async function openScene(client: Client, count: number): Promise<Scene> {
  const callers = await several(count, async (n) => {
    const caller = await openPerson(client, 'Caller', n)
    await succeed(client, caller, '/api/create-payment-intent', { amount: '5000.00' })
    return caller
  })
  const events = await several(EVENTS, (n) => openEvent(client, callers[0]!, { n, isPracticeMode: false }))
  const groups = Math.ceil(count / GROUP)
  const tournaments = await several(groups * TOURNAMENTS_OF_GROUP, (n) =>
    openTournament(client, callers[Math.floor(n / TOURNAMENTS_OF_GROUP) * GROUP]!),
  )
  return { callers, events, tournaments }
}
