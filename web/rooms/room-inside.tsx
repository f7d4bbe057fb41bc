import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { RoomLayout } from '#contract/chat-limits.ts'
import { call, errorText } from '#web/client/api.ts'
import { lazy } from '#web/client/lazy.ts'
import { keyOf, queryClient } from '#web/client/query.ts'
import { useUser } from '#web/client/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.tsx'
import { PeopleRow } from './people-row.tsx'
import { RoomActions, type RoomOverlay } from './room-actions.tsx'
import { RoomChat } from './room-chat.tsx'
import { type Room, useParticipantActions, useParticipants, useRoomSocket } from './room-data.ts'
import { OddsDock, RoomEventCard } from './room-event-card.tsx'
import { type Positions, secondsBehind } from './spoiler-guard.ts'
import { StageControls } from './stage-controls.tsx'
import { StageView } from './stage-view.tsx'
import { useLayout } from './use-layout.ts'
import { useRoomChat } from './use-room-chat.ts'
import { useRoomOdds } from './use-room-odds.ts'
import { useNewStage, useStage } from './use-stage.ts'

const LookDialog = lazy(() => import('./look-dialog.tsx').then((m) => ({ default: m.LookDialog })))
const VideoDialog = lazy(() => import('./video-dialog.tsx').then((m) => ({ default: m.VideoDialog })))
const LayoutDialog = lazy(() => import('./layout-dialog.tsx').then((m) => ({ default: m.LayoutDialog })))
const InviteDialog = lazy(() => import('./invite-dialog.tsx').then((m) => ({ default: m.InviteDialog })))
const PeopleSheet = lazy(() => import('./people-sheet.tsx').then((m) => ({ default: m.PeopleSheet })))
const RoomBetDialog = lazy(() => import('./room-bet-dialog.tsx').then((m) => ({ default: m.RoomBetDialog })))

/** The room as people inside see it. */
export function RoomInside({ room, onLeft }: { room: Room; onLeft: () => void }) {
  const me = useUser()
  const stage = useNewStage()
  const people = useParticipants(room.id, true)
  useRoomSocket(room.id, true)
  const chat = useRoomChat(room.id, true)
  const { layout, own, choose } = useLayout(room.layout)
  const [overlay, setOverlay] = useState<RoomOverlay>(null)
  const [tab, setTab] = useState<'chat' | 'event'>('chat')
  const [guarded, setGuarded] = useState(true)
  const ownSecond = useStage(stage, (view) => view.own)
  const hostSecond = useStage(stage, (view) => view.host)
  const positions: Positions =
    ownSecond === null || hostSecond === null ? null : { own: ownSecond, host: hostSecond }
  const odds = useRoomOdds(room.eventId, positions, guarded)
  const { change } = useParticipantActions(room.id)
  const owner = room.createdById === me.id
  const mine = people.find(({ userId }) => userId === me.id)
  const mayControl = owner || room.hostId === me.id || mine?.coHost === true
  const behind = secondsBehind(positions)
  const seats = { me: me.id, onOwn: () => setOverlay('look'), onAll: () => setOverlay('people') }
  const layoutOfRoom = useRoomLayout(room)
  const followRoom = () => {
    choose(null)
    setOverlay(null)
  }
  return (
    <Page
      title={room.name}
      back={{ href: '/rooms', label: 'Rooms' }}
      width="grid"
      {...(room.purpose && { intro: <span className="max-md:hidden">{room.purpose}</span> })}
      actions={
        <RoomActions
          room={room}
          owner={owner}
          count={people.length || room.participantCount}
          onOpen={setOverlay}
          onLeft={onLeft}
        />
      }
    >
      <div className="room" data-layout={layout} data-tab={room.event ? tab : 'chat'}>
        <div className="room-stage">
          <div className="room-top">
            <StageView
              room={room}
              stage={stage}
              layout={layout}
              people={people}
              {...seats}
              onAddVideo={owner ? () => setOverlay('video') : undefined}
            />
            {room.event && odds && (
              <OddsDock event={room.event} odds={odds} onBet={() => setOverlay('bet')} />
            )}
          </div>
          <div className="room-bar">
            <StageControls
              room={room}
              stage={stage}
              mayControl={mayControl}
              isHost={room.hostId === me.id}
              onTake={
                owner && mine && room.hostId !== me.id
                  ? () => change({ participantId: mine.id, host: true })
                  : undefined
              }
            />
            {(behind > 0 || !guarded) && (
              <GuardLine behind={behind} guarded={guarded} onChange={setGuarded} />
            )}
          </div>
        </div>
        <PeopleRow layout={layout} people={people} hostId={room.hostId} {...seats} />
        {room.event && (
          <ChipGroup
            label="Below the picture"
            className="room-tabs"
            value={tab}
            onChange={setTab}
            options={[
              { value: 'chat', label: 'Chat' },
              { value: 'event', label: 'Event' },
            ]}
          />
        )}
        {room.event && odds && (
          <RoomEventCard event={room.event} odds={odds} onBet={() => setOverlay('bet')} />
        )}
        <RoomChat room={room} chat={chat} people={people} positions={positions} guarded={guarded} />
      </div>
      <Suspense>
        {overlay === 'bet' && room.event && odds && (
          <RoomBetDialog event={room.event} odds={odds} behind={behind} onClose={() => setOverlay(null)} />
        )}
        {overlay === 'people' && (
          <PeopleSheet
            room={room}
            people={people}
            me={me.id}
            onOwn={() => setOverlay('look')}
            onClose={() => setOverlay(null)}
          />
        )}
        {overlay === 'look' && <LookDialog roomId={room.id} own={mine} onClose={() => setOverlay(null)} />}
        {overlay === 'video' && <VideoDialog room={room} onClose={() => setOverlay(null)} />}
        {overlay === 'invite' && <InviteDialog room={room} onClose={() => setOverlay(null)} />}
        {overlay === 'own-layout' && (
          <LayoutDialog
            scope="own"
            value={layout}
            onFollow={own ? () => followRoom() : undefined}
            onChoose={(next) => {
              choose(next)
              setOverlay(null)
            }}
            onClose={() => setOverlay(null)}
          />
        )}
        {overlay === 'room-layout' && (
          <LayoutDialog
            scope="room"
            value={room.layout}
            onChoose={(next) => {
              layoutOfRoom(next)
              // the owner sees what everybody sees
              choose(null)
              setOverlay(null)
            }}
            onClose={() => setOverlay(null)}
          />
        )}
      </Suspense>
    </Page>
  )
}

type GuardLineProps = { behind: number; guarded: boolean; onChange: (guarded: boolean) => void }

/** Says that chat and odds wait for one's own picture, and lets the person choose. */
function GuardLine({ behind, guarded, onChange }: GuardLineProps) {
  const Icon = guarded ? EyeOff : Eye
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 pb-1.5 text-sm text-ink-2 md:px-0">
      <p role="status" className="flex min-w-0 items-center gap-1.5">
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        {guarded
          ? `Your picture is ${behind} s behind: chat and odds wait for it.`
          : 'Chat and odds are live, whatever your picture shows.'}
      </p>
      <Button variant="ghost" size="dense" onClick={() => onChange(!guarded)}>
        {guarded ? 'Show live' : 'Wait for my picture'}
      </Button>
    </div>
  )
}

/** Sets the layout with which the room opens. */
function useRoomLayout(room: Room) {
  const { mutate } = useMutation({
    mutationFn: (layout: RoomLayout) => call('changeRoom', { params: { id: room.id }, body: { layout } }),
    onSuccess: (changed) => queryClient.setQueryData(keyOf('getRoom', { params: { id: room.id } }), changed),
    onError: (error) =>
      toast({
        title: 'Update Failed',
        description: errorText(error, 'The layout was not changed. Try again.'),
        variant: 'destructive',
      }),
  })
  return mutate
}
