import { checkLog, checkReceiptNow } from './check-log.ts'
import { netOf } from './check-net.ts'
import type { AskedLog, AskedReceipt } from './check-types.ts'

const check = (asked: AskedLog | AskedReceipt) =>
  asked.what === 'log' ? checkLog(asked, netOf(asked.userId)) : checkReceiptNow(asked, netOf(asked.userId))

/** The worker in which a browser checks the log. The page gives it what was kept, and gets the result. */
addEventListener('message', async ({ data }: MessageEvent<AskedLog | AskedReceipt>) => {
  const result = await check(data).catch((error: unknown) => {
    // an answer that is none: the page says that nothing is checked
    console.error(error)
    return { state: 'away' }
  })
  postMessage(result)
})
