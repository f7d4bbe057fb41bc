import type { PotGame } from '#contract/games.ts'
import type { Tx } from '#server/core/db.ts'
import { purses } from '#server/ledger/index.ts'
import { createPot, createPotWriter, playPot, startGameSession, withdrawPot } from '#server/pots/index.ts'
import { type Community, type Deed, idOf } from './community.ts'
import { clientSeedOf, endedGameSeed } from './ended-games.ts'

type DemoPot = {
  /** hours, below zero: before the present */
  made: number
  by: string
  game: PotGame
  cents: bigint
  title?: string
  about?: string
  /** the challenger and the time; absent when nobody plays it */
  played?: [at: number, by: string]
  /** when its creator withdraws it */
  taken?: number
}

const pots: readonly DemoPot[] = [
  {
    made: -330,
    by: 'kwame',
    game: 'coin-flip',
    cents: 1_000n,
    title: 'Who makes the tea',
    played: [-329, 'jo'],
  },
  {
    made: -301,
    by: 'mara',
    game: 'cards',
    cents: 500n,
    title: 'Red for the harbour',
    played: [-300.5, 'tomasz'],
  },
  {
    made: -260,
    by: 'priya',
    game: 'craps',
    cents: 2_000n,
    title: 'Come-out roll',
    played: [-255, 'hiroshi'],
  },
  // expires between two other actions, never together with one: it has the same end in every demo
  { made: -240.25, by: 'emil', game: 'coin-flip', cents: 800n, title: 'Best of one' },
  { made: -212, by: 'jo', game: 'craps', cents: 1_200n, title: 'Seven or eleven', played: [-211, 'mara'] },
  { made: -190, by: 'camille', game: 'cards', cents: 300n, played: [-188, 'noor'] },
  {
    made: -166,
    by: 'ruben',
    game: 'coin-flip',
    cents: 2_500n,
    title: 'The last slice',
    played: [-160, 'zanele'],
  },
  { made: -150, by: 'mara', game: 'craps', cents: 1_500n, title: 'Hard eight', taken: -149 },
  { made: -131, by: 'oskar', game: 'cards', cents: 1_000n, title: 'Night shift', played: [-130, 'mara'] },
  { made: -101, by: 'giulia', game: 'craps', cents: 400n, played: [-99, 'kwame'] },
  {
    made: -76,
    by: 'jo',
    game: 'coin-flip',
    cents: 600n,
    title: 'Loser walks the dog',
    played: [-75, 'lena'],
  },
  { made: -52, by: 'mara', game: 'cards', cents: 2_000n, title: 'Double or nothing', played: [-50, 'jo'] },
  { made: -27, by: 'yara', game: 'craps', cents: 1_800n, title: 'Point taken', played: [-26.5, 'callum'] },
  { made: -7, by: 'tomasz', game: 'coin-flip', cents: 500n, title: 'Quick one', played: [-6.8, 'mara'] },
  {
    made: -1.5,
    by: 'mara',
    game: 'craps',
    cents: 1_000n,
    title: 'Dice before dinner',
    played: [-1.2, 'aoife'],
  },
  {
    made: -92,
    by: 'sofia',
    game: 'cards',
    cents: 5_000n,
    title: 'High table',
    about: 'For steady hands only.',
  },
  { made: -70, by: 'anders', game: 'coin-flip', cents: 100n, title: 'Penny arcade' },
  {
    made: -48,
    by: 'leilani',
    game: 'craps',
    cents: 2_500n,
    title: 'Beach craps',
    about: 'Pass line, as ever.',
  },
  { made: -30, by: 'jo', game: 'cards', cents: 750n, title: 'Red or black, no excuses' },
  { made: -21, by: 'mateo', game: 'coin-flip', cents: 1_600n, title: 'Heads I cook' },
  { made: -13, by: 'hana', game: 'craps', cents: 900n, title: 'Snake eyes welcome' },
  {
    made: -9,
    by: 'mara',
    game: 'coin-flip',
    cents: 1_250n,
    title: 'Window seat',
    about: 'The loser sits by the aisle.',
  },
  { made: -5, by: 'isaac', game: 'cards', cents: 3_000n },
  { made: -2.4, by: 'chiara', game: 'craps', cents: 600n, title: 'Two dice, one espresso' },
  { made: -0.8, by: 'kwame', game: 'coin-flip', cents: 2_000n, title: 'Toss for the remote' },
  { made: -0.3, by: 'freya', game: 'cards', cents: 400n, title: 'Last card of the evening' },
]

/** Pots of the last two weeks: played, withdrawn, expired, and still waiting for a challenger. */
export function potLife(community: Community): Deed[] {
  const { context } = community
  const writer = createPotWriter(context)
  const covers = async (tx: Tx, key: string, cents: bigint) =>
    (await purses(tx, idOf(community, key))).play >= cents
  const session = (key: string, gameType: PotGame) =>
    startGameSession(context.db, { userId: idOf(community, key), gameType, isPracticeMode: true })

  const told = pots.flatMap(({ made, by, game, cents, title, about, played, taken }): Deed[] => {
    const name = `pot ${by} ${made}`
    const seed = played && endedGameSeed(name)
    let potId: bigint | undefined
    const withdraw = () =>
      context.db.transact((tx) => withdrawPot(context, tx, { potId: potId!, userId: idOf(community, by) }))
    const deeds: Deed[] = [
      {
        at: made,
        async run() {
          if (!(await covers(context.db, by, cents))) return
          const order = {
            creatorId: idOf(community, by),
            gameType: game,
            potAmount: cents,
            isPracticeMode: true,
          }
          const pot = await context.db.transact((tx) =>
            createPot(context, tx, { ...order, title, description: about }, seed),
          )
          potId = BigInt(pot.id)
        },
      },
    ]
    if (played) {
      const [at, challenger] = played
      deeds.push({
        at,
        async run() {
          if (potId === undefined) return
          // its seed is known, so it must not stay open
          if (!(await covers(context.db, challenger, cents))) return void (await withdraw())
          await session(challenger, game)
          await playPot(context, writer, {
            potId,
            userId: idOf(community, challenger),
            key: undefined,
            body: { clientSeed: clientSeedOf(name, challenger) },
          })
        },
      })
    }
    if (taken !== undefined)
      deeds.push({
        at: taken,
        async run() {
          if (potId !== undefined) await withdraw()
        },
      })
    return deeds
  })
  const running: Deed = { at: -0.5, run: async () => void (await session('jo', 'coin-flip')) }
  return [...told, running]
}
