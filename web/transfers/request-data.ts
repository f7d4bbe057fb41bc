import type { Reply } from '#contract/index.ts'
import { wireToCents } from '#contract/money.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { fullName, fullStop } from '#web/chat/names.ts'
import { type Failed, useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { idempotencyKeys } from '#web/client/calls/idempotency.ts'
import { usePaged } from '#web/client/calls/paged.ts'
import { moneyText } from '#web/ui/money-text.ts'

export type FundRequest = Reply<'receivedFundRequests'>[number]
export type RequestSide = 'received' | 'sent'

const PAGE_SIZE = 100

/** One side's requests, pending ones first; fetched again on the socket's signal. */
export function useRequests(side: RequestSide) {
  const list = usePaged(side === 'sent' ? 'sentFundRequests' : 'receivedFundRequests', {}, PAGE_SIZE)
  return { ...list, pending: list.items.filter(({ status }) => status === 'pending').length }
}

export const centsOf = (request: Pick<FundRequest, 'amount'>): bigint => wireToCents(request.amount)
const dollars = (request: Pick<FundRequest, 'amount'>) =>
  moneyText({ cents: centsOf(request), currency: 'USD' })

export type RequestAction = 'accept' | 'reject' | 'cancel' | 'remind'

const failed: Record<RequestAction, Failed> = {
  accept: ['Accept Failed', 'Failed to accept fund request'],
  reject: ['Reject Failed', 'Failed to reject fund request'],
  cancel: ['Cancel Failed', 'Failed to cancel fund request'],
  remind: ['Reminder Failed', 'Failed to send the reminder'],
}

function done(action: RequestAction, request: FundRequest, balance: string | undefined) {
  switch (action) {
    case 'accept': {
      const left = moneyText({ cents: balance ? wireToCents(balance) : 0n, currency: 'USD' })
      return {
        title: 'Request Accepted',
        description: `${fullStop(`You sent ${dollars(request)} to ${fullName(request.fromUser)}`)} Your balance is ${left}.`,
      }
    }
    case 'reject':
      return {
        title: 'Request Rejected',
        description: `${fullName(request.fromUser)} gets no money. Nothing moved.`,
      }
    case 'cancel':
      return {
        title: 'Request Cancelled',
        description: `${fullName(request.toUser)} is no longer asked for ${dollars(request)}.`,
      }
    case 'remind':
      return { title: 'Reminder Sent', description: `${fullName(request.toUser)} was reminded.` }
  }
}

const keys = idempotencyKeys()

/** Answers a request, cancels it or sends a reminder. Accepting may ask for a proof, in `dialog`. */
export function useRequestAction() {
  const stepUp = useStepUp()
  const answering = useAction(
    async ({ action, request }: { action: RequestAction; request: FundRequest }) => {
      const args = { params: { id: request.id }, body: {} }
      switch (action) {
        case 'accept':
          return stepUp.run(() =>
            call('acceptFundRequest', { ...args, key: keys.keyFor(['accept', request.id]) }),
          )
        case 'reject':
          return call('rejectFundRequest', args)
        case 'cancel':
          return call('cancelFundRequest', args)
        case 'remind':
          return call('remindFundRequest', args)
      }
    },
    {
      done: (reply, { action, request }) =>
        done(
          action,
          request,
          action === 'accept' ? (reply as Reply<'acceptFundRequest'>).balance : undefined,
        ),
      failed: (_, { action }) => failed[action],
      onDone: (_, { action }) => action === 'accept' && keys.done(),
    },
  )
  return { ...answering, dialog: stepUp.dialog }
}
