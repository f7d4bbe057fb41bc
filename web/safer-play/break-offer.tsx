import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Body } from '#contract/index.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useLasting } from '#web/client/lasting.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'

type Length = Body<'pausePlay'>['length']

const LENGTHS: readonly { length: Length; label: string }[] = [
  { length: '24h', label: '24 hours' },
  { length: '7d', label: '7 days' },
  { length: '30d', label: '30 days' },
]

/** The page does not wait longer than this for a call. */
const PATIENCE_MS = 5_000

/** After the person has stopped: home, and a break if they want one. */
export function BreakOffer({ onOver }: { onOver: () => void }) {
  const [, navigate] = useLocation()
  const [length, setLength] = useState<Length>()
  const leave = (path: string) => {
    onOver()
    navigate(path)
  }
  const taking = useAction(
    (chosen: Length) => call('pausePlay', { body: { kind: 'time-out', length: chosen } }),
    {
      done: 'Your break has started',
      onDone: () => leave('/'),
    },
  )
  const late = useLasting(taking.isPending, PATIENCE_MS)
  return (
    <Dialog
      mustAnswer
      initialFocus="title"
      onClose={() => {}}
      title="Take a break?"
      description="A break from real money begins at once, on all your devices. Nobody can shorten it. Open bets are settled and paid as usual."
      actions={
        <>
          <Button variant="secondary" disabled={taking.isPending && !late} onClick={() => leave('/')}>
            {late ? 'Go home' : 'No break, go home'}
          </Button>
          <Button
            disabled={length === undefined}
            busy={taking.isPending}
            onClick={() => length !== undefined && taking.mutate(length)}
          >
            Take the break
          </Button>
        </>
      }
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">How long</legend>
        {LENGTHS.map((one) => (
          <label key={one.length} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="break-length"
              checked={length === one.length}
              onChange={() => setLength(one.length)}
              className="size-5 shrink-0 accent-primary"
            />
            {one.label}
          </label>
        ))}
      </fieldset>
      {taking.failure && <FieldError>{taking.failure}</FieldError>}
      <button
        type="button"
        disabled={taking.isPending}
        onClick={() => leave('/safer-play')}
        className="mt-2 min-h-11 underline underline-offset-4"
      >
        Other breaks and limits
      </button>
    </Dialog>
  )
}
