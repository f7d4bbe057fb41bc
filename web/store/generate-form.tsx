import { useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { useUser } from '#web/app/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { figureOf } from '#web/ui/money-text.ts'
import { toast } from '#web/ui/toast.tsx'
import { amountWords } from './amount-words.ts'
import { storeCents } from './store-amount.ts'
import type { useGenerate } from './store-data.ts'

const INVALID = 'Please enter a valid amount greater than 0'

type GenerateFormProps = {
  generate: ReturnType<typeof useGenerate>
  /** cents that a live code holds: they come back when a new one is made */
  held: bigint
}

/** The amount that a shop may take. */
export function GenerateForm({ generate, held }: GenerateFormProps) {
  const { balance } = useUser()
  const [amount, setAmount] = useState('')
  const [wrong, setWrong] = useState<string>()
  const cents = storeCents(amount)
  const available = wireToCents(balance) + held
  const submit = () => {
    if (cents === null) {
      toast({ title: 'Invalid Amount', description: INVALID, variant: 'destructive' })
      return setWrong(INVALID)
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
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          submit()
        }}
      >
        <TextField
          label="Amount"
          inputMode="decimal"
          placeholder="0.00"
          autoComplete="off"
          hint={cents === null ? 'In US dollars of real money' : `${amountWords(cents)}, of real money`}
          value={amount}
          error={wrong}
          onChange={(typed) => {
            setAmount(typed.target.value)
            setWrong(undefined)
          }}
        />
        <Button type="submit" size="large" disabled={amount.trim() === '' || generate.isPending}>
          {generate.isPending ? 'Generating…' : 'Generate QR Code'}
        </Button>
      </form>
    </Card>
  )
}
