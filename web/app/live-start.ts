import { useEffect } from 'react'
import { retrying } from '#web/client/lazy.ts'
import { followNetwork } from '#web/client/network.ts'

/** Keeps the socket of the signed-in person open. Used once, by the shell. */
export function useLiveConnection(userId: string | undefined): void {
  useEffect(() => {
    if (!userId) return
    let close: (() => void) | undefined
    let left = false
    // What happens while the network is away before the socket first opens is signalled to nobody.
    let away = !navigator.onLine
    const end = followNetwork(() => {
      away ||= !navigator.onLine
    })
    retrying(() => import('./live-modules.ts')).then(({ openLiveFor }) => {
      if (!left) close = openLiveFor(userId, () => away)
    }, console.error)
    return () => {
      left = true
      end()
      close?.()
    }
  }, [userId])
}
