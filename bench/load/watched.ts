import { monitorEventLoopDelay } from 'node:perf_hooks'

const SAMPLE_MS = 20
const MEGABYTE = 2 ** 20

/** Runs `work` and watches this process. @returns seconds, the most memory beyond that of the start, and the longest stall */
export async function watched(
  work: () => Promise<unknown>,
): Promise<{ seconds: number; megabytes: number; blockedMs: number }> {
  const before = process.memoryUsage.rss()
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, SAMPLE_MS)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const begun = performance.now()
  await work()
  const seconds = (performance.now() - begun) / 1000
  delay.disable()
  clearInterval(sampling)
  return { seconds, megabytes: (most - before) / MEGABYTE, blockedMs: delay.max / 1e6 }
}
