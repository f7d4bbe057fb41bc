import { Link, useLocation } from 'wouter'
import type { User } from '#web/client/calls/session.tsx'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { lazy } from '#web/client/lazy.ts'
import { Aside } from '#web/page-parts/aside.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LogoMark } from '#web/ui/icons.tsx'
import { Money } from '#web/ui/money.tsx'
import { isIn, type PlaceLinkProps, railPlaces, tabPlaces } from './navigation.ts'

const OperatorEntry = lazy(() => import('./operator-entry.tsx').then((m) => ({ default: m.OperatorEntry })))

/** The left edge from 768 px: icons above labels; from 1024 px beside them, with the balance at the foot. */
export function Rail({ user }: { user: User }) {
  const [path] = useLocation()
  return (
    <nav
      aria-label="Main"
      className="sticky top-[calc(1.75rem+var(--notices,0px))] hidden h-[calc(100dvh-1.75rem-var(--notices,0px))] w-18 shrink-0 flex-col border-r border-line-1 py-3 md:flex lg:w-58 lg:px-3 lg:py-4"
    >
      <Link
        href="/"
        aria-label="Evens, home"
        className="mx-auto mb-3 flex min-h-11 items-center gap-2.5 rounded-md lg:mx-0 lg:mb-4 lg:px-3"
      >
        <LogoMark size={30} />
        <span className="hidden font-display text-xl font-bold tracking-[-0.02em] lg:inline">Evens</span>
      </Link>
      <ul className="grid gap-1">
        {railPlaces.map(({ href, icon, label, ...place }) => (
          <li key={href}>
            <PlaceLink href={href} here={isIn(place, path)} icon={icon}>
              {label}
            </PlaceLink>
          </li>
        ))}
        {user.role !== 'user' && (
          <li className="mt-1 border-t border-line-1 pt-2">
            <Aside>
              <OperatorEntry role={user.role} as={PlaceLink} />
            </Aside>
          </li>
        )}
      </ul>
      <BalanceTile user={user} />
    </nav>
  )
}

/** One entry of the rail. */
function PlaceLink({ href, here, icon: Icon, children }: PlaceLinkProps) {
  return (
    <Link
      href={href}
      aria-current={here ? 'page' : undefined}
      className={classNames(
        'flex min-h-14 flex-col items-center justify-center gap-1 rounded-md text-xs transition-colors lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3.5 lg:px-3 lg:text-base -outline-offset-2',
        here
          ? 'bg-sunken font-semibold text-ink-1 dark:bg-raised'
          : 'text-ink-2 hover:bg-ink-1/5 hover:text-ink-1',
      )}
    >
      <Icon size={22} strokeWidth={1.75} />
      {children}
    </Link>
  )
}

function BalanceTile({ user }: { user: User }) {
  const { practiceMode, currency } = usePracticeMode()
  return (
    <Link
      href="/history"
      className={classNames(
        'mt-auto hidden rounded-xl border px-4 py-3.5 lg:block',
        practiceMode ? 'practice-hatch border-dashed border-practice' : 'border-line-1 bg-raised',
      )}
    >
      <span className={classNames('block text-sm', practiceMode ? 'text-practice' : 'text-ink-2')}>
        {practiceMode ? 'Practice balance' : 'Real balance'}
      </span>
      <Money
        wire={practiceMode ? user.practiceBalance : user.balance}
        currency={currency}
        className="figure text-xl font-bold"
      />
    </Link>
  )
}

/** The lower edge of a phone: five labelled places within reach of a thumb. */
export function TabBar({ className }: { className: string }) {
  const [path] = useLocation()
  return (
    <nav
      aria-label="Main"
      className={`fixed inset-x-0 bottom-0 z-30 border-t border-line-1 bg-raised pb-[env(safe-area-inset-bottom)] md:hidden${className}`}
    >
      <ul className="grid h-14 grid-cols-5">
        {tabPlaces.map((place) => {
          const here = isIn(place, path)
          return (
            <li key={place.href} className="h-full">
              <Link
                href={place.href}
                aria-current={here ? 'page' : undefined}
                className={classNames(
                  'relative flex h-full flex-col items-center justify-center gap-0.5 text-xs -outline-offset-2',
                  here ? 'font-bold text-ink-1' : 'text-ink-2',
                )}
              >
                {here && (
                  <span className="cut-marker absolute -top-px h-[3px] w-8 bg-ink-1" aria-hidden="true" />
                )}
                <place.icon size={22} strokeWidth={1.75} />
                {place.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
