/**
 * Reads the newest data, one run at a time. A call during a run may concern newer data than the run has read: such calls share
 * one further run.
 * @returns resolves when a run that began after the call has ended; rejects as that run
 */
export function runAgain(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const run = (): Promise<void> => {
    next = undefined
    const own = work().finally(() => {
      // the next run begins automatically, and calls until then wait for it
      if (running === own && !next) running = undefined
    })
    running = own
    return own
  }
  return () => {
    if (!running) return run()
    next ??= running.then(run, run)
    return next
  }
}

/** The same for each of many keys: their runs do not wait for each other. */
export function runAgainEach(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const runs = new Map<string, () => Promise<void>>()
  return (key) => {
    const run = runs.get(key) ?? runAgain(() => work(key))
    runs.set(key, run)
    return run()
  }
}
