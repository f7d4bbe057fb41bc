import {
  Clapperboard,
  LayoutTemplate,
  Link2,
  Lock,
  LockOpen,
  LogOut,
  MoreVertical,
  Pencil,
  Users,
  XCircle,
} from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { useCoverItem } from '#web/covers/use-cover-item.tsx'
import { useReportItem } from '#web/moderation/use-report-items.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { NOT_DONE, type Participant, type Room } from '../room/room-data.ts'
import { heirOf, LeaveOwnedDialog } from './leave-owned-dialog.tsx'

/** The parts that can be open over the room. */
export type RoomOverlay =
  | 'people'
  | 'edit'
  | 'video'
  | 'own-layout'
  | 'room-layout'
  | 'invite'
  | 'look'
  | 'bet'
  | null

type RoomActionsProps = {
  room: Room
  me: string
  people: readonly Participant[]
  onOpen: (overlay: RoomOverlay) => void
  /** the person leaves by the button: the page does not re-enter the room automatically */
  onLeft: () => void
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The head of the room: people, layouts, the owner's tools, the way out. */
export function RoomActions(props: RoomActionsProps) {
  const { room, people, onOpen } = props
  const count = people.length || room.participantCount
  return (
    <>
      <Button
        variant="secondary"
        size="dense"
        icon={<Users {...icon} />}
        aria-label={`${count} inside`}
        onClick={() => onOpen('people')}
      >
        <span>
          {count}
          <span className="max-lg:hidden"> inside</span>
        </span>
      </Button>
      {frequentActs(room).map(({ label, Icon, opens }) => (
        <Button
          key={opens}
          variant="secondary"
          size="dense"
          icon={<Icon {...icon} />}
          className="max-md:hidden"
          onClick={() => onOpen(opens)}
        >
          {label}
        </Button>
      ))}
      <RoomMenu {...props} />
    </>
  )
}

/** The rarer actions: the list, and the question before the room closes. */
function RoomMenu({ room, me, people, onOpen, onLeft }: RoomActionsProps) {
  const [asking, setAsking] = useState<'close' | 'leave' | null>(null)
  const owner = room.createdById === me
  const heir = owner ? heirOf(people, room.createdById) : undefined
  const stay = () => setAsking(null)
  const { lock, close, leave } = useRoomActs(room, onLeft)
  const reporting = useReportItem(owner ? undefined : { kind: 'room', id: room.id, name: room.name })
  const cover = useCoverItem({
    kind: 'room',
    id: room.id,
    name: room.name,
    cover: room.cover,
    own: room.can.changeCover,
    open: room.can.change,
  })
  const changes: MenuItem[] = [
    { label: 'Edit the room', icon: <Pencil {...icon} />, onSelect: () => onOpen('edit') },
    {
      label: room.locked ? 'Unlock the room' : 'Lock the room',
      icon: room.locked ? <LockOpen {...icon} /> : <Lock {...icon} />,
      onSelect: () => lock.mutate(!room.locked),
    },
  ]
  const closeItem: MenuItem = {
    label: 'Close the room',
    icon: <XCircle {...icon} />,
    destructive: true,
    onSelect: () => setAsking('close'),
  }
  /** on a phone, where the owner's buttons do not fit in the head */
  const onPhone: MenuItem[] = frequentActs(room).map(({ label, Icon, opens }) => ({
    label,
    icon: <Icon {...icon} />,
    className: 'md:hidden',
    onSelect: () => onOpen(opens),
  }))
  const items: MenuItem[] = [
    ...onPhone,
    { label: 'Invite', icon: <Link2 {...icon} />, onSelect: () => onOpen('invite') },
    { label: 'Your layout', icon: <LayoutTemplate {...icon} />, onSelect: () => onOpen('own-layout') },
    ...(room.can.change ? changes : []),
    ...cover.items,
    ...reporting.items,
    {
      label: 'Leave',
      icon: <LogOut {...icon} />,
      onSelect: () => (heir ? setAsking('leave') : leave.mutate()),
    },
    ...(room.can.close ? [closeItem] : []),
  ]
  return (
    <>
      <Menu
        label="Room"
        items={items}
        trigger={
          <IconButton label="More about this room" className="-my-1">
            <MoreVertical size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      {reporting.dialog}
      {cover.dialog}
      {asking === 'leave' && heir && (
        <LeaveOwnedDialog
          heir={heir}
          busy={leave.isPending}
          onLeave={() => leave.mutate()}
          onCloseRoom={() => setAsking('close')}
          onCancel={stay}
        />
      )}
      {asking === 'close' && (
        <ConfirmDialog
          onClose={stay}
          title="Close this room for good?"
          description="Everybody has to leave, and the room cannot be reopened. Bets are not affected."
          confirmLabel="Close the room"
          destructive
          busy={close.isPending}
          busyLabel="Closing…"
          onConfirm={() => close.mutate(undefined, { onSettled: stay })}
        />
      )}
    </>
  )
}

/** The owner's most frequent actions. */
const frequentActs = ({ videoUrl, can }: Room) => [
  ...(can.chooseVideo
    ? [
        {
          label: videoUrl === null ? 'Add Video' : 'Edit Video',
          Icon: Clapperboard,
          opens: 'video' as const,
        },
      ]
    : []),
  ...(can.change ? [{ label: 'Video Layout', Icon: LayoutTemplate, opens: 'room-layout' as const }] : []),
]

/** Locks, closes and leaves the room. */
function useRoomActs(room: Room, onLeft: () => void) {
  const [, navigate] = useLocation()
  const params = { id: room.id }
  const keep = {
    failed: NOT_DONE,
    onDone: (changed: Room) => void queryClient.setQueryData(keyOf('getRoom', { params }), changed),
  }
  const lock = useAction((locked: boolean) => call('changeRoom', { params, body: { locked } }), keep)
  const close = useAction(() => call('closeRoom', { params, body: {} }), keep)
  const leave = useAction(() => call('leaveRoom', { params, body: {} }), {
    failed: NOT_DONE,
    onDone() {
      onLeft()
      navigate('/rooms')
    },
  })
  return { lock, close, leave }
}
