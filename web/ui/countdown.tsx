import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from './class-names.ts'

/** The time left in milliseconds in short: "0:40", "4:10", "2:04:10", rounded up. */
export const countdownClock = (left: number): string => countdownText(left).replace(/^00:0?|^0/, '')

/** The time left in milliseconds as HH:MM:SS, rounded up so that 00:00:00 means over. Hours may pass 99. */
export function countdownText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

export type CountdownProps = {
  /** ISO time */
  until: string
  onEnd?: () => void
  /** milliseconds by which the server's clock is ahead of the device's */
  offset?: number
  /** "4:10" when less than an hour is left */
  short?: boolean
  className?: string
}

/** HH:MM:SS, or shorter, live. It has the role of a timer, so screen readers do not read every second. */
export function Countdown({ until, onEnd, offset = 0, short = false, className }: CountdownProps) {
  const end = Date.parse(until)
  const [now, setNow] = useState(() => Date.now() + offset)
  const ended = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const present = Date.now() + offset
      setNow(present)
      const left = end - present
      if (left <= 0) ended()
      // wakes exactly at the end of a displayed second, so that it shows no second twice and skips none
      else timer = setTimeout(tick, left % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [end, offset])
  return (
    <time role="timer" dateTime={until} className={classNames('tabular', className)}>
      {(short ? countdownClock : countdownText)(end - now)}
    </time>
  )
}
