import { useId } from 'react'
import { classNames } from './class-names.ts'
import { PracticeCoinIcon } from './icons.tsx'

export type Mode = 'practice' | 'real'

export type ModeToggleProps = {
  mode: Mode
  onChange: (mode: Mode) => void
  disabled?: boolean
}

const choices = [
  { mode: 'practice', text: 'Practice', on: 'bg-practice text-on-practice' },
  { mode: 'real', text: 'Real', on: 'bg-pot-fill text-on-pot' },
] as const

/** ◈ Practice or $ Real. */
export function ModeToggle({ mode, onChange, disabled }: ModeToggleProps) {
  const name = useId()
  return (
    <fieldset
      disabled={disabled}
      className="inline-flex min-w-0 flex-wrap rounded-[22px] border border-line-2 bg-raised p-0.5 disabled:opacity-45"
    >
      <legend className="sr-only">Money mode</legend>
      {choices.map((choice) => (
        <label
          key={choice.mode}
          className={classNames(
            'relative inline-flex min-h-10 items-center gap-1.5 rounded-full px-4 max-[389px]:px-3 text-sm font-semibold transition-colors duration-[var(--state)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-1',
            choice.mode === mode ? choice.on : 'text-ink-1 hover:bg-ink-1/8',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.mode}
            checked={choice.mode === mode}
            onChange={() => onChange(choice.mode)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
          />
          {choice.mode === 'practice' ? <PracticeCoinIcon size={16} /> : <span aria-hidden="true">$</span>}
          {choice.text}
        </label>
      ))}
    </fieldset>
  )
}
