import { checkLog } from '#verifier/visit/check-log.ts'
import type { AskedLog, AskedReceipt, CheckResult, ReceiptResult } from '#verifier/visit/check-types.ts'
import { browserNet } from './browser-net.ts'

const check = async (asked: AskedLog | AskedReceipt): Promise<CheckResult | ReceiptResult> => {
  const net = browserNet(asked.userId)
  return asked.what === 'log'
    ? checkLog(asked, net)
    : (await import('#verifier/visit/check-one.ts')).checkReceiptNow(asked, net)
}

/** The worker in which a browser checks the log. The page gives it the kept state, and receives the result. */
addEventListener('message', async ({ data }: MessageEvent<AskedLog | AskedReceipt>) => {
  const result = await check(data).catch((error: unknown) => {
    // an invalid answer: the page reports that nothing is checked
    console.error(error)
    return { state: 'away' }
  })
  postMessage(result)
})
