import { useState } from 'react'
import { type RoomLayout, roomLayouts } from '#contract/chat-limits.ts'
import type { Selection } from '#contract/odds.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { useSingleKeys } from '#web/client/kept/single-keys.ts'
import { browserStore } from '#web/client/kept/storage.ts'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import type { RoomOverlay } from '../people/room-actions.tsx'
import type { Participant, Room } from '../room/room-data.ts'
import { layoutLabels } from '../room/room-labels.ts'
import type { RoomOdds } from '../room/use-room-odds.ts'

const KEY = 'roomLayout'

const stored = (): RoomLayout | null =>
  roomLayouts.find((layout) => layout === browserStore.read(KEY)) ?? null

/** The layout of this screen: the person's own choice, kept in this browser, else the room's. Keys 1 to 6 choose. */
export function useLayout(byRoom: RoomLayout) {
  const [own, setOwn] = useState(stored)
  const choose = (layout: RoomLayout | null) => {
    browserStore.write(KEY, layout)
    setOwn(layout)
  }
  useSingleKeys(
    Object.fromEntries(roomLayouts.map((layout) => [layoutLabels[layout].key, () => choose(layout)])),
  )
  return { layout: own ?? byRoom, own, choose }
}

const LookDialog = lazy(() => import('../list/look-dialog.tsx').then((m) => ({ default: m.LookDialog })))
const EditRoomDialog = lazy(() =>
  import('../list/edit-room-dialog.tsx').then((m) => ({ default: m.EditRoomDialog })),
)
const VideoDialog = lazy(() => import('../list/video-dialog.tsx').then((m) => ({ default: m.VideoDialog })))
const LayoutDialog = lazy(() =>
  import('../list/layout-dialog.tsx').then((m) => ({ default: m.LayoutDialog })),
)
const InviteDialog = lazy(() =>
  import('../people/invite-dialog.tsx').then((m) => ({ default: m.RoomInviteDialog })),
)
const PeopleSheet = lazy(() => import('../people/people-sheet.tsx').then((m) => ({ default: m.PeopleSheet })))
const RoomBetDialog = lazy(() =>
  import('../bet/room-bet-dialog.tsx').then((m) => ({ default: m.RoomBetDialog })),
)

type RoomOverlaysProps = {
  overlay: RoomOverlay
  onOpen: (overlay: RoomOverlay) => void
  room: Room
  me: string
  people: readonly Participant[]
  /** on the linked event: whole seconds that the viewer's own picture is behind, and the pressed side */
  bet: { odds: RoomOdds | null; behind: number; side: Selection | undefined }
  layouts: ReturnType<typeof useLayout>
}

/** The open part over the room; each part loads when it opens. */
export function RoomOverlays({ overlay, onOpen, room, me, people, bet, layouts }: RoomOverlaysProps) {
  const onClose = () => onOpen(null)
  const { odds, behind, side } = bet
  return (
    <Opened opened={overlay ?? undefined} onClose={onClose}>
      {overlay === 'bet' && odds?.event && (
        <RoomBetDialog
          event={{ ...odds.event, ...odds.live }}
          behind={behind}
          side={side}
          onClose={onClose}
        />
      )}
      {overlay === 'people' && (
        <PeopleSheet room={room} people={people} me={me} onOwn={() => onOpen('look')} onClose={onClose} />
      )}
      {overlay === 'look' && (
        <LookDialog roomId={room.id} own={people.find(({ userId }) => userId === me)} onClose={onClose} />
      )}
      {overlay === 'edit' && <EditRoomDialog room={room} onClose={onClose} />}
      {overlay === 'video' && <VideoDialog room={room} onClose={onClose} />}
      {overlay === 'invite' && <InviteDialog room={room} onClose={onClose} />}
      {overlay === 'own-layout' && <OwnLayout layouts={layouts} onClose={onClose} />}
      {overlay === 'room-layout' && <LayoutOfRoom room={room} layouts={layouts} onClose={onClose} />}
    </Opened>
  )
}

type LayoutsProps = Pick<RoomOverlaysProps, 'layouts'> & { onClose: () => void }

function OwnLayout({ layouts: { layout, own, choose }, onClose }: LayoutsProps) {
  const take = (next: RoomLayout | null) => {
    choose(next)
    onClose()
  }
  return (
    <LayoutDialog
      scope="own"
      value={layout}
      onFollow={own ? () => take(null) : undefined}
      onChoose={take}
      onClose={onClose}
    />
  )
}

/** The layout with which the room opens. */
function LayoutOfRoom({ room, layouts, onClose }: LayoutsProps & { room: Room }) {
  const set = useRoomLayout(room)
  return (
    <LayoutDialog
      scope="room"
      value={room.layout}
      onChoose={(next) => {
        set(next)
        // the owner sees the same as everybody
        layouts.choose(null)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Sets the layout with which the room opens. */
function useRoomLayout(room: Room) {
  const params = { id: room.id }
  return useAction((layout: RoomLayout) => call('changeRoom', { params, body: { layout } }), {
    failed: ['Update Failed', 'The layout was not changed. Try again.'],
    onDone: (changed) => queryClient.setQueryData(keyOf('getRoom', { params }), changed),
  }).mutate
}
