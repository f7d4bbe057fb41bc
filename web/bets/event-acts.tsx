import { Suspense, useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { useUser } from '#web/client/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { actsOf, actWords, type EventAct } from './event-act-list.ts'
import type { EventDetail } from './event-words.ts'

const ActDialog = lazy(() => import('./act-dialogs.tsx').then((module) => ({ default: module.ActDialog })))

/** Acts that bring the event to its end; what stops or contests it never asks to be pressed. */
const FURTHERING: ReadonlySet<EventAct> = new Set(['propose', 'concede', 'decide', 'resume'])

/** What the person may do with the event now, besides betting; nothing at all when that is nothing. */
export function EventActs({ event }: { event: EventDetail }) {
  const user = useUser()
  const [act, setAct] = useState<EventAct | null>(null)
  const acts = actsOf(event, user.role)
  if (acts.length === 0 && !act) return null
  return (
    <>
      {acts.length > 0 && (
        <ul className="mt-4 grid gap-3 border-t border-line-1 pt-4" aria-label="What you can do">
          {acts.map((name) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="max-w-[48ch] flex-1 basis-60 text-sm text-ink-2">{actWords[name].why}</p>
              <Button variant={FURTHERING.has(name) ? 'primary' : 'secondary'} onClick={() => setAct(name)}>
                {actWords[name].button}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {act && (
        <Suspense>
          <ActDialog act={act} event={event} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </>
  )
}
