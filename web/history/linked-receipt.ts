import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import type { Transaction } from '#contract/history.ts'
import { useApi } from '#web/client/calls/query.ts'

/** The maximum number of lines of one reference: a deposit, its return, and the payment made from it. */
const LINES = 10

/**
 * Opens the movement that the address names (`receiptLink`), once: the address then loses it, so that closing the receipt does
 * not reopen it. If a reference has several movements, opens the newest.
 */
export function useLinkedReceipt(open: (line: Transaction) => void): void {
  const [params, setParams] = useSearchParams()
  const reference = params.get('receipt') ?? ''
  const found = useApi(
    'transactions',
    { query: { search: reference, limit: LINES } },
    { enabled: reference !== '' },
  )
  const linked = reference === '' ? undefined : found.data?.find((line) => line.reference === reference)
  const show = useEffectEvent((line: Transaction) => {
    const next = new URLSearchParams(params)
    next.delete('receipt')
    setParams(next, { replace: true })
    open(line)
  })
  useEffect(() => {
    if (linked) show(linked)
  }, [linked])
}
