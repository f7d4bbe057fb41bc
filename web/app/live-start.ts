import { useEffect } from 'react'
import { retrying } from '#web/client/lazy.ts'

/** Keeps the socket of the signed-in person open. Used once, by the shell. */
export function useLiveConnection(userId: string | undefined): void {
  useEffect(() => {
    if (!userId) return
    let close: (() => void) | undefined
    let left = false
    retrying(() => import('./live-modules.ts')).then(({ openLiveFor }) => {
      if (!left) close = openLiveFor(userId)
    }, console.error)
    return () => {
      left = true
      close?.()
    }
  }, [userId])
}
