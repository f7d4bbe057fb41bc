import { type ReactNode, useCallback, useState } from 'react'
import { needsProof, needsSecondThing } from '#web/client/calls/request.ts'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx').then((m) => ({ default: m.StepUpDialog })))

type Waiting = { second: boolean; proved(): void; gaveUp(): void }

export type StepUp = {
  /** must be somewhere in the screen */
  dialog: ReactNode
  /** Does something and, when the server asks for a proof, opens the dialog, sends the proof and tries again. */
  run<T>(action: () => Promise<T>): Promise<T>
  /** Asks in advance. @returns whether the person proved it */
  ask(): Promise<boolean>
}

/**
 * For actions that need a fresh proof. Closing the dialog gives the caller the server's refusal, as if nothing had been asked.
 * @param eventId the proof holds for stakes on this event until it locks, too
 */
export function useStepUp(eventId?: string): StepUp {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const open = useCallback(
    (second: boolean) =>
      new Promise<boolean>((resolve) =>
        setWaiting((others) => [
          ...others,
          { second, proved: () => resolve(true), gaveUp: () => resolve(false) },
        ]),
      ),
    [],
  )
  const run = useCallback(
    async <T,>(action: () => Promise<T>): Promise<T> => {
      try {
        return await action()
      } catch (error) {
        if (!needsProof(error) || !(await open(needsSecondThing(error)))) throw error
        return action()
      }
    },
    [open],
  )
  const end = (how: 'proved' | 'gaveUp') => {
    setWaiting([])
    for (const one of waiting) one[how]()
  }
  const dialog = waiting.length > 0 && (
    <Opened onClose={() => end('gaveUp')}>
      <StepUpDialog
        eventId={eventId}
        second={waiting.some(({ second }) => second)}
        onProved={() => end('proved')}
        onClose={() => end('gaveUp')}
      />
    </Opened>
  )
  const ask = useCallback(() => open(false), [open])
  return { dialog, run, ask }
}
