import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useLate } from '#web/client/calls/late.ts'
import { useApi } from '#web/client/calls/query.ts'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { IconButton } from '#web/ui/button.tsx'

const NotificationSheet = lazy(() =>
  import('./notification-sheet.tsx').then((m) => ({ default: m.NotificationSheet })),
)

/** The person's notifications, with the number of unread ones. */
export function NotificationBell() {
  const [open, setOpen] = useState(false)
  const list = useApi('listNotifications', {}, { enabled: useLate() })
  const [path] = useLocation()
  // the person is reading the conversation on the screen: it must not ring
  const isOpen = (link: string) => link === path && link.startsWith('/messages/')
  const unread = list.data?.filter(({ read, link }) => !read && !isOpen(link)).length ?? 0

  const shown = unread > 9 ? '9+' : String(unread)

  return (
    <>
      <IconButton
        label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative"
      >
        <Bell size={22} strokeWidth={1.75} aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 right-1 min-w-4.5 rounded-full bg-primary px-1 text-center text-xs leading-4.5 font-bold text-on-primary tabular"
          >
            {shown}
          </span>
        )}
      </IconButton>
      {open && (
        <Opened onClose={() => setOpen(false)}>
          <NotificationSheet unread={unread} onClose={() => setOpen(false)} />
        </Opened>
      )}
    </>
  )
}
