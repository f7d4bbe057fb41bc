import type { Redis } from 'ioredis'
import type { ListenTransport } from './listen-transport.ts'

/** The name of release 2's channel at Redis, on every site. */
const SHARED = 'evens_signals'
const LOOK_EVERY_MS = 5_000
/** How often clients fetch everything again while this node ignores the texts of older nodes. */
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
 * All sites on one Redis share release 2's channel, and a text there does not name its site. So this node publishes nothing there:
 * older nodes get its texts by PostgreSQL, which serves one database. This node takes their texts there while the channel has no
 * more listeners than there are older nodes at this database, since then no other site's text is among them. Otherwise an older
 * node of another site listens, whose texts would reach our people: so this node takes none, and clients fetch everything again now
 * and then.
 */
export function watchOlderNodes({ other, publisher, subscriber, hear, lost }: Given) {
  /** how many listen at this database; undefined before the first check */
  let older: number | undefined
  let isHearing = false
  let isLooking = false
  let gapAt = Number.NEGATIVE_INFINITY

  /** Subscribes to the shared channel if no other site's node listens there. Redis does not count a pattern among the listeners. */
  async function hearThem(many: number): Promise<boolean> {
    const [, listening] = await publisher.pubsub('NUMSUB', SHARED)
    if (Number(listening) > many) return false
    if (!isHearing) await subscriber.psubscribe(SHARED)
    return true
  }

  async function look(): Promise<void> {
    const before = older
    older = await other.countOlder()
    // a node that has started since got nothing from here until now
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
    // while the database is unreachable nothing is known, and the connection to it reports that itself
    await look().catch(() => {})
    isLooking = false
  }

  subscriber.on('pmessage', (_pattern, _channel, message: string) => {
    if (isHearing) hear(message)
  })
  // a new connection receives nothing yet
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
