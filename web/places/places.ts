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
export type Group = 'Play' | 'Compete' | 'Money' | 'Know more'

/** A screen on home and in the account menu. Without a title here, a link has the screen's own title. */
type Row = {
  path: ScreenPath
  icon: Icon
  /** its card on home: the heading and one line about it */
  card?: { group: Group; title?: string; text: string }
  /** its line in the account menu */
  menu?: { label?: string; icon?: Icon }
}

const insightsPrice = moneyText({ cents: INSIGHTS_PRICE_CENTS, currency: 'USD' })

/** The first card, which most people want. */
export const eventsCard = {
  href: '/events',
  title: 'Bet on an event',
  text: `Two sides, one pot. The winners share it, less ${percent(EVENT_FEE_BPS)}.`,
  icon: SeamIcon,
}

/** In the order of the cards and of the menu. */
const rows: readonly Row[] = [
  { path: '/my-bets', icon: Ticket, menu: {} },
  { path: '/history', icon: History, menu: {} },
  {
    path: '/rooms',
    icon: MonitorPlay,
    card: { group: 'Play', text: 'One video in step for everybody, with a chat beside it.' },
  },
  {
    path: '/fun-games',
    icon: Coins,
    card: { group: 'Play', text: 'Coin flip and high-or-low, with practice coins only.' },
  },
  {
    path: '/pots',
    icon: PotIcon,
    card: {
      group: 'Play',
      text: `Two stakes, one draw. The winner takes both, less ${percent(POT_FEE_BPS)}.`,
    },
  },
  {
    path: '/create-photo-event',
    icon: Camera,
    card: { group: 'Play', text: 'An event around one or two photographs.' },
  },
  {
    path: '/tournaments',
    icon: Trophy,
    card: {
      group: 'Compete',
      text: `Entry fees and real prizes. The platform fee is ${percent(TOURNAMENT_FEE_BPS)} of the entry fees.`,
    },
  },
  {
    path: '/create-tournament',
    icon: Plus,
    card: {
      group: 'Compete',
      text: 'The top 50 players earn a 1% revenue share when hosting tournaments.',
    },
  },
  {
    path: '/leaderboard',
    icon: ListOrdered,
    card: { group: 'Compete', text: 'Who wins most. First place wears the crown.' },
    menu: { icon: Trophy },
  },
  {
    path: '/gangs',
    icon: Shield,
    card: {
      group: 'Compete',
      title: 'Browse Gangs',
      text: 'Teams with a crest and a record of their own.',
    },
    menu: { icon: Users },
  },
  {
    path: '/fund-requests',
    icon: HandCoins,
    card: { group: 'Money', text: 'Ask somebody for money, or send it without a fee.' },
  },
  {
    path: '/pay-at-store',
    icon: QrCode,
    card: { group: 'Money', text: 'A QR code on your screen that a shop reads.' },
  },
  {
    path: '/bitcoin-send',
    icon: ArrowUpFromLine,
    card: { group: 'Money', text: 'Pay a friend from your own Bitcoin wallet.' },
  },
  {
    path: '/bitcoin-deposit',
    icon: ArrowDownToLine,
    card: {
      group: 'Money',
      text: `Added to your real balance, for a fee of ${percent(CRYPTO_DEPOSIT_FEE_BPS)}.`,
    },
  },
  {
    path: '/bitcoin-receive',
    icon: QrCode,
    card: { group: 'Money', text: 'Your own address as a code for a friend to scan.' },
  },
  {
    path: '/learn',
    icon: BookOpen,
    card: {
      group: 'Know more',
      title: 'Learn to bet',
      text: 'Sports, entertainment, personal bets and pot games.',
    },
    menu: { label: 'Learn to bet' },
  },
  {
    path: '/advisory',
    icon: ChartLine,
    card: {
      group: 'Know more',
      text: `Competition Insights premium: ${insightsPrice} per month. Figures, no promises.`,
    },
    menu: { label: 'Competition Insights' },
  },
  {
    path: '/safer-play',
    icon: ShieldCheck,
    card: { group: 'Money', text: 'Your limits, breaks and last 30 days.' },
    menu: {},
  },
  { path: '/feedback', icon: MessageSquareWarning, menu: {} },
  { path: '/settings', icon: Settings, menu: {} },
]

export type PlaceCard = { href: string; title: string; text: string; icon: Icon }

/** The cards of home under their headings. */
export function cardGroups(): { title: Group; cards: PlaceCard[] }[] {
  const groups = new Map<Group, PlaceCard[]>()
  for (const { path, icon, card } of rows) {
    if (!card) continue
    const { group, title = SCREENS[path].title, text } = card
    const cards = groups.get(group) ?? []
    cards.push({ href: path, title, text, icon })
    groups.set(group, cards)
  }
  return [...groups].map(([title, cards]) => ({ title, cards }))
}

/** The lines of the account menu. */
export const menuLinks = rows.flatMap(({ path, icon, menu }) =>
  menu ? [{ href: path, label: menu.label ?? SCREENS[path].title, icon: menu.icon ?? icon }] : [],
)
