import { ExternalLink, Play, RotateCcw, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { RoomLayout } from '#contract/chat-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { PictureFaces, VersusSide } from './people-row.tsx'
import type { Participant, Room } from './room-data.ts'
import type { Stage } from './stage.ts'
import { useStage } from './use-stage.ts'
import { OTHER_LINK, providerNames, TWITCH_MIN, videoOf } from './video.ts'

type StageProps = {
  room: Room
  stage: Stage
  layout: RoomLayout
  people: readonly Participant[]
  me: string
  onOwn: () => void
  onAll: () => void
  /** offered to the owner while there is no video */
  onAddVideo: (() => void) | undefined
}

/** The picture on its near-black ground, with the faces that two of the layouts put beside it. */
export function StageView({ room, stage, layout, people, onAddVideo, ...seats }: StageProps) {
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
      {layout === 'versus' && <VersusSide person={people[0]} side="A" {...sides} />}
      <section
        ref={place}
        aria-label="Video"
        className="room-picture"
        data-empty={videoOf(videoUrl) === null || undefined}
      >
        <Cover room={room} stage={stage} onAddVideo={onAddVideo} onRetry={() => setTries(tries + 1)} />
      </section>
      {layout === 'versus' && <VersusSide person={people[1]} side="B" {...sides} />}
      {layout === 'picture-in-picture' && <PictureFaces people={people} {...sides} />}
    </div>
  )
}

type CoverProps = {
  room: Room
  stage: Stage
  onAddVideo: (() => void) | undefined
  onRetry: () => void
}

/** What stands in the picture's place while there is none. */
function Cover({ room, stage, onAddVideo, onRetry }: CoverProps) {
  const problem = useStage(stage, (view) => view.problem)
  const reload = useStage(stage, (view) => view.reload)
  const tooSmall = useStage(stage, (view) => view.tooSmall)
  const blocked = useStage(stage, (view) => view.state === 'blocked')
  const ready = useStage(stage, (view) => view.ready)
  const video = videoOf(room.videoUrl)
  const box = 'absolute inset-0 z-10 grid content-center justify-items-center gap-3 p-4 text-center'
  const link = room.videoUrl && video && (
    <a
      href={room.videoUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline"
    >
      Open it on {providerNames[video.kind]}
      <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
    </a>
  )
  if (!video) {
    return (
      <div className={box}>
        <p className="font-semibold">
          {room.videoUrl ? `${OTHER_LINK}: this one cannot be shown.` : 'No video yet'}
        </p>
        {onAddVideo ? (
          <Button variant="secondary" onClick={onAddVideo}>
            Add Video
          </Button>
        ) : (
          <p className="text-sm opacity-85">The owner of the room adds one. The chat is open meanwhile.</p>
        )}
      </div>
    )
  }
  if (tooSmall) {
    return (
      <div className={box}>
        <p>
          Twitch shows its player only on {TWITCH_MIN.width} × {TWITCH_MIN.height} and more. Turn your phone,
          or use a larger window.
        </p>
        {link}
      </div>
    )
  }
  if (problem) {
    return (
      <div role="alert" className={box}>
        <p className="max-w-[46ch] font-semibold">{problem}</p>
        <div className="flex flex-wrap items-center justify-center gap-3">
          <Button
            variant="secondary"
            size="dense"
            icon={<RotateCcw size={16} aria-hidden="true" />}
            onClick={() => (reload ? location.reload() : onRetry())}
          >
            {reload ? 'Reload the page' : 'Try again'}
          </Button>
          {link}
        </div>
      </div>
    )
  }
  if (blocked) {
    return (
      <div className={`${box} bg-stage/85`}>
        <Button
          variant="secondary"
          size="large"
          icon={<Play size={20} aria-hidden="true" />}
          onClick={stage.resync}
        >
          Tap to start
        </Button>
        <Button
          variant="secondary"
          size="dense"
          icon={<VolumeX size={16} aria-hidden="true" />}
          onClick={stage.startMuted}
        >
          Start without sound
        </Button>
      </div>
    )
  }
  if (!ready) return <p className={box}>Loading {providerNames[video.kind]}…</p>
  return null
}
