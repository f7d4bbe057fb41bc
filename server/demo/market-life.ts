import { otherOf, type Pools, type Selection, shareOfA } from '#contract/odds.ts'
import { writePost } from '#server/insights/index.ts'
import { type Chance, createChance } from './chance.ts'
import type { Community, Scene } from './community.ts'
import type { StoryBettor } from './event-story.ts'
import { type Happening, PRACTICE, REAL } from './happenings.ts'
import { demoAdmin } from './people.ts'
import { crowdKeys, eventScenes } from './story.ts'

type Series = [
  practice: boolean,
  category: Happening['category'],
  by: string,
  /** with `#` for the number of the round */
  title: string,
  about: string,
  options: [string, string],
]

/** Small recurring events, in which the crowd is often right and often wrong. */
// biome-ignore format: one series a line
const series: readonly Series[] = [
  [REAL, 'sports', 'owen', 'Five-a-side, round #: who wins?', 'By the table on the notice board.', ['Blues', 'Bibs']],
  [REAL, 'sports', 'tomasz', 'Harbour league, match #: does the home side win?', 'The official result counts; a draw is no win.', ['Home win', 'No home win']],
  [REAL, 'entertainment', 'chiara', 'Baking show, part #: does the favourite go through?', 'As the episode shows it.', ['Through', 'Out']],
  [REAL, 'other', 'kwame', 'Night train, week #: on time on Friday?', 'Within five minutes of the timetable, by the station’s board.', ['On time', 'Late']],
  [REAL, 'sports', 'emil', 'Chess club, board one, round #: who wins?', 'By the club’s sheet. A draw counts for Black.', ['White', 'Black']],
  [REAL, 'personal', 'hana', 'Morning run #: under half an hour?', 'By my watch, as far as the bridge and back.', ['Under', 'Over']],
  [PRACTICE, 'entertainment', 'mei', 'Lunch quiz #: does the kitchen table win?', 'By the score on the fridge.', ['Kitchen', 'Window']],
  [PRACTICE, 'other', 'eero', 'Coffee machine, week #: does it last until Friday?', 'A sign on it means that it did not.', ['It lasts', 'It does not']],
  [PRACTICE, 'sports', 'nikhil', 'Darts, evening #: who wins?', 'Best of five legs.', ['Reds', 'Greens']],
  [PRACTICE, 'personal', 'clara', 'Crossword #: done before the bell?', 'Every square, without a telephone.', ['Done', 'Not done']],
  [PRACTICE, 'sports', 'hiroshi', 'Table football #: by three goals or more?', 'First to ten; the difference at the end counts.', ['Three or more', 'Closer']],
  [PRACTICE, 'entertainment', 'freya', 'Film club #: does the vote go to the older film?', 'By the count on the door.', ['Older', 'Newer']],
]

/** The demo draws outcomes from odds; with this seed, chance moves no step of the calibration far from the odds. */
const SEED = 61
const ROUNDS = 6
const BETS = 5
const BROUGHT_CENTS = 30_000n
/** Hours since the first event locked, and since the last one. The first opens after everybody has joined. */
const FIRST_LOCK = 450
const LAST_LOCK = 20
/** Hours that each event is open. */
const OPEN = 34
const STAKES_CENTS = [500, 750, 1000, 1000, 1250, 1500, 2000]

/**
 * The bets of an event. After the first two, each bet takes a side with the pool's odds at that time, and the outcome is drawn from the
 * final odds. Odds of any time are therefore as accurate as the final ones.
 */
function drawEvent(chance: Chance, closes: number): { bettors: StoryBettor[]; outcome: Selection } {
  const moments = Array.from({ length: BETS }, () => closes - OPEN * (0.99 * chance.share() + 0.005))
  const people = chance.some(crowdKeys, BETS)
  const pools: Pools = { optionA: 0n, optionB: 0n }
  const side = (): Selection => (1000 * chance.share() < shareOfA(pools) ? 'optionA' : 'optionB')
  const first = chance.pick(['optionA', 'optionB'] as const)
  const bettors = moments
    .sort((one, other) => one - other)
    .map((at, place): StoryBettor => {
      const chosen = place === 0 ? first : place === 1 ? otherOf(first) : side()
      const cents = chance.pick(STAKES_CENTS)
      pools[chosen] += BigInt(cents)
      return { key: people[place]!, side: chosen, cents, at }
    })
  return { bettors, outcome: side() }
}

/** Settled events of both modes for Competition Insights, and a post about them. */
export function marketLife(outer: Community): Scene[] {
  // a separate generator, so that the rest of the community stays as it is
  const chance = createChance(SEED)
  const community = { ...outer, chance }
  const count = ROUNDS * series.length
  const events = Array.from({ length: count }, (_, index) => {
    const [practice, category, by, title, about, options] = series[index % series.length]!
    const round = String(Math.floor(index / series.length) + 1)
    const closes = -FIRST_LOCK + ((FIRST_LOCK - LAST_LOCK) * index) / (count - 1)
    const { bettors, outcome } = drawEvent(chance, closes)
    const told = { practice, category, by, title: title.replace('#', round), about, options, comments: [] }
    const course = { opened: -closes + OPEN, closes, bets: BETS, lean: 0.5 }
    return eventScenes(community, { ...told, ...course, ending: { kind: 'stood', outcome } }, bettors)
  })
  return [...purses(community), ...events.flat(), { at: -15, run: () => post(community) }]
}

/** The crowd deposits extra money for these bets, so that its other money stays for everything else. */
const purses = ({ deposit }: Community): Scene[] =>
  crowdKeys.map((key) => ({ at: -FIRST_LOCK - OPEN - 0.5, run: () => deposit(key, BROUGHT_CENTS) }))

const post = ({ db, idOf }: Community) =>
  writePost(db, {
    authorId: idOf(demoAdmin),
    title: 'Small pools shout louder than they know',
    text: [
      'With five bets in a pool, one person’s hunch moves the odds by ten points. That is worth remembering when a favourite stands at eighty percent: look at the number of bets before you look at the odds.',
      'The same holds for how often the crowd was right. From few events any conclusion is a guess. Mine too.',
    ].join('\n\n'),
  })
