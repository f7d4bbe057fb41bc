import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Countdown } from '#web/ui/countdown.tsx'

const NUMBERS = ['Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** Why a slip waits. @param lost how many stakes were lost, three or more */
export const chaseText = (lost: number): string =>
  `${NUMBERS[lost - 3] ?? lost} of your stakes were lost in the last half hour, each larger than you usually stake.`

/** The spoken text while a slip waits. */
export const secondsText = (seconds: number): string =>
  `The slip opens in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`

/** Screen readers announce the remaining time at the beginning and at these seconds. */
const SAID_AT = [20, 10, 5]

type SlipPausedProps = {
  /** milliseconds of this device's clock */
  until: number
  /** the number of lost stakes */
  lost: number
}

/** The content of a waiting slip: the reason, and the seconds. */
export function SlipPaused({ until, lost }: SlipPausedProps) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const left = Math.ceil((until - Date.now()) / 1000)
    // screen readers read a live region when it changes, not when it appears
    const timers = [0, ...SAID_AT.map((seconds) => (left - seconds) * 1000).filter((wait) => wait > 0)].map(
      (wait) => setTimeout(() => setSaid(secondsText(Math.ceil((until - Date.now()) / 1000))), wait + 100),
    )
    return () => timers.forEach(clearTimeout)
  }, [until])
  return (
    <section
      aria-labelledby="slip-pause"
      className="z-1 grid min-w-0 content-center justify-items-center gap-3 rounded-2xl border border-dashed border-line-2 bg-raised p-5 text-center"
    >
      <h3 id="slip-pause" className="text-lg">
        A short pause
      </h3>
      <Countdown
        until={new Date(until).toISOString()}
        short
        className="figure text-[2.75rem] leading-[3rem] font-bold"
      />
      <p className="max-w-measure text-ink-2">{chaseText(lost)} The slip opens automatically.</p>
      <Link href="/safer-play" className="inline-flex min-h-11 items-center underline underline-offset-4">
        Limits and breaks
      </Link>
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}
