import type { Caller, Context } from '#server/core/context.ts'
import type { Presence, Watching } from '#server/core/live.ts'

/** The users whose sockets are reported, by the presence's own rule. */
type Gather = () => Iterable<Watching>

export type Reports = {
  /** a user has begun to watch, or watched until now: reported at once, not at the next interval */
  began(caller: Caller, id: bigint): void
  stop(): Promise<void>
}

const once = (all: Iterable<Watching>): Watching[] => [
  ...new Map([...all].map((one) => [`${one.userId}:${one.id}`, one])).values(),
]

/** Reports the watchers on this node: all of them at an interval, new ones with the next turn of the event loop. */
export function reportPresence(context: Context, presence: Presence, gather: Gather): Reports {
  let begun: Watching[] = []
  let underWay: Promise<void> = Promise.resolve()
  let waiting = false
  let stopped = false

  /** Reports follow each other: an older one never overtakes a newer one. */
  const report = (of: () => Watching[]) => {
    underWay = underWay.then(async () => {
      const watching = of()
      if (watching.length === 0) return
      await presence.seen(context, watching).catch((error) => {
        context.log.warn({ err: error, channel: presence.kind }, 'failed to record presence')
      })
    })
  }
  const timer = setInterval(() => report(() => once(gather())), presence.everyMs)
  timer.unref()

  return {
    began({ userId }, id) {
      if (stopped) return
      begun.push({ userId, id })
      if (waiting) return
      waiting = true
      setImmediate(() => {
        waiting = false
        report(() => {
          const all = once(begun)
          begun = []
          return all
        })
      })
    },
    async stop() {
      clearInterval(timer)
      // seen until this node stops
      report(() => once(gather()))
      stopped = true
      await underWay
    },
  }
}
