import type { Selection } from '#contract/odds.ts'
import { verbsOf } from '#contract/verbs.ts'
import { listSeries, noteAskedAgain, proposeOutcome, startSeries } from '#server/bets/index.ts'
import { createChance } from './chance.ts'
import type { Community, Scene } from './community.ts'
import { MINUTE } from './event-story.ts'
import { PRACTICE } from './happenings.ts'
import { bet, makeEvent } from './story.ts'

const SEED = 53
const WEEK = 7 * 24

// biome-ignore format: one question a paragraph
const question = {
  by: 'kwame', category: 'personal', practice: PRACTICE,
  title: 'Is the cinnamon bread gone before ten?', about: 'By the sign on the bakery’s door on the last day of the week.',
  options: ['Gone', 'Some left'],
} as const
/** The first one is asked once everybody has come, and closes a day later; six are over, and one is open. */
const ASKED = -37.5 * 24
const FIRST_END = -36.5 * 24
const OUTCOMES: readonly Selection[] = ['optionA', 'optionB', 'optionA', 'optionA', 'optionB', 'optionA']
/** Without changes of the clocks, so that the story is the same in every month. */
const RULE = { every: 'week', timeZone: 'UTC', count: 20 } as const
const bets: readonly [key: string, side: Selection, cents: bigint][] = [
  ['lena', 'optionA', 400n],
  ['priya', 'optionB', 300n],
  ['tomasz', 'optionA', 200n],
]
/** Hours after the lock of each, when its outcome is proposed. */
const AFTER = 1.5
const AGAIN = -0.25

/** A question of every week, and a bettor who asks one of its events again as their own. */
export function seriesLife(community: Community): Scene[] {
  const chance = createChance(SEED)
  const { context, db, idOf, now } = community
  let newest = 0n
  let settled = 0n
  const words = { ...question, options: [...question.options] as [string, string] }
  const begin = async () => {
    newest = await makeEvent(community, { ...words, closes: FIRST_END })
    const { by, title, about: description, category, practice, options } = question
    const [optionALabel, optionBLabel] = options
    const endsAt = new Date(now + FIRST_END * 3_600_000).toISOString()
    const body = {
      title,
      description,
      category,
      optionALabel,
      optionBLabel,
      endsAt,
      isPracticeMode: practice,
    }
    await startSeries(db, { eventId: newest, creatorId: idOf(by), body, rule: RULE })
  }
  const find = async () => {
    const [series] = await listSeries(db, idOf(question.by))
    newest = BigInt(series!.eventId)
  }
  const placed = (from: number) =>
    bets.map(([key, selection, cents], n): Scene => {
      const command = { selection, amount: cents, key: chance.uuid(), isPracticeMode: PRACTICE }
      return {
        at: from + (n + 1) * MINUTE,
        run: () => bet(community, key, { ...command, eventId: newest }),
      }
    })
  const propose = (outcome: Selection) => async () => {
    settled = newest
    const event = { eventId: newest, ...(await community.proven(question.by)) }
    await proposeOutcome(context, db, {
      ...event,
      verbs: verbsOf('user'),
      outcome,
      note: 'By the sign.',
    })
  }
  const scenes: Scene[] = [{ at: ASKED, run: begin }, ...placed(ASKED)]
  for (const [n, outcome] of OUTCOMES.entries()) {
    const end = FIRST_END + n * WEEK + AFTER
    scenes.push(
      { at: end, run: propose(outcome) },
      { at: end + 5 * MINUTE, run: find },
      ...placed(end + 5 * MINUTE),
    )
  }
  const again = async () => {
    const eventId = await makeEvent(community, { ...words, by: 'lena', closes: 5 * 24 })
    await noteAskedAgain(context, db, { eventId, userId: idOf('lena'), of: settled })
  }
  return [...scenes, { at: AGAIN, run: again }]
}
