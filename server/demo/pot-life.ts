import type { PotGame } from '#contract/games.ts'
import { purses } from '#server/ledger/index.ts'
import { createPot, createPotWriter, playPot, startGameSession, withdrawPot } from '#server/pots/index.ts'
import type { Community, Scene } from './community.ts'
import { clientSeedOf, endedGameSeed } from './ended-games.ts'

type DemoPot = [
  made: number,
  by: string,
  game: PotGame,
  cents: bigint,
  title?: string,
  more?: {
    about?: string
    /** the challenger and the time; absent when nobody plays it */
    played?: [at: number, by: string]
    /** when its creator withdraws it */
    taken?: number
  },
]

const pots: readonly DemoPot[] = [
  [-330, 'kwame', 'coin-flip', 1_000n, 'Who makes the tea', { played: [-329, 'jo'] }],
  [-301, 'mara', 'cards', 500n, 'Red for the harbour', { played: [-300.5, 'tomasz'] }],
  [-260, 'priya', 'craps', 2_000n, 'Come-out roll', { played: [-255, 'hiroshi'] }],
  // expires between two other scenes, never together with one: it has the same end in every demo
  [-240.25, 'emil', 'coin-flip', 800n, 'Best of one'],
  [-212, 'jo', 'craps', 1_200n, 'Seven or eleven', { played: [-211, 'mara'] }],
  [-190, 'camille', 'cards', 300n, undefined, { played: [-188, 'noor'] }],
  [-166, 'ruben', 'coin-flip', 2_500n, 'The last slice', { played: [-160, 'zanele'] }],
  [-150, 'mara', 'craps', 1_500n, 'Hard eight', { taken: -149 }],
  [-131, 'oskar', 'cards', 1_000n, 'Night shift', { played: [-130, 'mara'] }],
  [-101, 'giulia', 'craps', 400n, undefined, { played: [-99, 'kwame'] }],
  [-76, 'jo', 'coin-flip', 600n, 'Loser walks the dog', { played: [-75, 'lena'] }],
  [-52, 'mara', 'cards', 2_000n, 'Double or nothing', { played: [-50, 'jo'] }],
  [-27, 'yara', 'craps', 1_800n, 'Point taken', { played: [-26.5, 'callum'] }],
  [-7, 'tomasz', 'coin-flip', 500n, 'Quick one', { played: [-6.8, 'mara'] }],
  [-1.5, 'mara', 'craps', 1_000n, 'Dice before dinner', { played: [-1.2, 'aoife'] }],
  [-92, 'sofia', 'cards', 5_000n, 'High table', { about: 'For steady hands only.' }],
  [-70, 'anders', 'coin-flip', 100n, 'Penny arcade'],
  [-48, 'leilani', 'craps', 2_500n, 'Beach craps', { about: 'Pass line, as ever.' }],
  [-30, 'jo', 'cards', 750n, 'Red or black, no excuses'],
  [-21, 'mateo', 'coin-flip', 1_600n, 'Heads I cook'],
  [-13, 'hana', 'craps', 900n, 'Snake eyes welcome'],
  [-9, 'mara', 'coin-flip', 1_250n, 'Window seat', { about: 'The loser sits by the aisle.' }],
  [-5, 'isaac', 'cards', 3_000n],
  [-2.4, 'chiara', 'craps', 600n, 'Two dice, one espresso'],
  [-0.8, 'kwame', 'coin-flip', 2_000n, 'Toss for the remote'],
  [-0.3, 'freya', 'cards', 400n, 'Last card of the evening'],
]

/** Pots of the last two weeks: played, withdrawn, expired, and still waiting for a challenger. */
export function potLife({ context, db, idOf }: Community): Scene[] {
  const writer = createPotWriter(context)
  const covers = async (key: string, cents: bigint) => (await purses(db, idOf(key))).play >= cents
  const session = (key: string, gameType: PotGame) =>
    startGameSession(db, { userId: idOf(key), gameType, isPracticeMode: true })

  const told = pots.flatMap(([made, by, gameType, cents, title, { about, played, taken } = {}]): Scene[] => {
    const name = `pot ${by} ${made}`
    let potId: bigint | undefined
    const make = async () => {
      if (!(await covers(by, cents))) return
      const order = { creatorId: idOf(by), gameType, potAmount: cents, isPracticeMode: true }
      const seed = played && endedGameSeed(name)
      potId = BigInt((await createPot(context, db, { ...order, title, description: about }, seed)).id)
    }
    const withdraw = async () => potId && withdrawPot(context, db, { potId, userId: idOf(by) })
    const play = async (challenger: string) => {
      if (potId === undefined) return
      // its seed is known, so it must not stay open
      if (!(await covers(challenger, cents))) return withdraw()
      await session(challenger, gameType)
      const body = { clientSeed: clientSeedOf(name, challenger) }
      await playPot(context, writer, { potId, userId: idOf(challenger), key: undefined, body })
    }
    const scenes: Scene[] = [{ at: made, run: make }]
    if (played) scenes.push({ at: played[0], run: () => play(played[1]) })
    if (taken !== undefined) scenes.push({ at: taken, run: withdraw })
    return scenes
  })
  return [...told, { at: -0.5, run: () => session('jo', 'coin-flip') }]
}
