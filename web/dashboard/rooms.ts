import {
  CRYPTO_DEPOSIT_FEE_BPS,
  EVENT_FEE_BPS,
  INSIGHTS_PRICE_CENTS,
  POT_FEE_BPS,
  TOURNAMENT_FEE_BPS,
} from '#contract/fees.ts'
import { percent } from '#web/info/rates.ts'
import { moneyText } from '#web/ui/money-text.ts'

export type Room = { href: string; title: string; text: string }
export type RoomGroup = { title: string; rooms: readonly Room[] }

const insightsPrice = moneyText({ cents: INSIGHTS_PRICE_CENTS, currency: 'USD' })

/** The first card: what most people come for. */
export const eventsRoom: Room = {
  href: '/events',
  title: 'Bet on an event',
  text: `Two sides, one pot. The winners share it, less ${percent(EVENT_FEE_BPS)}.`,
}

/** Every room that can be reached from home, in one line each. */
export function roomGroups(gangId: string | null): readonly RoomGroup[] {
  return [
    {
      title: 'Play',
      rooms: [
        {
          href: '/rooms',
          title: 'Watch rooms',
          text: 'One video in step for everybody, with a chat beside it.',
        },
        {
          href: '/fun-games',
          title: 'Fun games',
          text: 'Coin flip and high-or-low, with practice coins only.',
        },
        {
          href: '/pots',
          title: 'Pot games',
          text: `Two stakes, one draw. The winner takes both, less ${percent(POT_FEE_BPS)}.`,
        },
        {
          href: '/create-photo-event',
          title: 'Photo challenge',
          text: 'An event around one or two photographs.',
        },
      ],
    },
    {
      title: 'Compete',
      rooms: [
        {
          href: '/tournaments',
          title: 'Tournaments',
          text: `Entry fees and real prizes. The platform fee is ${percent(TOURNAMENT_FEE_BPS)} of the entry fees.`,
        },
        {
          href: '/create-tournament',
          title: 'Create a tournament',
          text: 'The top 50 players earn a 1% revenue share when hosting tournaments.',
        },
        { href: '/leaderboard', title: 'Leaderboard', text: 'Who wins most. First place wears the crown.' },
        {
          href: '/gangs',
          title: gangId ? 'View Your Gang' : 'Browse Gangs',
          text: gangId
            ? 'Your team, its record and its alerts.'
            : 'Teams with a crest and a record of their own.',
        },
      ],
    },
    {
      title: 'Money',
      rooms: [
        {
          href: '/fund-requests',
          title: 'Fund requests',
          text: 'Ask somebody for money, or send it without a fee.',
        },
        { href: '/pay-at-store', title: 'Pay at store', text: 'A QR code on your screen that a shop reads.' },
        { href: '/bitcoin-send', title: 'Send Bitcoin', text: 'Pay a friend from your own Bitcoin wallet.' },
        {
          href: '/bitcoin-deposit',
          title: 'Deposit with Bitcoin',
          text: `Added to your real balance, for a fee of ${percent(CRYPTO_DEPOSIT_FEE_BPS)}.`,
        },
        {
          href: '/bitcoin-receive',
          title: 'Receive Bitcoin',
          text: 'Your own address as a code for a friend to scan.',
        },
      ],
    },
    {
      title: 'Know more',
      rooms: [
        {
          href: '/learn',
          title: 'Learn to bet',
          text: 'Sports, entertainment, personal bets and pot games.',
        },
        {
          href: '/advisory',
          title: 'Odds Advisory',
          text: `Competition Insights premium: ${insightsPrice} per month. Figures, no promises.`,
        },
      ],
    },
  ]
}
