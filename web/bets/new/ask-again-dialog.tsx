import { useApi } from '#web/client/calls/query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { againStart } from './again-start.ts'
import { CreateEventDialog } from './create-event-dialog.tsx'

/** Asks an event again: the form of a new one with everything filled in, so that one press creates it. */
export function AskAgainDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const template = useApi('eventTemplate', { params: { id } })
  if (template.data) return <CreateEventDialog start={againStart(id, template.data)} onClose={onClose} />
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
