import type { Selection } from '#contract/odds.ts'
import { verbsOf } from '#contract/verbs.ts'
import { proposeOutcome } from '#server/bets/index.ts'
import { createChance } from './chance.ts'
import type { Community, Scene } from './community.ts'
import { MINUTE } from './event-story.ts'
import { PRACTICE } from './happenings.ts'
import { bet, makeEvent } from './story.ts'

const SEED = 86
/** Asks and keeps the score, without a stake. */
const HOST = 'freya'
const STAKE_CENTS = 1_000n

/** An evening every twenty hours, so that each week of the calendar has enough for a rank. */
const FIRST_AT = -300
const EVERY_HOURS = 20
/** The winning pair of each evening; the others play against it. */
const PLAYERS = ['tomasz', 'lena', 'aoife', 'priya'] as const
// biome-ignore format: one evening a word
const WINNERS = ['tomasz lena', 'lena aoife', 'lena priya', 'tomasz priya', 'lena tomasz', 'aoife lena', 'priya aoife', 'lena priya']

/** Darts of the Harbour Regulars, evening after evening: the board of the gang has a winner of the last week and a running one. */
export function seasonLife(community: Community): Scene[] {
  // a separate generator, so that the rest of the community stays as it is
  const chance = createChance(SEED)
  const { context, db, proven } = community
  const evenings = Math.floor(-FIRST_AT / EVERY_HOURS)
  return Array.from({ length: evenings }, (_, n) => n).flatMap((n): Scene[] => {
    const at = FIRST_AT + n * EVERY_HOURS
    const closes = at + 1
    const pair = WINNERS[n % WINNERS.length]!.split(' ')
    let eventId = 0n
    const ask = async () => {
      const title = `Darts after training, evening ${n + 1}: who wins?`
      const about = 'Best of five legs, by the slate beside the board.'
      const options: [string, string] = [n % 2 ? 'Left of the board' : 'Window side', 'The others']
      const asked = {
        by: HOST,
        title,
        about,
        category: 'sports',
        options,
        practice: PRACTICE,
        closes,
      } as const
      eventId = await makeEvent(community, { ...asked, options }, { audience: 'gang' })
    }
    const stakes = PLAYERS.map((key, place): Scene => {
      const selection: Selection = pair.includes(key) ? 'optionA' : 'optionB'
      const command = { selection, amount: STAKE_CENTS, key: chance.uuid(), isPracticeMode: PRACTICE }
      return { at: at + (place + 1) * MINUTE, run: () => bet(community, key, { ...command, eventId }) }
    })
    const propose = async () => {
      const act = { ...(await proven(HOST)), eventId, verbs: verbsOf('user'), sourceUrl: undefined }
      await proposeOutcome(context, db, { ...act, outcome: 'optionA', note: 'By the slate.' })
    }
    const proposedAt = closes + 5 * MINUTE
    const window = context.config.challengeWindowSeconds.practice / 3_600
    return [
      { at, run: ask },
      ...stakes,
      { at: proposedAt, run: propose },
      // by then its timers have run
      { at: proposedAt + window + MINUTE, run: async () => {} },
    ]
  })
}
