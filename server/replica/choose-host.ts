import type { Logger } from 'pino'
import type { Metrics } from '#server/core/metrics.ts'
import { hostOfUrl } from '#server/postgres/database-hosts.ts'
import { askHost } from './beat.ts'
import { type Host, openHost } from './host.ts'

/** A replica that is further behind is not read (row H-11). */
const LAG_MAX_MS = 5_000
/** The clock of the primary is known to half a second. A moment in the future shows that the clock went back. */
const AHEAD_MAX_MS = 1_000

/** How far behind a moment of the replica is, milliseconds. */
export type LagOf = (at: Date) => number

/** The reason, as text, why a replica with this lag is not read; undefined where it may be. */
export function faultOfLag(lag: number): string | undefined {
  if (lag > LAG_MAX_MS) return `is ${Math.round(lag / 1000)} s behind`
  return lag < -AHEAD_MAX_MS ? `is ${Math.round(-lag / 1000)} s ahead of the primary's clock` : undefined
}

type Judged = { fault: string | undefined; lag?: number }

/** Why this host may not be read now. */
async function judge(host: Host, madeAt: Date, lagOf: LagOf): Promise<Judged> {
  const client = await host.looks.connect()
  try {
    const said = await askHost(client)
    if (said.madeAt?.getTime() !== madeAt.getTime()) return { fault: 'is another database' }
    if (!said.follows) return { fault: 'is not a standby' }
    const lag = lagOf(said.at)
    return { fault: faultOfLag(lag), lag }
  } finally {
    client.release()
  }
}

/** Which of several hosts is read. */
export function createChoice(
  urls: readonly string[],
  lagOf: LagOf,
  { log, metrics }: { log: Logger; metrics: Metrics },
) {
  let chosen: Host | undefined
  /** with connections that have not ended */
  const open = new Set<Host>()
  let closed = false
  let told = ''
  const tell = (line: string) => {
    // the number grows with every check
    const news = line.replaceAll(/ \d+ s /g, ' ')
    if (news !== told) log.warn(line)
    told = news
  }
  for (const url of urls) metrics.replicaUsed.set({ host: hostOfUrl(url) }, 0)

  async function leave(host: Host, withinMs?: number): Promise<void> {
    if (host === chosen) {
      chosen = undefined
      metrics.replicaUsed.set({ host: host.name }, 0)
    }
    await host.leave(withinMs)
    open.delete(host)
  }

  async function look(host: Host, madeAt: Date): Promise<Judged> {
    open.add(host)
    const judged = await judge(host, madeAt, lagOf).catch(
      (error: Error): Judged => ({ fault: `does not answer (${error.message})` }),
    )
    // a read may have found it silent meanwhile
    return host.left ? { fault: 'does not answer' } : judged
  }

  return {
    get chosen() {
      return chosen
    },
    /** Stops reading this host until a check finds it fit. */
    leave,
    /** Keeps the present host, or takes the first fit one. @param madeAt of the primary's database */
    async choose(madeAt: Date): Promise<void> {
      if (closed) return
      const wrong: string[] = []
      const lags: [string, number][] = []
      const measured = () => {
        metrics.replicaLag.reset()
        for (const [host, lag] of lags) metrics.replicaLag.set({ host }, lag / 1000)
      }
      for (const url of new Set([...(chosen ? [chosen.url] : []), ...urls])) {
        const host = chosen?.url === url ? chosen : openHost(url)
        const { fault, lag } = await look(host, madeAt)
        if (closed) return
        if (lag !== undefined) lags.push([host.name, lag])
        if (fault === undefined) {
          chosen = host
          metrics.replicaUsed.set({ host: host.name }, 1)
          measured()
          return tell(`lists are read from the replica ${host.name}`)
        }
        wrong.push(`${host.name} ${fault}`)
        void leave(host)
      }
      measured()
      tell(`no replica is read, and the primary answers everything: ${wrong.join('; ')}`)
    },
    /** Ends all connections, and with them a check under way. */
    async close(): Promise<void> {
      closed = true
      await Promise.all([...open].map((host) => leave(host, 0)))
    },
  }
}
