import { TOAST_DURATION_MS } from '#web/client/calls/toast-store.ts'
import { browserStore } from '#web/client/kept/storage.ts'

/** The acts after which the page offers push. */
export type OfferAfter = 'bet' | 'pot'

const STORED_AS = 'pushOffered'
/** The notification about the act itself shows first, at the same place on a phone. */
const AFTER_MS = TOAST_DURATION_MS + 500

let offered: OfferAfter | null = null
let planned = false
const listeners = new Set<() => void>()

function set(next: OfferAfter | null): void {
  offered = next
  for (const listener of listeners) listener()
}

/** Offers push once in this browser, after an act that makes it useful; never again after any answer. */
export async function offerPush(after: OfferAfter): Promise<void> {
  if (planned || browserStore.read(STORED_AS) != null) return
  planned = true
  const { readPushState } = await import('./push.ts')
  if ((await readPushState()) !== 'off') return
  await new Promise((next) => setTimeout(next, AFTER_MS))
  // without storage the offer would appear again and again
  if (browserStore.write(STORED_AS, after)) set(after)
}

export const closeOffer = (): void => set(null)

export const offer = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  current: (): OfferAfter | null => offered,
}
