import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

const LOOK_MS = 2000
/** Smaller corrections do not justify a jump of the clock. */
const NOTABLE_MS = 300

/** Milliseconds by which the server's clock is ahead of this device's. */
export function useServerOffset(): number {
  const [offset, setOffset] = useState(() => serverNow() - Date.now())
  useEffect(() => {
    const look = () => {
      const now = serverNow() - Date.now()
      setOffset((kept) => (Math.abs(now - kept) > NOTABLE_MS ? now : kept))
    }
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return offset
}
