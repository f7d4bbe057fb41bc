import type { Selection } from '#contract/odds.ts'
import { objectToName, stepBack } from '#server/bets/index.ts'
import { createChance } from './chance.ts'
import type { Community, Scene } from './community.ts'
import { MINUTE } from './event-story.ts'
import { PRACTICE } from './happenings.ts'
import { bet, makeEvent } from './story.ts'

const SEED = 44

// biome-ignore format: one question a paragraph
const question = {
  by: 'jo', category: 'sports', practice: PRACTICE, closes: 44,
  title: 'Do I run the harbour ten under fifty minutes?', about: 'By the official clock of Sunday’s run.',
  options: ['Under fifty', 'Fifty or more'],
} as const
const bets: readonly [key: string, side: Selection, cents: number][] = [
  ['jo', 'optionA', 2_000],
  ['lena', 'optionB', 1_500],
  ['kwame', 'optionA', 800],
]

/** After every other event, whose numbers stay as they are. */
const ASKED = -0.3

/** A creator who plays in what they ask, a friend named beside them, another one who says that it is not so, and a bettor who steps back. */
export function interestLife(community: Community): Scene[] {
  const chance = createChance(SEED)
  const { context, db, idOf, events } = community
  const ask = async () => {
    const names = [{ personId: idOf('mara'), side: 'optionB' as const }, { personId: idOf('tomasz') }]
    const interest = { part: 'takes-part' as const, side: 'optionA' as const, names }
    events.set(
      question.title,
      await makeEvent(
        community,
        { ...question, options: [...question.options] },
        { audience: 'gang', interest },
      ),
    )
  }
  const object = () =>
    objectToName(context, db, {
      eventId: events.get(question.title)!,
      userId: idOf('tomasz'),
      reason: 'I only hold the coats that day',
    })
  const placed = bets.map(([key, selection, cents], n): Scene => {
    const command = { selection, amount: BigInt(cents), key: chance.uuid(), isPracticeMode: PRACTICE }
    return {
      at: ASKED + (n + 2) * MINUTE,
      run: () => bet(community, key, { ...command, eventId: events.get(question.title)! }),
    }
  })
  // somebody has staked after her, so her stake stays
  const leave = async () =>
    stepBack(context, db, { eventId: events.get(question.title)!, ...(await community.proven('lena')) })
  return [
    { at: ASKED, run: ask },
    { at: ASKED + MINUTE, run: object },
    ...placed,
    { at: ASKED + (bets.length + 3) * MINUTE, run: leave },
  ]
}
