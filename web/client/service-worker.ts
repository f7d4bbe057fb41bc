/** Registers the worker (web/worker), or finds it. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' })

/** Resolves when the browser has nothing better to do. Safari cannot say when. */
const idle = () =>
  new Promise<void>((done) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(() => done()) : setTimeout(done, 2000),
  )

/** What this page has read from the server, each address once. The user may have come within the page. */
const readSoFar = (): Set<string> =>
  new Set([
    '/api/auth/user',
    ...performance
      .getEntriesByType('resource')
      .map(({ name }) => name.slice(location.origin.length))
      .filter((address) => address.startsWith('/api/')),
  ])

/** Reads it once more, for the worker to keep. The page has it already: nothing is drawn again, and it can wait for everything else. */
async function readAgain(): Promise<void> {
  for (const address of readSoFar()) {
    await idle()
    const answer = await fetch(address, { priority: 'low', headers: { Accept: 'application/json' } })
    await answer.arrayBuffer()
  }
}

/**
 * Has this browser keep the app for later, once everything else is done. The first time the worker comes after the answers on the
 * screen: they are asked for once more, so that it keeps them too. A browser that refuses goes on as before.
 */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await idle()
  const { serviceWorker } = navigator
  if (serviceWorker.controller === null)
    // without a network nothing is kept, and the next page tries again by itself
    serviceWorker.addEventListener('controllerchange', () => void readAgain().catch(() => {}), { once: true })
  await registerWorker().catch((error: unknown) => console.warn('nothing is kept for offline', error))
}

/** Has the browser look for a newer worker now, which fetches what the next page needs. */
export async function updateWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  await registration?.update().catch(() => {})
}
