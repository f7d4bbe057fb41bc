import { useSearchParams } from 'wouter'
import type { Transaction } from '#contract/history.ts'
import { useApi } from '#web/client/query.ts'

/** Lines of one reference at most: a deposit, its return, and what it paid. */
const LINES = 10

/** The movement that the address names (`receiptLink`), and a way to be done with it. The newest where a reference has several. */
export function useLinkedReceipt(): { linked: Transaction | undefined; leave: () => void } {
  const [params, setParams] = useSearchParams()
  const reference = params.get('receipt') ?? ''
  const found = useApi(
    'transactions',
    { query: { search: reference, limit: LINES } },
    { enabled: reference !== '' },
  )
  const leave = () => {
    if (reference === '') return
    const next = new URLSearchParams(params)
    next.delete('receipt')
    setParams(next, { replace: true })
  }
  const linked = reference === '' ? undefined : found.data?.find((line) => line.reference === reference)
  return { linked, leave }
}
