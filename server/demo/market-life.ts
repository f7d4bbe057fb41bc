import { otherOf, type Pools, type Selection, shareOfA } from '#contract/odds.ts'
import { writePost } from '#server/insights/index.ts'
import { type Chance, createChance } from './chance.ts'
import { type Community, type Deed, idOf, inTransaction } from './community.ts'
import type { StoryBettor } from './event-story.ts'
import type { Happening } from './happenings.ts'
import { demoAdmin, demoPeople, demoRole, isPrinted } from './people.ts'
import { crowdKeys, eventScenes } from './story.ts'

/** Small recurring events, in which the crowd is often right and often wrong. */
const series: readonly {
  title: (round: number) => string
  about: string
  category: Happening['category']
  options: [string, string]
  by: string
  practice?: true
}[] = [
  {
    title: (round) => `Five-a-side, round ${round}: who wins?`,
    about: 'By the table on the notice board.',
    category: 'sports',
    options: ['Blues', 'Bibs'],
    by: 'owen',
  },
  {
    title: (round) => `Harbour league, match ${round}: does the home side win?`,
    about: 'The official result counts; a draw is no win.',
    category: 'sports',
    options: ['Home win', 'No home win'],
    by: 'tomasz',
  },
  {
    title: (round) => `Baking show, part ${round}: does the favourite go through?`,
    about: 'As the episode shows it.',
    category: 'entertainment',
    options: ['Through', 'Out'],
    by: 'chiara',
  },
  {
    title: (round) => `Night train, week ${round}: on time on Friday?`,
    about: 'Within five minutes of the timetable, by the station’s board.',
    category: 'other',
    options: ['On time', 'Late'],
    by: 'kwame',
  },
  {
    title: (round) => `Chess club, board one, round ${round}: who wins?`,
    about: 'By the club’s sheet. A draw counts for Black.',
    category: 'sports',
    options: ['White', 'Black'],
    by: 'emil',
  },
  {
    title: (round) => `Morning run ${round}: under half an hour?`,
    about: 'By my watch, as far as the bridge and back.',
    category: 'personal',
    options: ['Under', 'Over'],
    by: 'hana',
  },
  {
    title: (round) => `Lunch quiz ${round}: does the kitchen table win?`,
    about: 'By the score on the fridge.',
    category: 'entertainment',
    options: ['Kitchen', 'Window'],
    by: 'mei',
    practice: true,
  },
  {
    title: (round) => `Coffee machine, week ${round}: does it last until Friday?`,
    about: 'A sign on it means that it did not.',
    category: 'other',
    options: ['It lasts', 'It does not'],
    by: 'eero',
    practice: true,
  },
  {
    title: (round) => `Darts, evening ${round}: who wins?`,
    about: 'Best of five legs.',
    category: 'sports',
    options: ['Reds', 'Greens'],
    by: 'nikhil',
    practice: true,
  },
  {
    title: (round) => `Crossword ${round}: done before the bell?`,
    about: 'Every square, without a telephone.',
    category: 'personal',
    options: ['Done', 'Not done'],
    by: 'clara',
    practice: true,
  },
  {
    title: (round) => `Table football ${round}: by three goals or more?`,
    about: 'First to ten; the difference at the end counts.',
    category: 'sports',
    options: ['Three or more', 'Closer'],
    by: 'hiroshi',
    practice: true,
  },
  {
    title: (round) => `Film club ${round}: does the vote go to the older film?`,
    about: 'By the count on the door.',
    category: 'entertainment',
    options: ['Older', 'Newer'],
    by: 'freya',
    practice: true,
  },
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
export function marketLife(outer: Community): Deed[] {
  // a separate generator, so that the rest of the community stays as it is
  const chance = createChance(SEED)
  const community = { ...outer, chance }
  const count = ROUNDS * series.length
  const events = Array.from({ length: count }, (_, index) => {
    const { title, practice = false, ...kind } = series[index % series.length]!
    const closes = -FIRST_LOCK + ((FIRST_LOCK - LAST_LOCK) * index) / (count - 1)
    const { bettors, outcome } = drawEvent(chance, closes)
    return eventScenes(
      community,
      {
        ...kind,
        title: title(Math.floor(index / series.length) + 1),
        practice,
        opened: -closes + OPEN,
        closes,
        bets: BETS,
        lean: 0.5,
        ending: { kind: 'stood', outcome },
        comments: [],
      },
      bettors,
    )
  })
  return [...purses(community), ...events.flat(), post(community)]
}

/** The crowd deposits extra money for these bets, so that its other money stays for everything else. */
const purses = (community: Community): Deed[] =>
  demoPeople
    .filter(({ key }) => demoRole(key) === 'user' && !isPrinted(key))
    .map(({ key }) => ({
      at: -FIRST_LOCK - OPEN - 0.5,
      run: () => community.deposit(key, BROUGHT_CENTS),
    }))

const post = (community: Community): Deed =>
  inTransaction(community, -15, (tx) =>
    writePost(tx, {
      authorId: idOf(community, demoAdmin),
      title: 'Small pools shout louder than they know',
      text: [
        'With five bets in a pool, one person’s hunch moves the odds by ten points. That is worth remembering when a favourite stands at eighty percent: look at the number of bets before you look at the odds.',
        'The same holds for how often the crowd was right. From few events any conclusion is a guess. Mine too.',
      ].join('\n\n'),
    }),
  )
