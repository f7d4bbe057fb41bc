import { House, MessageSquare, MonitorPlay, Trophy, Wallet } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { type MainPlace, SCREENS, type ScreenRow } from '#contract/screens.ts'
import { SeamIcon } from '#web/ui/icons.tsx'

export type PlaceLinkProps = {
  href: string
  here: boolean
  icon: Place['icon']
  children: ReactNode
}

export type Place = {
  name: MainPlace
  href: string
  label: string
  icon: ComponentType<{ size?: number; className?: string; strokeWidth?: number }>
  /** pressed after g */
  key: string
}

const home: Place = { name: 'home', href: '/', label: 'Home', icon: House, key: 'h' }
const play: Place = { name: 'play', href: '/events', label: 'Play', icon: SeamIcon, key: 'p' }
const watch: Place = { name: 'watch', href: '/rooms', label: 'Watch', icon: MonitorPlay, key: 'w' }
const compete: Place = { name: 'compete', href: '/tournaments', label: 'Compete', icon: Trophy, key: 't' }
const chat: Place = { name: 'chat', href: '/messages', label: 'Chat', icon: MessageSquare, key: 'c' }
const wallet: Place = { name: 'wallet', href: '/history', label: 'Wallet', icon: Wallet, key: 'l' }

export const railPlaces: readonly Place[] = [home, play, watch, compete, chat, wallet]
export const tabPlaces: readonly Place[] = [home, play, watch, chat, wallet]

const firstPart = (path: string) => path.split('/')[1] ?? ''

/** Whether a path belongs to a place: "/events/12" is in Play, and so is an unknown path below "/events". */
export const isIn = ({ name }: Pick<Place, 'name'>, path: string): boolean =>
  Object.entries<ScreenRow>(SCREENS).some(
    ([screen, { place }]) => place === name && firstPart(screen) === firstPart(path),
  )
