import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpen,
  Camera,
  ChartLine,
  Coins,
  HandCoins,
  History,
  ListOrdered,
  MessageSquareWarning,
  MonitorPlay,
  Plus,
  QrCode,
  Settings,
  Shield,
  ShieldCheck,
  Ticket,
  Trophy,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import {
  CRYPTO_DEPOSIT_FEE_BPS,
  EVENT_FEE_BPS,
  INSIGHTS_PRICE_CENTS,
  POT_FEE_BPS,
  TOURNAMENT_FEE_BPS,
} from '#contract/fees.ts'
import { SCREENS, type ScreenPath } from '#contract/screens.ts'
import { SeamIcon } from '#web/ui/icons.tsx'
import { moneyText, percent } from '#web/ui/money-text.ts'
import { PotIcon } from '#web/ui/play-icons.tsx'

type Icon = ComponentType<{ size?: number; strokeWidth?: number; className?: string }>

const insightsPrice = moneyText({ cents: INSIGHTS_PRICE_CENTS, currency: 'USD' })

/** The first card, which most people want. */
export const eventsCard = {
  href: '/events',
  title: 'Bet on an event',
  text: `Two sides, one pot. The winners share it, less ${percent(EVENT_FEE_BPS)}.`,
  icon: SeamIcon,
}

export type PlaceCard = { href: ScreenPath; title: string; text: string; icon: Icon }

/** A screen's card on home. Without a title here it has the screen's own. */
const card = (
  href: ScreenPath,
  icon: Icon,
  text: string,
  title: string = SCREENS[href].title,
): PlaceCard => ({ href, title, text, icon })

/** The cards of home under their headings. */
export const cardGroups: readonly { title: string; cards: readonly PlaceCard[] }[] = [
  {
    title: 'Play',
    cards: [
      card('/rooms', MonitorPlay, 'One video in sync for everybody, with a chat beside it.'),
      card('/fun-games', Coins, 'Coin flip and high-or-low, with practice coins only.'),
      card('/pots', PotIcon, `Two stakes, one draw. The winner takes both, less ${percent(POT_FEE_BPS)}.`),
      card('/create-photo-event', Camera, 'An event around one or two photographs.'),
    ],
  },
  {
    title: 'Compete',
    cards: [
      card(
        '/tournaments',
        Trophy,
        `Entry fees and real prizes. The platform fee is ${percent(TOURNAMENT_FEE_BPS)} of the entry fees.`,
      ),
      card(
        '/create-tournament',
        Plus,
        'The top 50 players earn a 1% revenue share when hosting tournaments.',
      ),
      card('/leaderboard', ListOrdered, 'Ranked by tournament win rate. First place wears the crown.'),
      card('/gangs', Shield, 'Teams with a crest and a record of their own.', 'Browse Gangs'),
    ],
  },
  {
    title: 'Money',
    cards: [
      card('/fund-requests', HandCoins, 'Ask somebody for money, or send it without a fee.'),
      card('/pay-at-store', QrCode, 'A QR code on your screen that a shop reads.'),
      card('/bitcoin-send', ArrowUpFromLine, 'Pay a friend from your own Bitcoin wallet.'),
      card(
        '/bitcoin-deposit',
        ArrowDownToLine,
        `Added to your real balance, for a fee of ${percent(CRYPTO_DEPOSIT_FEE_BPS)}.`,
      ),
      card('/bitcoin-receive', QrCode, 'Your own address as a code for a friend to scan.'),
      card('/safer-play', ShieldCheck, 'Your limits, breaks and last 30 days.'),
    ],
  },
  {
    title: 'Know more',
    cards: [
      card('/learn', BookOpen, 'Sports, entertainment, personal bets and pot games.', 'Learn to bet'),
      card(
        '/advisory',
        ChartLine,
        `Competition Insights premium: ${insightsPrice} per month. Figures, no promises.`,
      ),
    ],
  },
]

const line = (href: ScreenPath, icon: Icon, label: string = SCREENS[href].title) => ({ href, icon, label })

/** The lines of the account menu. */
export const menuLinks = [
  line('/my-bets', Ticket),
  line('/history', History),
  line('/bitcoin-deposit', ArrowDownToLine),
  line('/bitcoin-send', ArrowUpFromLine),
  line('/bitcoin-receive', QrCode),
  line('/tournaments', Trophy),
  line('/leaderboard', ListOrdered),
  line('/gangs', Users),
  line('/following', Users),
  line('/learn', BookOpen, 'Learn to bet'),
  line('/advisory', ChartLine, 'Competition Insights'),
  line('/safer-play', ShieldCheck),
  line('/feedback', MessageSquareWarning),
  line('/settings', Settings),
]
