import { useState } from 'react'
import { DEPOSIT_MIN_CENTS } from '#contract/fees.ts'
import { LimitsLink } from '#web/safer-play/limits-link.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents } from '#web/ui/amount-reader.ts'
import { FieldError } from '#web/ui/field.tsx'
import { tooLittle } from './deposit-amount.ts'
import { CoinField, DepositSum } from './deposit-sum.tsx'
import type { CryptoDeposit } from './use-crypto-deposit.ts'

/** A new crypto deposit as the person types it. */
export function useNewDeposit(deposit: CryptoDeposit, amount = '') {
  const [typed, setTyped] = useState(amount)
  const [coin, setCoin] = useState('BTC')
  const [wrong, setWrong] = useState<string>()
  return {
    deposit,
    typed,
    /** hundredths of dollars; null while there is no amount */
    cents: amountCents(typed),
    coin,
    setCoin,
    /** why the form sent nothing */
    wrong,
    setWrong,
    type(next: string) {
      setTyped(next)
      setWrong(undefined)
      deposit.forget()
    },
    /** Sends it, if it is not below the smallest deposit. */
    start(cents: bigint) {
      setWrong(tooLittle(cents))
      if (!tooLittle(cents)) deposit.start(cents, coin)
    },
  }
}

type NewDepositFieldsProps = { entry: ReturnType<typeof useNewDeposit>; label: string }

/** Its amount and coin, the sums, and the server's refusal. */
export function NewDepositFields({ entry, label }: NewDepositFieldsProps) {
  const { deposit, cents, coin } = entry
  return (
    <>
      <AmountField
        label={label}
        min={DEPOSIT_MIN_CENTS}
        hint={`In US dollars${deposit.limits ? `, ${deposit.limits}` : ''}`}
        value={entry.typed}
        disabled={deposit.creating}
        error={entry.wrong ?? deposit.amountError}
        onChange={entry.type}
      />
      <CoinField
        coins={deposit.currencies}
        value={coin}
        onChange={entry.setCoin}
        disabled={deposit.creating}
      />
      <DepositSum cents={cents} coin={coin} />
      {deposit.failure && <FieldError>{deposit.failure}</FieldError>}
      <LimitsLink error={deposit.refusal} />
    </>
  )
}
