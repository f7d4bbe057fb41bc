import { useId, useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { AvailableNow } from '#web/money-out/available.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { type BreakLength, breakCloses, breakEnds, breakLeaves, longerLengths } from './break-terms.ts'
import { type Break, type BreakKind, breakName, breakUntilText } from './break-text.ts'

type BreakDialogProps = { kind: BreakKind; pause: Break | null; onClose: () => void }

/** Asks for the length, then lists everything that closes before the break begins. */
export function BreakDialog({ kind, pause, onClose }: BreakDialogProps) {
  const lengths = longerLengths(kind, pause)
  const [length, setLength] = useState<BreakLength>()
  const [asking, setAsking] = useState(false)
  const chosen = lengths.find((one) => one.length === length)
  const beginning = useAction(
    (chosen: BreakLength) => call('pausePlay', { body: { kind, length: chosen } }),
    {
      done: ({ pause: begun }) => ({ title: begun ? breakUntilText(begun) : breakName[kind] }),
      fallback: 'The break did not start. Try again.',
      onDone: onClose,
    },
  )
  if (asking && chosen)
    return (
      <Dialog
        title={`${breakName[kind]}: ${chosen.label.toLowerCase()}?`}
        initialFocus="title"
        onClose={onClose}
        actions={
          <>
            <Button variant="secondary" disabled={beginning.isPending} onClick={() => setAsking(false)}>
              Back
            </Button>
            <Button
              busy={beginning.isPending}
              busyLabel="Beginning…"
              onClick={() => beginning.mutate(chosen.length)}
            >
              Begin now
            </Button>
          </>
        }
      >
        <Consequences kind={kind} />
        {beginning.failure && <FieldError>{beginning.failure}</FieldError>}
      </Dialog>
    )
  return (
    <Dialog
      title={breakName[kind]}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!chosen} onClick={() => setAsking(true)}>
            Next
          </Button>
        </>
      }
    >
      <Lengths lengths={lengths} value={length} onChange={setLength} />
    </Dialog>
  )
}

type LengthsProps = {
  lengths: ReturnType<typeof longerLengths>
  value: BreakLength | undefined
  onChange: (length: BreakLength) => void
}

function Lengths({ lengths, value, onChange }: LengthsProps) {
  const name = useId()
  return (
    <fieldset className="grid">
      <legend className="mb-1 text-sm font-semibold">How long</legend>
      {lengths.map(({ length, label }) => (
        <label key={length} className="flex min-h-12 items-center gap-3">
          <input
            type="radio"
            name={name}
            checked={value === length}
            onChange={() => onChange(length)}
            className="size-5 shrink-0 accent-primary"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** Everything that closes, everything that stays, and the warning that no one can shorten the break. */
function Consequences({ kind }: { kind: BreakKind }) {
  return (
    <div className="grid gap-4">
      <List title="This closes at once, on all your devices" items={breakCloses[kind]} />
      <List title="This continues" items={breakLeaves} />
      {kind === 'exclusion' && <AvailableNow />}
      <p>
        <span className="font-semibold">Nobody can shorten it: you cannot, and no operator can.</span> You can
        make it longer. {breakEnds[kind]}
      </p>
    </div>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-base">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
