import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PotGameResult } from '#contract/fairness.ts'
import type { FromServer } from '#contract/live.ts'
import { ApiError, call } from '#web/app/api.ts'
import { useIdempotencyKeys } from '#web/app/idempotency.ts'
import { holdBalance, useLive, useWatchEvent } from '#web/app/live.ts'
import { usePracticeMode } from '#web/app/practice-mode.tsx'
import { playSound } from '#web/app/sound.ts'
import { newClientSeed } from '#web/games/client-seed.ts'
import type { Side } from '#web/games/game-words.ts'
import { soundOfPot } from '#web/games/pot-game.tsx'
import { LIVE_RESULT_MS, RESULT_MS } from '#web/ui/games/timing.ts'
import { toast } from '#web/ui/toast.tsx'
import type { Pot } from './pot-data.ts'
import { refreshAfterGame, refreshPots } from './pot-data.ts'
import { checkPlayable, failureToast, resultToast } from './pot-play.ts'

/** A game that is shown on its pot's card: first as it happens, then as it lies. */
export type ShownGame = {
  gameResult: PotGameResult
  winner: Side
  playing: boolean
  /** the person here was the challenger */
  mine: boolean
}
type LiveGame = Extract<FromServer, { type: 'pot_game_result' }>
type Games = ReadonlyMap<string, ShownGame>

const soft = { practice: true }

/**
 * Plays pots and shows the games of others as they are played.
 * @param ownIds pots of the person here, which sound when others play them
 * @param onSessionNeeded the server knows of no session: it has run out
 */
export function usePotGames(ownIds: ReadonlySet<string>, onSessionNeeded: (pot: Pot) => void) {
  const { practiceMode } = usePracticeMode()
  const keys = useIdempotencyKeys()
  const [games, setGames] = useState<Games>(new Map())
  /** pots that are being bet on, with the word that somebody else was faster, should it come meanwhile */
  const asked = useRef(new Map<string, LiveGame | null>())
  /** games that this screen has played itself, for their copy from the socket */
  const played = useRef(new Set<string>())
  /** a bet that is sent again is the same bet, so its seed is too */
  const seeds = useRef(new Map<string, string>())

  const put = (id: string, game: ShownGame) => setGames((kept) => new Map(kept).set(id, game))

  const showOthers = ({ potId, gameData, winner }: LiveGame) => {
    const game = { gameResult: gameData.gameResult, winner, mine: false }
    const ours = ownIds.has(potId)
    // the creator's purse waits for the coin as the challenger's does
    const release = ours ? holdBalance() : () => {}
    put(potId, { ...game, playing: true })
    if (ours) playSound(soundOfPot[gameData.gameType], soft)
    setTimeout(() => {
      put(potId, { ...game, playing: false })
      release()
      if (ours) playSound(winner === 'creator' ? 'win' : 'lose', soft)
      refreshPots()
    }, LIVE_RESULT_MS)
  }

  useWatchEvent('pots')
  useLive('pot_game_result', (message) => {
    if (asked.current.has(message.potId)) asked.current.set(message.potId, message)
    else if (!played.current.has(message.potId)) showOthers(message)
  })

  const betting = useMutation({
    mutationFn: async (pot: Pot) => {
      checkPlayable(pot, practiceMode)
      const clientSeed = seeds.current.get(pot.id) ?? newClientSeed()
      seeds.current.set(pot.id, clientSeed)
      const body = { clientSeed, commitment: pot.commitment }
      asked.current.set(pot.id, null)
      const release = holdBalance()
      try {
        const key = keys.keyFor({ id: pot.id, ...body })
        return { play: await call('playPot', { params: { id: pot.id }, body, key }), release }
      } catch (error) {
        release()
        throw error
      }
    },
    onSuccess({ play, release }, pot) {
      keys.done()
      played.current.add(pot.id)
      asked.current.delete(pot.id)
      const game = { gameResult: play.gameResult, winner: play.winner, mine: true }
      put(pot.id, { ...game, playing: true })
      playSound('place-bet', soft)
      playSound(soundOfPot[pot.gameType], soft)
      setTimeout(() => {
        playSound(play.winner === 'challenger' ? 'win' : 'lose', soft)
        toast(resultToast(play))
        put(pot.id, { ...game, playing: false })
        release()
        refreshAfterGame()
      }, RESULT_MS)
    },
    onError(error, pot) {
      const faster = asked.current.get(pot.id)
      asked.current.delete(pot.id)
      toast(failureToast(error, 'Failed to bet on pot'))
      if (faster) showOthers(faster)
      if (!(error instanceof ApiError)) return
      if (error.code === 'session_needed') onSessionNeeded(pot)
      refreshPots()
    },
  })

  return {
    games,
    /** the pot whose bet is under way */
    betOn: betting.isPending ? betting.variables.id : undefined,
    play: (pot: Pot) => {
      if (!betting.isPending) betting.mutate(pot)
    },
  }
}
