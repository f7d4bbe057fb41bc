import { BookOpen, LogOut, MessageSquare, Settings } from 'lucide-react'
import { Link } from 'wouter'
import type { User } from '#web/client/calls/session.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badges } from './badges.tsx'

/** "Good evening, Mara": by the hour of the device's clock. */
export function greetingText(name: string, hour: number): string {
  const greeting =
    hour >= 5 && hour < 12 ? 'Good morning' : hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
  const called = name.trim()
  return called ? `${greeting}, ${called}` : greeting
}

const links = [
  { href: '/learn', label: 'Learn', icon: BookOpen },
  { href: '/messages', label: 'Messages', icon: MessageSquare },
  { href: '/settings', label: 'Settings', icon: Settings },
]
const link =
  'inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-ink-2 hover:text-ink-1 lg:px-3'

/**
 * The person, and the buttons to everything besides betting. On a narrow screen the button to sign out is apart from the
 * others. On the narrowest only the words without icons fit into one line in every typeface, so nothing moves when the fonts
 * load.
 */
export function HomeHeader({ user, practiceMode }: { user: User; practiceMode: boolean }) {
  return (
    <header className="mb-3 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 md:mb-6">
      <span aria-hidden="true" className="row-span-2 self-start lg:row-span-1 lg:self-center">
        <Avatar person={user} size={48} />
      </span>
      <div className="min-w-0">
        <h1 dir="auto" className="text-xl wrap-anywhere md:text-3xl">
          {greetingText(user.firstName, new Date().getHours())}
        </h1>
        <Badges user={user} practiceMode={practiceMode} />
      </div>
      <a href="/api/logout" className={`${link} -mr-2 min-w-11 justify-center self-start lg:hidden`}>
        <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="sr-only">Log out</span>
      </a>
      <nav
        aria-label="Home"
        className="-mx-2 flex flex-wrap max-[389px]:[&_svg]:hidden max-lg:col-span-2 max-lg:col-start-2 lg:-mr-3"
      >
        {links.map(({ href, label, icon: Icon }) => (
          <Link key={href} href={href} className={link}>
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {label}
          </Link>
        ))}
        <a href="/api/logout" className={`${link} max-lg:hidden`}>
          <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
          Log out
        </a>
      </nav>
    </header>
  )
}
