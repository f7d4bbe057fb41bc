import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IconButton } from '#web/ui/button.tsx'

type MoveByStep = (step: -1 | 1) => void

/** Up and down for one item of a list. At an end one button is disabled. */
export function MoveButtons({
  name,
  move,
  first,
  last,
}: {
  name: string
  move: MoveByStep
  first: boolean
  last: boolean
}) {
  const go = (step: -1 | 1) => (click: MouseEvent<HTMLButtonElement>) => {
    const pressed = click.currentTarget
    move(step)
    // a moved element loses the focus; at an end the opposite button gets it
    requestAnimationFrame(() => {
      const next = pressed.disabled ? pressed.parentElement?.querySelector('button:enabled') : pressed
      if (next instanceof HTMLElement) next.focus()
    })
  }
  return (
    <span className="relative -my-1.5 flex shrink-0 max-sm:flex-col">
      <IconButton label={`Move ${name} up`} disabled={first} onClick={go(-1)}>
        <ArrowUp size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Move ${name} down`} disabled={last} onClick={go(1)}>
        <ArrowDown size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
