import { RotateCcw } from 'lucide-react'
import { useLocation } from 'wouter'
import { useCalendarItem } from '#web/calendars/use-calendar-item.tsx'
import { fullName } from '#web/chat/names.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { useCoverItem } from '#web/covers/use-cover-item.tsx'
import { MoreMenu } from '#web/moderation/more-menu.tsx'
import { useStepBack } from '../actions/use-step-back.tsx'
import type { EventDetail } from '../event/event-labels.ts'

/**
 * "Ask again" for an own or settled event, "Step back" for people who bet, "Calendar" for everybody, the cover for its creator; "Report" the event or its cover and "Block" for everybody else. The press that opens it fetches
 * it: menus bring much code.
 */
export function EventMenu({ event, label }: { event: EventDetail; label: string }) {
  const { id, title, creator, bySite, can } = event
  const own = useUser().id === event.createdById
  const cover = useCoverItem({
    kind: 'event',
    id,
    name: title,
    cover: event.cover,
    own: can.uncover,
    open: can.cover,
  })
  const stepBack = useStepBack(event)
  const calendar = useCalendarItem({ kind: 'event', id, name: title })
  const [, navigate] = useLocation()
  const again = can.askAgain
    ? [
        {
          label: 'Ask again',
          icon: <RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />,
          onSelect: () => navigate(`/events?again=${id}`),
        },
      ]
    : []
  return (
    <>
      <MoreMenu
        opened
        label={label}
        items={[...again, ...stepBack.items, ...calendar.items, ...cover.items]}
        {...(!own && {
          report: { kind: 'event', id, name: title } as const,
          // nobody blocks the site
          ...(!bySite && { person: { id: creator.id, name: fullName(creator) } }),
        })}
      />
      {cover.dialog}
      {stepBack.dialog}
      {calendar.dialog}
    </>
  )
}
