import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FunGame, FunSelection } from '#contract/games.ts'
import type { Reply } from '#contract/index.ts'
import { formatMoney } from '#contract/money.ts'
import { call, errorText } from '#web/app/api.ts'
import { useIdempotencyKeys } from '#web/app/idempotency.ts'
import { holdBalance } from '#web/app/live.ts'
import { invalidate, keyOf, queryClient, useApi } from '#web/app/query.ts'
import { playSound, type SoundName } from '#web/app/sound.ts'
import { newClientSeed } from '#web/games/client-seed.ts'
import { CARD_HALF_MS, CARD_PULSE_MS, CARD_WAIT_MS, COIN_MS } from '#web/ui/games/timing.ts'
import { toast } from '#web/ui/toast.tsx'
import { verdictOf } from './fun-play.ts'

export type FunPlay = Reply<'playFunGame'> & { selection: FunSelection; stake: bigint }

const sounds: Record<FunGame, SoundName> = { coin: 'coin-flip', card: 'card-flip' }
const lasts: Record<FunGame, number> = {
  coin: COIN_MS,
  card: CARD_WAIT_MS + 2 * CARD_HALF_MS + CARD_PULSE_MS,
}
const soft = { practice: true }

/** One fun game: the seal of its next draw, the play that is shown, and whether it is still in the air. */
export function useFunGame(game: FunGame) {
  const keys = useIdempotencyKeys()
  const next = useApi('nextFairSeed', { query: { game } })
  const [shown, setShown] = useState<{ play: FunPlay; over: boolean }>()
  /** a play that is sent again is the same play, so its seed is too */
  const seed = useRef(newClientSeed())
  const nextKey = keyOf('nextFairSeed', { query: { game } })

  const playing = useMutation({
    mutationFn: async ({ selection, cents }: { selection: FunSelection; cents: bigint }) => {
      const commitment = next.data?.commitment
      const body = {
        gameType: game,
        amount: formatMoney(cents),
        selection,
        clientSeed: seed.current,
        ...(commitment && { commitment }),
      }
      const release = holdBalance()
      try {
        const reply = await call('playFunGame', { body, key: keys.keyFor(body) })
        return { play: { ...reply, selection, stake: cents }, release }
      } catch (error) {
        release()
        throw error
      }
    },
    onSuccess({ play, release }) {
      keys.done()
      seed.current = newClientSeed()
      queryClient.setQueryData(nextKey, play.next)
      setShown({ play, over: false })
      playSound('place-bet', soft)
      playSound(sounds[game], soft)
      setTimeout(() => {
        const verdict = verdictOf(play)
        if (verdict !== 'tie') playSound(verdict === 'won' ? 'win' : 'lose', soft)
        setShown({ play, over: true })
        release()
        for (const path of ['/api/auth/user', '/api/fun-games', '/api/transactions', '/api/stats'])
          void invalidate(path)
      }, lasts[game])
    },
    onError(error) {
      toast({
        title: 'Game Error',
        description: errorText(error, 'Failed to play game'),
        variant: 'destructive',
      })
      void invalidate('/api/fairness/next')
      void invalidate('/api/auth/user')
    },
  })
  return {
    shown,
    next: next.data,
    /** sent, or still in the air: one game at a time */
    busy: playing.isPending || shown?.over === false,
    play: (selection: FunSelection, cents: bigint) => playing.mutate({ selection, cents }),
  }
}
