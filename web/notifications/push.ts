import { call } from '#web/client/calls/api.ts'
import { browserStore } from '#web/client/kept/storage.ts'
import { registerWorker } from '#web/client/service-worker.ts'
import { installWay, thisDevice } from '#web/install/install-way.ts'
import { isPushFor, keepPushFor } from './push-owner.ts'

/**
 * Whether this browser can show notifications while Evens is closed: not at all; only from the home screen (iPhone); the
 * person forbade it; on; off.
 */
export type PushState = 'unsupported' | 'needs-home-screen' | 'blocked' | 'on' | 'off'

/** The push address of this browser that the server knows; push services change it now and then. */
const ENDPOINT = 'pushEndpoint'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Reads the state of this browser, and whether the server knows it. Does not ask for permission. */
export async function readPushState(): Promise<PushState> {
  // iPhones and iPads allow push only for pages on the home screen
  if (!isSupported())
    return installWay(thisDevice(false)) === 'share-menu' ? 'needs-home-screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission !== 'granted' || !(await subscription())) return 'off'
  const devices = await call('listPushDevices', {})
  return devices.some(({ current }) => current) ? 'on' : 'off'
}

/** Whether the browser's subscription is bound to this key of the server. */
function isBoundTo(known: PushSubscription, publicKey: string): boolean {
  const key = known.options.applicationServerKey
  if (key === null) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

/** Subscribes this browser, or uses its present subscription, and registers it with the server. */
async function register(userId: string): Promise<void> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const { publicKey } = await call('pushKey', {})
  let known = await pushManager.getSubscription()
  if (known && !isBoundTo(known, publicKey)) {
    await known.unsubscribe()
    known = null
  }
  known ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = known.toJSON()
  const before = isPushFor(userId) ? browserStore.read(ENDPOINT) : null
  await call('addPushSubscription', {
    body: {
      ...{ endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
      ...(before && before !== endpoint && { replaces: before }),
    },
  })
  keepPushFor(userId)
  browserStore.write(ENDPOINT, endpoint)
}

/**
 * Turns push on in this browser. Call it from the person's own press: the browser asks for permission.
 * @returns the state afterwards; `off` when the person closed the question
 */
export async function turnPushOn(userId: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  await register(userId)
  return 'on'
}

/** Turns push off in this browser. */
export async function turnPushOff(): Promise<void> {
  const known = await subscription()
  keepPushFor(null)
  browserStore.write(ENDPOINT, null)
  if (known) {
    await call('endPushSubscription', { body: { endpoint: known.endpoint } })
    await known.unsubscribe()
  }
}

/** Sends a test to this browser. */
export async function testPush(): Promise<void> {
  const known = await subscription()
  await call('testPush', { body: { endpoint: known?.endpoint ?? location.origin } })
}

/**
 * Registers the push address with the server again, for the person who turned on push here (`isPushFor`): the session may be new, and browsers
 * change their addresses. Asks for nothing, and stays silent when it fails.
 */
export async function renewPush(userId: string): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  await register(userId).catch((error: unknown) => console.warn('push could not be renewed', error))
}

/** The notice that push could not be turned on, with the reason if known. */
export const NOT_TURNED_ON = [
  'Push could not be turned on',
  'This browser has no push service at the moment. Try again later.',
] as const
