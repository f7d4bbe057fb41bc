import Fastify from 'fastify'
import { createApp } from '#server/app.ts'
import { createSessions } from '#server/auth/index.ts'
import { sql } from '#server/core/db.ts'
import { type Handlers, serve } from '#server/http/serve.ts'
import type { Arena } from '../arena.ts'
import type { HttpFigures, HttpOrder } from '../load/http-client.ts'
import { startWorker } from '../load/process.ts'
import { bareHttp } from '../peers/bare-http.ts'
import { naiveApp } from '../peers/naive-app.ts'
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

/** What was not answered as it should be; undefined when all was. */
function missed(loads: readonly HttpFigures[]): string | undefined {
  const load = loads.find(({ refused, failed }) => refused + failed > 0)
  return load && `${load.refused} refused, ${load.failed} failed (${load.firstFailure})`
}

/** G4 and G14: the whole stack over HTTP, and what a route of it costs beside bare node:http. */
export async function measureHttp(arena: Arena, mode: Mode): Promise<Row[]> {
  const [eventId] = await arena.events(1)
  await createPeerTables(arena.db, [eventId!])
  const cookies = await signIn(arena, CONNECTIONS)
  const body = JSON.stringify({ eventId: eventId!.toString(), selection: 'optionA', amount: '1.25' })
  const client = startWorker('http-client.ts')
  const order = (
    port: number,
    warmUp: boolean,
    who = cookies,
    ms = mode.quick ? 1_000 : 2_000,
  ): HttpOrder => ({
    port,
    ms: warmUp ? WARM_UP_MS : ms,
    path: '/api/bets',
    cookies: who,
    body,
    keys: true,
  })

  const app = await createApp(arena.context, { cards: null, crypto: null, jobs: false })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const peer = await naiveApp(arena.context, arena.url)
  let acknowledged = 0
  mode.say('bets over HTTP …')
  const bets = await interleave(arena, mode.rounds, {
    async product(warmUp = false) {
      const figures = await client.ask<HttpFigures>(order(portOf(app.fastify.server), warmUp))
      acknowledged += figures.accepted
      return figures
    },
    peer: (warmUp = false) => client.ask<HttpFigures>(order(portOf(peer.server), warmUp)),
  })
  await app.drain()
  const { stored } = await arena.db.one<{ stored: number }>(
    sql`select count(*)::int as stored from bets where event_id = ${eventId}`,
  )
  const voided =
    missed(bets.product!) ??
    (stored === acknowledged ? undefined : `${acknowledged} acknowledged, ${stored} stored`) ??
    (await arena.fault())
  await app.close()
  await peer.close()

  mode.say('a route beside bare node:http …')
  const reply = { id: '1', status: 'open', amount: '1.25', balance: '100.00' }
  const sessions = createSessions(arena.context)
  const route = Fastify({ logger: false })
  const handlers = { placeBet: async () => reply } as unknown as Handlers
  serve(route, {
    context: arena.context,
    identify: (request) => sessions.identify(request),
    handlers,
    exists: { event: async () => true },
  })
  await route.listen({ port: 0, host: '127.0.0.1' })
  const bare = await bareHttp(reply)
  const few = cookies.slice(0, ROUTE_CONNECTIONS)
  const routes = await takeTurns(arena, mode.rounds, ROUTE_TURNS, {
    product: (warmUp = false) => client.ask<HttpFigures>(order(portOf(route.server), warmUp, few, ROUTE_MS)),
    peer: (warmUp = false) => client.ask<HttpFigures>(order(portOf(bare), warmUp, few, ROUTE_MS)),
  })
  await route.close()
  bare.closeAllConnections()
  bare.close()
  await client.stop()

  const unanswered = missed([...routes.product!, ...routes.peer!])
  const times = bets.peer!.map((load, round) => load.p99 / bets.product![round]!.p99)
  const g4 = {
    goal: 'G4',
    product: rateOf(bets.product!),
    peer: rateOf(bets.peer!),
    latency: latencyOf(bets.product!, bets.peer!),
    direction: 'atLeast' as const,
    ...(voided === undefined ? {} : { voided }),
  }
  return [
    {
      ...g4,
      workload: '256 connections POST /api/bets; same route, naive writer',
      ratios: ratioOf(bets.product!, bets.peer!),
      floor: 12,
      moonshot: 30,
    },
    { ...g4, workload: 'same; how many times lower the p99 is', ratios: times, floor: 5, moonshot: 25 },
    {
      goal: 'G14',
      workload: 'a route with session, limits, zod; bare node:http',
      product: rateOf(routes.product!),
      peer: rateOf(routes.peer!),
      ratios: ratioOf(routes.product!, routes.peer!),
      latency: latencyOf(routes.product!, routes.peer!),
      floor: 0.6,
      moonshot: 0.95,
      direction: 'atLeast',
      ...(unanswered === undefined ? {} : { voided: unanswered }),
    },
  ]
}
