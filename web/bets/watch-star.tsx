import { useMutation } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { navigate } from 'wouter/use-browser-location'
import { call, errorText } from '#web/client/api.ts'
import { refreshParts } from '#web/client/changed.ts'
import { useUser } from '#web/client/session.tsx'
import { toast } from '#web/client/toast.ts'
import { IconButton } from '#web/ui/button.tsx'
import { patchEvent } from './event-data.ts'
import type { EventView } from './event-labels.ts'

/** Puts the event on the watchlist or takes it off. The star changes before the server has answered. */
export function WatchStar({ event }: { event: Pick<EventView, 'id' | 'title' | 'status' | 'watched'> }) {
  const { id, title, status, watched } = event
  const { notifyOnUpcomingEvents: told } = useUser()
  const watching = useMutation({
    mutationFn: (watch: boolean) =>
      watch
        ? call('addToWatchlist', { params: { id }, body: {} })
        : call('removeFromWatchlist', { params: { id } }),
    onMutate: (watch) => patchEvent(id, { watched: watch }),
    onSuccess(_, watch) {
      void refreshParts(['events'])
      if (watch && !told && status === 'open') offerReminders()
    },
    onError(error, watch) {
      patchEvent(id, { watched: !watch })
      toast({
        title: 'The watchlist was not changed',
        description: errorText(error, 'The server could not be reached. Please try again'),
        variant: 'destructive',
      })
    },
  })
  return (
    <IconButton
      // in a list each star has a name of its own; whether it is on is told by its state
      label={`Watch “${title}”`}
      title={watched ? 'On your watchlist' : 'Watch this event'}
      aria-pressed={watched}
      onClick={() => watching.mutate(!watched)}
      className="relative"
    >
      <Star
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className={watched ? 'fill-pot-fill text-ink-1' : undefined}
      />
    </IconButton>
  )
}

/** The switch for notices before a lock is off for new accounts. */
const offerReminders = () =>
  toast({
    title: 'On your watchlist',
    description: 'Turn on Upcoming events in Settings to be told before it locks.',
    action: { label: 'Settings', onClick: () => navigate('/settings#notifications') },
  })
