import { useEffect, useEffectEvent, useState } from 'react'
import { CODE_LIVES_MS } from './store-data.ts'

const RADIUS = 26
const AROUND = 2 * Math.PI * RADIUS

/** Milliseconds as minutes and seconds, rounded up: "5:00", "0:09". */
function ringText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

type CodeRingProps = {
  /** ISO time */
  until: string
  /** milliseconds by which the server's clock is ahead of the device's */
  offset: number
  onEnd: () => void
}

/** The rest of a code's five minutes: a ring that empties, with the time in it. */
export function CodeRing({ until, offset, onEnd }: CodeRingProps) {
  const end = Date.parse(until)
  const [left, setLeft] = useState(() => end - Date.now() - offset)
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = end - Date.now() - offset
      setLeft(now)
      if (now <= 0) ended()
      else timer = setTimeout(tick, now % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [end, offset])
  const share = Math.min(1, Math.max(0, left / CODE_LIVES_MS))
  return (
    <span className="relative inline-grid size-16 place-items-center">
      <svg viewBox="0 0 64 64" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="32" cy="32" r={RADIUS} fill="none" strokeWidth="5" className="stroke-sunken" />
        <circle
          cx="32"
          cy="32"
          r={RADIUS}
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - share)}
          className={left < 60_000 ? 'stroke-loss' : 'stroke-ink-1'}
        />
      </svg>
      <time role="timer" aria-label="Time left" dateTime={until} className="tabular text-sm font-semibold">
        {ringText(left)}
      </time>
    </span>
  )
}
