import { Link } from 'wouter'
import { SCREENS, type ScreenRow } from '#contract/screens.ts'
import { classNames } from '#web/ui/class-names.ts'
import { railPlaces } from './navigation.ts'

/** The tabs of a screen's place. */
const tabsBeside = (path: string) => {
  const place = Object.entries<ScreenRow>(SCREENS).find(([screen]) => screen === path)?.[1].place
  return {
    label: railPlaces.find(({ name }) => name === place)?.label,
    tabs: Object.entries<ScreenRow>(SCREENS)
      .flatMap(([href, screen]) => (screen.place === place && screen.tab ? [{ href, ...screen.tab }] : []))
      .toSorted((one, other) => one.at - other.at),
  }
}

/** Scrolls the row itself: the browser's own method would move the page too. */
function bringIntoView(link: HTMLAnchorElement | null): void {
  const row = link?.closest('ul')
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

/** The screens of a place, above each of them. On a narrow phone the row scrolls to the present screen. */
export function PlayTabs({ path }: { path: string }) {
  const { label, tabs } = tabsBeside(path)
  return (
    <nav aria-label={label} className="mx-auto w-full max-w-282 max-md:-mb-2.5 md:px-6 lg:px-8">
      <ul className="relative flex h-11 gap-1 md:h-12 overflow-x-auto border-b border-line-1 px-3 [scrollbar-width:none] md:-ml-3 md:px-0">
        {tabs.map(({ href, text }) => {
          const here = href === path
          return (
            <li key={href} className="shrink-0">
              <Link
                ref={here ? bringIntoView : undefined}
                href={href}
                aria-current={here ? 'page' : undefined}
                className={classNames(
                  'relative flex h-11 items-center md:h-12 rounded-md px-2.5 font-semibold whitespace-nowrap transition-colors -outline-offset-2 sm:px-3',
                  here ? 'text-ink-1' : 'text-ink-2 hover:text-ink-1',
                )}
              >
                {text}
                {here && (
                  <span
                    aria-hidden="true"
                    className="cut-marker absolute inset-x-2 bottom-0 h-[4px] bg-ink-1"
                  />
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
