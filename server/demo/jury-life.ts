import type { Selection } from '#contract/odds.ts'
import { verbsOf } from '#contract/verbs.ts'
import { disputeEvent, proposeOutcome } from '#server/bets/index.ts'
import { setDuty } from '#server/juries/index.ts'
import { createUser, markEmailVerified } from '#server/users/index.ts'
import { createChance } from './chance.ts'
import type { Community, Scene } from './community.ts'
import { MINUTE } from './event-story.ts'
import { type Happening, PRACTICE } from './happenings.ts'
import { demoEmail, demoJurors } from './people.ts'
import { bet, crowdKeys, makeEvent } from './story.ts'

const SEED = 47

type Question = Pick<Happening, 'by' | 'title' | 'about' | 'category' | 'options' | 'practice' | 'closes'>

/** The quiz table: its people bet on the same side of each question, so that they never bet against each other. */
const CAME = -30.6 * 24
const QUIZ = -29 * 24
/** A juror has 20 settled bets, against ten people. */
const QUESTIONS = 20
const OPPONENTS = 10
const QUIZ_CENTS = 100n

const quizQuestion = (n: number): Question => ({
  by: crowdKeys[OPPONENTS]!,
  category: 'entertainment',
  practice: PRACTICE,
  closes: QUIZ + 1,
  title: `Does table six get question ${n} of the quiz right?`,
  about: 'By the quiz master, at once.',
  options: ['Right', 'Wrong'],
})

/** A public question whose creator chose a jury for the case that people disagree, as they do. */
const asked: Question = {
  by: 'lena',
  category: 'entertainment',
  practice: PRACTICE,
  closes: -0.2,
  title: 'Did the encore at Friday’s concert have more than two songs?',
  about: 'Counted from the moment when the band comes back on stage. A medley is one song.',
  options: ['More than two', 'Two or fewer'],
}
const bets: readonly [key: string, side: Selection, cents: number][] = [
  ['mara', 'optionA', 1_500],
  ['kwame', 'optionB', 2_000],
  ['priya', 'optionA', 1_000],
]
const STORY = 'They played a medley of three, and a medley is one song by the rules.'
/** After every other event, whose numbers stay as they are. */
const ASKED = -0.4
const PROPOSED = -0.18
const DISPUTED = -0.12

/** The people of the quiz table come after everybody else, whose numbers stay as they are. */
function arrivals({ db, ids }: Community): Scene[] {
  return demoJurors.map(({ key, born, ...person }, n) => ({
    at: CAME + n * MINUTE,
    async run() {
      const dateOfBirth = `${born}-03-${String(n + 1).padStart(2, '0')}`
      const id = await createUser(db, { ...person, email: demoEmail(key), passwordHash: null, dateOfBirth })
      await markEmailVerified(db, id)
      await setDuty(db, id, true)
      ids.set(key, id)
    },
  }))
}

/** An evening of bets that are settled since. */
function quizNight(community: Community): Scene[] {
  const chance = createChance(SEED)
  const { context, db, events, idOf, proven } = community
  const questions = Array.from({ length: QUESTIONS }, (_, n) => quizQuestion(n + 1))
  const ask = async () => {
    for (const question of questions) {
      const eventId = await makeEvent(community, question)
      events.set(question.title, eventId)
      const stake = (key: string, selection: Selection) =>
        bet(community, key, {
          eventId,
          selection,
          amount: QUIZ_CENTS,
          key: chance.uuid(),
          isPracticeMode: PRACTICE,
        })
      for (const { key } of demoJurors) await stake(key, 'optionA')
      for (const key of crowdKeys.slice(0, OPPONENTS)) await stake(key, 'optionB')
    }
  }
  const answer = async () => {
    for (const [n, { by, title }] of questions.entries())
      await proposeOutcome(context, db, {
        ...(await proven(by)),
        ...{ eventId: events.get(title)!, verbs: verbsOf('user'), note: 'By the quiz master.' },
        outcome: n % 2 === 0 ? 'optionA' : 'optionB',
      })
  }
  // the steps of events come before each scene
  const settle = async () => void idOf(questions[0]!.by)
  return [
    { at: QUIZ, run: ask },
    { at: QUIZ + 1.1, run: answer },
    { at: QUIZ + 1.5, run: settle },
  ]
}

/** A dispute before a jury. */
function dispute(community: Community): Scene[] {
  const chance = createChance(SEED + 1)
  const { context, db, events, proven } = community
  const act = async (key: string) => ({ eventId: events.get(asked.title)!, ...(await proven(key)) })
  const ask = async () => void events.set(asked.title, await makeEvent(community, asked, { jury: true }))
  const propose = async () =>
    proposeOutcome(context, db, {
      ...(await act(asked.by)),
      ...{ verbs: verbsOf('user'), outcome: 'optionA', note: 'I counted three songs.' },
    })
  const stakes = bets.map(([key, selection, cents], n): Scene => {
    const command = { selection, amount: BigInt(cents), key: chance.uuid(), isPracticeMode: PRACTICE }
    return {
      at: ASKED + (n + 1) * MINUTE,
      run: () => bet(community, key, { ...command, eventId: events.get(asked.title)! }),
    }
  })
  return [
    { at: ASKED, run: ask },
    ...stakes,
    { at: PROPOSED, run: propose },
    { at: DISPUTED, run: async () => disputeEvent(context, db, { ...(await act('kwame')), reason: STORY }) },
  ]
}

/** People who sit on juries, and a dispute before seven of them. */
export const juryLife = (community: Community): Scene[] => [
  ...arrivals(community),
  ...quizNight(community),
  ...dispute(community),
]
