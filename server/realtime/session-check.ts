import type { Context } from '#server/core/context.ts'
import type { Closing } from '#server/core/live.ts'
import type { ConnectedUsers, Connection } from './connected-users.ts'

/** How often every socket's right to be open is read again, whether a signal was lost or not. */
const EVERY_MS = 300_000
/** After a failure, such as an outage of the database. */
const AGAIN_MS = 5_000
/** Sockets in one question to the database. */
const CHUNK = 1_000

/**
 * Closes sockets whose signal to close was lost: the session of a socket is read when it opens, and its end is a signal, which a gap
 * between nodes can swallow.
 */
export function openSessionCheck(
  context: Pick<Context, 'db' | 'log'>,
  closings: readonly Closing[],
  users: ConnectedUsers,
) {
  const readers = closings.filter((closing) => closing.overdue !== undefined)
  let stopped = false
  let running: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined

  async function judge(connections: readonly Connection[]): Promise<void> {
    for (const { overdue, code, reason } of readers) {
      const callers = connections.map(({ caller }) => caller)
      const over = new Set(await overdue!(context, callers))
      for (const { caller, socket } of connections) if (over.has(caller)) socket.close(code, reason)
    }
  }

  async function round(): Promise<void> {
    const all = [...users.all()]
    for (let at = 0; at < all.length && !stopped; at += CHUNK) await judge(all.slice(at, at + CHUNK))
  }

  /** Checks now, or once the round under way is over. A failed round is tried again. */
  function run(): void {
    if (stopped) return
    clearTimeout(again)
    if (running) {
      again = setTimeout(run, AGAIN_MS).unref()
      return
    }
    running = round()
      .catch((error: unknown) => {
        context.log.warn({ err: error }, 'the sessions of open sockets could not be read')
        if (!stopped) again = setTimeout(run, AGAIN_MS).unref()
      })
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(run, EVERY_MS).unref()
  return {
    run,
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      clearTimeout(again)
      await running
    },
  }
}
