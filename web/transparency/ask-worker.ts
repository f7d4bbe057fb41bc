import type { AskedLog, AskedReceipt, CheckResult, ReceiptResult } from '#verifier/visit/check-types.ts'

/** The page gives up a check after this time, milliseconds. */
const AT_MOST_MS = 120_000

/** Whether this browser has the means for a check. Without https it has no Web Crypto. */
const isAble = (): boolean => typeof Worker === 'function' && typeof crypto === 'object' && 'subtle' in crypto

/** Runs a check in a worker, off the page's own thread. The worker ends with its answer. */
export function askWorker(asked: AskedLog): Promise<CheckResult>
export function askWorker(asked: AskedReceipt): Promise<ReceiptResult>
export function askWorker(asked: AskedLog | AskedReceipt): Promise<CheckResult | ReceiptResult> {
  if (!isAble()) return Promise.resolve({ state: 'unable' })
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
    const end = (result: CheckResult | ReceiptResult) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(() => end({ state: 'away' }), AT_MOST_MS)
    worker.onmessage = ({ data }: MessageEvent<CheckResult | ReceiptResult>) => end(data)
    // its file did not arrive: without a network, or after a new version
    worker.onerror = () => end({ state: 'away' })
    worker.postMessage(asked)
  })
}
