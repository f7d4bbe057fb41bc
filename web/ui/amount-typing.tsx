import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import type { Currency } from '#contract/money.ts'
import { pressedKey } from '#web/client/pressed-key.ts'
import { readAmount } from './amount-reader.ts'
import { stepAmount } from './amount-steps.ts'
import { moneyText } from './money-text.ts'

type Typing = { value: string; onChange: (value: string) => void }

/**
 * The text handling of every amount field. The field shows the text as typed; the form receives it in wire form ("12,5" becomes
 * "12.5"), or unchanged with the problem's sentence when it cannot be read.
 */
export function useAmountTyping({ value, onChange }: Typing) {
  const [typed, setTyped] = useState(value)
  const shown = readAmount(typed).plain === value ? typed : value
  const { cents, problem } = readAmount(shown)
  const entering = useRef(false)
  const control: ComponentProps<'input'> = {
    value: shown,
    onChange({ target }) {
      setTyped(target.value)
      onChange(readAmount(target.value).plain)
    },
    onKeyDown(key: KeyboardEvent) {
      const add = { ArrowUp: 100n, ArrowDown: -100n }[pressedKey(key)]
      if (add === undefined || key.altKey || key.ctrlKey || key.metaKey) return
      key.preventDefault()
      onChange(stepAmount(value, { add }))
    },
    // the first typed text replaces the field's initial amount
    onFocus({ target }) {
      target.select()
      entering.current = true
    },
    onMouseUp(event) {
      // the press into the field would put the cursor into the amount
      if (entering.current) event.preventDefault()
      entering.current = false
    },
    inputMode: 'decimal',
    autoComplete: 'off',
    placeholder: '0.00',
  }
  return { control, shown, cents, problem }
}

/** The reading of a typed amount, so that the person sees a wrong mark before sending. */
export function ReadAs({ cents, currency }: { cents: bigint | null; currency: Currency }) {
  return (
    <span className="figure font-semibold">{cents !== null && `= ${moneyText({ cents, currency })}`}</span>
  )
}
