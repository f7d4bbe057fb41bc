import { Star } from 'lucide-react'
import { navigate } from 'wouter/use-browser-location'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import type { ToastContent } from '#web/client/calls/toast-store.ts'
import { IconButton } from '#web/ui/button.tsx'
import { patchEvent } from './event-data.ts'
import type { EventView } from './event-labels.ts'

/** Puts the event on the watchlist or takes it off. The star changes before the server has answered. */
export function WatchStar({ event }: { event: Pick<EventView, 'id' | 'title' | 'status' | 'watched'> }) {
  const { id, title, status, watched } = event
  const { notifyOnUpcomingEvents: told } = useUser()
  const watching = useAction(
    (watch: boolean) =>
      watch
        ? call('addToWatchlist', { params: { id }, body: {} })
        : call('removeFromWatchlist', { params: { id } }),
    {
      done: (_, watch) => (watch && !told && status === 'open' ? REMINDERS : undefined),
      failed: ['The watchlist was not changed'],
      atOnce: (watch) => patchEvent(id, { watched: watch }),
      onFailed: (_, watch) => patchEvent(id, { watched: !watch }),
    },
  )
  return (
    <IconButton
      // in a list each star has its own name; its state shows whether it is on
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
const REMINDERS: ToastContent = {
  title: 'On your watchlist',
  description: 'For a notice before betting closes, turn on Upcoming events in Settings.',
  action: { label: 'Settings', onClick: () => navigate('/settings#notifications') },
}
