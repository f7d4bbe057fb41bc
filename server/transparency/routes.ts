import type { transparencyRoutes } from '#contract/transparency.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { limitLogReaders } from './log-pages.ts'
import { readReceipt } from './read-receipt.ts'
import { createStatusReader, type Owed, type Witnesses } from './read-status.ts'

export const transparencyHandlers = (
  owed: Owed,
  witnesses: Witnesses,
): HandlersOf<typeof transparencyRoutes> => {
  const readStatus = createStatusReader(owed, witnesses)
  return {
    transparency: async (context, { address }) => {
      await limitLogReaders(context, address)
      return readStatus(context)
    },
    receiptProof: (context, { caller, params }) => readReceipt(context, caller.userId, params.id),
  }
}
