/**
 * Recomputes a game from its seeds, by the published formula (docs/fairness.md) and with nothing but WebCrypto. It shares no
 * code with the server's draws, so that agreement means something; it runs in the browser and in Node alike.
 */

/** One draw, with every intermediate number. */
export type Draw = {
  /** which draw of which game: `pot/craps/1/a` */
  label: string
  /** its purpose: "Die A of throw 1" */
  purpose: string
  sides: number
  /** the text under the HMAC whose word counted */
  message: string
  /** HMAC-SHA256, 64 hex digits */
  hmac: string
  /** which of its eight words counted, from 0 */
  place: number
  word: number
  /** words rejected before it, because they would have made low numbers likelier */
  rejected: number
  /** word modulo sides */
  number: number
  /** the meaning of that number: "heads", "5" */
  face: string
}

export type Seeds = { serverSeed: string; clientSeed: string; nonce: string }

export const GAMES = ['cards', 'coin-flip', 'craps', 'coin', 'card'] as const
/** `cards`, `coin-flip` and `craps` are pots, `coin` and `card` fun games. */
export type Game = (typeof GAMES)[number]

type Side = 'challenger' | 'creator'
type Throw = { dice1: number; dice2: number; total: number }
export type Outcome =
  | { game: 'cards' | 'coin-flip'; winner: Side; result: string }
  | { game: 'craps'; winner: Side; shooter: Side; point: number | null; rolls: Throw[] }
  | { game: 'coin'; houseFlip: string }
  | { game: 'card'; playerCard: number; houseCard: number }
  /** players' ids, the first of the line first */
  | { game: 'line'; line: string[] }

export type Computed = { draws: Draw[]; outcome: Outcome }

const TWO_TO_32 = 4_294_967_296
/** More throws than a game of dice can need: (29/36)^1000 is below 10^-93. */
const THROWS_MAX = 1_000
const CARDS = ['ace', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king']

/** 64 hex digits as 32 bytes. @throws Error on anything else */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new Error('not 64 hex digits')
  return Uint8Array.from({ length: 32 }, (_, index) =>
    Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
  )
}

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of a server seed, hex: the server published it before the game. */
export async function commitmentTo(serverSeed: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytesOf(serverSeed)))
}

/**
 * A source of draws from one game's seeds; each draw is recorded. @throws Error when the server's seed is not 64 hex digits
 */
export async function openDraws({ serverSeed, clientSeed, nonce }: Seeds) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(serverSeed), algorithm, false, ['sign'])
  const draws: Draw[] = []

  async function draw(label: string, sides: number, purpose: string, name: (number: number) => string) {
    const limit = Math.floor(TWO_TO_32 / sides) * sides
    for (let rejected = 0, turn = 0; ; turn++) {
      const message = [clientSeed, nonce, turn ? `${label}/${turn}` : label].join(':')
      const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message))
      const words = new DataView(mac)
      for (let place = 0; place < 8; place++) {
        const word = words.getUint32(4 * place, false)
        if (word >= limit) {
          rejected++
          continue
        }
        const number = word % sides
        const face = name(number)
        draws.push({ label, purpose, sides, message, hmac: hexOf(mac), place, word, rejected, number, face })
        return number
      }
    }
  }
  return { draws, draw }
}

/** Plays a game from its seeds. @throws Error when the server's seed is not 64 hex digits */
export async function recompute(game: Game, seeds: Seeds): Promise<Computed> {
  const { draws, draw } = await openDraws(seeds)
  const pick = async <F extends string>(label: string, purpose: string, faces: readonly [F, F]): Promise<F> =>
    faces[await draw(label, 2, purpose, (number) => faces[number] as F)] as F
  const card = async (label: string, purpose: string) =>
    1 + (await draw(label, 13, purpose, (number) => CARDS[number] as string))

  switch (game) {
    case 'cards': {
      const result = await pick('pot/cards', 'The colour of the card', ['red', 'black'])
      return { draws, outcome: { game, result, winner: result === 'red' ? 'challenger' : 'creator' } }
    }
    case 'coin-flip': {
      const result = await pick('pot/coin-flip', 'The coin', ['heads', 'tails'])
      return { draws, outcome: { game, result, winner: result === 'heads' ? 'challenger' : 'creator' } }
    }
    case 'craps': {
      const shooter = await pick('pot/craps/shooter', 'Who shoots', ['challenger', 'creator'])
      const other: Side = shooter === 'creator' ? 'challenger' : 'creator'
      const rolls: Throw[] = []
      let point = null as number | null
      for (let n = 1; n <= THROWS_MAX; n++) {
        const face = (number: number) => `${number + 1}`
        const dice1 = 1 + (await draw(`pot/craps/${n}/a`, 6, `Throw ${n}, first die`, face))
        const dice2 = 1 + (await draw(`pot/craps/${n}/b`, 6, `Throw ${n}, second die`, face))
        const total = dice1 + dice2
        rolls.push({ dice1, dice2, total })
        const wins: number[] = point === null ? [7, 11] : [point]
        const loses: number[] = point === null ? [2, 3, 12] : [7]
        if (wins.includes(total)) return { draws, outcome: { game, shooter, point, rolls, winner: shooter } }
        if (loses.includes(total)) return { draws, outcome: { game, shooter, point, rolls, winner: other } }
        point ??= total
      }
      throw new Error('craps without an end')
    }
    case 'coin': {
      const houseFlip = await pick('fun/coin', 'The house’s coin', ['heads', 'tails'])
      return { draws, outcome: { game, houseFlip } }
    }
    case 'card': {
      const playerCard = await card('fun/card/player', 'The player’s card')
      const houseCard = await card('fun/card/house', 'The house’s card')
      return { draws, outcome: { game, playerCard, houseCard } }
    }
  }
}

/** A player's part of the draw of a line. */
export type LineSeed = { player: string; clientSeed: string }

/** All client seeds of a line as one: SHA-256 of `id:seed` lines, in the order of the ids as numbers. */
export async function togetherOf(seeds: readonly LineSeed[]): Promise<string> {
  const rows = [...seeds].sort((a, b) => (BigInt(a.player) < BigInt(b.player) ? -1 : 1))
  const text = rows.map(({ player, clientSeed }) => [player, clientSeed].join(':')).join('\n')
  return hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/**
 * Draws the line of a tournament: the last place first, each from the players who are left.
 * @param number of the tournament
 * @throws Error when the server's seed is not 64 hex digits
 */
export async function recomputeLine(
  serverSeed: string,
  number: string,
  clientSeeds: readonly LineSeed[],
): Promise<Computed> {
  const seeds = { serverSeed, clientSeed: await togetherOf(clientSeeds), nonce: number }
  const { draws, draw } = await openDraws(seeds)
  const ids = clientSeeds.map(({ player }) => player).sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  for (let place = ids.length; place > 1; place--) {
    const label = `tournament/line/${place}`
    const from = await draw(label, place, `Who stands at place ${place}`, (at) => `player ${ids[at]}`)
    const [there, chosen] = [ids[place - 1]!, ids[from]!]
    ids[place - 1] = chosen
    ids[from] = there
  }
  return { draws, outcome: { game: 'line', line: ids } }
}

/** Whether a pick wins or ties a fun game with this outcome. */
export function endOf(selection: string, outcome: Extract<Outcome, { game: 'coin' | 'card' }>) {
  if (outcome.game === 'coin') return { won: outcome.houseFlip === selection, tie: false }
  const { playerCard } = outcome
  const tie = playerCard === 7
  return { won: !tie && (playerCard > 7 ? 'high' : 'low') === selection, tie }
}
