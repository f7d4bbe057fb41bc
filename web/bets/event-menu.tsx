import { MoreMenu } from '#web/moderation/more-menu.tsx'
import { type EventDetail, nameOf } from './event-labels.ts'

/** "Report" the event, and "Block" for its creator. It comes late, with the menus' own code. */
export function EventMenu({ event }: { event: EventDetail }) {
  return (
    <MoreMenu
      label="More about this event"
      report={{ kind: 'event', id: event.id, name: event.title }}
      person={{ id: event.creator.id, name: nameOf(event.creator) }}
    />
  )
}
