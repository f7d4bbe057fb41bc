import {
  ArrowDownToLine,
  ArrowRight,
  ArrowUpFromLine,
  BookOpen,
  Camera,
  ChartLine,
  Coins,
  HandCoins,
  ListOrdered,
  MonitorPlay,
  Plus,
  QrCode,
  Shield,
  Trophy,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { comingRooms } from '#web/app/coming-rooms.ts'
import { PotIcon, SeamIcon } from '#web/ui/icons.tsx'
import { RowIcon } from '#web/ui/row.tsx'
import { eventsRoom, type Room, roomGroups } from './rooms.ts'

const icons: Record<string, ComponentType<{ size?: number; strokeWidth?: number }>> = {
  '/rooms': MonitorPlay,
  '/fun-games': Coins,
  '/pots': PotIcon,
  '/create-photo-event': Camera,
  '/tournaments': Trophy,
  '/create-tournament': Plus,
  '/leaderboard': ListOrdered,
  '/gangs': Shield,
  '/fund-requests': HandCoins,
  '/pay-at-store': QrCode,
  '/bitcoin-send': ArrowUpFromLine,
  '/bitcoin-deposit': ArrowDownToLine,
  '/bitcoin-receive': QrCode,
  '/learn': BookOpen,
  '/advisory': ChartLine,
}

const cover =
  'before:absolute before:inset-0 before:rounded-xl hover:underline focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-offset-2 focus-visible:before:outline-ink-1'

function RoomCard({ room }: { room: Room }) {
  const Icon = icons[room.href] ?? SeamIcon
  const coming = comingRooms.some(({ path }) => path === room.href)
  return (
    <li className="relative flex items-start gap-3 rounded-xl border border-line-1 bg-surface p-4 transition-colors duration-[var(--state)] hover:border-line-2">
      <RowIcon>
        <Icon strokeWidth={1.75} />
      </RowIcon>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <Link href={room.href} className={`font-semibold ${cover}`}>
            {room.title}
          </Link>
          {coming && <span className="text-xs font-semibold text-ink-2">Opens later</span>}
        </div>
        <p className="text-sm text-ink-2">{room.text}</p>
      </div>
    </li>
  )
}

/** Everything that can be entered from home. */
export function RoomCards({ gangId }: { gangId: string | null }) {
  return (
    <>
      <section className="relative flex items-center gap-4 rounded-xl border border-line-2 bg-raised p-4 transition-colors hover:border-ink-1 lg:p-5">
        <span aria-hidden="true" className="grid size-12 shrink-0 place-items-center rounded-lg bg-sunken">
          <SeamIcon size={26} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-xl">
            <Link href={eventsRoom.href} className={cover}>
              {eventsRoom.title}
            </Link>
          </h2>
          <p className="text-ink-2">{eventsRoom.text}</p>
        </div>
        <ArrowRight size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      </section>
      {roomGroups(gangId).map((group) => (
        <section key={group.title} aria-label={group.title} className="grid gap-2.5">
          <h2 className="mt-2 text-lg">{group.title}</h2>
          <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
            {group.rooms.map((room) => (
              <RoomCard key={room.href} room={room} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
