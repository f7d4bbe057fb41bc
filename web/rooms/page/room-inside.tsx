import { ArrowLeft, Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Selection } from '#contract/odds.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { useIsAhead } from '#web/client/calls/until.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeyboardHeight } from '#web/ui/chat-frame.tsx'
import { EventStage } from '../bet/event-stage.tsx'
import { useRoomBets } from '../bet/room-bets.tsx'
import { OddsDock, RoomEventCard } from '../bet/room-event-card.tsx'
import { ReactionFlights, ReactionRow } from '../chat/reactions.tsx'
import { RoomChat } from '../chat/room-chat.tsx'
import { useReactions } from '../chat/use-reactions.ts'
import { useRoomChat } from '../chat/use-room-chat.ts'
import { PeopleRow } from '../people/people-row.tsx'
import { RoomActions, type RoomOverlay } from '../people/room-actions.tsx'
import '../room.css'
import { type Room, useParticipantActions, useParticipants, useRoomSocket } from '../room/room-data.ts'
import { comparedPositions, secondsBehind } from '../room/spoiler-guard.ts'
import { useRoomOdds } from '../room/use-room-odds.ts'
import type { Stage } from '../stage/stage.ts'
import { StageControls } from '../stage/stage-controls.tsx'
import { StageView } from '../stage/stage-view.tsx'
import { useNewStage, useStage } from '../stage/use-stage.ts'
import { RoomOverlays, useLayout } from './room-overlays.tsx'

type RoomFrameProps = {
  title: ReactNode
  /** beside the title if it fits */
  purpose?: string
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a room: back, name and buttons in one line. On a phone it is one screen, which does not scroll. */
export function RoomFrame({ title, purpose, actions, children }: RoomFrameProps) {
  const frame = useKeyboardHeight()
  return (
    <div ref={frame} className="room-frame fills-screen">
      <header className="room-head">
        <Link
          href="/rooms"
          aria-label="Rooms"
          title="Rooms"
          className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-lg text-ink-2 hover:text-ink-1"
        >
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </Link>
        <div className="flex min-w-0 flex-1 items-baseline gap-3">
          <h1 dir="auto" className="min-w-0 shrink truncate text-lg md:text-xl">
            {title}
          </h1>
          {purpose && (
            <p dir="auto" className="room-purpose min-w-0 flex-1 truncate text-ink-2">
              {purpose}
            </p>
          )}
        </div>
        {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** The room as people inside see it. */
export function RoomInside({ room, onLeft }: { room: Room; onLeft: () => void }) {
  const me = useUser()
  const stage = useNewStage()
  const people = useParticipants(room.id, true)
  useRoomSocket(room.id, true)
  const chat = useRoomChat(room.id)
  const layouts = useLayout(room.layout)
  const reactions = useReactions(room.id)
  const isMuted = useIsAhead(people.find(({ userId }) => userId === me.id)?.mutedUntil ?? null)
  const [overlay, setOverlay] = useState<RoomOverlay>(null)
  // on a phone: the part below the picture
  const [tab, setTab] = useState<'chat' | 'event'>('chat')
  const guard = useGuard(stage)
  const odds = useRoomOdds(room.eventId, guard.positions, guard.guarded)
  const bets = useRoomBets(room.eventId, people, me.id, guard)
  const seats = { me: me.id, onOwn: () => setOverlay('look'), onAll: () => setOverlay('people') }
  const { layout } = layouts
  const [side, setSide] = useState<Selection>()
  const bet = (selection?: Selection) => {
    setSide(selection)
    setOverlay('bet')
  }
  const { event } = room
  // without a video the event takes its place
  const onStage = event && odds && room.videoUrl === null
  const inColumn = event && odds && !onStage
  return (
    <RoomFrame
      title={room.name}
      purpose={room.purpose}
      actions={<RoomActions room={room} me={me.id} people={people} onOpen={setOverlay} onLeft={onLeft} />}
    >
      <div
        className="room in-order"
        data-layout={layout}
        data-tab={inColumn ? tab : 'chat'}
        data-stage={onStage ? 'event' : room.videoUrl === null ? 'empty' : 'video'}
      >
        <div className="room-stage in-order">
          <div className="room-top">
            <StageView
              room={room}
              stage={stage}
              layout={layout}
              people={people}
              {...seats}
              onAddVideo={room.can.chooseVideo ? () => setOverlay('video') : undefined}
              air={<ReactionFlights air={reactions.air} />}
              eventStage={
                onStage && (
                  <EventStage event={event} odds={odds} people={people} onBet={bet} onPeople={seats.onAll} />
                )
              }
            />
            {inColumn && (
              <OddsDock
                event={event}
                odds={odds}
                onBet={() => bet()}
                eventShown={tab === 'event'}
                onEvent={() => setTab(tab === 'event' ? 'chat' : 'event')}
              />
            )}
          </div>
          <div className="room-bar">
            <Controls room={room} stage={stage} people={people} me={me.id} />
            <GuardLine {...guard} />
            {!isMuted && <ReactionRow onReact={reactions.react} />}
          </div>
        </div>
        <PeopleRow layout={layout} people={people} hostId={room.hostId} {...seats} />
        {inColumn && <RoomEventCard event={event} odds={odds} />}
        <RoomChat room={room} chat={chat} people={people} guard={guard} bets={bets} />
      </div>
      <RoomOverlays
        overlay={overlay}
        onOpen={setOverlay}
        room={room}
        me={me.id}
        people={people}
        bet={{ odds, behind: guard.behind, side }}
        layouts={layouts}
      />
    </RoomFrame>
  )
}

type ControlsProps = { room: Room; stage: Stage; people: ReturnType<typeof useParticipants>; me: string }

/** The controls of the video that the person has. */
function Controls({ room, stage, people, me }: ControlsProps) {
  const { change } = useParticipantActions(room.id)
  const mine = people.find(({ userId }) => userId === me)
  const isHost = room.hostId === me
  return (
    <StageControls
      room={room}
      stage={stage}
      mayControl={room.can.control}
      isHost={isHost}
      onTake={
        mine?.can.giveControls && !isHost ? () => change({ participantId: mine.id, host: true }) : undefined
      }
    />
  )
}

/** Whether chat and odds wait for the viewer's own picture, and how far it is behind. */
function useGuard(stage: Stage) {
  const [guarded, setGuarded] = useState(true)
  const own = useStage(stage, (view) => view.own)
  const host = useStage(stage, (view) => view.host)
  const over = useStage(stage, (view) => view.over)
  const positions = comparedPositions(host, own, over)
  return { guarded, setGuarded, positions, behind: secondsBehind(positions) }
}

/** States that chat and odds wait for the viewer's own picture, and lets the viewer choose. */
function GuardLine({ behind, guarded, setGuarded }: ReturnType<typeof useGuard>) {
  if (behind === 0 && guarded) return null
  const Icon = guarded ? EyeOff : Eye
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1.5 text-sm text-ink-2">
      <p role="status" className="flex min-w-0 items-center gap-1.5">
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        {guarded
          ? `Your video is ${behind} s behind: chat and odds are delayed to match.`
          : 'Chat and odds are live, even if your video is behind.'}
      </p>
      <Button variant="ghost" size="dense" onClick={() => setGuarded(!guarded)}>
        {guarded ? 'Show live' : 'Match my video'}
      </Button>
    </div>
  )
}
