import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { EVENT_FEE_BPS, POT_FEE_BPS } from '#contract/fees.ts'
import { percent } from '#web/ui/rates.ts'

export type Lesson = {
  tab: 'sports' | 'entertainment' | 'personal' | 'pot-games'
  label: string
  lead: string
  steps: readonly { title: string; text: ReactNode }[]
  action: { label: string; href: string }
  more: { label: string; href: string }
}

const odds = {
  title: 'Read the odds',
  text: 'Odds are the whole pot divided by what lies on your side. They move with every bet until the event locks, so what you see before is an estimate; the pools at the lock are what counts.',
}

/** The four tabs of the guide, in plain words and without figures of their own. */
export const lessons: readonly Lesson[] = [
  {
    tab: 'sports',
    label: 'Sports',
    lead: 'Two sides of a match, one pot, and the other bettors as your opponents.',
    steps: [
      {
        title: 'Pick an event and a side',
        text: 'Read the rules first: they say what counts as a win and what happens when a match is called off. From the first bet on they cannot be changed.',
      },
      odds,
      {
        title: 'Stake',
        text: 'Before you confirm you see the pot after you, your share, the fee and what you could win. You can add to your side later, but neither switch nor cancel.',
      },
      {
        title: 'Wait for the result',
        text: `After the match the creator proposes the outcome. If the losing side concedes it is paid at once; otherwise there is time to dispute. Winners share the pot less ${percent(EVENT_FEE_BPS)} of each stake.`,
      },
    ],
    action: { label: 'See the open events', href: '/events' },
    more: { label: 'Make a photo challenge', href: '/create-photo-event' },
  },
  {
    tab: 'entertainment',
    label: 'Entertainment',
    lead: 'Who wins the prize, who leaves the show, whether the film opens on time.',
    steps: [
      {
        title: 'Look for a clear question',
        text: 'A good event has two answers, a date, and a named source that settles it: an official list, a broadcaster’s page, a published chart.',
      },
      odds,
      {
        title: 'Mind the lock',
        text: 'Bets close at the time on the event, by the server’s clock. A good event locks before the answer can leak.',
      },
      {
        title: 'If it never happens',
        text: 'A cancelled show voids the event, and every stake goes back whole. No fee is taken on a void.',
      },
    ],
    action: { label: 'See the open events', href: '/events' },
    more: { label: 'Make a photo challenge', href: '/create-photo-event' },
  },
  {
    tab: 'personal',
    label: 'Personal',
    lead: 'A bet between people who know each other: the marathon, the diet, the parking space.',
    steps: [
      {
        title: 'Create the event',
        text: 'Say what must happen, by when, and how it will be shown. Name both answers so that nobody can read them two ways.',
      },
      {
        title: 'Invite the other side',
        text: 'Share the link. An event that only one side has bet on by the lock is voided, and everybody gets their stake back.',
      },
      {
        title: 'Prove it',
        text: 'When it is over, propose the outcome with a link that shows it. Whoever lost can concede with one press.',
      },
      {
        title: 'When you disagree',
        text: 'Any bettor can dispute with a small bond that comes back if they were right. A moderator without a stake in it decides and writes down why.',
      },
    ],
    action: { label: 'Create an event', href: '/events' },
    more: { label: 'Make a photo challenge', href: '/create-photo-event' },
  },
  {
    tab: 'pot-games',
    label: 'Pot games',
    lead: 'Cards, a coin or dice between two people, with practice coins only: random 50/50 settled instantly.',
    steps: [
      {
        title: 'Create a pot or take one',
        text: 'The creator lays down a stake and names the game; one challenger lays down the same.',
      },
      {
        title: 'Cards, coin, dice',
        text: 'Red or black, heads or tails, or craps with two dice. In craps the pass line is not quite even, so a fair draw first decides who shoots: both sides have exactly the same chance.',
      },
      {
        title: 'Settled at once',
        text: (
          <>
            The winner takes both stakes less {percent(POT_FEE_BPS)}. The draw is committed to before anybody
            plays and{' '}
            <Link href="/fairness" className="font-semibold text-ink-1 underline underline-offset-4">
              can be checked afterwards
            </Link>
            .
          </>
        ),
      },
      {
        title: 'Nobody came?',
        text: 'A pot that has not been played can be taken back, and after seven days it comes back by itself.',
      },
    ],
    action: { label: 'See the pots', href: '/pots' },
    more: { label: 'Create a pot', href: '/create-pot' },
  },
]
