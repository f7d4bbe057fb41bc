import { OBJECTION_MINUTES, TWO_SIGNATURES_ABOVE_CENTS } from '#contract/decision-limits.ts'
import {
  DISPUTE_BOND_BPS,
  DISPUTE_BOND_MIN_CENTS,
  EVENT_FEE_BPS,
  POT_FEE_BPS,
  REVENUE_SHARE_BPS,
  TOURNAMENT_FEE_BPS,
} from '#contract/fees.ts'
import { POT_DAYS, potPayout } from '#contract/games.ts'
import { moneyText, percent } from '#web/ui/money-text.ts'

/** A step of a lesson. Its id is an anchor of the page. The text has links and glossary words (`linked-text.tsx`). */
type Step = { id: string; title: string; text: string }

export type LessonId = 'sports' | 'entertainment' | 'personal' | 'pot-games'

export type Lesson = {
  /** its tab and its anchor */
  id: LessonId
  label: string
  title: string
  lead: string
  steps: readonly Step[]
  practice: { text: string; actions: readonly { label: string; href: string }[] }
}

const photo = { label: 'Make a photo challenge', href: '/create-photo-event' }
const COIN = 1_000n

/** The four lessons, in plain words. Every rate is the contract's constant. */
export const lessons: readonly Lesson[] = [
  {
    id: 'sports',
    label: 'Sports',
    title: 'Bet on sports',
    lead: 'Two sides of a match, one pot, and the other bettors as your opponents.',
    steps: [
      {
        id: 'pick-a-side',
        title: 'Pick an event and a side',
        text: 'Read the rules first: they say what counts as a win and what happens when a match is called off. After the first bet they cannot be changed. Then choose your {side}.',
      },
      {
        id: 'odds',
        title: 'Read the odds',
        text: 'The {odds} show how much each $1.00 on a side gets back if it wins: the whole {pot} less the fee, divided by the {pool} of that side. They move with every bet until the {lock}, so until then you see an estimate.',
      },
      {
        id: 'stake',
        title: 'Stake',
        text: 'Before you confirm a {stake}, you see the new pot, your {share}, the {fee} and what you could win. You can add to your side later, but not switch or cancel. In [Safer play](/safer-play) you can limit what you stake, lose and deposit, or take a break.',
      },
      {
        id: 'result',
        title: 'Wait for the result',
        text: `After the match the creator proposes the {outcome}. If everybody who lost agrees, it {settle|settles} at once; otherwise there is time to {dispute}. The fee is ${percent(EVENT_FEE_BPS)} of all stakes, taken once. Winners share the rest.`,
      },
    ],
    practice: {
      text: 'Pick a match and put a few coins on it.',
      actions: [{ label: 'See the open events', href: '/events' }, photo],
    },
  },
  {
    id: 'entertainment',
    label: 'Entertainment',
    title: 'Bet on entertainment',
    lead: 'Who wins the prize, who leaves the show, who is the last one left in the game.',
    steps: [
      {
        id: 'clear-question',
        title: 'Look for a clear question',
        text: 'A good event has two answers, a date, and a named source that settles it: an official list, a broadcaster’s page, a published chart.',
      },
      {
        id: 'lock',
        title: 'Mind the close',
        text: 'Betting closes at the time shown on the event, by the server’s clock. A good event has its {lock|close} before the answer can leak. After that, the {odds} do not change.',
      },
      {
        id: 'void',
        title: 'If it never happens',
        text: 'If the show is cancelled, the event is {void}: every {stake} is refunded in full, and no fee is taken. The same happens when only one side has bets.',
      },
      {
        id: 'tournament-prize',
        title: 'Play yourself',
        text: `In a tournament everybody pays the same entry. ${percent(TOURNAMENT_FEE_BPS)} of it is our {fee}, the rest is the {prize}. The order is drawn at the start, among the players who confirm that they are present. Both players report each match; if their reports differ, a {moderator} decides. A host who is one of the top 50 players gets ${percent(REVENUE_SHARE_BPS)} of the entries, out of our fee.`,
      },
    ],
    practice: {
      text: 'Bet coins on a show, or host a tournament that is played for coins.',
      actions: [
        { label: 'See the open events', href: '/events' },
        { label: 'See the tournaments', href: '/tournaments' },
      ],
    },
  },
  {
    id: 'personal',
    label: 'Personal',
    title: 'Bet with people you know',
    lead: 'The marathon, the diet, the parking space: a bet between friends, with a pool instead of a handshake.',
    steps: [
      {
        id: 'create-an-event',
        title: 'Create the event',
        text: 'Say what must happen, by when, and how it will be shown. Name both answers so that nobody can read them two ways. A photo challenge begins with a picture.',
      },
      {
        id: 'find-the-other-side',
        title: 'Invite the other side',
        text: 'Share the link. An event that only one {side} has bet on by the {lock|close} is {void|voided}, and everybody gets their stake back.',
      },
      {
        id: 'prove-it',
        title: 'Prove it',
        text: 'When it is over, propose the {outcome} with a link or a photo that shows it. The losing side can {concede} with one press. In real money you post a {bond}, which comes back if you were right.',
      },
      {
        id: 'disagree',
        title: 'When you disagree',
        text: `Anybody who bet can {dispute} with a {bond}: ${percent(DISPUTE_BOND_BPS)} of their own stake, but at least ${moneyText({ cents: DISPUTE_BOND_MIN_CENTS, currency: 'USD' })} (in practice, as many coins). In real money it is never more than the bond of the proposal. It comes back if they were right. A {moderator} decides and writes down why; above ${moneyText({ cents: TWO_SIGNATURES_ABOVE_CENTS, currency: 'USD' })} two do, and the losing side may object for ${OBJECTION_MINUTES} minutes.`,
      },
    ],
    practice: {
      text: 'Challenge a friend to something small, with coins.',
      actions: [{ label: 'Create an event', href: '/events?create=1' }, photo],
    },
  },
  {
    id: 'pot-games',
    label: 'Pot games',
    title: 'Play for a pot',
    lead: 'Cards, a coin or dice between two people, with practice coins only. The outcome is a random 50/50, settled instantly.',
    steps: [
      {
        id: 'take-a-pot',
        title: 'Create a pot or take one',
        text: 'The creator stakes {practice-coins} and picks the game. One {challenger} stakes the same. Together that is the {pot}.',
      },
      {
        id: 'cards-coin-dice',
        title: 'Cards, coin, dice',
        text: 'Red or black, heads or tails, or dice, which means craps. In craps the shooter wins a little less than half of all games, so a fair draw first decides who shoots. Both people then have exactly the same chance: 50/50.',
      },
      {
        id: 'pot-payout',
        title: 'Settled instantly',
        text: `The winner takes both stakes less ${percent(POT_FEE_BPS)}: with two stakes of ${moneyText({ cents: COIN, currency: 'PLAY' })}, that is ${moneyText({ cents: potPayout(COIN), currency: 'PLAY' })}. The draw has a {commitment}, made before anybody plays, and [can be checked afterwards](/fairness).`,
      },
      {
        id: 'nobody-came',
        title: 'Nobody came?',
        text: `You can take back a pot that nobody has played. After ${POT_DAYS} days it comes back in full automatically.`,
      },
    ],
    practice: {
      text: 'Pots are played with practice coins only: keep the switch at the top on practice.',
      actions: [
        { label: 'See the pots', href: '/pots' },
        { label: 'Create a pot', href: '/create-pot' },
      ],
    },
  },
]

/** The lesson of an anchor, which is the lesson's id or a step's id: "odds" → sports. Undefined for other anchors. */
export const lessonOf = (anchor: string): LessonId | undefined =>
  lessons.find(({ id, steps }) => id === anchor || steps.some((step) => step.id === anchor))?.id
