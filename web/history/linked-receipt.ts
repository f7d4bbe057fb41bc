import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import type { Transaction } from '#contract/history.ts'
import { useApi } from '#web/client/calls/query.ts'

/** Lines of one reference at most: a deposit, its return, and what it paid. */
const LINES = 10

/**
 * Opens the movement that the address names (`receiptLink`), once: the address then loses it, so that closing the receipt does not lead
 * back to it. The newest where a reference has several.
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
