import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RoomLayout } from '#contract/chat-limits.ts'
import { PictureFaces, VersusSide } from '../people/people-row.tsx'
import type { Participant, Room } from '../room/room-data.ts'
import type { Stage } from './stage.ts'
import { StageCover } from './stage-cover.tsx'
import { videoOf } from './video.ts'

type StageProps = {
  room: Room
  stage: Stage
  layout: RoomLayout
  people: readonly Participant[]
  me: string
  onOwn: () => void
  onAll: () => void
  /** offered to the owner while the room has no video */
  onAddVideo: (() => void) | undefined
  /** the linked event, which replaces the picture in a room without a video */
  eventStage: ReactNode
  /** flies over the whole stage */
  air: ReactNode
}

/** The picture on its near-black ground, with the faces that two layouts put beside it. */
export function StageView({
  room,
  stage,
  layout,
  people,
  onAddVideo,
  eventStage,
  air,
  ...seats
}: StageProps) {
  const place = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  const { videoUrl } = room
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try shows the same video anew
  useEffect(() => {
    if (!place.current) return
    return stage.show(place.current, videoOf(videoUrl))
  }, [stage, videoUrl, tries])
  useEffect(() => stage.follow(room.playback), [stage, room.playback])
  const sides = { hostId: room.hostId, ...seats }
  return (
    <div className="room-screen" data-layout={layout}>
      {layout === 'versus' && <VersusSide person={people[0]} place="first" {...seats} />}
      {eventStage || (
        <section
          ref={place}
          aria-label="Video"
          className="room-picture"
          data-empty={videoOf(videoUrl) === null || undefined}
        >
          <StageCover room={room} stage={stage} onAddVideo={onAddVideo} onRetry={() => setTries(tries + 1)} />
        </section>
      )}
      {layout === 'versus' && <VersusSide person={people[1]} place="second" {...seats} />}
      {layout === 'picture-in-picture' && <PictureFaces people={people} {...sides} />}
      {air}
    </div>
  )
}
