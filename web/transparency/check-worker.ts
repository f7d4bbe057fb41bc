import { checkLog, checkReceiptNow } from './check-log.ts'
import { netOf } from './check-net.ts'
import type { AskedLog, AskedReceipt } from './check-types.ts'

/** The worker in which a browser checks the log. The page gives it what was kept, and gets the result. */
onmessage = async ({ data }: MessageEvent<AskedLog | AskedReceipt>) => {
  const net = netOf()
  postMessage(await (data.what === 'log' ? checkLog(data, net) : checkReceiptNow(data, net)))
}
