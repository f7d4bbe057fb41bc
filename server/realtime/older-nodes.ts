import type { Redis } from 'ioredis'
import type { ListenTransport } from './listen-transport.ts'

/** What release 2 calls its channel at Redis, on every site. */
const SHARED = 'evens_signals'
const LOOK_EVERY_MS = 5_000
/** Where what older nodes say is not taken: how often everything is fetched again. */
const GAP_EVERY_MS = 30_000

type Given = {
  other: ListenTransport
  publisher: Redis
  subscriber: Redis
  hear(message: string): void
  lost(): void
}

/**
 * Watches for nodes of release 2 that work beside this one while an update goes on. Release 4 drops this file.
 *
 * All sites on one Redis share their channel, and a text there does not say whose it is. So nothing of ours goes there: older nodes
 * get it by PostgreSQL, which is of one database. What they publish there is taken while no more listen there than older nodes
 * listen at this database, since then nobody else's is among it. Otherwise an older node of another site is there: its texts would
 * reach our people, so none is taken, and everything is fetched again now and then.
 */
export function watchOlderNodes({ other, publisher, subscriber, hear, lost }: Given) {
  /** how many listen at this database; undefined before the first look */
  let older: number | undefined
  let isHearing = false
  let isLooking = false
  let gapAt = Number.NEGATIVE_INFINITY

  /** Hears the shared channel if nobody of another site is there. A pattern is not counted among those who listen. */
  async function hearThem(many: number): Promise<boolean> {
    const [, listening] = await publisher.pubsub('NUMSUB', SHARED)
    if (Number(listening) > many) return false
    if (!isHearing) await subscriber.psubscribe(SHARED)
    return true
  }

  async function look(): Promise<void> {
    const before = older
    older = await other.countOlder()
    // one that has come since got nothing from here until now
    if (before !== undefined && older > before) other.tellLoss()
    const hears = older > 0 && (await hearThem(older).catch(() => false))
    const isGap = hears ? !isHearing : older > 0 && performance.now() >= gapAt + GAP_EVERY_MS
    isHearing = hears
    if (!isGap) return
    gapAt = performance.now()
    lost()
  }

  async function lookOnce(): Promise<void> {
    if (isLooking) return
    isLooking = true
    // while the database is away nothing is known, and the way to it says so by itself
    await look().catch(() => {})
    isLooking = false
  }

  subscriber.on('pmessage', (_pattern, _channel, message: string) => {
    if (isHearing) hear(message)
  })
  // a new connection hears nothing yet
  subscriber.on('close', () => {
    isHearing = false
  })
  subscriber.on('ready', lookOnce)
  const timer = setInterval(lookOnce, LOOK_EVERY_MS).unref()
  return {
    /** whether what this node publishes must go by PostgreSQL as well */
    get there() {
      return (older ?? 0) > 0
    },
    close: () => clearInterval(timer),
  }
}
