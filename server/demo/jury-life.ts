import type { Selection } from '#contract/odds.ts'
import { setDuty } from '#server/juries/index.ts'
import { createChance } from './chance.ts'
import type { Community, Scene } from './community.ts'
import { MINUTE } from './event-story.ts'
import { type Happening, PRACTICE } from './happenings.ts'
import { bet, crowdKeys, makeEvent } from './story.ts'

const SEED = 47

/** A public question whose creator chose a jury for the case that people disagree. */
const asked: Pick<Happening, 'by' | 'title' | 'about' | 'category' | 'options' | 'practice' | 'closes'> = {
  by: 'lena',
  category: 'entertainment',
  practice: PRACTICE,
  closes: 40,
  title: 'Does the encore at Friday’s concert have more than two songs?',
  about: 'Counted from the moment when the band comes back on stage. A medley is one song.',
  options: ['More than two', 'Two or fewer'],
}
const bets: readonly [key: string, side: Selection, cents: number][] = [
  ['mara', 'optionA', 1_500],
  ['kwame', 'optionB', 2_000],
  ['priya', 'optionA', 1_000],
]

/** After every other event, whose numbers stay as they are. */
const ASKED = -0.4
/** Every second of the crowd would sit on juries. */
const EVERY = 2

/** People who would sit on juries, and an event whose disputes go before one. */
export function juryLife(community: Community): Scene[] {
  const chance = createChance(SEED)
  const { db, idOf, events } = community
  const volunteer: Scene = {
    at: ASKED - MINUTE,
    async run() {
      for (const key of crowdKeys.filter((_, at) => at % EVERY === 0)) await setDuty(db, idOf(key), true)
    },
  }
  const ask: Scene = {
    at: ASKED,
    run: async () => void events.set(asked.title, await makeEvent(community, asked, { jury: true })),
  }
  const stakes = bets.map(([key, selection, cents], n): Scene => {
    const command = { selection, amount: BigInt(cents), key: chance.uuid(), isPracticeMode: PRACTICE }
    return {
      at: ASKED + (n + 1) * MINUTE,
      run: () => bet(community, key, { ...command, eventId: events.get(asked.title)! }),
    }
  })
  return [volunteer, ask, ...stakes]
}
