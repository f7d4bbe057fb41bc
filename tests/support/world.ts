import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { DestinationStream, Logger } from 'pino'
import { expect } from 'vitest'
import { methodAndPath } from '#contract/endpoint.ts'
import { type Body, type Params, type Query, type Reply, type Routes, routes } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { type App, createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { Context } from '#server/core/context.ts'
import { type Db, openDb, sql } from '#server/core/db.ts'
import { type Limits, MemoryLimits } from '#server/core/limits.ts'
import { openLog } from '#server/core/log.ts'
import { createMetrics } from '#server/core/metrics.ts'
import { openSecrets } from '#server/core/secrets.ts'
import { createSignals, type SignalTransport } from '#server/core/signals.ts'
import type { MarkStore } from '#server/ledger/index.ts'
import { offered } from '#server/modules.ts'
import { bitcoinNode, httpRate } from '#server/payments/bitcoin-node.ts'
import type { CryptoProvider } from '#server/payments/crypto.ts'
import { nowpayments } from '#server/payments/nowpayments.ts'
import { chooseCards } from '#server/payments/test-mode-cards.ts'
import { type OpenReplica, openReplica } from '#server/replica/index.ts'
import { type BitcoinNodeSimulator, startBitcoinNodeSimulator } from '#simulators/bitcoin-node.ts'
import { type NowpaymentsSimulator, startNowpaymentsSimulator } from '#simulators/nowpayments.ts'
import { recordExample } from './examples.ts'
import { createMoneyAudit } from './money-audit.ts'
import { openPeople } from './people.ts'
import type { FreshDatabase } from './postgres-cluster.ts'
import { withoutNetwork } from './without-network.ts'

type RouteName = keyof Routes
type Args<N extends RouteName> = {
  params?: Params<N>
  query?: Query<N>
  body?: Body<N>
  key?: string
  headers?: Record<string, string>
}
type Answer<T> = {
  status: number
  body: T & { code?: string; message?: string; fields?: Record<string, string> }
  headers: Headers
}

/** A caller of the API, with a cookie of their own or none. */
export type Person = {
  id: string
  email: string
  cookie: string
  call<N extends RouteName>(name: N, args?: Args<N>): Promise<Answer<Reply<N>>>
  /** the same, expecting success: returns the body */
  ok<N extends RouteName>(name: N, args?: Args<N>): Promise<Reply<N>>
  balance(): Promise<{ usd: string; play: string }>
}

/** The server behind each person's calls, for helpers that know its secrets. */
const servers = new WeakMap<Person['call'], Pick<World, 'context' | 'db'>>()
export const serverOf = (person: Person): Pick<World, 'context' | 'db'> => servers.get(person.call)!

export type World = {
  context: Context
  /** as the owner of the tables, under any role of the server */
  db: Db
  app: App
  /** origin of the running server */
  url: string
  /** the crypto simulator: payers and faults */
  nowpayments: NowpaymentsSimulator
  /** the simulated chain, in a world with a Bitcoin node */
  bitcoin: BitcoinNodeSimulator
  visitor: Person
  /** the reads of READ_DATABASE_URL, which check the replica only on demand */
  replica: OpenReplica | undefined
  signUp(firstName: string, more?: Partial<Body<'signUp'>>): Promise<Person>
  /** a person with that much real money */
  rich(firstName: string, dollars?: string): Promise<Person>
  moderator(firstName: string): Promise<Person>
  /** a person with that role */
  withRole(firstName: string, role: 'merchant' | 'moderator' | 'admin'): Promise<Person>
  /** the same person, calling this node */
  as(person: Person): Person
  /** Moves the product's clock and lets everything that falls due happen. Nobody's session is unused in that time. */
  pass(span: string): Promise<void>
  /** Runs all that waits: timers, payouts, listeners. */
  settle(): Promise<void>
  /** Fails when an invariant of the money does not hold, as far as something has changed since the last call; `close` judges all. */
  checkMoney(): Promise<void>
  close(): Promise<void>
}

/** Renews a person's proof of identity, which money calls ask for after fifteen minutes. */
export async function prove(person: Person): Promise<Person> {
  await person.ok('stepUp', { body: { password: PASSWORD } })
  return person
}

export const PASSWORD = 'brass lamp over the pine table'
const BORN = '1990-05-17'

/** A whole server on a database of its own, with a clock that the test moves. */
export async function openWorld(
  database: FreshDatabase,
  options: {
    env?: Record<string, string>
    jobs?: boolean
    /** the provider of crypto deposits; null: none */
    crypto?: 'nowpayments' | 'bitcoin-node' | null
    /** the simulator of an earlier world, for a server that restarts */
    nowpayments?: NowpaymentsSimulator
    /** the server's database role; with `TEST_ROLE=application` always the weak one */
    role?: 'owner' | 'application'
    /** where the log goes instead of standard output */
    logTo?: DestinationStream
    /** the rate limits' budgets; this node's own when left out */
    limits?: Limits
    /** where the newest posting is kept outside the database */
    marks?: readonly MarkStore[]
    /** how this node gets the others' signals; a single node when left out */
    transport?: (db: Db, log: Logger) => Promise<SignalTransport>
  } = {},
): Promise<World> {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    DATABASE_URL: database.url,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: join(tmpdir(), `evens-world-${randomUUID()}`),
    // hundreds of people sign up; the true cost has its own tests
    PASSWORD_HASH_KIB: '64',
    RATE_MONEY_BURST: '100000',
    RATE_READ_PER_SECOND: '100000',
    RATE_EVENTS_PER_DAY: '100000',
    RATE_EVENTS_PER_DAY_NEW: '100000',
    ...options.env,
  })
  const role = options.role ?? (process.env.TEST_ROLE === 'application' ? 'application' : 'owner')
  const owner = openDb(database.url, { connectionsMax: 10 })
  const db = role === 'owner' ? owner : openDb(database.applicationUrl, { connectionsMax: 10 })
  const log = openLog(config, options.logTo)
  const transport = await options.transport?.(db, log)
  const metrics = createMetrics()
  const replica = config.readDatabaseUrl
    ? openReplica(config.readDatabaseUrl, { db, log, metrics, everyMs: 0 })
    : undefined
  const context: Context = {
    config,
    db,
    ...(replica && { replica }),
    log,
    signals: createSignals(transport),
    metrics,
    secrets: openSecrets(config),
    limits: options.limits ?? new MemoryLimits(),
    offered: offered(),
  }
  let url = ''
  const crypto = await openCrypto(options, () => url)
  const cards = await chooseCards(config, db)
  const app = await createApp(context, {
    cards,
    crypto: crypto.provider,
    jobs: options.jobs ?? false,
    marks: options.marks ?? [],
  })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const address = app.fastify.server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  async function request<N extends RouteName>(
    cookie: string,
    name: N,
    args: Args<N> = {},
  ): Promise<Answer<Reply<N>>> {
    const { method, path } = methodAndPath(paths[name])
    const params = (args.params ?? {}) as Record<string, string>
    const query = new URLSearchParams(
      Object.entries(args.query ?? {}).map(([key, value]) => [key, String(value)]),
    )
    const target = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const { status, headers, text } = await withoutNetwork(app, url, {
      method,
      target: query.size > 0 ? `${target}?${query}` : target,
      headers: {
        ...(method === 'GET' ? {} : { origin: url }),
        ...(cookie ? { cookie } : {}),
        ...(args.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(args.key ? { 'idempotency-key': args.key } : {}),
        ...args.headers,
      },
      ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
    })
    const reply = text ? JSON.parse(text) : {}
    if (status < 300) recordExample(name, args.body, reply)
    return { status, body: reply, headers }
  }

  function person(id: string, email: string, cookie: string): Person {
    const call: Person['call'] = (name, args) => request(cookie, name, args)
    const own: Person = {
      id,
      email,
      cookie,
      call,
      async ok(name, args) {
        const answer = await call(name, args)
        if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
        return answer.body
      },
      async balance() {
        const { body } = await call('currentUser')
        return { usd: body.balance, play: body.practiceBalance }
      },
    }
    servers.set(call, { context, db: owner })
    return own
  }

  const openAccount = openPeople(context)

  async function signUp(firstName: string, more: Partial<Body<'signUp'>> = {}): Promise<Person> {
    const email = more.email ?? `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`
    const body = {
      email,
      password: PASSWORD,
      firstName,
      lastName: 'Example',
      dateOfBirth: BORN,
      region: 'GB',
      ...more,
    }
    if (isPlain(body)) {
      const { id, cookie } = await openAccount(body)
      return person(id, email, cookie)
    }
    const answer = await request('', 'signUp', { body })
    if (answer.status !== 201) throw new Error(`sign-up: ${answer.status} ${JSON.stringify(answer.body)}`)
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]!
    return person(answer.body.id, email, cookie)
  }

  /** Whether a sign-up has nothing to refuse or judge; any other goes through the call. */
  const isPlain = (body: Body<'signUp'>) =>
    body.password === PASSWORD &&
    body.dateOfBirth === BORN &&
    !config.adminEmails.includes(body.email) &&
    isDeepStrictEqual(routes.signUp.body.safeParse(body).data, body)

  async function withRole(firstName: string, role: 'merchant' | 'moderator' | 'admin'): Promise<Person> {
    const who = await signUp(firstName)
    await owner.change(sql`update users set role = ${role} where id = ${BigInt(who.id)}`)
    context.signals.send({ type: 'session_ended', userId: BigInt(who.id), sessionHash: null })
    return who
  }

  const auditor = openDb(role === 'owner' ? database.url : database.applicationUrl, { connectionsMax: 1 })
  const audit = createMoneyAudit(auditor, context)
  return {
    context,
    db: owner,
    app,
    url,
    nowpayments: crypto.nowpayments!,
    bitcoin: crypto.bitcoin!,
    replica,
    visitor: person('', '', ''),
    signUp,
    async rich(firstName, dollars = '100.00') {
      const who = await signUp(firstName)
      await who.ok('createPaymentIntent', { body: { amount: dollars } })
      return who
    },
    moderator: (firstName) => withRole(firstName, 'moderator'),
    withRole,
    as: (who) => person(who.id, who.email, who.cookie),
    async pass(span) {
      await owner.change(sql`update clock set "offset" = "offset" + ${span}::interval`)
      // everybody has used their session meanwhile and signed in again in time, or those of operators would end within the day
      await owner.change(sql`
        update sessions set last_seen_at = clock_now(), expires_at = greatest(expires_at, clock_now() + interval '1 day')`)
      await app.runDue()
    },
    settle: app.runDue,
    async checkMoney() {
      expect(await audit.faults()).toEqual([])
    },
    async close() {
      // what the audits after each test have left out; a database that is gone must not keep the rest open
      const left = audit.partial ? await audit.faults(true).catch((error) => [String(error)]) : []
      await app.close()
      await crypto.stop()
      await transport?.close()
      await replica?.close()
      await auditor.close()
      await db.close()
      if (owner !== db) await owner.close()
      await database.drop()
      expect(left).toEqual([])
    },
  }
}

/** A provider whose simulator runs in this process. */
async function openCrypto(
  options: { crypto?: 'nowpayments' | 'bitcoin-node' | null; nowpayments?: NowpaymentsSimulator },
  origin: () => string,
): Promise<{
  provider: CryptoProvider | null
  nowpayments?: NowpaymentsSimulator
  bitcoin?: BitcoinNodeSimulator
  stop(): Promise<void>
}> {
  if (options.crypto === null) return { provider: null, stop: async () => {} }
  if (options.crypto === 'bitcoin-node') {
    const bitcoin = await startBitcoinNodeSimulator()
    const rate = httpRate(bitcoin.rateUrl, 0)
    const provider = bitcoinNode({ rpcUrl: bitcoin.rpcUrl, network: 'regtest', rate })
    return { provider, bitcoin, stop: bitcoin.stop }
  }
  const signIn = { email: 'shop@evens.example', password: 'one word' }
  const keys = { apiKey: 'key', ipnSecret: 'secret', signIn }
  const simulator = options.nowpayments ?? (await startNowpaymentsSimulator(keys))
  const provider = nowpayments({
    ...keys,
    apiBase: simulator.url,
    simulated: true,
    callbackUrl: () => `${origin()}/api/webhooks/nowpayments`,
  })
  return { provider, nowpayments: simulator, stop: simulator.stop }
}

/** The status and the code of an answer. */
export const refused = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

export const usd = async (person: Person) => (await person.balance()).usd

/** An event that ends in an hour, for tests that are not about its text. */
export const eventBody = (more: Partial<Body<'createEvent'>> = {}): Body<'createEvent'> => ({
  title: 'Will the Harbour Kings win game seven?',
  description: 'Settled by the official league result.',
  category: 'sports',
  optionALabel: 'Kings',
  optionBLabel: 'Rovers',
  endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  isPracticeMode: false,
  ...more,
})
