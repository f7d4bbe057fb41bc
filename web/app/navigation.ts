import { House, MessageSquare, MonitorPlay, Trophy, Wallet } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { SeamIcon } from '#web/ui/icons.tsx'

export type PlaceLinkProps = {
  href: string
  here: boolean
  icon: Place['icon']
  children: ReactNode
}

export type Place = {
  href: string
  label: string
  icon: ComponentType<{ size?: number; className?: string; strokeWidth?: number }>
  /** pressed after g */
  key: string
  /** first parts of the paths that belong to this place */
  paths: readonly string[]
}

const home: Place = { href: '/', label: 'Home', icon: House, key: 'h', paths: ['', 'dashboard'] }
const play: Place = {
  href: '/events',
  label: 'Play',
  icon: SeamIcon,
  key: 'p',
  paths: ['events', 'pots', 'create-pot', 'fun-games', 'create-photo-event', 'my-bets'],
}
const watch: Place = { href: '/rooms', label: 'Watch', icon: MonitorPlay, key: 'w', paths: ['rooms'] }
const compete: Place = {
  href: '/tournaments',
  label: 'Compete',
  icon: Trophy,
  key: 't',
  paths: ['tournaments', 'create-tournament', 'leaderboard', 'gangs'],
}
const chat: Place = {
  href: '/messages',
  label: 'Chat',
  icon: MessageSquare,
  key: 'c',
  paths: ['messages', 'profile'],
}
const wallet: Place = {
  href: '/history',
  label: 'Wallet',
  icon: Wallet,
  key: 'l',
  paths: [
    'history',
    'withdraw',
    'fund-requests',
    'pay-at-store',
    'pay',
    'bitcoin-send',
    'bitcoin-deposit',
    'bitcoin-receive',
  ],
}

export const railPlaces: readonly Place[] = [home, play, watch, compete, chat, wallet]
export const tabPlaces: readonly Place[] = [home, play, watch, chat, wallet]

/** Whether a path lies in a place: "/events/12" is in Play. */
export function isIn(place: Pick<Place, 'paths'>, path: string): boolean {
  return place.paths.includes(path.split('/')[1] ?? '')
}

/** Screens that share the row of tabs under Play. */
const tabbed = ['/events', '/pots', '/fun-games', '/create-photo-event', '/my-bets']
export const hasPlayTabs = (path: string): boolean => tabbed.includes(path)
