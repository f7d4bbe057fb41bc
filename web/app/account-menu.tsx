import {
  BookOpen,
  ChartLine,
  ChevronRight,
  Gavel,
  History,
  Keyboard,
  Landmark,
  LogOut,
  MessageSquareWarning,
  MessagesSquare,
  Monitor,
  Moon,
  Settings,
  Store,
  Sun,
  Trophy,
  UserCog,
  Users,
} from 'lucide-react'
import { Link } from 'wouter'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { User } from './session.tsx'
import { Sheet } from './sheet.tsx'
import { chooseTheme, type Theme, useTheme } from './theme.ts'

const links = [
  { href: '/history', label: 'History', icon: History },
  { href: '/leaderboard', label: 'Leaderboard', icon: Trophy },
  { href: '/gangs', label: 'Gangs', icon: Users },
  { href: '/learn', label: 'Learn to bet', icon: BookOpen },
  { href: '/advisory', label: 'Competition Insights', icon: ChartLine },
  { href: '/feedback', label: 'Feedback', icon: MessageSquareWarning },
  { href: '/settings', label: 'Settings', icon: Settings },
]
const paying = { href: '/admin/withdrawals', label: 'Withdrawals to pay', icon: Landmark }
const judging = { href: '/admin/events', label: 'Events to decide', icon: Gavel }
const answering = { href: '/admin/feedback', label: 'Feedback to answer', icon: MessagesSquare }
const till = { href: '/merchant', label: 'Merchant', icon: Store }
const roles = { href: '/admin/people', label: 'People and roles', icon: UserCog }

/** What each role finds here beside the links of everybody. */
const ofRole: Record<User['role'], typeof links> = {
  user: [],
  merchant: [till],
  moderator: [judging],
  admin: [judging, paying, answering, roles, till],
}

const row =
  'flex min-h-12 w-full items-center gap-3.5 rounded-md px-2 text-left text-base text-ink-1 hover:bg-ink-1/5'

type AccountMenuProps = { user: User; onClose: () => void; onShowKeys: () => void }

/** Everything that is not one of the main places. */
export function AccountMenu({ user, onClose, onShowKeys }: AccountMenuProps) {
  const shown = [...links, ...ofRole[user.role]]
  return (
    <Sheet title="Your account" place="side" onClose={onClose}>
      <Link
        href={`/profile/${user.id}`}
        onClick={onClose}
        className="-mx-2 flex min-h-16 items-center gap-3 rounded-md px-2 hover:bg-ink-1/5"
      >
        <Avatar person={user} size={44} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            {user.displayName || `${user.firstName} ${user.lastName}`}
          </span>
          <span className="block truncate text-sm text-ink-3">{user.email}</span>
        </span>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className="text-ink-3" />
      </Link>
      <ThemeChoice />
      <nav aria-label="More" className="-mx-2">
        <ul>
          {shown.map(({ href, label, icon: Icon }) => (
            <li key={href}>
              <Link href={href} onClick={onClose} className={row}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="text-ink-2" />
                {label}
              </Link>
            </li>
          ))}
          <li className="hidden md:block">
            <button type="button" onClick={onShowKeys} className={row}>
              <Keyboard size={20} strokeWidth={1.75} aria-hidden="true" className="text-ink-2" />
              Keyboard shortcuts
            </button>
          </li>
          <li className="mt-2 border-t border-line-1 pt-2">
            <a href="/api/logout" className={row}>
              <LogOut size={20} strokeWidth={1.75} aria-hidden="true" className="text-ink-2" />
              Log out
            </a>
          </li>
        </ul>
      </nav>
    </Sheet>
  )
}

const themes: { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'Device', icon: Monitor },
]

function ThemeChoice() {
  const theme = useTheme()
  return (
    <fieldset className="my-3">
      <legend className="sr-only">Theme</legend>
      <div className="grid grid-cols-3 gap-1 rounded-lg border border-line-2 p-1">
        {themes.map(({ value, label, icon: Icon }) => (
          <label
            key={value}
            className={classNames(
              'flex min-h-9 items-center justify-center gap-2 rounded-md text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-ink-1',
              theme === value ? 'bg-primary text-on-primary' : 'text-ink-2 hover:text-ink-1',
            )}
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={theme === value}
              onChange={() => chooseTheme(value)}
            />
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
