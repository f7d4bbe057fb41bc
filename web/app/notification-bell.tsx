import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { call } from './api.ts'
import { invalidate, useApi } from './query.ts'
import { Sheet } from './sheet.tsx'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What the person was told. Opening the list marks it as read. */
export function NotificationBell() {
  const [open, setOpen] = useState(false)
  const list = useApi('listNotifications')
  const unread = list.data?.filter((notification) => !notification.read).length ?? 0

  const shown = unread > 9 ? '9+' : String(unread)

  const close = () => {
    setOpen(false)
    if (unread > 0) void markRead()
  }

  return (
    <>
      <IconButton
        label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
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
        <Sheet title="Notifications" place="side" onClose={close}>
          <NotificationList list={list} onLeave={close} />
        </Sheet>
      )}
    </>
  )
}

async function markRead(): Promise<void> {
  try {
    await call('readNotifications', { body: {} })
    await invalidate('/api/notifications')
  } catch (error) {
    // they stay unread and are marked the next time
    console.error('notifications could not be marked as read', error)
  }
}

type List = ReturnType<typeof useApi<'listNotifications'>>

function NotificationList({ list, onLeave }: { list: List; onLeave: () => void }) {
  const [, navigate] = useLocation()
  if (list.isPending) return <p className="py-6 text-ink-3">Fetching…</p>
  if (list.isError) {
    return (
      <div className="grid justify-items-start gap-3 py-4">
        <p className="text-ink-2">Your notifications could not be fetched.</p>
        <Button variant="secondary" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (list.data.length === 0) {
    return <p className="py-6 text-ink-2">Nothing yet. You are told here when a bet of yours is decided.</p>
  }
  return (
    <ul className="-mx-2 divide-y divide-line-1">
      {list.data.map((notification) => (
        <li key={notification.id}>
          <a
            href={notification.link || '/'}
            onClick={(pressed) => {
              if (pressed.metaKey || pressed.ctrlKey || pressed.shiftKey) return
              pressed.preventDefault()
              onLeave()
              navigate(notification.link || '/')
            }}
            className="block rounded-md px-2 py-3 hover:bg-ink-1/5"
          >
            <span className={classNames('flex items-baseline gap-2', !notification.read && 'font-semibold')}>
              {!notification.read && (
                <span
                  className="size-2 shrink-0 self-center rounded-full bg-ink-1"
                  role="img"
                  aria-label="New"
                />
              )}
              {notification.title}
            </span>
            <span className="block text-ink-2">{notification.body}</span>
            <time dateTime={notification.createdAt} className="text-sm text-ink-3">
              {when.format(new Date(notification.createdAt))}
            </time>
          </a>
        </li>
      ))}
    </ul>
  )
}
