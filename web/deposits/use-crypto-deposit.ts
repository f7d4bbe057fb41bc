import { useEffect, useRef, useState } from 'react'
import { formatMoney, wireToCents } from '#contract/money.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { refreshParts } from '#web/client/calls/changed.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { useApi } from '#web/client/calls/query.ts'
import { toast } from '#web/client/calls/toast.ts'
import { type CryptoPayment, isOpen, limitText } from './crypto-text.ts'
import { creditNotice } from './deposit-amount.ts'

/** The socket reports changes at once; this poll is for a lost socket. */
const POLL_MS = 20_000

/** The screen's notifications after a payment was requested or refused. */
type Notices = { created?: string; failedTitle: string; failedText: string; purpose?: string }

/**
 * The person's crypto deposits and the shown one: the open one first, until the person chooses another or begins a new one.
 * @param notices the screen's own texts; `purpose` is what a new payment is for, and then only an open one for the same is shown
 */
export function useCryptoDeposit({ created, failedTitle, failedText, purpose }: Notices) {
  const keys = useIdempotencyKeys()
  const list = useApi('cryptoPayments', {}, { refetchInterval: POLL_MS })
  const currencies = useApi('cryptoCurrencies')
  const limits = useApi('cryptoDepositLimits')
  /** undefined: the open one, if any; null: the person begins a new one */
  const [chosen, setChosen] = useState<string | null>()
  const payments = list.data ?? []
  const open = payments.find(
    (payment) => isOpen(payment, Date.now()) && (purpose === undefined || payment.purpose === purpose),
  )
  // kept, so that it stays in view once credited
  if (chosen === undefined && open) setChosen(open.id)
  const create = useAction(
    ({ cents, currency }: { cents: bigint; currency: string }) => {
      const body = {
        amount: formatMoney(cents),
        ...(currency === 'BTC' ? {} : { currency }),
        ...(purpose && { purpose }),
      }
      return call('createCryptoPayment', { body, key: keys.keyFor(body) })
    },
    {
      done: created,
      failed: [failedTitle, failedText],
      onDone({ id }) {
        keys.done()
        setChosen(id)
      },
    },
  )
  const made = create.data && create.data.id === chosen ? create.data : undefined
  const shown = chosen ? (payments.find(({ id }) => id === chosen) ?? made) : undefined
  useCreditNotice(shown)
  return {
    payments,
    loading: list.isPending,
    /** still fetching the limits of a new deposit, or an open deposit */
    unknown: list.isPending || currencies.isPending || limits.isPending,
    // the poll runs automatically: the button does not follow it
    failed: list.isError ? { error: list.error, isFetching: false, refetch: list.refetch } : undefined,
    /** the limits of one deposit; undefined until known */
    limits: limits.data && limitText(limits.data),
    currencies: currencies.data ?? ['BTC'],
    shown,
    show: (id: string) => setChosen(id),
    begin() {
      setChosen(null)
      create.reset()
    },
    creating: create.isPending,
    amountError: fieldError(create.error, 'amount'),
    failure: fieldError(create.error, 'amount') ? undefined : create.failure,
    refusal: create.error,
    start: (cents: bigint, currency: string) => create.mutate({ cents, currency }),
    forget: () => create.isError && create.reset(),
  }
}

export type CryptoDeposit = ReturnType<typeof useCryptoDeposit>

/** Announces the credit of the payment in view, and brings the balance up to date. */
function useCreditNotice(payment: CryptoPayment | undefined): void {
  const before = useRef<{ id: string; credited: bigint }>(undefined)
  const id = payment?.id
  const credited = payment ? wireToCents(payment.credited) : 0n
  useEffect(() => {
    const known = before.current
    before.current = id === undefined ? undefined : { id, credited }
    if (id === undefined || known?.id !== id || credited <= known.credited) return
    toast(creditNotice(credited - known.credited))
    // no call of this page: the list brought the credit, perhaps without the socket
    void refreshParts(['balance'])
  }, [id, credited])
}
