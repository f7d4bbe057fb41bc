import { Delete } from 'lucide-react'
import { KEYPAD, pressKey } from './typed-amount.ts'

type AmountKeypadProps = { value: string; onChange: (value: string) => void }

/** Whether the person uses the device by touch: then the pad replaces the device's own keyboard. */
export const usesFingers = (): boolean => matchMedia('(pointer: coarse)').matches

/** Digits under an amount field, on touch devices: the whole sum stays in view while the person types. */
export function AmountKeypad({ value, onChange }: AmountKeypadProps) {
  return (
    <fieldset className="grid grid-cols-3 gap-1">
      <legend className="sr-only">Keypad</legend>
      {KEYPAD.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === 'back' ? 'Delete the last digit' : key === '.' ? 'Point' : key}
          onClick={() => onChange(pressKey(value, key))}
          className="figure grid min-h-11 place-items-center rounded-lg text-xl font-semibold select-none hover:bg-ink-1/8"
        >
          {key === 'back' ? <Delete size={22} strokeWidth={1.75} aria-hidden="true" /> : key}
        </button>
      ))}
    </fieldset>
  )
}
