import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import type { Currency } from '#contract/money.ts'
import { readAmount } from './amount-reader.ts'
import { stepAmount } from './amount-steps.ts'
import { moneyText } from './money-text.ts'

type Typing = {
  value: string
  onChange: (value: string) => void
  /** hundredths that the arrow keys do not pass */
  max?: bigint
}

/**
 * What every amount field does with its text. What was typed stands as it was typed; the form gets it as the wire has it
 * ("12,5" becomes "12.5"), or unchanged where it cannot be read, with the sentence that says why.
 */
export function useAmountTyping({ value, onChange, max }: Typing) {
  const [typed, setTyped] = useState(value)
  const shown = readAmount(typed).plain === value ? typed : value
  const { cents, problem } = readAmount(shown)
  const control: ComponentProps<'input'> = {
    value: shown,
    onChange({ target }) {
      setTyped(target.value)
      onChange(readAmount(target.value).plain)
    },
    onKeyDown(key: KeyboardEvent) {
      const add = { ArrowUp: 100n, ArrowDown: -100n }[key.key]
      if (add === undefined || key.altKey || key.ctrlKey || key.metaKey) return
      key.preventDefault()
      onChange(stepAmount(value, { add }, max))
    },
    inputMode: 'decimal',
    autoComplete: 'off',
    placeholder: '0.00',
  }
  return { control, shown, cents, problem }
}

/** How a typed amount is read, so that a mistaken mark is seen before anything is sent. */
export function ReadAs({ cents, currency }: { cents: bigint | null; currency: Currency }) {
  return (
    <span className="figure font-semibold">{cents !== null && `= ${moneyText({ cents, currency })}`}</span>
  )
}
