import type { PotGameResult } from '#contract/fairness.ts'
import type { PotGame } from '#contract/games.ts'
import type { FromServer } from '#contract/live.ts'
import type { PotPlay } from '#contract/pots.ts'
import type { SoundName } from '#web/client/sound.ts'
import type { GameCheck } from '#web/games/check-game.ts'
import type { Side } from '#web/games/game-text.ts'
import { potSounds } from '#web/games/pot-game.tsx'
import { LIVE_RESULT_MS, RESULT_MS } from '#web/ui/games/timing.ts'

/** A game on its pot's card: first as it happens, then at rest. */
export type ShownGame = {
  gameResult: PotGameResult
  winner: Side
  playing: boolean
  /** the picture has shown long enough: the details replace it again */
  cleared?: true
  /** the person here was the challenger */
  mine: boolean
  /** of the person's own game: the result of this browser's check, once it is done */
  check?: GameCheck
}
export type Games = ReadonlyMap<string, ShownGame>
export type LiveGame = Extract<FromServer, { type: 'pot_game_result' }>
type Ids = ReadonlySet<string>

/** How long a result stays on its card unless the person clears the list before. Recent results has it all the time. */
export const STILL_MS = 30_000

/** The effects of a table on the rest of the page. */
export type Around = {
  show: (games: Games) => void
  sound: (name: SoundName) => void
  /** the purses wait for the release */
  hold: () => () => void
  /** a game of others is over: the lists have changed */
  others: () => void
}

/**
 * The games on one board. It takes only the results of shown pots and forgets pots that are no longer shown, so neither its
 * memory nor its work grows with games elsewhere.
 */
export class PotTable {
  readonly #around: Around
  #drawn: Ids = new Set()
  #own: Ids = new Set()
  #games: Games = new Map()
  /** pots whose bet has no answer yet, with any result that arrived meanwhile: it may be the person's own */
  readonly #asked = new Map<string, LiveGame | null>()
  /** games played or shown here, to recognise another copy from the socket */
  readonly #played = new Set<string>()

  constructor(around: Around) {
    this.#around = around
  }

  /** @param drawn the shown pots; @param own those among them that this person created */
  setBoard(drawn: Ids, own: Ids): void {
    this.#drawn = drawn
    this.#own = own
    for (const kept of [this.#asked, this.#played])
      for (const id of kept.keys()) if (!drawn.has(id)) kept.delete(id)
    const left = [...this.#games].filter(([id]) => drawn.has(id))
    if (left.length < this.#games.size) this.#show(new Map(left))
  }

  /** A person's game, perhaps the copy of this person's own. */
  receive(message: LiveGame): void {
    const { potId } = message
    if (!this.#drawn.has(potId) || this.#played.has(potId)) return
    if (this.#asked.has(potId)) this.#asked.set(potId, message)
    else this.#showOthers(message)
  }

  /** The page is sending a bet on this pot. */
  ask(id: string): void {
    if (!this.#asked.has(id)) this.#asked.set(id, null)
  }

  /** The server refused: if the pot has been played meanwhile, another person played it. */
  refused(id: string): void {
    const faster = this.#asked.get(id)
    this.#asked.delete(id)
    if (faster) this.#showOthers(faster)
  }

  /** The answer to the person's own bet. @param over runs after the game has shown */
  played(id: string, game: PotGame, play: Pick<PotPlay, 'gameResult' | 'winner'>, over: () => void): void {
    this.#asked.delete(id)
    this.#played.add(id)
    const { gameResult, winner } = play
    this.#put(id, { gameResult, winner, mine: true, playing: true })
    this.#around.sound('place-bet')
    this.#around.sound(potSounds[game])
    setTimeout(() => {
      this.#around.sound(winner === 'challenger' ? 'win' : 'lose')
      this.#rest(id)
      over()
    }, RESULT_MS)
  }

  /** The result of this browser's check of the person's own game. */
  checked(id: string, check: GameCheck): void {
    this.#change(id, { check })
  }

  #showOthers({ potId, gameData, winner }: LiveGame): void {
    const { sound, hold, others } = this.#around
    const ours = this.#own.has(potId)
    // the creator's purse waits for the coin like the challenger's
    const release = ours ? hold() : () => {}
    this.#played.add(potId)
    this.#put(potId, { gameResult: gameData.gameResult, winner, mine: false, playing: true })
    if (ours) sound(potSounds[gameData.gameType])
    setTimeout(() => {
      this.#rest(potId)
      release()
      if (ours) sound(winner === 'creator' ? 'win' : 'lose')
      others()
    }, LIVE_RESULT_MS)
  }

  #rest(id: string): void {
    this.#change(id, { playing: false })
    setTimeout(() => this.#change(id, { cleared: true }), STILL_MS)
  }

  #put(id: string, game: ShownGame): void {
    if (this.#drawn.has(id)) this.#show(new Map(this.#games).set(id, game))
  }

  #change(id: string, more: Partial<ShownGame>): void {
    const game = this.#games.get(id)
    if (game) this.#put(id, { ...game, ...more })
  }

  #show(games: Games): void {
    this.#games = games
    this.#around.show(games)
  }
}
