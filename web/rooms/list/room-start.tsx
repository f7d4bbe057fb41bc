import { Bell, BellRing } from 'lucide-react'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIsAhead } from '#web/client/calls/until.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import type { RoomCardView } from '../room/room-data.ts'

type RoomStartProps = { room: Pick<RoomCardView, 'id' | 'name' | 'startsAt' | 'reminded'> }

/** When a room starts, and the switch for a notice then. Empty for a room without a start ahead. */
export function RoomStart({ room: { id, name, startsAt, reminded } }: RoomStartProps) {
  const ahead = useIsAhead(startsAt)
  const reminding = useAction(
    (wanted: boolean) => call('setRoomReminder', { params: { id }, body: { wanted } }),
    {
      done: (_, wanted) => (wanted ? 'You will get a notice when it starts' : 'No notice when it starts'),
      failed: ['Not changed'],
      untilShown: true,
    },
  )
  if (!startsAt || !ahead) return null
  const Icon = reminded ? BellRing : Bell
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <span className="font-semibold">
        Starts <Moment at={startsAt} format={shortMomentText} />
      </span>
      <Button
        variant="ghost"
        size="dense"
        className="-mr-3"
        aria-pressed={reminded}
        aria-label={`${reminded ? 'Reminder on' : 'Remind me'}: ${name}`}
        icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
        busy={reminding.isPending}
        busyLabel="Saving…"
        onClick={() => reminding.mutate(!reminded)}
      >
        {reminded ? 'Reminder on' : 'Remind me'}
      </Button>
    </p>
  )
}
