const REPEAT_MS = 1_000
/** A hanging stop, such as a database that does not answer, delays the exit no longer than this. */
const STOPS_WITHIN_MS = 30_000

/** Leftovers of a finished stop, such as a connection whose other end is gone, keep the process no longer than this. */
const LEAVES_WITHIN_MS = 2_000

/** One part of a stop, with its name for the operator. */
export type StopStep = readonly [name: string, stop: () => void | Promise<void>]

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls `end` whenever this process is asked to end: by Ctrl-C, a service manager or a closed terminal, or by the end of a process
 * that started it with a channel.
 * @returns a function that ends this
 */
export function whenAskedToEnd(end: (how: NodeJS.Signals | 'disconnect') => void): () => void {
  const gone = () => end('disconnect')
  for (const signal of SIGNALS) process.on(signal, end)
  process.on('disconnect', gone)
  // the channel alone must not keep the process alive
  process.channel?.unref()
  if (process.connected === false) gone()
  return () => {
    for (const signal of SIGNALS) process.off(signal, end)
    process.off('disconnect', gone)
  }
}

/** Stops one part after the other. @param begun called with the name of each part before it stops */
export async function stopInOrder(
  stops: readonly StopStep[],
  begun: (name: string) => void = () => {},
): Promise<void> {
  for (const [name, stop] of stops) {
    begun(name)
    await stop()
  }
}

/**
 * Stops these parts once when the process is asked to end. The process ends with exit code 0 when that is done and nothing is left
 * to do, or two seconds later; with 1 when a part throws or all of it takes more than half a minute, and a line then names the part.
 *
 * One request often arrives twice, because both the process group and the parent pass it on. So a repetition within a
 * second is ignored, and a later one ends the process at once.
 */
export function onShutdown(stops: readonly StopStep[]): void {
  let since: number | undefined
  let present = ''
  const late = () => {
    console.error(`stopping took more than ${STOPS_WITHIN_MS / 1000} s; this was not done: ${present}`)
    process.exit(1)
  }
  const left = () => {
    console.error(`stopped; this was left open: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit(0)
  }
  const failed = (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
  whenAskedToEnd((how) => {
    if (since !== undefined) {
      // the parent that passed the request on may end before this process
      if (how !== 'disconnect' && Date.now() - since > REPEAT_MS) process.exit(1)
      return
    }
    since = Date.now()
    const limit = setTimeout(late, STOPS_WITHIN_MS).unref()
    const begun = (name: string) => {
      present = name
    }
    stopInOrder(stops, begun).then(() => {
      clearTimeout(limit)
      setTimeout(left, LEAVES_WITHIN_MS).unref()
    }, failed)
  })
}
