import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Reply } from '#contract/index.ts'
import { withLocalMoments } from '#contract/local-moments.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { usePaged } from '#web/client/calls/paged.ts'
import { Slot } from '#web/client/slots.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { byDay, dayLabel } from '#web/ui/days.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { clockText } from '#web/ui/moment-text.ts'
import { NativeSheet } from '#web/ui/native-sheet.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RowIcon } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { GroupIcon } from './group-icon.tsx'

type Notification = Reply<'listNotifications'>[number]

declare module '#web/client/slots.tsx' {
  interface Slots {
    /** under a notification that offers an immediate action */
    'notifications.offer': Pick<Notification, 'offer' | 'link'>
  }
}

const PAGE = 20
/** Rows that stand at first: a page of equal notifications folds into one. */
const ROWS_MIN = 8
/** Notifications fetched for those rows without a press. */
const AHEAD_MAX = 5 * PAGE

/** All notifications of a person, newest first. Most visits never open it. */
export function NotificationSheet({ unread, onClose }: { unread: number; onClose: () => void }) {
  return (
    <NativeSheet title="Notifications" place="side" onClose={onClose}>
      <NotificationList unread={unread} onLeave={onClose} />
    </NativeSheet>
  )
}

/** The notifications, with further pages as long as those fetched make only a few rows. */
function useFilledList() {
  const list = usePaged('listNotifications', {}, PAGE)
  const { items, hasNextPage, isFetching, isError, fetchNextPage } = list
  const few =
    items.length < AHEAD_MAX && byDay(items).flatMap(({ items: told }) => byWords(told)).length < ROWS_MIN
  const more = few && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (more) void fetchNextPage()
  }, [more, fetchNextPage])
  return list
}

function NotificationList({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const list = useFilledList()
  const reading = useAction((ids?: string[]) => call('readNotifications', { body: ids ? { ids } : {} }), {
    failed: (_, ids) =>
      ids
        ? undefined
        : { title: 'Not marked as read', description: 'Please try again', variant: 'destructive' },
    untilShown: true,
  })
  const follow = (told: Told) => {
    onLeave()
    const unread = told.filter(({ read }) => !read).map(({ id }) => id)
    if (unread.length > 0) reading.mutate(unread)
  }
  return (
    <div className="grid gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <LinkButton
          href="/settings#notifications"
          variant="ghost"
          size="dense"
          className="-ml-3"
          onClick={onLeave}
        >
          Settings
        </LinkButton>
        {unread > 0 && (
          <Button
            variant="ghost"
            size="dense"
            className="-mr-3"
            busy={reading.isPending}
            onClick={() => reading.mutate(undefined)}
          >
            Mark all read
          </Button>
        )}
      </div>
      <PagedList
        list={list}
        failed="Your notifications did not load"
        waiting={<RowSkeleton rows={6} />}
        empty={
          <EmptyState
            illustration="slip"
            title="Nothing yet. Results of your bets appear here."
            action={
              <LinkButton href="/events" variant="secondary" onClick={onLeave}>
                See the events
              </LinkButton>
            }
          />
        }
        wide
      >
        {(items) => <Days items={items} onFollow={follow} />}
      </PagedList>
    </div>
  )
}

/** Notifications with the same text on one day, the newest first: five sign-ins of one device are one row. */
type Told = [Notification, ...Notification[]]

const byWords = (items: readonly Notification[]): Told[] => [
  ...(Map.groupBy(items, ({ title, body, link }) => `${link}\n${title}\n${body}`).values() as Iterable<Told>),
]

function Days({ items, onFollow }: { items: Notification[]; onFollow: (told: Told) => void }) {
  const now = Date.now()
  return byDay(items).map(({ day, items: told }) => (
    <section key={day} aria-labelledby={`told-${day}`}>
      <h3 id={`told-${day}`} className="pt-2 pb-1 text-sm font-semibold text-ink-2">
        <time dateTime={day}>{dayLabel(day, now)}</time>
      </h3>
      <ul className="-mx-2 divide-y divide-line-1">
        {byWords(told).map((same) => (
          <li key={same[0].id}>
            <Entry told={same} onFollow={() => onFollow(same)} />
            {same[0].offer && <Slot name="notifications.offer" given={same[0]} />}
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Entry({ told, onFollow }: { told: Told; onFollow: () => void }) {
  const [, navigate] = useLocation()
  const { group, title, body, link, createdAt } = told[0]
  const read = told.every((one) => one.read)
  return (
    <a
      href={link || '/'}
      onClick={(pressed) => {
        if (pressed.metaKey || pressed.ctrlKey || pressed.shiftKey) return
        pressed.preventDefault()
        onFollow()
        navigate(link || '/')
      }}
      className="flex gap-3 rounded-md px-2 py-3 hover:bg-ink-1/5"
    >
      <RowIcon>
        <GroupIcon group={group} />
      </RowIcon>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-baseline gap-2">
          <span dir="auto" className={classNames('min-w-0 flex-1 wrap-anywhere', !read && 'font-semibold')}>
            {title}
          </span>
          {!read && (
            <span className="size-2 shrink-0 self-center rounded-full bg-ink-1" role="img" aria-label="New" />
          )}
        </span>
        <span dir="auto" className="text-ink-2 wrap-anywhere">
          {withLocalMoments(body)}
        </span>
        <time dateTime={createdAt} className="text-sm text-ink-3">
          {clockText(createdAt)}
          {told.length > 1 && ` · ${told.length} times`}
        </time>
      </span>
    </a>
  )
}
