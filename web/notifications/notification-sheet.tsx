import { useLocation } from 'wouter'
import type { useApi } from '#web/client/query.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { momentText } from '#web/ui/moment-text.ts'
import { Sheet } from '#web/ui/native-sheet.tsx'

type List = ReturnType<typeof useApi<'listNotifications'>>

/** The list in its sheet. Most visits never open it. */
export function NotificationSheet({ list, onClose }: { list: List; onClose: () => void }) {
  return (
    <Sheet title="Notifications" place="side" onClose={onClose}>
      <NotificationList list={list} onLeave={onClose} />
    </Sheet>
  )
}

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
              {momentText(notification.createdAt)}
            </time>
          </a>
        </li>
      ))}
    </ul>
  )
}
