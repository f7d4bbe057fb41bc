import { useMutation } from '@tanstack/react-query'
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
import { call, errorText } from '#web/client/api.ts'
import { invalidate, keyOf, queryClient } from '#web/client/query.ts'
import { useReportItem } from '#web/moderation/use-report-items.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { Room } from './room-data.ts'

/** What can be open over the room. */
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
  owner: boolean
  count: number
  onOpen: (overlay: RoomOverlay) => void
  /** the person leaves by the button: the room does not take them in again by itself */
  onLeft: () => void
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The head of the room: people, layouts, the owner's tools, the way out. */
export function RoomActions(props: RoomActionsProps) {
  const { room, owner, count, onOpen } = props
  return (
    <>
      <Button
        variant="secondary"
        size="dense"
        icon={<Users {...icon} />}
        aria-label={`${count} ${count === 1 ? 'participant' : 'participants'}`}
        onClick={() => onOpen('people')}
      >
        <span>
          {count}
          <span className="max-md:hidden">{count === 1 ? ' participant' : ' participants'}</span>
        </span>
      </Button>
      {owner && <OwnerButtons hasVideo={room.videoUrl !== null} onOpen={onOpen} />}
      <RoomMenu {...props} />
    </>
  )
}

/** What one does more rarely: the list, and the question before the room closes. */
function RoomMenu({ room, owner, onOpen, onLeft }: RoomActionsProps) {
  const [closing, setClosing] = useState(false)
  const { lock, close, leave } = useRoomActs(room, onLeft)
  const reporting = useReportItem(owner ? undefined : { kind: 'room', id: room.id, name: room.name })
  const ownerTools: MenuItem[] = [
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
    onSelect: () => setClosing(true),
  }
  const items: MenuItem[] = [
    { label: 'Invite', icon: <Link2 {...icon} />, onSelect: () => onOpen('invite') },
    { label: 'Your layout', icon: <LayoutTemplate {...icon} />, onSelect: () => onOpen('own-layout') },
    ...(owner ? ownerTools : []),
    ...reporting.items,
    { label: 'Leave', icon: <LogOut {...icon} />, onSelect: () => leave.mutate() },
    ...(owner ? [closeItem] : []),
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
      {closing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setClosing(false)}
          title="Close this room for good?"
          description="Everybody leaves, and the room cannot be opened again. Bets are not touched."
          confirmLabel="Close the room"
          destructive
          busy={close.isPending}
          busyLabel="Closing…"
          onConfirm={() => close.mutate(undefined, { onSettled: () => setClosing(false) })}
        />
      )}
    </>
  )
}

/** What the owner does most. */
function OwnerButtons({ hasVideo, onOpen }: { hasVideo: boolean } & Pick<RoomActionsProps, 'onOpen'>) {
  return (
    <>
      <Button
        variant="secondary"
        size="dense"
        icon={<Clapperboard {...icon} className="max-md:hidden" />}
        onClick={() => onOpen('video')}
      >
        {hasVideo ? 'Edit Video' : 'Add Video'}
      </Button>
      <Button
        variant="secondary"
        size="dense"
        icon={<LayoutTemplate {...icon} className="max-md:hidden" />}
        onClick={() => onOpen('room-layout')}
      >
        Video Layout
      </Button>
    </>
  )
}

/** Locks, closes and leaves the room. */
function useRoomActs(room: Room, onLeft: () => void) {
  const [, navigate] = useLocation()
  const params = { id: room.id }
  const onError = (error: unknown) =>
    toast({
      title: 'Not done',
      description: errorText(error, 'The server could not be reached. Try again.'),
      variant: 'destructive',
    })
  const onSuccess = (changed: Room) => {
    queryClient.setQueryData(keyOf('getRoom', { params }), changed)
    void invalidate('getRoom', params)
  }
  const lock = useMutation({
    mutationFn: (locked: boolean) => call('changeRoom', { params, body: { locked } }),
    onSuccess,
    onError,
  })
  const close = useMutation({
    mutationFn: () => call('closeRoom', { params, body: {} }),
    onSuccess,
    onError,
  })
  const leave = useMutation({
    mutationFn: () => call('leaveRoom', { params, body: {} }),
    onSuccess() {
      onLeft()
      void invalidate('listRooms')
      navigate('/rooms')
    },
    onError,
  })
  return { lock, close, leave }
}
