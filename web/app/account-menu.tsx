import { ChevronRight, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { Link } from 'wouter'
import { countText, useQueues } from '#web/admin/queues.ts'
import type { User } from '#web/client/calls/session.tsx'
import { chooseTheme, type Theme, useTheme } from '#web/client/kept/theme.ts'
import { operatorPlacesOf } from '#web/places/operators.ts'
import { menuLinks } from '#web/places/places.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { NativeSheet } from '#web/ui/native-sheet.tsx'

const row =
  'flex min-h-12 w-full items-center gap-3.5 rounded-md px-2 text-left text-base text-ink-1 hover:bg-ink-1/5'

type AccountMenuProps = { user: User; onClose: () => void; onShowKeys: () => void }

/** Links to everything outside the main places. */
export function AccountMenu({ user, onClose, onShowKeys }: AccountMenuProps) {
  return (
    <NativeSheet title="Your account" place="side" onClose={onClose}>
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
      <OperatorLinks user={user} onClose={onClose} />
      <nav aria-label="More" className="-mx-2">
        <ul>
          {menuLinks.map(({ href, label, icon: Icon }) => (
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
    </NativeSheet>
  )
}

/** The operators' screens with the number of items that wait; empty for other people. */
function OperatorLinks({ user, onClose }: { user: User; onClose: () => void }) {
  const places = operatorPlacesOf(user.role)
  const queues = useQueues(user.role).data
  if (places.length === 0) return null
  return (
    <nav aria-label="Operate" className="-mx-2 mb-2 border-b border-line-1 pb-2">
      <p className="px-2 text-sm font-semibold text-ink-2">
        {user.role === 'merchant' ? 'Your till' : 'Operate'}
      </p>
      <ul>
        {places.map(({ href, label, icon: Icon, queue }) => {
          const count = (queue && queues?.[queue]) ?? 0
          return (
            <li key={href}>
              <Link href={href} onClick={onClose} className={row}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="text-ink-2" />
                {label}
                {count > 0 && (
                  <span className="ml-auto rounded-full bg-pot-soft px-2 text-sm font-bold text-pot">
                    {countText(count)} <span className="sr-only">waiting</span>
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
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
