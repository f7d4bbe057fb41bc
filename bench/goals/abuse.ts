import { setTimeout as sleep } from 'node:timers/promises'
import type { Arena } from '../arena.ts'
import { median, rounded } from '../figures.ts'
import { type AbusedServer, abuse, startAbusedServer, worstPictures } from '../load/abuse.ts'
import type { ProbeFigures, ProbeOrder } from '../load/health-probe.ts'
import { startWorker } from '../load/process.ts'
import { memoryOf, watchMemory } from '../load/process-memory.ts'
import type { Row } from '../report.ts'
import type { Mode } from '../rounds.ts'

/** By then the process of pictures has ended and freed its memory. */
const CALM_MS = 12_000

/** A number that no measured call uses. */
const FIRST = 1_000_000

type AbuseFigures = {
  name: string
  answered: number
  refused: number
  failed: number
  p50: number
  p99: number
  max: number
  /** peak memory of server and children beyond that before, megabytes */
  memoryMb: number
}

/** `/healthz` for others while one client asks each expensive route for `ms`, one route after the other. */
export async function measureAbuses(
  { process, abuses }: AbusedServer,
  ms: number,
  say: (line: string) => void,
): Promise<AbuseFigures[]> {
  const probe = startWorker('health-probe.ts')
  const look = (order: ProbeOrder) => probe.ask<ProbeFigures>(order)
  // The server loads and starts some things at the first call of a route and keeps them for everybody: they are no caller's memory.
  for (const one of abuses) await (await one.ask(FIRST)).arrayBuffer()
  const idle = await look({ url: process.url, ms: 2_000 })
  say(`nobody: p99 ${rounded(idle.p99)} ms`)
  const rows: AbuseFigures[] = [
    {
      name: 'nobody',
      answered: 0,
      refused: 0,
      failed: 0,
      p50: idle.p50,
      p99: idle.p99,
      max: idle.max,
      memoryMb: 0,
    },
  ]
  for (const one of abuses) {
    const before = memoryOf(process.pid)
    const memory = watchMemory(process.pid, 500)
    const [figures, done] = await Promise.all([look({ url: process.url, ms }), abuse(one, ms)])
    const memoryMb = memory.stop() - before
    if (figures.failed + figures.refused > 0) done.failed += figures.failed + figures.refused
    const { firstFailure, ...counts } = done
    if (firstFailure) say(`${one.name}: ${firstFailure}`)
    rows.push({ name: one.name, ...counts, p50: figures.p50, p99: figures.p99, max: figures.max, memoryMb })
    say(
      `${one.name}: ${done.answered} answered, ${done.refused} refused, ${done.failed} failed, others' p99 ${rounded(figures.p99)} ms`,
    )
    // The next abuse must not overlap with calls of this one.
    await sleep(1_000)
  }
  await probe.stop()
  return rows
}

/** Two copies of each picture at once, as many as one person may send. @returns megabytes beyond the calm server's */
export async function measureUploads(
  { process, upload }: AbusedServer,
  say: (line: string) => void,
): Promise<{ name: string; statuses: number[]; memoryMb: number }[]> {
  const rows = []
  for (const { name, bytes, purpose } of await worstPictures()) {
    await sleep(CALM_MS)
    const before = memoryOf(process.pid)
    const memory = watchMemory(process.pid, 20)
    const answers = await Promise.all([upload(bytes, purpose), upload(bytes, purpose)])
    const memoryMb = memory.stop() - before
    const statuses = answers.map(({ status }) => status)
    rows.push({ name, statuses, memoryMb })
    say(`${name}: ${statuses.join(' and ')}, +${rounded(memoryMb)} MB`)
  }
  return rows
}

const worst = <T>(rows: readonly T[], of: (row: T) => number): T =>
  rows.reduce((most, row) => (of(row) > of(most) ? row : most))

/** G21 and G22: the cost of one client at its allowed rate for everybody else, and of its worst picture. */
export async function measureAbuse(arena: Arena, mode: Mode): Promise<Row[]> {
  if (process.platform !== 'linux') {
    mode.say('abuse: memory is read from /proc, left out')
    return []
  }
  mode.say('one abusive client …')
  const server = await startAbusedServer(arena)
  try {
    // The median of a route's rounds counts, then the worst route: one hiccup of the machine is not the route's.
    const rounds: AbuseFigures[][] = []
    for (let round = 0; round < (mode.quick ? 1 : 3); round++)
      rounds.push(await measureAbuses(server, mode.quick ? 2_000 : 5_000, mode.say))
    const [idle, ...routes] = rounds[0]!.map((row, at) => ({
      name: row.name,
      p99s: rounds.map((figures) => figures[at]!.p99),
      failed: rounds.reduce((sum, figures) => sum + figures[at]!.failed, 0),
    }))
    const slowest = worst(routes, ({ p99s }) => median(p99s))
    const broken = routes.find(({ failed }) => failed > 0)
    const uploads = await measureUploads(server, mode.say)
    const largest = worst(uploads, ({ memoryMb }) => memoryMb)
    const refused = uploads
      .flatMap(({ statuses }) => statuses)
      .filter((status) => ![200, 413, 429].includes(status))
    return [
      {
        goal: 'G21',
        workload: `/healthz p99 of others, ms, while one client asks for the worst of ${routes.length} routes: ${slowest.name}`,
        product: `${rounded(median(slowest.p99s))} ms`,
        peer: `${rounded(median(idle!.p99s))} ms with nobody`,
        ratios: slowest.p99s,
        latency: '-',
        floor: 100,
        moonshot: 30,
        direction: 'atMost',
        ...(broken ? { voided: `${broken.failed} calls failed: ${broken.name}` } : {}),
      },
      {
        goal: 'G22',
        workload: `megabytes for one caller's worst picture, twice at once: ${largest.name}`,
        product: `+${rounded(largest.memoryMb)} MB`,
        peer: '-',
        ratios: [largest.memoryMb],
        latency: '-',
        floor: 150,
        moonshot: 60,
        direction: 'atMost',
        ...(refused.length > 0 ? { voided: `answered ${refused.join(', ')}` } : {}),
      },
    ]
  } finally {
    await server.close()
  }
}
