import {
  Ban,
  Banknote,
  Bell,
  BellRing,
  BookOpen,
  Dices,
  Download,
  Gavel,
  House,
  Image as ImageIcon,
  KeyRound,
  LockKeyhole,
  LogOut,
  MessageSquare,
  Monitor,
  Moon,
  Music,
  PanelTop,
  Plus,
  ReceiptText,
  Repeat2,
  Scale,
  ShieldCheck,
  Sun,
  Trophy,
  User as UserIcon,
  Volume2,
  Wallet,
  Webhook as WebhookIcon,
} from 'lucide-react'
import { SCREENS, type ScreenPath, screenRow } from '#contract/screens.ts'
import type { User } from '#web/client/calls/session.tsx'
import { chooseTheme } from '#web/client/kept/theme.ts'
import { type HelpTopic, helpTopics } from '#web/info/help-topics.ts'
import { operatorPlacesOf } from '#web/places/operators.ts'
import { cardGroups, menuLinks } from '#web/places/places.ts'
import { SeamIcon } from '#web/ui/icons.tsx'
import type { Entry, EntryIcon } from './entries.ts'

const MAIN: readonly Entry[] = [
  { key: '/', label: SCREENS['/'].title, words: 'dashboard start', icon: House, to: '/' },
  { key: '/events', label: SCREENS['/events'].title, words: 'play bets list', icon: SeamIcon, to: '/events' },
  {
    key: '/messages',
    label: SCREENS['/messages'].title,
    words: 'chat inbox',
    icon: MessageSquare,
    to: '/messages',
  },
  {
    key: '/history',
    label: SCREENS['/history'].title,
    words: 'wallet transactions money',
    icon: Wallet,
    to: '/history',
  },
  {
    key: '/withdraw',
    label: SCREENS['/withdraw'].title,
    words: 'cash out payout take money bank withdrawals',
    icon: Banknote,
    to: '/withdraw',
  },
  {
    key: '/history/statement',
    label: SCREENS['/history/statement'].title,
    words: 'month csv export tax profit loss',
    icon: ReceiptText,
    to: '/history/statement',
  },
]

/** Words that people use for a screen besides its title and its card. */
const OTHER_WORDS: Partial<Record<ScreenPath, string>> = {
  '/settings': 'account preferences options',
  '/fund-requests': 'transfer send money friend ask request',
  '/bitcoin-deposit': 'crypto btc top up',
  '/bitcoin-send': 'crypto btc pay',
  '/bitcoin-receive': 'crypto btc address',
  '/pay-at-store': 'shop qr code till',
  '/gangs': 'team crew club',
  '/rooms': 'stream video party watch',
  '/fun-games': 'coin flip card high low',
  '/pots': 'dice craps coin wheel',
  '/create-photo-event': 'picture camera challenge',
  '/leaderboard': 'rank crown best players',
  '/safer-play': 'limit break time-out exclusion responsible gambling pause stop loss',
  '/feedback': 'bug report help contact support',
  '/fairness': 'proof seed random trust',
  '/transparency': 'proof log audit witness owed liabilities trust',
  '/terms': 'rules law privacy',
}

const part = (
  id: string,
  label: string,
  words: string,
  icon: Entry['icon'],
  page: ScreenPath = '/settings',
): Entry => ({
  key: `${page}#${id}`,
  label,
  note: SCREENS['/settings'].title,
  words,
  icon,
  to: `${page}#${id}`,
})

/**
 * Parts of the settings, which people search for by their own names. The search finds them, but does not offer them unasked.
 */
export const settingsEntries: readonly Entry[] = [
  part(
    'sign-in',
    'Password, passkeys and devices',
    'sign-in sessions two-step authenticator recovery',
    KeyRound,
    '/settings/sign-in',
  ),
  part('security', 'Security and payments', 'wallet lock bitcoin address', LockKeyhole),
  part('notifications', 'Notifications', 'bell alerts quiet hours mute', Bell),
  part('push', 'Notifications on this device', 'push phone browser', BellRing, '/settings/device'),
  part(
    'your-data',
    'Your data',
    'export download privacy close delete account',
    Download,
    '/settings/sign-in',
  ),
  part('moderation', 'Blocked people', 'moderation block mute sanctions', Ban, '/settings/record'),
  part('sound', 'Sound', 'volume mute music', Volume2, '/settings/device'),
  part('picture', 'Profile picture', 'photo avatar face', ImageIcon),
  part('theme-song', 'Theme song', 'music', Music),
  part('account', 'Name and e-mail', 'account address email change', UserIcon),
]

/** Screens that neither home nor a menu offers. */
const OTHER_SCREENS: readonly {
  href: ScreenPath
  label: string
  icon: EntryIcon
  text: string
  roles?: readonly User['role'][]
}[] = [
  {
    href: '/admin',
    label: SCREENS['/admin'].title,
    icon: Gavel,
    text: 'queues decide',
    roles: ['moderator', 'admin'],
  },
  { href: '/create-pot', label: SCREENS['/create-pot'].title, icon: Plus, text: 'new game' },
  { href: '/fairness', label: SCREENS['/fairness'].title, icon: ShieldCheck, text: '' },
  { href: '/transparency', label: SCREENS['/transparency'].title, icon: ShieldCheck, text: '' },
  {
    href: '/fairness/verify',
    label: SCREENS['/fairness/verify'].title,
    icon: ShieldCheck,
    text: 'proof check seed',
  },
  { href: '/terms', label: SCREENS['/terms'].title, icon: Scale, text: '' },
  {
    href: '/settings/sign-in',
    label: SCREENS['/settings/sign-in'].title,
    icon: KeyRound,
    text: 'settings password',
  },
  {
    href: '/settings/device',
    label: SCREENS['/settings/device'].title,
    icon: BellRing,
    text: 'settings sound theme',
  },
  {
    href: '/settings/record',
    label: SCREENS['/settings/record'].title,
    icon: Ban,
    text: 'settings reports blocked',
  },
  {
    href: '/settings/hooks',
    label: SCREENS['/settings/hooks'].title,
    icon: WebhookIcon,
    text: 'settings webhook discord channel integration',
  },
]

/** Screens behind a tab; most of them are already among the places. */
const TABBED = (Object.keys(SCREENS) as ScreenPath[]).filter((path) => screenRow(path).tab)

/** The screens that this person may open, each once. */
export function placeEntries(user: User): Entry[] {
  const cards = cardGroups.flatMap(({ cards }) => cards)
  const linked = [
    ...menuLinks.map(({ href, label, icon }) => ({ href, label, icon, text: '' })),
    ...cards.map(({ href, title, icon, text }) => ({ href, label: title, icon, text })),
    ...operatorPlacesOf(user.role),
    ...OTHER_SCREENS.filter(({ roles }) => !roles || roles.includes(user.role)),
    { href: `/profile/${user.id}`, label: 'Your profile', icon: UserIcon, text: '' },
    ...TABBED.map((href) => ({ href, label: screenRow(href).title, icon: PanelTop, text: '' })),
  ]
  const known = new Set(MAIN.map(({ key }) => key))
  const more = linked.filter(({ href }) => !known.has(href) && known.add(href))
  return [
    ...MAIN,
    ...more.map(({ href, label, icon, text }) => ({
      key: href,
      label,
      icon,
      words: `${text.toLowerCase()} ${OTHER_WORDS[href as ScreenPath] ?? ''}`,
      to: href,
    })),
  ]
}

/** The commands available everywhere. @param toggle switches the mode */
export function commandEntries({ practice, toggle }: { practice: boolean; toggle: () => void }): Entry[] {
  const theme = (value: 'light' | 'dark' | 'system') => () => chooseTheme(value)
  const command = (
    label: string,
    words: string,
    icon: Entry['icon'],
    to: Entry['to'],
    note?: string,
  ): Entry => ({
    key: `do ${label}`,
    label,
    words,
    icon,
    to,
    ...(note && { note }),
  })
  return [
    // deposits move real money: in practice mode home says so beside its button
    command(
      'Deposit',
      'add money top up card',
      Wallet,
      practice ? '/' : '/?deposit=1',
      practice ? 'Real money only: switch modes first' : undefined,
    ),
    command('Create an event', 'new bet question', Plus, '/events?create=1'),
    command('New pot', 'create a pot game', Dices, '/create-pot'),
    command('New tournament', 'create host', Trophy, '/create-tournament'),
    command(
      practice ? 'Switch to real money' : 'Switch to practice',
      'mode practice real money coins',
      Repeat2,
      toggle,
    ),
    command('Light theme', 'theme colours bright', Sun, theme('light')),
    command('Dark theme', 'theme colours night', Moon, theme('dark')),
    command('Device theme', 'theme colours system', Monitor, theme('system')),
    command('Log out', 'sign out leave end session', LogOut, () => location.assign('/api/logout')),
  ]
}

const helpEntry = ({ title, path, words }: HelpTopic): Entry => ({
  key: path,
  label: title,
  words,
  icon: BookOpen,
  to: path,
})

export const helpEntries: readonly Entry[] = helpTopics.map(helpEntry)
