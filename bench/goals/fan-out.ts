import { setTimeout as sleep } from 'node:timers/promises'
import { median, ratios, rounded } from '../figures.ts'
import type { ServerAnswer, ServerOrder } from '../load/fan-out-server.ts'
import { startWorker } from '../load/process.ts'
import type { ClientAnswer, ClientOrder } from '../load/socket-clients.ts'
import type { Row } from '../report.ts'
import type { Mode } from '../rounds.ts'

const LAG_MAX_MS = 200
const MANY_BETS = 30_000
const TRIED = [5, 10, 15, 20, 25, 30, 40, 60, 80, 120, 200, 400]

/** The number of watchers, the same as text, and the length of each load. */
type Watching = { count: number; watchers: string; ms: number }

type Fan = {
  server(order: ServerOrder): Promise<ServerAnswer>
  clients(order: ClientOrder): Promise<ClientAnswer>
  stop(): Promise<void>
}

/** A server and its watchers, in two processes. */
async function openFan(kind: 'ws' | 'socket.io', count: number): Promise<Fan> {
  const server = startWorker('fan-out-server.ts')
  const clients = startWorker('socket-clients.ts')
  const fan: Fan = {
    server: (order) => server.ask(order),
    clients: (order) => clients.ask(order),
    async stop() {
      await clients.stop()
      await server.stop()
    },
  }
  const { port } = await fan.server({ do: 'listen', kind })
  const { connected } = await fan.clients({ do: 'connect', port, count, kind })
  if (connected !== count) throw new Error(`${connected} of ${count} sockets are open`)
  return fan
}

async function bets(fan: Fan, how: 'hub' | 'each', perSecond: number, ms: number) {
  await fan.clients({ do: 'watch', age: how === 'hub' ? 'oldest' : 'own' })
  const server = await fan.server({ do: 'bets', how, perSecond, ms })
  await sleep(300)
  return { ...server, ...(await fan.clients({ do: 'report' })) }
}

async function flood(fan: Fan, how: 'hub' | 'raw' | 'socket.io', ms: number): Promise<number> {
  await fan.clients({ do: 'watch', age: 'own' })
  await fan.server({ do: 'flood', how, ms })
  const { perSecond } = await fan.clients({ do: 'report' })
  // Frames that wait in buffers go out before the next flood begins.
  let before = -1
  for (let now = 0; now !== before; ) {
    before = now
    await sleep(400)
    now = (await fan.clients({ do: 'report' })).delivered
  }
  return perSecond
}

/** The highest rate of bets in `TRIED` that watchers follow with a message for each. */
async function mostFollowed(fan: Fan, count: number, mode: Mode): Promise<number> {
  const ms = mode.quick ? 1_000 : 1_500
  let followed = 0
  for (const perSecond of TRIED) {
    const tried = await bets(fan, 'each', perSecond, ms)
    // A server that is busy sending falls behind with the bets themselves: bets that it did not reach count as missed.
    const kept = tried.placed >= 0.9 * perSecond * (ms / 1_000)
    const arrived = tried.delivered >= 0.95 * tried.placed * count
    if (tried.lagP99 > LAG_MAX_MS || !kept || !arrived) break
    followed = perSecond
  }
  return followed
}

async function measureFollowed(fan: Fan, { count, watchers, ms }: Watching, mode: Mode): Promise<Row[]> {
  await bets(fan, 'hub', 1_000, 1_000)
  const calm = await bets(fan, 'hub', 40, ms)
  const busy = await bets(fan, 'hub', MANY_BETS, ms)
  const followed = await mostFollowed(fan, count, mode)
  const lag = (load: ClientAnswer) => `${rounded(load.lagP50)} / ${rounded(load.lagP99)}`
  const late = busy.lagP99 > LAG_MAX_MS ? { voided: `p99 lag ${rounded(busy.lagP99)} ms` } : {}
  return [
    {
      goal: 'G11',
      workload: `bets/s that ${watchers} follow, p99 lag ≤ 200 ms; a message each`,
      product: `${rounded(MANY_BETS)}/s`,
      peer: `${followed}/s`,
      ratios: [MANY_BETS / Math.max(followed, TRIED[0]! / 2)],
      latency: lag(busy),
      floor: mode.quick ? 40 : 500,
      // twice the watchers at the same rate
      moonshot: mode.quick ? 500 : 3_000,
      direction: 'atLeast',
      ...late,
    },
    {
      goal: 'G11',
      workload: 'CPU of that: at 30,000 bets/s; at 40 bets/s',
      product: `${rounded(busy.cpu * 100)}%, loop blocked ${rounded(busy.blockedMs)} ms`,
      peer: `${rounded(calm.cpu * 100)}%`,
      ratios: [busy.cpu / calm.cpu],
      latency: lag(calm),
      floor: 1.2,
      moonshot: 1,
      direction: 'atMost',
    },
  ]
}

/** Messages sent by the product, as bare socket writes, and by socket.io where it is installed. */
async function measureMessages(fan: Fan, { count, watchers, ms }: Watching, mode: Mode): Promise<Row[]> {
  const rates = { hub: [] as number[], raw: [] as number[], 'socket.io': [] as number[] }
  const other = await openFan('socket.io', count).catch(() => undefined)
  if (!other) mode.say('socket.io is not installed: left out')
  for (let round = 0; round < (mode.quick ? 1 : 3); round++) {
    rates.hub.push(await flood(fan, 'hub', ms))
    rates.raw.push(await flood(fan, 'raw', ms))
    if (other) rates['socket.io'].push(await flood(other, 'socket.io', ms))
  }
  await other?.stop()
  const row = (workload: string, peer: number[], [floor, moonshot]: [number, number]): Row => ({
    goal: 'G12',
    workload,
    product: `${rounded(median(rates.hub))}/s`,
    peer: `${rounded(median(peer))}/s`,
    ratios: ratios(rates.hub, peer),
    latency: '-',
    floor,
    moonshot,
    direction: 'atLeast',
  })
  const bare = row(`messages/s to ${watchers}; bare socket writes`, rates.raw, [0.6, 0.9])
  return other ? [bare, row('same; socket.io', rates['socket.io'], [1.2, 2])] : [bare]
}

/** G11 and G12: how many bets watchers can follow, and how many messages a server sends. */
export async function measureFanOut(mode: Mode): Promise<Row[]> {
  const count = mode.quick ? 1_000 : 5_000
  const watchers = `${count.toLocaleString('en-US')} watchers`
  const watching = { count, watchers, ms: mode.quick ? 1_500 : 3_000 }
  mode.say(`${watchers} …`)
  const fan = await openFan('ws', count)
  const followed = await measureFollowed(fan, watching, mode)
  mode.say('as many messages as go out …')
  const messages = await measureMessages(fan, watching, mode)
  await fan.stop()
  return [...followed, ...messages]
}
