import type { Server } from 'node:http'
import Fastify from 'fastify'
import { createApp } from '#server/app.ts'
import { createSessions } from '#server/auth/index.ts'
import { sql } from '#server/core/db.ts'
import { type Handlers, serve } from '#server/http/serve.ts'
import type { Arena } from '../arena.ts'
import { median } from '../figures.ts'
import type { HttpFigures, HttpOrder } from '../load/http-client.ts'
import { startWorker, type Worker } from '../load/process.ts'
import { bareHttp } from '../peers/bare-http.ts'
import { naiveApp } from '../peers/naive-app.ts'
import { plainFastify } from '../peers/plain-fastify.ts'
import { createPeerTables } from '../peers/tables.ts'
import type { Row } from '../report.ts'
import { interleave, type Mode, takeTurns } from '../rounds.ts'
import { portOf, signIn } from '../visitors.ts'
import { latencyOf, rateOf, ratioOf } from './row.ts'

const CONNECTIONS = 256
const ROUTE_CONNECTIONS = 64
const WARM_UP_MS = 300
const ROUTE_TURNS = 5
const ROUTE_MS = 600

/** Describes calls with a wrong answer; undefined without any. */
function missed(loads: readonly HttpFigures[]): string | undefined {
  const load = loads.find(({ refused, failed }) => refused + failed > 0)
  return load && `${load.refused} refused, ${load.failed} failed (${load.firstFailure})`
}

type Visitors = {
  client: Worker
  cookies: string[]
  /** the body that a visitor posts to /api/bets */
  body: string
}

const post = ({ client, body }: Visitors, port: number, work: { ms: number; cookies: string[] }) =>
  client.ask<HttpFigures>({ ...work, port, path: '/api/bets', body, keys: true } satisfies HttpOrder)

/** G4 and G14: the whole stack over HTTP, and the cost of a route beside one of plain Fastify. */
export async function measureHttp(arena: Arena, mode: Mode): Promise<Row[]> {
  const [eventId] = await arena.events(1)
  await createPeerTables(arena.db, [eventId!])
  const visitors: Visitors = {
    client: startWorker('http-client.ts'),
    cookies: await signIn(arena, CONNECTIONS),
    body: JSON.stringify({ eventId: eventId!.toString(), selection: 'optionA', amount: '1.25' }),
  }
  mode.say('bets over HTTP …')
  const bets = await betOverHttp(arena, mode, visitors, eventId!)
  mode.say('a route beside plain Fastify and bare node:http …')
  const route = await callRoute(arena, mode, visitors)
  await visitors.client.stop()
  return [...bets, route]
}

async function betOverHttp(arena: Arena, mode: Mode, visitors: Visitors, eventId: bigint): Promise<Row[]> {
  const app = await createApp(arena.context, { cards: null, crypto: null, jobs: false })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const peer = await naiveApp(arena.context, arena.url)
  const { cookies } = visitors
  const ms = (warmUp: boolean) => (warmUp ? WARM_UP_MS : mode.quick ? 1_000 : 2_000)
  let acknowledged = 0
  const { product = [], theirs = [] } = await interleave(arena, mode.rounds, {
    async product(warmUp = false) {
      const figures = await post(visitors, portOf(app.fastify.server), { ms: ms(warmUp), cookies })
      acknowledged += figures.accepted
      return figures
    },
    theirs: (warmUp = false) => post(visitors, portOf(peer.server), { ms: ms(warmUp), cookies }),
  })
  await app.drain()
  const { stored } = await arena.db.one<{ stored: number }>(
    sql`select count(*)::int as stored from bets where event_id = ${eventId}`,
  )
  const voided =
    missed(product) ??
    (stored === acknowledged ? undefined : `${acknowledged} acknowledged, ${stored} stored`)
  await app.close()
  await peer.close()
  const times = theirs.map((load, round) => load.p99 / product[round]!.p99)
  const g4 = {
    goal: 'G4',
    product: rateOf(product),
    peer: rateOf(theirs),
    latency: latencyOf(product, theirs),
    direction: 'atLeast' as const,
    ...(voided === undefined ? {} : { voided }),
  }
  return [
    {
      ...g4,
      workload: '256 connections POST /api/bets; same route, naive writer',
      ratios: ratioOf(product, theirs),
      floor: 12,
      moonshot: 30,
    },
    { ...g4, workload: 'same; how many times lower the p99 is', ratios: times, floor: 6, moonshot: 25 },
  ]
}

async function callRoute(arena: Arena, mode: Mode, visitors: Visitors): Promise<Row> {
  const reply = { id: '1', status: 'open', amount: '1.25', balance: '100.00' }
  const sessions = createSessions(arena.context)
  const route = Fastify({ logger: false })
  const handlers = { placeBet: async () => reply } as unknown as Handlers
  serve(route, {
    context: arena.context,
    identify: (request) => sessions.identify(request),
    identifyAgain: (request) => sessions.identifyAgain(request),
    handlers,
    exists: { event: async () => true },
    sees: {},
    checkMayWrite: async () => {},
    trusted: () => undefined,
  })
  await route.listen({ port: 0, host: '127.0.0.1' })
  const bare = await bareHttp(reply)
  const plain = await plainFastify(arena.context, reply)
  const cookies = visitors.cookies.slice(0, ROUTE_CONNECTIONS)
  const ms = (warmUp: boolean) => (warmUp ? WARM_UP_MS : ROUTE_MS)
  const at =
    (server: Server) =>
    (warmUp = false) =>
      post(visitors, portOf(server), { ms: ms(warmUp), cookies })
  const {
    product = [],
    theirs = [],
    nothing = [],
  } = await takeTurns(arena, mode.rounds, ROUTE_TURNS, {
    product: at(route.server),
    theirs: at(plain),
    nothing: at(bare),
  })
  await route.close()
  for (const server of [bare, plain]) {
    server.closeAllConnections()
    server.close()
  }
  const unanswered = missed([...product, ...theirs, ...nothing])
  const micros = median(product.map((load) => 1e6 / load.perSecond))
  const ofBare = median(ratioOf(product, nothing))
  return {
    goal: 'G14',
    workload: `a route with session, limits, zod; plain Fastify with its plugins (${micros.toFixed(0)} µs a call, ${ofBare.toFixed(2)} of bare node:http)`,
    product: rateOf(product),
    peer: rateOf(theirs),
    ratios: ratioOf(product, theirs),
    latency: latencyOf(product, theirs),
    floor: 1.0,
    moonshot: 1.3,
    direction: 'atLeast',
    ...(unanswered === undefined ? {} : { voided: unanswered }),
  }
}
