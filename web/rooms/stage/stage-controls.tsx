import { Gamepad2, Pause, Play, RefreshCw, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { type Room, usePlaybackControl } from '../room/room-data.ts'
import { syncText, timeText } from '../room/room-labels.ts'
import type { Stage } from './stage.ts'
import { useStage } from './use-stage.ts'
import { videoOf } from './video.ts'

type ControlsProps = {
  room: Room
  stage: Stage
  /** may play, pause and seek for everybody */
  mayControl: boolean
  /** a person whose use of the provider's own buttons counts for everybody */
  isHost: boolean
  /** gives the controls to the person; undefined if they have them or may not take them */
  onTake: (() => void) | undefined
}

/** Under the picture: play, pause and seek for people with the controls, the second for everybody, and the chip. */
export function StageControls({ room, stage, mayControl, isHost, onTake }: ControlsProps) {
  const control = usePlaybackControl(room)
  const ready = useStage(stage, (view) => view.ready)
  const host = useStage(stage, (view) => view.host)
  const duration = useStage(stage, (view) => view.duration)
  const over = useStage(stage, (view) => view.over)
  const live = videoOf(room.videoUrl)?.live === true
  const { playing } = room.playback
  useEffect(() => {
    stage.controls(isHost ? ({ playing, position }) => control(playing, position) : undefined)
  })
  if (!videoOf(room.videoUrl)) return null
  const here = host ?? 0
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 md:min-h-13 md:gap-x-3 md:py-1">
      {mayControl && over && (
        <IconButton label="Play again for everybody" onClick={() => control(true, 0)}>
          <RotateCcw size={22} aria-hidden="true" />
        </IconButton>
      )}
      {mayControl && !over && (
        <IconButton
          label={playing ? 'Pause for everybody' : 'Play for everybody'}
          disabled={!ready}
          onClick={() => control(!playing, live ? 0 : here)}
        >
          {playing ? <Pause size={22} aria-hidden="true" /> : <Play size={22} aria-hidden="true" />}
        </IconButton>
      )}
      {mayControl && !live && duration > 0 && (
        <SeekBar position={here} duration={duration} onSeek={(position) => control(playing, position)} />
      )}
      {!live && ready && (
        <span className={`tabular text-sm text-ink-2 ${mayControl ? 'max-md:hidden' : ''}`}>
          {timeText(here)}
          {duration > 0 && ` / ${timeText(duration)}`}
        </span>
      )}
      <SyncChip stage={stage} paused={!playing} />
      {onTake && (
        <Button
          variant="secondary"
          size="dense"
          icon={<Gamepad2 size={16} aria-hidden="true" />}
          onClick={onTake}
        >
          <span className="max-md:sr-only">Take the controls</span>
        </Button>
      )}
    </div>
  )
}

/**
 * The place in the video. Dragging moves no one; releasing moves everybody. A drag that the device ends counts as no release:
 * the page scrolls instead, or another window takes the focus.
 */
export function SeekBar({
  position,
  duration,
  onSeek,
}: {
  position: number
  duration: number
  onSeek: (seconds: number) => void
}) {
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = dragged ?? position
  const commit = () => {
    if (dragged === null) return
    setDragged(null)
    onSeek(dragged)
  }
  const drop = () => setDragged(null)
  return (
    <div className="min-w-16 flex-1 md:min-w-24">
      <input
        type="range"
        aria-label="Place in the video, for everybody"
        aria-valuetext={`${timeText(shown)} of ${timeText(duration)}`}
        className="room-seek"
        min={0}
        max={duration}
        step={1}
        value={shown}
        onChange={({ target }) => setDragged(Number(target.value))}
        onPointerUp={commit}
        onPointerCancel={drop}
        onKeyUp={commit}
        onBlur={() => (document.hasFocus() ? commit() : drop())}
      />
    </div>
  )
}

/** How near the viewer's own picture is to the room's second; one press goes there. */
function SyncChip({ stage, paused }: { stage: Stage; paused: boolean }) {
  const state = useStage(stage, (view) => view.state)
  const drift = useStage(stage, (view) => view.drift)
  const ready = useStage(stage, (view) => view.ready)
  if (!ready) return null
  const text = syncText(state, drift)
  if (state === 'live') return <span className="text-sm text-ink-2">{text}</span>
  return (
    <button
      type="button"
      onClick={stage.resync}
      title="Jump to the room’s position"
      className="inline-flex min-h-11 items-center"
    >
      <span
        data-sync={state}
        className="tabular inline-flex h-8 items-center gap-1.5 rounded-full border border-line-2 bg-raised px-3 text-sm font-semibold"
      >
        <RefreshCw size={14} strokeWidth={2} aria-hidden="true" />
        {text}
        {paused && state === 'in-sync' && <span className="max-md:hidden"> · paused</span>}
        <span className="sr-only">. Press to resync.</span>
      </span>
    </button>
  )
}
