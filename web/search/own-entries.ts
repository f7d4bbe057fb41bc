import {
  BookOpen,
  Dices,
  House,
  LogOut,
  MessageSquare,
  Monitor,
  Moon,
  Plus,
  Repeat2,
  Sun,
  Trophy,
  User as UserIcon,
  Wallet,
} from 'lucide-react'
import { SCREENS } from '#contract/screens.ts'
import type { User } from '#web/client/session.tsx'
import { chooseTheme } from '#web/client/theme.ts'
import { type HelpTopic, helpTopics } from '#web/info/index.ts'
import { operatorPlacesOf } from '#web/places/operators.ts'
import { cardGroups, menuLinks } from '#web/places/places.ts'
import { SeamIcon } from '#web/ui/icons.tsx'
import type { Entry } from './entries.ts'

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
]

/** The screens that this person may go to, each once. */
export function placeEntries(user: User): Entry[] {
  const cards = cardGroups().flatMap(({ cards }) => cards)
  const linked = [
    ...menuLinks.map(({ href, label, icon }) => ({ href, label, icon, text: '' })),
    ...cards.map(({ href, title, icon, text }) => ({ href, label: title, icon, text })),
    ...operatorPlacesOf(user.role),
    { href: `/profile/${user.id}`, label: 'Your profile', icon: UserIcon, text: '' },
  ]
  const known = new Set(MAIN.map(({ key }) => key))
  const more = linked.filter(({ href }) => !known.has(href) && known.add(href))
  return [
    ...MAIN,
    ...more.map(({ href, label, icon, text }) => ({
      key: href,
      label,
      icon,
      words: text.toLowerCase(),
      to: href,
    })),
  ]
}

/** What can be done from anywhere. @param toggle switches the mode */
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
      practice ? 'Only with real money: switch to it first' : undefined,
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
    command('Theme of this device', 'theme colours system', Monitor, theme('system')),
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
