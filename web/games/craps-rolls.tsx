import { useEffect, useState } from 'react'
import type { PotGameResult } from '#contract/fairness.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DICE_MS } from '#web/ui/games/timing.ts'
import { isCraps } from './game-text.ts'

/** The number of rolls that fit in one line; of a longer game it only counts the middle. */
const SHOWN_MAX = 7

type Craps = Extract<PotGameResult, { rolls: unknown }>

/** The rolls to write out, in order, with the number of rolls left out between the first and the last ones. */
function shownRolls(count: number): { shown: number[]; left: number } {
  if (count <= SHOWN_MAX) return { shown: Array.from({ length: count }, (_, at) => at), left: 0 }
  const tail = SHOWN_MAX - 2
  return { shown: [0, ...Array.from({ length: tail }, (_, at) => count - tail + at)], left: count - tail - 1 }
}

/** Every roll of a craps game in one line: the come-out, the point, the end. They appear while the dice tumble. */
export function CrapsRolls({ result, ...how }: { result: PotGameResult } & HowShown) {
  return isCraps(result) ? <Rolls result={result} {...how} /> : null
}

/** `pointSaid`: the page already shows the point beside the rolls */
type HowShown = { playing: boolean; pointSaid?: boolean }

function Rolls({ result, playing, pointSaid }: { result: Craps } & HowShown) {
  const { rolls, point } = result
  const [come, setCome] = useState(playing ? 0 : rolls.length)
  useEffect(() => {
    if (!playing) return setCome(rolls.length)
    // the dice show the last roll
    const timers = rolls.map((_, at) =>
      setTimeout(() => setCome(at + 1), (DICE_MS * (at + 1)) / rolls.length),
    )
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [playing, rolls])
  const { shown, left } = shownRolls(rolls.length)
  return (
    <div
      className={classNames(
        'grid content-start justify-items-center gap-1 text-sm',
        !pointSaid && 'min-h-13',
      )}
    >
      <ol aria-label="Rolls" className="flex items-center gap-1">
        {shown.map((at) => {
          const last = at === rolls.length - 1
          const out = at < come
          return (
            <li key={at} className="flex items-center gap-1">
              {left > 0 && at === shown[1] && <span className="text-xs text-ink-3">{left} more</span>}
              <span
                className={classNames(
                  'tabular grid size-6.5 place-items-center rounded-sm border font-semibold',
                  !out && 'invisible',
                  last
                    ? 'border-ink-1 bg-ink-1 text-canvas'
                    : at === 0
                      ? 'border-ink-1 text-ink-1'
                      : 'border-line-1 text-ink-2',
                )}
              >
                {rolls[at]!.total}
              </span>
            </li>
          )
        })}
      </ol>
      {!pointSaid && (
        <p className={classNames('text-ink-2', come < 1 && 'invisible')}>
          {point === null ? 'Decided at the come-out' : `Point ${point}`}
        </p>
      )}
    </div>
  )
}
