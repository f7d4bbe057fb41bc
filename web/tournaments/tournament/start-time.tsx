import { useEffect, useState } from 'react'
import { Moment } from '#web/ui/moment.tsx'
import { clockText, shortMomentText } from '#web/ui/moment-text.ts'

const MINUTE_MS = 60_000

/** "in 3 h", "in 25 min"; empty once it has passed. */
export function untilText(at: string, now: number): string {
  const minutes = Math.ceil((Date.parse(at) - now) / MINUTE_MS)
  if (minutes <= 0) return ''
  if (minutes < 100) return `in ${minutes} min`
  return `in ${Math.round(minutes / 60)} h`
}

const sameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** "Starts 20:00 · in 3 h", on another day with the day. */
export function StartTime({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const left = untilText(at, now)
  return (
    <>
      Starts <Moment at={at} format={sameDay(new Date(at), new Date(now)) ? clockText : shortMomentText} />
      {left && ` · ${left}`}
    </>
  )
}
