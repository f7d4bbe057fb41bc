import { useEffect, useState } from 'react'
import { PARTS } from '#contract/changes.ts'
import { useAction } from '#web/client/calls/action.ts'
import { ApiError, call } from '#web/client/calls/api.ts'
import { toast } from '#web/client/calls/toast.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { holdBalance, useLive, useWatch } from '#web/client/live/live.ts'
import { playSound } from '#web/client/sound.ts'
import { checkGame, loadChecker, newClientSeed } from '#web/games/check-game.ts'
import { type Order, openOrders } from '#web/games/open-orders.ts'
import { type Pot, refreshSoon } from './pot-data.ts'
import { checkPlayable, failureToast, resultToast } from './pot-play.ts'
import { type Games, PotTable } from './pot-table.ts'

/** A bet as sent and kept. The pot's number is the nonce of its draw. */
type Bet = { commitment: string; clientSeed: string; nonce: string }

const POT_CHANNELS = ['pots'] as const

/** The number of tries: it retries a lost answer once before it shows the error. */
const TRIES = 2

const post = ({ content: { nonce, ...body }, key }: Order<Bet>) =>
  call('playPot', { params: { id: nonce }, body, key })

/**
 * Plays pots and shows the games of others as they happen.
 * @param drawn the shown pots: games elsewhere are ignored
 * @param userId the user whose pots sound when others play them
 * @param onSessionNeeded the server knows no session: it has expired
 */
export function usePotGames(drawn: readonly Pot[], userId: string, onSessionNeeded: (pot: Pot) => void) {
  const { practiceMode } = usePracticeMode()
  const [games, setGames] = useState<Games>(new Map())
  const [orders] = useState(() => openOrders(post, TRIES))
  const [table] = useState(
    () =>
      new PotTable({
        show: setGames,
        sound: (name) => playSound(name, { practice: true }),
        hold: holdBalance,
        others: () => refreshSoon(...PARTS.pots),
      }),
  )
  useEffect(() => {
    const idsOf = (pots: readonly Pot[]) => new Set(pots.map(({ id }) => id))
    table.setBoard(idsOf(drawn), idsOf(drawn.filter(({ createdById }) => createdById === userId)))
  }, [table, drawn, userId])
  // loaded before the first game is over
  useEffect(() => void loadChecker().catch(() => {}), [])
  useWatch(POT_CHANNELS)
  useLive('pot_game_result', (message) => table.receive(message))

  const betting = useAction(
    async (pot: Pot) => {
      checkPlayable(pot, practiceMode)
      table.ask(pot.id)
      const release = holdBalance()
      try {
        const { content: held, reply } = await orders.send(pot.id, () => ({
          clientSeed: newClientSeed(),
          commitment: pot.commitment,
          nonce: pot.id,
        }))
        return { play: reply, held, release }
      } catch (error) {
        release()
        throw error
      }
    },
    {
      failed: (error) => failureToast(error, 'Failed to bet on pot'),
      onDone({ play, held, release }, pot) {
        table.played(pot.id, pot.gameType, play, () => {
          toast(resultToast(play))
          // only now `call` fetches the game's changes
          release()
        })
        const record = { ...play, id: pot.id, game: pot.gameType }
        void checkGame({ kind: 'pot', record }, held).then((check) => table.checked(pot.id, check))
      },
      onFailed(error, pot) {
        // a result that arrived meanwhile may be the person's own until the server refuses
        if (orders.unanswered(pot.id) === undefined) table.refused(pot.id)
        if (error instanceof ApiError && error.code === 'session_needed') onSessionNeeded(pot)
      },
    },
  )

  return {
    games,
    /** the pot whose bet is under way */
    betOn: betting.isPending ? betting.variables.id : undefined,
    /** the page sent the bet on this pot, and does not know whether the server made it */
    unanswered: (id: string) => orders.unanswered(id) !== undefined,
    play: (pot: Pot) => {
      if (!betting.isPending) betting.mutate(pot)
    },
  }
}
