import { ChevronLeft, ChevronRight, History, Pause, Play } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { exactMomentText, shortMomentText } from '#web/ui/moment-text.ts'
import type { ReplayStep } from './replay.ts'

/** Each move stays this long while the replay plays. */
const STEP_MS = 1600

type ReplayBarProps = {
  steps: readonly ReplayStep[]
  /** the place of the shown step; null: the present */
  shown: number | null
  onShow: (step: number | null) => void
  /** the tournament is still running */
  live: boolean
}

/** Goes through a tournament move by move: a slider, two buttons, a player, and every move as a sentence. */
export function ReplayBar({ steps, shown, onShow, live }: ReplayBarProps) {
  const [listed, setListed] = useState(false)
  if (shown === null)
    return (
      <div className="mt-4 border-t border-line-1 pt-3">
        <p className="mb-2 text-sm text-ink-2">{steps.at(-1)!.text}</p>
        <Button
          variant="secondary"
          size="dense"
          icon={<History size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onShow(0)}
        >
          Replay from the start
        </Button>
      </div>
    )
  return (
    <section aria-label="Replay" className="mt-4 grid gap-3 border-t border-line-1 pt-3">
      <Caption step={steps[shown]!} />
      <Controls steps={steps} shown={shown} onShow={onShow} />
      <Button variant="secondary" size="dense" className="justify-self-start" onClick={() => onShow(null)}>
        {live ? 'Back to now' : 'Back to the result'}
      </Button>
      <Fold title="Every move" hint={`${steps.length} moves`} open={listed} onOpenChange={setListed}>
        <Moves steps={steps} shown={shown} onShow={onShow} />
      </Fold>
    </section>
  )
}

const Caption = ({ step }: { step: ReplayStep }) => (
  <p role="status" className="min-h-11">
    {step.text}{' '}
    <span className="text-sm text-ink-3">
      <Moment at={step.at} format={shortMomentText} />
    </span>
  </p>
)

type Shown = Pick<ReplayBarProps, 'steps' | 'onShow'> & { shown: number }

function Controls({ steps, shown, onShow }: Shown) {
  const [playing, setPlaying] = useState(true)
  const last = steps.length - 1
  const next = useEffectEvent(() => (shown < last ? onShow(shown + 1) : setPlaying(false)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move has its own wait
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => next(), STEP_MS)
    return () => clearTimeout(timer)
  }, [playing, shown])
  const goTo = (step: number) => {
    setPlaying(false)
    onShow(step)
  }
  const play = () => {
    if (!playing && shown === last) onShow(0)
    setPlaying(!playing)
  }
  const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <div className="flex items-center gap-1">
      <IconButton label={playing ? 'Pause' : 'Play'} onClick={play}>
        {playing ? <Pause {...icon} /> : <Play {...icon} />}
      </IconButton>
      <IconButton label="One move back" disabled={shown === 0} onClick={() => goTo(shown - 1)}>
        <ChevronLeft {...icon} />
      </IconButton>
      <input
        type="range"
        aria-label="Move"
        aria-valuetext={`Move ${shown + 1} of ${steps.length}: ${steps[shown]!.text}`}
        min={0}
        max={last}
        step={1}
        value={shown}
        onChange={({ target }) => goTo(Number(target.value))}
        className="h-11 min-w-0 flex-1 accent-primary"
      />
      <IconButton label="One move on" disabled={shown === last} onClick={() => goTo(shown + 1)}>
        <ChevronRight {...icon} />
      </IconButton>
    </div>
  )
}

function Moves({ steps, shown, onShow }: Shown) {
  return (
    <ol aria-label="Every move" className="max-h-80 overflow-y-auto overscroll-contain">
      {steps.map((step, at) => (
        <li key={step.seq}>
          <button
            type="button"
            aria-current={at === shown ? 'step' : undefined}
            onClick={() => onShow(at)}
            className={classNames(
              'grid min-h-11 w-full grid-cols-[2rem_minmax(0,1fr)] items-baseline gap-2 rounded-md px-2 py-2 text-left text-sm',
              at === shown ? 'bg-sunken font-semibold' : 'hover:bg-ink-1/8',
            )}
          >
            <span className="tabular text-ink-3">{step.seq}</span>
            <span>
              {step.text} <Moment at={step.at} format={exactMomentText} className="text-ink-3" />
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
