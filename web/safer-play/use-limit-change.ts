import { wireToCents } from '#contract/money.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { moneyText } from '#web/ui/money-text.ts'
import { limitIn, limitName, type PlayLimit, type PlayLimits } from './limit-text.ts'

type At = Pick<PlayLimit, 'kind' | 'period'>
type LimitChange = At &
  (
    | {
        act: 'set'
        /** in wire form; null for none */
        amount: string | null
      }
    | { act: 'confirm' }
  )

const dollars = (wire: string) => moneyText({ cents: wireToCents(wire), currency: 'USD' })

/** The result: the change waits, or the new limit is in force. */
function doneText(reply: PlayLimits, change: LimitChange) {
  const limit = limitIn(reply, change)
  if (limit?.pending)
    return {
      title: 'Waiting for you to confirm',
      description: `${limitName(change)}: ${dollars(limit.amount ?? '0.00')} stays until you confirm the change.`,
    }
  return {
    title: limitName(change),
    description: limit?.amount == null ? 'No limit' : `${dollars(limit.amount)} applies now.`,
  }
}

/** Sets a limit, requests a higher one, confirms the request or withdraws it. */
export const useLimitChange = (onDone?: () => void) =>
  useAction(
    (change: LimitChange) => {
      const params = { kind: change.kind, period: change.period }
      return change.act === 'confirm'
        ? call('confirmPlayLimit', { params, body: {} })
        : call('setPlayLimit', { params, body: { amount: change.amount } })
    },
    { done: doneText, fallback: 'Nothing was changed. Try again.', onDone },
  )
