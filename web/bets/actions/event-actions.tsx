import { useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button } from '#web/ui/button.tsx'
import type { EventDetail } from '../event/event-labels.ts'
import { actionsOf, actionTexts, type EventAction, isOff, reasonFor } from './event-action-list.ts'

const ActionDialog = lazy(() =>
  import('./action-dialogs.tsx').then((module) => ({ default: module.ActionDialog })),
)

/** Actions that bring the event to its end. Those that stop or contest it are never the primary button. */
const FURTHERING: ReadonlySet<EventAction> = new Set(['propose', 'concede', 'decide', 'resume'])

/** The actions that the person has on the event now, besides betting. Empty when there are none. */
export function EventActions({ event }: { event: EventDetail }) {
  const [action, setAction] = useState<EventAction | null>(null)
  const actions = actionsOf(event)
  if (actions.length === 0 && !action) return null
  return (
    <>
      {actions.length > 0 && (
        <ul className="mt-4 grid gap-3 border-t border-line-1 pt-4" aria-label="What you can do">
          {actions.map((name) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="max-w-[31em] flex-1 basis-60 text-sm text-ink-2" id={`why-${name}`}>
                {reasonFor(event, name)}
              </p>
              <Button
                variant={FURTHERING.has(name) ? 'primary' : 'secondary'}
                disabled={isOff(event, name)}
                aria-describedby={`why-${name}`}
                onClick={() => setAction(name)}
              >
                {actionTexts[name].button}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {action && (
        <Opened onClose={() => setAction(null)}>
          <ActionDialog action={action} event={event} onClose={() => setAction(null)} />
        </Opened>
      )}
    </>
  )
}
