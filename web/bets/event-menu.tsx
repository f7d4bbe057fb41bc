import { MoreMenu } from '#web/moderation/more-menu.tsx'
import { type EventDetail, nameOf } from './event-labels.ts'

/** "Report" the event, and "Block" for its creator. It comes with the press that opens it: menus bring much code. */
export function EventMenu({ event, label }: { event: EventDetail; label: string }) {
  return (
    <MoreMenu
      opened
      label={label}
      report={{ kind: 'event', id: event.id, name: event.title }}
      person={{ id: event.creator.id, name: nameOf(event.creator) }}
    />
  )
}
