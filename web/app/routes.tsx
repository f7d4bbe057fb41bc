import { useState } from 'react'
import { Route, useLocation } from 'wouter'
import {
  GALLERY_PATH,
  SCREENS,
  type ScreenPath,
  type ScreenRow,
  screenPath,
  screenRow,
} from '#contract/screens.ts'
import { readPracticeMode } from '#web/client/kept/mode-store.ts'
import { Seen, useRouteTitle } from '#web/client/kept/visited.ts'
import { lazy } from '#web/client/lazy.ts'
import { ScreenError } from '#web/page-parts/screen-error.tsx'
import { Guard, type LazyScreen, lazyScreen, VisitorFrame } from './guard.tsx'
import { askHome } from './home-data.ts'
import { modules } from './modules.ts'

const PlayTabs = lazy(
  async () => ({ default: (await import('./play-tabs.tsx')).PlayTabs }),
  <div className="h-9 md:h-12" />,
)

const NotFound = lazyScreen(() => import('#web/places/not-found.tsx'))

/** The component of each screen. */
const open = new Map<string, LazyScreen>(
  modules.flatMap(({ screens = {} }) =>
    Object.entries(screens).map(([path, file]) => [path, lazyScreen(file)] as const),
  ),
)
const Dashboard = open.get('/')!

/** Home. It requests its data before it draws its first card. */
function Home() {
  useState(() => askHome(readPracticeMode()))
  return <Dashboard />
}
for (const path of ['/', '/dashboard']) open.set(path, Object.assign(Home, { fetch: Dashboard.fetch }))

/** Fetches the file of the screen at this path. */
export const fetchScreen = async (path: ScreenPath): Promise<unknown> => open.get(path)!.fetch()

type Screen = ScreenRow & { path: string; screen: LazyScreen }

/** Every screen with its component. */
export const screens: readonly Screen[] = (Object.keys(SCREENS) as ScreenPath[]).map((path) => ({
  ...screenRow(path),
  path,
  screen: open.get(path)!,
}))

/** The server decides whether the gallery of the kit is a screen. Without a server's page (`npm run dev`) it is one. */
const isClosed = (path: string) =>
  path === GALLERY_PATH && document.querySelector('#session:not([data-gallery])') !== null

const notFound: Screen = { path: '', title: 'Not found', access: 'anyone', screen: NotFound }

/**
 * The screen of the present path inside the frame for this visitor or user. The frame is above the screens, so the shell with
 * its socket and its focus outlives a navigation.
 */
export function Routes() {
  const [here] = useLocation()
  // the server answers by the same table, which is case-sensitive
  const known = screenPath(here)
  const entry = screens.find(({ path }) => path === known && !isClosed(path)) ?? notFound
  const { path, title, access = 'user', announce, unlisted, tab, screen: Screen } = entry
  useRouteTitle(here, title)
  // a screen of one thing itself reports when it has found the thing
  const listed = access !== 'visitor' && entry !== notFound && !unlisted && !path.includes(':')
  const content = (
    <ScreenError key={here}>
      {/* the route gives the screen its path parameters; without a path it matches every address */}
      <Route path={path}>
        <Screen />
      </Route>
      {listed && <Seen path={here} title={title} fetched={Screen.fetch} />}
    </ScreenError>
  )
  if (path === GALLERY_PATH) return content
  if (access === 'visitor') return <VisitorFrame narrow>{content}</VisitorFrame>
  return (
    <Guard access={access} announce={announce}>
      {tab && (
        <ScreenError aside={here}>
          <PlayTabs path={path} />
        </ScreenError>
      )}
      {content}
    </Guard>
  )
}
