import { useRef } from 'react'
import type { Reply } from '#contract/index.ts'
import type { TournamentDetail } from '#contract/tournaments.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { changed } from '#web/client/calls/changed.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { playSound } from '#web/client/sound.ts'
import { readyAlong } from './use-ready.ts'

const FAILED = 'Failed to Join'
/** Repeats the call under its key, so that the server takes the fee once. */
const UNREACHED = 'The server could not be reached. Try again: you pay only once.'
/** Time between the credit of a deposit and the join (T-47). */
const JOIN_AFTER_MS = 500

/** A taken seat. A deposit joins automatically: `paid` is then absent. */
export type Joined = {
  tournament: TournamentDetail
  paid?: Pick<Reply<'joinTournament'>, 'balance' | 'reference'> & { key: string }
}

const announce = (practice: boolean) => {
  playSound('place-bet', { practice })
  toast({ title: 'Joined Tournament!', description: "You've been added to the queue. Good luck!" })
}

/**
 * Takes a seat, once for each dialog.
 * @param onJoined receives the seat, after the notice and the refetching
 */
export function useJoin(
  tournament: { id: string; isPracticeMode: boolean },
  onJoined: (joined: Joined) => void,
) {
  const { id, isPracticeMode } = tournament
  const me = useUser().id
  const keys = useIdempotencyKeys()
  const stepUp = useStepUp()
  const over = useRef(false)
  const finish = (joined: Joined) => {
    if (over.current) return
    over.current = true
    announce(isPracticeMode)
    readyAlong(joined.tournament, me)
    onJoined(joined)
  }
  /** A deposit has taken the seat: no call of this page has named the changes. */
  const arrived = (after: TournamentDetail) => {
    void changed('joinTournament')
    finish({ tournament: after })
  }
  const join = useAction(
    async (): Promise<Joined> => {
      const key = keys.keyFor({ id })
      const { tournament: after, ...paid } = await stepUp.run(() =>
        call('joinTournament', { params: { id }, body: {}, key }),
      )
      return { tournament: after, paid: { ...paid, key } }
    },
    { failed: [FAILED, UNREACHED], onDone: finish },
  )
  /** After a deposit for this seat: the server has already joined, or now states why it did not. */
  const afterDeposit = useAction(
    async () => {
      await new Promise((done) => setTimeout(done, JOIN_AFTER_MS))
      return call('getTournament', { params: { id } })
    },
    { onDone: (after) => (after.joined ? arrived(after) : join.mutate()), onFailed: () => join.mutate() },
  )
  return {
    join: () => join.mutate(),
    afterDeposit: () => afterDeposit.mutate(),
    arrived,
    busy: join.isPending || afterDeposit.isPending || join.isSuccess,
    failure: join.failure,
    refusal: join.error,
    stepUp: stepUp.dialog,
  }
}
