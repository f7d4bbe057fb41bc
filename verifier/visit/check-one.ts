import { AGAIN_MS, checked } from './check-log.ts'
import { lookAtLog } from './check-look.ts'
import { findReceipt } from './check-movements.ts'
import type { Net } from './check-net.ts'
import type { AskedReceipt, ReceiptResult } from './check-types.ts'

/** Whether one movement is in the log, at the place in its proof: for its receipt on the screen. */
export const checkReceiptNow = (
  { userId, movement, kept }: AskedReceipt,
  net: Net,
  againMs = AGAIN_MS,
): Promise<ReceiptResult> =>
  checked(
    userId,
    net,
    async (asked) => {
      const found = await findReceipt(await lookAtLog(userId, kept, asked), movement.id, movement)
      return found.state === 'logged' ? found : { state: 'not-logged' as const }
    },
    againMs,
  )
