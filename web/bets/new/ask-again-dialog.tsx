import type { Reply } from '#contract/index.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { CreateEventDialog } from './create-event-dialog.tsx'
import { emptyEvent } from './new-event.ts'
import { nextEnd } from './next-end.ts'
import type { NewEventStart } from './use-new-event.ts'

/** A new event with the words of an earlier one, and its next end. */
const startOf = (id: string, template: Reply<'eventTemplate'>): NewEventStart => {
  const { createdAt, endsAt, notifies, isPracticeMode, ...words } = template
  return {
    form: { ...emptyEvent, ...words, duration: 'custom', customEnd: nextEnd(template, Date.now()) },
    practice: isPracticeMode,
    draft: `ask-again:${id}`,
    ...(notifies && { askedAgainOf: id }),
  }
}

/** Asks an event again: the form of a new one with everything filled in, so that one press creates it. */
export function AskAgainDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const template = useApi('eventTemplate', { params: { id } })
  if (template.data) return <CreateEventDialog start={startOf(id, template.data)} onClose={onClose} />
  return (
    <Dialog title="Ask again" size="wide" onClose={onClose}>
      {template.isError ? (
        <NotLoaded answer={template} failed="The earlier event did not load" />
      ) : (
        <>
          <Loading label="Loading the earlier event" />
          <Skeleton className="h-96 w-full rounded-xl" />
        </>
      )}
    </Dialog>
  )
}
