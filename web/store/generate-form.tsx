import { useId, useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { CardRefundOffer } from '#web/deposits/card-refund-offer.tsx'
import { AvailableNow } from '#web/money-out/available.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents, refusedAmount, whyNoAmount } from '#web/ui/amount-reader.ts'
import { Button, ButtonReason } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form.tsx'
import { figureOf } from '#web/ui/money-text.ts'
import type { useGenerate } from './store-data.ts'

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const GROUPS = ['', ' thousand', ' million', ' billion']

function below1000(number: number): string {
  if (number < 20) return ONES[number]!
  if (number < 100)
    return TENS[Math.floor(number / 10)]! + (number % 10 === 0 ? '' : `-${ONES[number % 10]!}`)
  const rest = number % 100
  return `${ONES[Math.floor(number / 100)]!} hundred${rest === 0 ? '' : ` ${below1000(rest)}`}`
}

function spelled(number: bigint): string {
  const parts: string[] = []
  let rest = number
  for (let group = 0; rest > 0n; group++) {
    const three = Number(rest % 1000n)
    if (three > 0) parts.unshift(below1000(three) + GROUPS[group]!)
    rest /= 1000n
  }
  return parts.join(' ') || 'zero'
}

/** Dollars in spoken words, for a shop: 2050n → "twenty dollars and fifty cents". */
export function spokenAmount(cents: bigint): string {
  const [whole, part] = [cents / 100n, cents % 100n]
  const dollars = `${spelled(whole)} ${whole === 1n ? 'dollar' : 'dollars'}`
  const change = `${spelled(part)} ${part === 1n ? 'cent' : 'cents'}`
  if (part === 0n) return dollars
  return whole === 0n ? change : `${dollars} and ${change}`
}

const INVALID = 'Please enter a valid amount greater than 0'

type GenerateFormProps = {
  generate: ReturnType<typeof useGenerate>
  /** cents that a live code holds: they return when the person makes a new code */
  held: bigint
}

/** The amount that a shop may take. */
export function GenerateForm({ generate, held }: GenerateFormProps) {
  const { balance } = useUser()
  const [amount, setAmount] = useState('')
  const [wrong, setWrong] = useState<string>()
  const cents = amountCents(amount)
  const reasonId = useId()
  const reason = amount.trim() === '' ? whyNoAmount(amount) : undefined
  const available = wireToCents(balance) + held
  const submit = () => {
    if (cents === null) {
      const description = refusedAmount(amount, INVALID)
      toast({ title: 'Invalid Amount', description, variant: 'destructive' })
      return setWrong(description)
    }
    if (cents > available) {
      const description = `You only have $${figureOf(available)} available`
      toast({ title: 'Insufficient Balance', description, variant: 'destructive' })
      return setWrong(description)
    }
    setWrong(undefined)
    generate.mutate(cents)
  }
  return (
    <Card>
      <Form onSubmit={submit}>
        <AmountField
          label="Amount"
          hint={cents === null ? 'Real money, in US dollars' : `${spokenAmount(cents)}, in real money`}
          value={amount}
          error={wrong}
          onChange={(typed) => {
            setAmount(typed)
            setWrong(undefined)
          }}
        />
        <Button
          type="submit"
          size="large"
          disabled={amount.trim() === '' || generate.isPending}
          aria-describedby={reason && reasonId}
        >
          {generate.isPending ? 'Generating…' : 'Generate QR Code'}
        </Button>
        <ButtonReason id={reasonId} reason={reason} />
        <AvailableNow />
        <CardRefundOffer error={generate.error} />
      </Form>
      {generate.dialog}
    </Card>
  )
}
