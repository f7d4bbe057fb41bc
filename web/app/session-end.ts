import { keepTyped } from '#web/client/typed-text.ts'
import { toast } from '#web/ui/toast.tsx'

const REDIRECT_MS = 500
/** A page in the background draws nothing: nobody waits for its frames. */
const DRAWN_WITHIN_MS = 1000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Resolves when a notification that was just made is on the screen: what draws it may still be on its way. */
async function drawn(): Promise<void> {
  const region = import('#web/ui/toast-region.tsx').then(async () => {
    for (let frames = 0; frames < 60; frames += 1) {
      await frame()
      if (
        document.querySelector(
          '[role=region][aria-label^="Notifications"] [role=status], [role=region][aria-label^="Notifications"] li',
        )
      )
        break
    }
  })
  await Promise.race([region.catch(() => {}), pause(DRAWN_WITHIN_MS)])
}

/**
 * Says that the session is over, keeps what was being typed, and after 500 ms goes to sign in and back to here.
 * @param userId whose session it was; undefined where that was never known
 * @param loginUrl the way to sign in and back to here
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
