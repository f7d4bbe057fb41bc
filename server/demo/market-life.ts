import type { Selection } from '#contract/odds.ts'
import { writePost } from '#server/insights/index.ts'
import { type Chance, createChance } from './chance.ts'
import { type Community, type Deed, idOf, inTransaction } from './community.ts'
import { isPrinted } from './event-story.ts'
import type { Happening } from './happenings.ts'
import { demoAdmin, demoPeople, demoRole } from './people.ts'
import { eventDeeds } from './story.ts'

/** Small events that come round again: their crowd has much to be right and wrong about. */
const series: readonly {
  title: (round: number) => string
  about: string
  category: Happening['category']
  options: [string, string]
  by: string
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
]

const SEED = 71
const ROUNDS = 6
const BETS = 6
const BROUGHT_CENTS = 30_000n
/** The first one locks this long ago, the last one this long; hours. It opens after everybody has come. */
const FIRST_LOCK = 450
const LAST_LOCK = 20
/** How long each is open, hours. */
const OPEN = 34
/** How far the crowd's opinion may be from the truth. */
const ERROR = 0.08

/** The outcome has a chance of its own, around which the crowd's opinion lies: nobody arranged what the figures say. */
function drawEvent(chance: Chance): { lean: number; outcome: Selection } {
  const truth = 0.12 + 0.76 * chance.share()
  const lean = truth + ERROR * (2 * chance.share() - 1)
  return {
    lean: Math.min(0.92, Math.max(0.08, lean)),
    outcome: chance.share() < truth ? 'optionA' : 'optionB',
  }
}

/** Settled events for Competition Insights, for real money, and a post about them. @param now milliseconds */
export function marketLife(outer: Community, now: number): Deed[] {
  // of its own, so that the rest of the community stays as it is
  const chance = createChance(SEED)
  const community = { ...outer, chance }
  const count = ROUNDS * series.length
  const events = Array.from({ length: count }, (_, index) => {
    const { title, ...kind } = series[index % series.length]!
    const closes = -FIRST_LOCK + ((FIRST_LOCK - LAST_LOCK) * index) / (count - 1)
    const { lean, outcome } = drawEvent(chance)
    return eventDeeds(
      community,
      {
        ...kind,
        title: title(Math.floor(index / series.length) + 1),
        practice: false,
        opened: -closes + OPEN,
        closes,
        bets: BETS,
        lean,
        ending: { kind: 'stood', outcome },
        comments: [],
      },
      now,
    )
  })
  return [...purses(community), ...events.flat(), post(community)]
}

/** The crowd stakes money that it brings for this, so that it keeps what it has for everything else. */
const purses = (community: Community): Deed[] =>
  demoPeople
    .filter(({ key }) => demoRole(key) === 'user' && !isPrinted(key))
    .map(({ key }) => ({
      at: -FIRST_LOCK - OPEN - 0.5,
      run: () => community.deposit(idOf(community, key), BROUGHT_CENTS),
    }))

const post = (community: Community): Deed =>
  inTransaction(community, -15, (tx) =>
    writePost(tx, {
      authorId: idOf(community, demoAdmin),
      title: 'Small pools shout louder than they know',
      text: [
        'With six bets in a pool, one person’s hunch moves the odds by ten points. That is worth remembering when a favourite stands at eighty percent: look at the number of bets before you look at the odds.',
        'The same holds for how often the crowd was right. From few events any conclusion is a guess. Mine too.',
      ].join('\n\n'),
    }),
  )
