import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Reply } from '#contract/index.ts'
import { formatMoney, wireToCents } from '#contract/money.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { tabStore } from '#web/client/kept/storage.ts'

export type OwnCode = Reply<'listPaymentTokens'>[number]
export type StorePayment = Reply<'listStorePayments'>[number]
export type LiveCode = Reply<'createPaymentToken'> & {
  /** milliseconds by which the server's clock is ahead of the device's */
  offset: number
}

export const CODE_LIVES_MS = 5 * 60_000
/** Besides the socket, the page fetches a waiting code this often. */
const POLL_MS = 10_000

/* The server gives the secret once. Only this tab keeps it, for its five minutes, so that a reload does not lose it. */
const KEPT = 'storeCode'
let shown: LiveCode | null = null
let read = false
const listeners = new Set<() => void>()

/** @param userId the code's owner: the next person at this tab does not see it */
export function showCode(code: LiveCode | null, userId?: string): void {
  shown = code
  read = true
  tabStore.write(KEPT, code && userId ? JSON.stringify({ userId, code }) : null)
  for (const listener of listeners) listener()
}

/** An ended code is no longer secret, so the tab stops keeping it; the page still shows its result. */
export const forgetKeptCode = (): void => void tabStore.write(KEPT, null)

function readKept(userId: string): LiveCode | null {
  const kept = tabStore.readJson(KEPT) as { userId: string; code: LiveCode } | undefined
  const code = kept?.userId === userId ? kept.code : undefined
  if (code && Date.now() + code.offset < Date.parse(code.expiresAt)) return code
  forgetKeptCode()
  return null
}

/** The code that this tab shows, also after a visit to other screens. */
export function useShownCode(userId: string): LiveCode | null {
  if (!read) {
    read = true
    shown = readKept(userId)
  }
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}

/** The person's codes, newest first. */
export function useOwnCodes(waiting: boolean) {
  return useQuery<OwnCode[]>({
    queryKey: keyOf('listPaymentTokens', { query: { limit: 10 } }),
    refetchOnMount: true,
    refetchInterval: waiting ? POLL_MS : false,
  })
}

/** Requests a code of this amount; it supersedes a live one. It may ask for a proof, in `dialog`. */
export function useGenerate(userId: string) {
  const keys = useIdempotencyKeys()
  const stepUp = useStepUp()
  const generating = useAction(
    (cents: bigint) => {
      const body = { amount: formatMoney(cents) }
      return stepUp.run(() => call('createPaymentToken', { body, key: keys.keyFor(body) }))
    },
    {
      failed: ['Failed to Generate QR Code', 'Please try again'],
      onDone(code) {
        keys.done()
        // the server made it a moment ago, five minutes before its end
        const offset = Date.parse(code.expiresAt) - CODE_LIVES_MS - Date.now()
        showCode({ ...code, offset }, userId)
      },
    },
  )
  return { ...generating, dialog: stepUp.dialog }
}

/** The payments that a shop took today. */
export function useStorePayments() {
  return useQuery<StorePayment[]>({
    queryKey: keyOf('listStorePayments', { query: { limit: 50 } }),
    refetchOnMount: true,
  })
}

/** The part of a payment that the shop can still refund, cents; 0 when its day is over. */
export function refundable(payment: StorePayment, now = Date.now()): bigint {
  if (payment.status !== 'redeemed' || !payment.refundableUntil || now >= Date.parse(payment.refundableUntil))
    return 0n
  return wireToCents(payment.taken) - wireToCents(payment.refunded)
}
