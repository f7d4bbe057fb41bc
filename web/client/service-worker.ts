import { queryClient } from './query.ts'
import { refresh } from './refresh.ts'

/** Registers the worker (web/worker), or finds it. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' })

/** Resolves when the browser has nothing better to do. Safari cannot say when. */
const idle = () =>
  new Promise<void>((done) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(() => done()) : setTimeout(done, 2000),
  )

/**
 * Has this browser keep the app for later, once everything else is done. The first time the worker comes after the answers on the
 * screen: they are asked for once more, so that it keeps them too. A browser that refuses goes on as before.
 */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await idle()
  const { serviceWorker } = navigator
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener('controllerchange', () => void refresh(queryClient, { type: 'active' }), {
      once: true,
    })
  await registerWorker().catch((error: unknown) => console.warn('nothing is kept for offline', error))
}

/** Has the browser look for a newer worker now, which fetches what the next page needs. */
export async function updateWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  await registration?.update().catch(() => {})
}
