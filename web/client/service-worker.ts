/** Registers the worker (web/worker), or finds it. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' })

/** Resolves when the browser has nothing better to do. Safari cannot say when. */
const idle = () =>
  new Promise<void>((done) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(() => done()) : setTimeout(done, 2000),
  )

/** The page itself holds the user, where the worker does not see them. */
const USER = '/api/auth/user'

/** The addresses that this page has read from the server, each once. */
const readSoFar = (): Set<string> =>
  new Set([
    USER,
    ...performance
      .getEntriesByType('resource')
      .map(({ name }) => name.slice(location.origin.length))
      .filter((address) => address.startsWith('/api/')),
  ])

/**
 * Reads them once more, for the worker to keep. The page has them already, so it redraws nothing, and this can wait for
 * everything else.
 */
async function readAgain(addresses: Iterable<string>): Promise<void> {
  for (const address of addresses) {
    await idle()
    const answer = await fetch(address, { priority: 'low', headers: { Accept: 'application/json' } })
    await answer.arrayBuffer()
  }
}

/**
 * Makes this browser keep the app for later, after everything else. The first time, the worker starts after the answers on the
 * screen: the page requests them once more, so that the worker keeps them too. A browser that refuses works as before.
 */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await idle()
  const { serviceWorker } = navigator
  // without a network the worker keeps nothing, and the next page tries again
  const keep = (addresses: Iterable<string>) => void readAgain(addresses).catch(() => {})
  if (serviceWorker.controller) keep([USER])
  else serviceWorker.addEventListener('controllerchange', () => keep(readSoFar()), { once: true })
  await registerWorker().catch((error: unknown) => console.warn('nothing is kept for offline', error))
}

/** Makes the browser check for a newer worker now, which fetches the next page's files. */
export async function updateWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  await registration?.update().catch(() => {})
}
