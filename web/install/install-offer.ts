import { installPrompt } from '#web/client/install-prompt.ts'
import type { Store } from '#web/client/kept/storage.ts'

const ANSWERED = 'installAnswered'
const FIRST_OPENED = 'firstOpened'
/** The first visit shows no offer. */
const FIRST_VISIT_MS = 30 * 60_000

/**
 * Whether the page may show the offer: from the second visit on, once in this browser. Notes the first visit.
 * @param store of this browser; without storage the offer would appear again and again, so it never does
 * @param now milliseconds since 1970
 */
export function mayOffer(store: Store, now: number): boolean {
  if (store.read(ANSWERED) !== null) return false
  const first = Number(store.read(FIRST_OPENED))
  if (first > 0) return now - first > FIRST_VISIT_MS
  store.write(FIRST_OPENED, String(now))
  return false
}

/** The person has answered, yes or no: never offer again. */
export const offerAnswered = (store: Store): void => void store.write(ANSWERED, 'yes')

/** Asks the browser's own question. A page may ask it once. @returns whether the app was installed */
export async function askToInstall(): Promise<boolean> {
  const { question } = installPrompt
  if (!question) return false
  installPrompt.question = undefined
  await question.prompt()
  return (await question.userChoice).outcome === 'accepted'
}

/** For `useSyncExternalStore`: whether the browser has a question to ask. */
export const question = {
  subscribe(listener: () => void) {
    installPrompt.changed = listener
    return () => {
      delete installPrompt.changed
    }
  },
  isThere: () => installPrompt.question !== undefined,
}
