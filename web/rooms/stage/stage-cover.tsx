import { ExternalLink, Play, RotateCcw, VolumeX } from 'lucide-react'
import { OTHER_LINK } from '#contract/video-source.ts'
import { Button } from '#web/ui/button.tsx'
import type { Room } from '../room/room-data.ts'
import type { Stage } from './stage.ts'
import { useStage } from './use-stage.ts'
import { providerNames, TWITCH_MIN, videoOf } from './video.ts'

const box = 'absolute inset-0 z-10 grid content-center justify-items-center gap-3 p-4 text-center'

type StageCoverProps = {
  room: Room
  stage: Stage
  /** offered to the owner while the room has no video */
  onAddVideo: (() => void) | undefined
  onRetry: () => void
}

/** The cover in the picture's place while the room has no picture. */
export function StageCover({ room, stage, onAddVideo, onRetry }: StageCoverProps) {
  const problem = useStage(stage, (view) => view.problem)
  const reload = useStage(stage, (view) => view.reload)
  const tooSmall = useStage(stage, (view) => view.tooSmall)
  const blocked = useStage(stage, (view) => view.state === 'blocked')
  const ready = useStage(stage, (view) => view.ready)
  const { videoUrl } = room
  const video = videoOf(videoUrl)
  if (!videoUrl || !video) return <NoVideo room={room} onAddVideo={onAddVideo} />
  const name = providerNames[video.kind]
  if (tooSmall) {
    return (
      <div className={box}>
        <p>
          Twitch shows its player only on {TWITCH_MIN.width} × {TWITCH_MIN.height} and more. Turn your phone,
          or use a larger window.
        </p>
        <AtProvider href={videoUrl} name={name} />
      </div>
    )
  }
  if (problem) {
    return (
      <div role="alert" className={box}>
        <p className="max-w-[29.5em] font-semibold">{problem}</p>
        <div className="flex flex-wrap items-center justify-center gap-3">
          <Button
            variant="secondary"
            size="dense"
            icon={<RotateCcw size={16} aria-hidden="true" />}
            onClick={() => (reload ? location.reload() : onRetry())}
          >
            {reload ? 'Reload the page' : 'Try again'}
          </Button>
          <AtProvider href={videoUrl} name={name} />
        </div>
      </div>
    )
  }
  if (blocked) return <TapToStart stage={stage} />
  if (!ready) return <p className={`${box} bg-stage`}>Loading {name}…</p>
  return null
}

function NoVideo({ room: { videoUrl, creator }, onAddVideo }: Pick<StageCoverProps, 'room' | 'onAddVideo'>) {
  return (
    <div className={box}>
      <p className="font-semibold">
        {videoUrl ? `${OTHER_LINK}: this one cannot be shown.` : 'No video yet'}
      </p>
      {onAddVideo ? (
        <Button variant="secondary" onClick={onAddVideo}>
          Add Video
        </Button>
      ) : (
        <p className="text-sm opacity-85">
          <bdi>{creator.firstName}</bdi> can add one. The chat is open in the meantime.
        </p>
      )}
    </div>
  )
}

/** The link to the video itself. */
function AtProvider({ href, name }: { href: string; name: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline"
    >
      Open it on {name}
      <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
    </a>
  )
}

/** The browser starts nothing before a press. */
function TapToStart({ stage }: { stage: Stage }) {
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
