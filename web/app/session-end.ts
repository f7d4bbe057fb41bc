import { toast } from '#web/client/calls/toast.ts'
import { keepTyped } from '#web/client/kept/typed-text.ts'

const REDIRECT_MS = 500
/** The longest wait for a notification. A page in the background draws nothing; elsewhere its code may load slowly. */
const drawnWithinMs = () => (document.hidden ? 1000 : 4000)

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Resolves when a new notification is on the screen; the code that draws it may still be loading. */
async function drawn(): Promise<void> {
  const region = import('#web/ui/toast-region.tsx').then(async () => {
    for (let frames = 0; frames < 60; frames += 1) {
      await frame()
      if (
        document.querySelector(
          '[role=region][aria-label^="Notifications"] [role=status], [role=region][aria-label^="Notifications"] li',
        )
      ) {
        // the browser paints it with the next frame; people can read it from then on
        await frame()
        break
      }
    }
  })
  await Promise.race([region.catch(() => {}), pause(drawnWithinMs())])
}

/**
 * Announces the end of the session, keeps the typed text, and after 500 ms goes to sign in and back.
 * @param userId the user of the ended session; undefined when the page never knew the user
 * @param loginUrl the address of sign-in with the way back to here
 */
export async function endSession(userId: string | undefined, loginUrl: () => string): Promise<void> {
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  })
  await drawn()
  await pause(REDIRECT_MS)
  if (userId) keepTyped(userId)
  location.assign(loginUrl())
}
