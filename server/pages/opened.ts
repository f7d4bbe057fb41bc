import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { barLines, isUnderWay } from '#contract/match-bar.ts'
import { type ScreenPath, screenPath } from '#contract/screens.ts'
import { inlineStyles, styleHash } from './inline-styles.ts'
import { escaped } from './plain-page.ts'

const EVENT = '/events/:id' satisfies ScreenPath

/** Screens that people open by their address, with the scripts that show them. */
const SCRIPTS: { readonly [P in ScreenPath]?: readonly string[] } = {
  '/': ['dashboard/dashboard-screen.tsx'],
  '/dashboard': ['dashboard/dashboard-screen.tsx'],
  '/events': ['app/play-tabs.tsx', 'bets/list/events-screen.tsx'],
  [EVENT]: ['bets/page/event-screen.tsx'],
}
/**
 * JavaScript, by the screen's path, that requests the screen's first data before its scripts arrive, for `web/app/first-answer.ts`.
 * A filtered list of events has no shelves.
 */
const FIRST_ANSWERS: { readonly [P in ScreenPath]?: string } = {
  '/events': "location.search||ask('/api/events/shelves?mode='+document.documentElement.dataset.mode)",
  [EVENT]: "ask('/api'+location.pathname.replace(/[/]$/,''))",
}
const asking = (first: string) => `{const ask=url=>{firstAnswer={url,answer:fetch(url)}};${first}}`
/** Parts of the first view that only some screens have. */
const PARTS: readonly { part: RegExp; screens: readonly ScreenPath[] }[] = [
  { part: /<!--home-->[\s\S]*?<!--\/home-->/, screens: ['/', '/dashboard'] },
  { part: /<!--event-->[\s\S]*?<!--\/event-->/, screens: [EVENT] },
]

/** The space for the person's matches under way, which the app draws there; its line repeats for each match. */
const BAR = /<!--bar-->([\s\S]*?)<!--line-->([\s\S]*?)<!--\/line-->([\s\S]*?)<!--\/bar-->/

/** Pages with their style sheet and their first view before a script runs, with placeholders for balances on home and an event's head. */
export type OpenedPages = {
  pages: ReadonlyMap<ScreenPath, string>
  /** the hashes of style sheets and scripts inside, which the policy must allow */
  styles: string[]
  scripts: string[]
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** A script and all that it loads at once. */
function withImports(manifest: Manifest, name: string): string[] {
  const script = manifest[name]
  return script ? [script.file, ...(script.imports ?? []).flatMap((one) => withImports(manifest, one))] : []
}

/** Links to scripts that the page does not load anyway: without links the browser finds each only after another has run. */
function scriptLinks(html: string, manifest: Manifest, names: readonly string[]): string {
  return [...new Set(names.flatMap((name) => withImports(manifest, name)))]
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}

/**
 * The pages of screens that people open by their address, built once.
 * @param dist the folder of the built web
 * @param html the app's page; `firstView` what home shows before its script runs; other screens use its frame
 */
export function readOpened(dist: string, html: string, firstView: string): OpenedPages {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const styled = inlineStyles(dist, html)
  const pages = Object.entries(SCRIPTS).map(([path, names]): [ScreenPath, string] => {
    const others = PARTS.filter(({ screens }) => !screens.includes(path as ScreenPath))
    const view = others.reduce((kept, { part }) => kept.replace(part, ''), firstView)
    const first = FIRST_ANSWERS[path as ScreenPath]
    const script = first ? `<script>${asking(first)}</script>` : ''
    const page = styled.html
      .replace('</head>', () => `${script}${scriptLinks(html, manifest, names)}</head>`)
      .replace('<div id="root">', () => `<div id="root">${view}`)
    return [path as ScreenPath, page]
  })
  const scripts = Object.values(FIRST_ANSWERS).map((first) => styleHash(asking(first)))
  return { pages: new Map(pages), styles: styled.hashes, scripts }
}

/** 1234.5 as people read it; only digits, points and commas come out. */
const grouped = (amount: unknown): string =>
  /^\d+\.\d\d$/.test(String(amount)) ? String(amount).replace(/\B(?=(\d{3})+\.)/g, ',') : ''

/** The head of an event's page: its title, and the beginning of the line below. */
export type EventHead = { title: string; about: string }

/** The event whose screen is at this path. */
const eventAt = (path: string): bigint | undefined => {
  const [, id] = /^\/events\/([1-9]\d{0,17})\/?$/.exec(path) ?? []
  return id === undefined ? undefined : BigInt(id)
}

/**
 * The first view of the screen at this path; undefined where there is no such screen, or no one is signed in.
 * @param visitor.matches what their tournaments want of them, as the API answers
 * @param headOf reads the head of an event; undefined where there is no such event; its page says so once its script runs
 */
export async function openedPage(
  { pages }: OpenedPages,
  { path, user, matches }: { path: string; user: unknown; matches?: unknown },
  headOf: (eventId: bigint) => Promise<EventHead | undefined>,
): Promise<string | undefined> {
  const { balance, practiceBalance } = (user ?? {}) as { balance?: string; practiceBalance?: string }
  const [usd, play] = [grouped(balance), grouped(practiceBalance)]
  const screen = screenPath(path)
  const page = screen && pages.get(screen)
  if (!page || usd === '' || play === '') return undefined
  const eventId = eventAt(path)
  const head = eventId === undefined ? undefined : await headOf(eventId)
  if (screen === EVENT && !head) return undefined
  const { title = '', about = '' } = head ?? {}
  const playing = Array.isArray(matches) ? matches.filter(isUnderWay).length : 0
  const withBar = page.replace(BAR, (_, open: string, line: string, close: string) =>
    playing === 0 ? '' : `${open}${line.repeat(barLines(playing))}${close}`,
  )
  const words: Record<string, string> = { usd, play, title: escaped(title), about: escaped(about) }
  // in one pass: a title may hold the name of another place
  return withBar.replace(/\{\{(usd|play|title|about)\}\}/g, (_, name: string) => words[name]!)
}

/**
 * Whether a call that matches no route asks for a page. HEAD counts like GET: scanners and link checkers use it, and would
 * otherwise take a letter's link for dead.
 */
export function asksForPage({ method, url }: { method: string; url: string }): boolean {
  const path = url.split('?')[0]!
  return (
    (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/i.test(path)
  )
}
