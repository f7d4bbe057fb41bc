import { useEffect, useState } from 'react'
import type { FunGame, FunSelection } from '#contract/games.ts'
import type { Reply } from '#contract/index.ts'
import { useAction } from '#web/client/calls/action.ts'
import { ApiError, call } from '#web/client/calls/api.ts'
import { invalidate, keyOf, queryClient, useApi } from '#web/client/calls/query.ts'
import { holdBalance } from '#web/client/live/live.ts'
import { playSound, type SoundName } from '#web/client/sound.ts'
import { checkGame, type GameCheck, loadChecker, newClientSeed } from '#web/games/check-game.ts'
import { type Order, openOrders } from '#web/games/open-orders.ts'
import { CARD_HALF_MS, CARD_PULSE_MS, CARD_WAIT_MS, COIN_MS } from '#web/ui/games/timing.ts'
import { bodyOf, type FunOrder, recordOf, verdictOf } from './fun-play.ts'

export type FunPlay = Reply<'playFunGame'> & Pick<FunOrder, 'selection' | 'stake'>
export type ShownPlay = { play: FunPlay; over: boolean; check?: GameCheck }

const sounds: Record<FunGame, SoundName> = { coin: 'coin-flip', card: 'card-flip' }
const lasts: Record<FunGame, number> = {
  coin: COIN_MS,
  card: CARD_WAIT_MS + 2 * CARD_HALF_MS + CARD_PULSE_MS,
}
const soft = { practice: true }

const post = ({ content, key }: Order<FunOrder>) => call('playFunGame', { body: bodyOf(content), key })
const openFunOrders = () => openOrders(post, 1)

type Show = (change: (now: ShownPlay | undefined) => ShownPlay | undefined) => void

/** Sends a play and shows it: in the air, then over; the browser checks its proof meanwhile. */
function usePlaying(game: FunGame, orders: ReturnType<typeof openFunOrders>, show: Show) {
  return useAction(
    async (make: () => FunOrder) => {
      const release = holdBalance()
      try {
        return { ...(await orders.send(game, make)), release }
      } catch (error) {
        release()
        throw error
      }
    },
    {
      failed: ['Game Error', 'Failed to play game'],
      onDone({ content, reply, release }) {
        const play = { ...reply, selection: content.selection, stake: content.stake }
        const change = (more: Partial<ShownPlay>) =>
          show((now) => (now?.play.id === play.id ? { ...now, ...more } : now))
        queryClient.setQueryData(keyOf('nextFairSeed', { query: { game } }), play.next)
        show(() => ({ play, over: false }))
        playSound('place-bet', soft)
        playSound(sounds[game], soft)
        void checkGame({ kind: 'fun', record: recordOf(content, reply) }, content.held).then((check) =>
          change({ check }),
        )
        setTimeout(() => {
          const verdict = verdictOf(play)
          if (verdict !== 'tie') playSound(verdict === 'won' ? 'win' : 'lose', soft)
          change({ over: true })
          // only now `call` fetches the game's changes
          release()
        }, lasts[game])
      },
      onFailed(error) {
        // each answer brings the next commitment; only this refusal shows that another commitment is the present one
        if (error instanceof ApiError && error.code === 'stale_commitment') void invalidate('nextFairSeed')
      },
    },
  )
}

/** One fun game: the seal of its next draw, the shown play, and whether it is still in the air. */
export function useFunGame(game: FunGame) {
  const next = useApi('nextFairSeed', { query: { game } })
  const [shown, setShown] = useState<ShownPlay>()
  const [orders] = useState(openFunOrders)
  // loaded before the first game is over
  useEffect(() => void loadChecker().catch(() => {}), [])
  const playing = usePlaying(game, orders, setShown)
  const unanswered = orders.unanswered(game)
  const sealed = next.isFetching ? undefined : next.data
  return {
    shown,
    next: next.data,
    /** sent, or still in the air: one game at a time */
    busy: playing.isPending || shown?.over === false,
    /** a sent play without an answer: the next press sends it again */
    unanswered: playing.isPending ? undefined : unanswered,
    /** 'failed': the page could not fetch the commitment for the next play; 'waiting': it is on its way */
    seal: sealed || unanswered ? ('there' as const) : next.isError && !next.isFetching ? 'failed' : 'waiting',
    fetchSeal: () => void next.refetch(),
    play: (selection: FunSelection, stake: bigint) => {
      if (!sealed) return
      const { commitment, nonce } = sealed
      playing.mutate(() => ({
        game,
        selection,
        stake,
        held: { commitment, nonce, clientSeed: newClientSeed() },
      }))
    },
    /** Sends the unanswered play again, unchanged. */
    askAgain: () => {
      if (unanswered) playing.mutate(() => unanswered)
    },
  }
}
