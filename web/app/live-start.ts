import { useEffect } from 'react'
import { whenLate } from '#web/client/calls/late.ts'
import { retrying } from '#web/client/lazy.ts'

/**
 * Milliseconds since the browser requested the page: none of its data is older. The second clock runs while a device sleeps.
 */
const pageAge = () => Math.round(Math.max(performance.now(), Date.now() - performance.timeOrigin))

/** Fetches the code of the socket, and tries until the network is back. */
async function fetchLive(): Promise<typeof import('./live-modules.ts')> {
  try {
    return await retrying(() => import('./live-modules.ts'))
  } catch {
    await new Promise((back) => addEventListener('online', back, { once: true }))
    return fetchLive()
  }
}

/**
 * Keeps the socket of the signed-in person open. It waits for the first screen's data, which needs the network and the
 * processor first. Used once, by the shell.
 */
export function useLiveConnection(userId: string | undefined): void {
  useEffect(() => {
    if (!userId) return
    let close: (() => void) | undefined
    let left = false
    whenLate()
      .then(fetchLive)
      .then(({ openLiveFor }) => {
        if (!left) close = openLiveFor(userId, pageAge)
      }, console.error)
    return () => {
      left = true
      close?.()
    }
  }, [userId])
}
