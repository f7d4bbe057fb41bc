import { useEffect, useState } from 'react'

/** Whether a state has lasted this long without a break. */
export function useLasting(goingOn: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!goingOn) return
    const timer = setTimeout(() => setLasting(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [goingOn, milliseconds])
  return lasting
}
