import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { SCREENS } from '#contract/screens.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Page } from '#web/ui/page.tsx'

type Section = { id: string; label: string }

/** The pages of the settings, each with its sections: "/settings#security" is the address of one. */
const pages = {
  '/settings': [
    { id: 'security', label: 'Security & Payments' },
    { id: 'notifications', label: 'Notifications' },
    { id: 'weekly-letter', label: 'Weekly letter' },
    { id: 'picture', label: 'Picture' },
    { id: 'theme-song', label: 'Theme song' },
    { id: 'safer-play', label: 'Limits and breaks' },
    { id: 'feedback', label: 'Feedback' },
    { id: 'account', label: 'Account' },
  ],
  '/settings/sign-in': [
    { id: 'sign-in', label: 'Sign-in & devices' },
    { id: 'your-data', label: 'Your data' },
  ],
  '/settings/device': [
    { id: 'appearance', label: 'Appearance' },
    { id: 'sound', label: 'Sound' },
    { id: 'push', label: 'Notifications here' },
  ],
  '/settings/record': [
    { id: 'moderation', label: 'Moderation' },
    { id: 'juries', label: 'Juries' },
    { id: 'days', label: 'Days in a row' },
    { id: 'fair-play', label: 'Fair play' },
    { id: 'game-names', label: 'Names in games' },
  ],
  '/settings/hooks': [{ id: 'hooks', label: 'Hooks' }],
} as const satisfies Record<string, readonly Section[]>
export type SettingsPath = keyof typeof pages

const paths = Object.keys(pages) as SettingsPath[]
const pageOf = (section: string) => paths.find((path) => pages[path].some(({ id }) => id === section))

const [WAIT_MS, WAITS_MAX] = [100, 50]
const ACTS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Shows the section in the address once it is drawn, and whenever the address changes. A link to a section that stands on another page
 * of the settings leads there.
 */
function useSectionOfAddress(path: SettingsPath): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => clearTimeout(timer)
    const show = (tries = WAITS_MAX) => {
      stop()
      const id = location.hash.slice(1)
      const page = pageOf(id)
      if (page && page !== path) return navigate(`${page}#${id}`, { replace: true })
      const section = document.getElementById(id)
      // it appears once the parts above it have loaded, unless the person goes elsewhere meanwhile
      if (section?.checkVisibility() === false) {
        if (tries > 0) timer = setTimeout(show, WAIT_MS, tries - 1)
        return
      }
      section?.scrollIntoView()
      section?.focus({ preventScroll: true })
    }
    // after the frame has scrolled a new screen to its top
    if (location.hash) timer = setTimeout(show, 50)
    const changed = () => show()
    addEventListener('hashchange', changed)
    for (const act of ACTS) addEventListener(act, stop)
    return () => {
      stop()
      removeEventListener('hashchange', changed)
      for (const act of ACTS) removeEventListener(act, stop)
    }
  }, [path, navigate])
}

/** The frame of a page of the settings: the others beside it with its own sections, or above it in one line that scrolls. */
export function SettingsPage({ path, children }: { path: SettingsPath; children: ReactNode }) {
  useSectionOfAddress(path)
  return (
    <Page title={SCREENS[path].title} back={back(path)} width="grid">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[184px_minmax(0,1fr)] lg:gap-6">
        <Pages present={path} />
        <div className="in-order grid min-w-0 grid-cols-1 gap-3 md:gap-4">{children}</div>
      </div>
    </Page>
  )
}

const back = (path: SettingsPath) =>
  path === '/settings' ? { href: '/dashboard', label: 'Home' } : { href: '/settings', label: 'Settings' }

const link =
  'inline-flex min-h-11 items-center rounded-md px-3 text-sm whitespace-nowrap hover:bg-ink-1/8 hover:text-ink-1 lg:flex'

/** Scrolls the line itself: the browser's own method would move the page too. */
function bringIntoView(link: HTMLAnchorElement | null): void {
  const line = link?.closest('nav')
  if (link && line) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2
}

function Pages({ present }: { present: SettingsPath }) {
  return (
    <nav
      aria-label="Settings"
      className="relative -mx-4 overflow-x-auto [scrollbar-width:none] px-4 md:mx-0 md:px-0 lg:sticky lg:top-11 lg:overflow-visible"
    >
      <ul className="flex gap-1 lg:grid">
        {paths.map((path) => (
          <li key={path} className="shrink-0">
            <Link
              ref={path === present ? bringIntoView : undefined}
              href={path}
              aria-current={path === present ? 'page' : undefined}
              className={classNames(
                link,
                'font-semibold',
                path === present ? 'bg-ink-1/8 text-ink-1' : 'text-ink-2',
              )}
            >
              {path === '/settings' ? 'General' : SCREENS[path].title}
            </Link>
            {path === present && (
              <ul className="hidden pl-3 lg:grid">
                {pages[path].map(({ id, label }) => (
                  <li key={id}>
                    <a href={`#${id}`} className={classNames(link, 'text-ink-2')}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
