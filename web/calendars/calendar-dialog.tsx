import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The event or the gang whose calendar it is. */
export type CalendarOf = { kind: 'event' | 'gang'; id: string; name: string }

const routesOf = {
  event: { read: 'eventCalendar', renew: 'renewEventCalendar', end: 'endEventCalendar' },
  gang: { read: 'gangCalendar', renew: 'renewGangCalendar', end: 'endGangCalendar' },
} as const

type DialogProps = { of: CalendarOf; onClose: () => void }

/** The secret address of a calendar: made, copied, replaced and ended. */
export function CalendarDialog({ of, onClose }: DialogProps) {
  const state = useApi(routesOf[of.kind].read, { params: { id: of.id } })
  return (
    <Dialog
      onClose={onClose}
      initialFocus="title"
      title="Calendar"
      description={
        of.kind === 'gang'
          ? `A secret address with the ends of betting in ${of.name}, for your calendar program. It shows no stakes, and ends when you leave the gang.`
          : 'A secret address with the end of betting in this event, for your calendar program. It shows no stakes, and ends when you may not see the event any more.'
      }
      actions={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Loaded
        answer={state}
        failed="Your calendar did not load"
        waiting={<Skeleton className="h-24 w-full" />}
      >
        {({ madeAt }) => <CalendarAddress of={of} madeAt={madeAt} />}
      </Loaded>
    </Dialog>
  )
}

function CalendarAddress({ of: { kind, id }, madeAt }: { of: CalendarOf; madeAt: string | null }) {
  const [path, setPath] = useState<string>()
  const { renew, end } = routesOf[kind]
  const renewing = useAction(() => call(renew, { params: { id }, body: {} }), {
    untilShown: true,
    done: madeAt ? 'New address made. The one before is dead.' : 'Address made',
    onDone: (made) => setPath(made.path),
  })
  const ending = useAction(() => call(end, { params: { id } }), {
    untilShown: true,
    done: 'The address is dead',
    onDone: () => setPath(undefined),
  })
  const link = path && `${location.origin}${path}`
  const failure = renewing.failure ?? ending.failure
  return (
    <div className="grid grid-cols-1 gap-3">
      {link ? (
        <>
          <p className="rounded-md bg-sunken p-3 font-mono text-sm wrap-anywhere">{link}</p>
          <p className="text-sm text-ink-2">
            It is shown this once. Everybody who has it can read the calendar.
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyButton value={link} label="Copy address" size="default" variant="primary" />
            <LinkButton
              href={link.replace(/^https?:/, 'webcal:')}
              variant="secondary"
              icon={<CalendarPlus size={18} strokeWidth={1.75} aria-hidden="true" />}
            >
              Open in a calendar
            </LinkButton>
          </div>
        </>
      ) : (
        <p className="text-sm text-ink-2">
          {madeAt ? (
            <>
              You have an address since <Moment at={madeAt} format={shortMomentText} />. It is not shown
              again; a new one takes its place.
            </>
          ) : (
            'You have no address yet.'
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={madeAt ? 'secondary' : 'primary'}
          busy={renewing.isPending}
          busyLabel="Making…"
          onClick={() => renewing.mutate()}
        >
          {madeAt ? 'New address' : 'Make an address'}
        </Button>
        {madeAt && (
          <Button variant="ghost" busy={ending.isPending} busyLabel="Ending…" onClick={() => ending.mutate()}>
            End the address
          </Button>
        )}
      </div>
      {failure && <FieldError>{failure}</FieldError>}
    </div>
  )
}
