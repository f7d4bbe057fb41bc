import { useRef } from 'react'
import type { PotGame } from '#contract/games.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type SessionDialogProps = {
  gameType: PotGame
  onClose: () => void
  /** called once the session runs: the requested action may begin */
  onStarted: () => void
}

/** Opens on the first Play of a game: a session costs nothing and lasts a day. */
export function SessionDialog({ gameType, onClose, onStarted }: SessionDialogProps) {
  const start = useRef<HTMLButtonElement>(null)
  const starting = useAction(() => call('startGameSession', { body: { gameType, isPracticeMode: true } }), {
    done: { title: 'Session Started', description: `You can now play unlimited ${gameType} rounds!` },
    failed: ['Error', 'Failed to start session'],
    onDone(session) {
      queryClient.setQueryData(keyOf('activeGameSession', { query: { gameType } }), session)
      onClose()
      onStarted()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      initialFocus={start}
      title={`Start ${gameType} Session`}
      description="Practice mode is free! Start playing unlimited rounds with virtual currency."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            ref={start}
            busy={starting.isPending}
            busyLabel="Starting…"
            onClick={() => starting.mutate()}
          >
            Start Playing
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">A session lasts 24 hours. After that you are asked again.</p>
    </Dialog>
  )
}
