/** The modules of a build, as the bundler knows them. */
type Graph = { getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null }

/** The whole path of a file of the web. */
type PathOf = (file: string) => string

/** The uses of the app, each with its first modules: a use includes everything that these load at once. */
const USES = {
  landing: ['landing/landing.ts'],
  /** the script of the visitors' pages before anything is pressed: it must load nothing of React */
  asleep: ['prerendered/wake.ts'],
  /** the visitors' pages that react to presses */
  visitor: [
    'prerendered/wake.ts',
    'prerendered/awake.tsx',
    'auth/sign-in-screen.tsx',
    'auth/sign-up-screen.tsx',
    'auth/reset-password-screen.tsx',
  ],
  /** the frame of every signed-in screen */
  shell: ['main.tsx'],
  /** home before its cards: these modules show the balance */
  front: ['dashboard/dashboard-screen.tsx'],
  /** the modules that every screen fetches after its data */
  late: ['app/live-modules.ts', 'app/notices.tsx', 'app/late-cards.tsx', 'rooms/live.ts'],
  /** the bar of the person's matches, on every screen while they play */
  match: ['tournaments/match/match-bar.tsx'],
  home: [
    'dashboard/dashboard-screen.tsx',
    'dashboard/home-cards.tsx',
    'dashboard/further-down.tsx',
    'tournaments/match/match-needs.ts',
  ],
  /** home below its first view */
  further: ['my-bets/profit-card.tsx'],
  events: ['app/play-tabs.tsx', 'bets/list/events-screen.tsx'],
  event: ['bets/page/event-screen.tsx', 'ui/step-chart.tsx'],
  /** an event below its first view */
  below: ['bets/page/below-event.tsx', 'cheers/cheer-button.tsx'],
  /** this browser's own check of the public log, long after everything else */
  log: ['transparency/log-alarm.tsx'],
  /** the modules that the first press fetches: the notice of its result */
  act: ['ui/toast-region.tsx'],
} as const
type Use = keyof typeof USES

const MAIN: readonly Use[] = ['late', 'match', 'home', 'events', 'event']
const SIGNED_IN: readonly Use[] = ['shell', ...MAIN]
/** the bundler's own part, which most files need */
const RUNTIME = '\0rolldown/runtime.js'
/** the query library names all its parts in one file: these are for lists, and for changing calls */
const ASKING =
  /@tanstack\/.*(utationObserver|nfiniteQueryObserver|ueriesObserver|use(Mutation|InfiniteQuery|Queries))/
const ICON = /lucide-react\/dist\/esm\/icons\//
const ENTRIES = ['landing/landing.ts', 'prerendered/wake.ts', 'main.tsx']

/**
 * The files, the most used first, each with the uses that its modules must have. A module belongs to the first file that
 * matches: its imports are then in the same file or in one above, and no screen waits for parts that only others need.
 */
const FILES: readonly {
  name: string
  of: (uses: ReadonlySet<Use>, id: string) => boolean
  whole?: boolean
}[] = [
  { name: 'landing-parts', of: (uses, id) => uses.has('landing') || uses.has('asleep') || id === RUNTIME },
  {
    name: 'kit',
    of: (uses, id) =>
      uses.has('shell') && id.includes('/node_modules/') && !ICON.test(id) && !ASKING.test(id),
  },
  {
    name: 'base',
    of: (uses, id) => !ASKING.test(id) && uses.has('visitor') && SIGNED_IN.some((one) => uses.has(one)),
  },
  { name: 'shell', of: (uses, id) => uses.has('shell') && !ASKING.test(id), whole: true },
  { name: 'front', of: (uses, id) => uses.has('front') && !ASKING.test(id) },
  { name: 'forms', of: (uses, id) => uses.has('visitor') && !ASKING.test(id) },
  { name: 'play', of: (uses, id) => ASKING.test(id) || MAIN.filter((one) => uses.has(one)).length > 1 },
  { name: 'late', of: (uses) => uses.has('late'), whole: true },
  { name: 'match', of: (uses) => uses.has('match'), whole: true },
  // with the cards below the first view: a file more costs more than they weigh
  { name: 'home', of: (uses) => uses.has('home') || uses.has('further'), whole: true },
  { name: 'events', of: (uses) => uses.has('events') },
  { name: 'event', of: (uses) => uses.has('event') },
  { name: 'below', of: (uses) => uses.has('below'), whole: true },
  { name: 'log', of: (uses, id) => uses.has('log') && id.includes('/web/transparency/'), whole: true },
  { name: 'act', of: (uses) => uses.has('act'), whole: true },
]

const SHELF = /lucide-react\/dist\/esm\/lucide-react\.m?js$/

/** The files of the icons by the names that the package exports. */
function iconFiles(graph: Graph, shelf: string): Map<string, string> {
  const { importedIds, code } = graph.getModuleInfo(shelf)!
  const files = new Map(importedIds.map((id) => [id.slice(id.lastIndexOf('/') + 1), id]))
  const found = new Map<string, string>()
  for (const [, names, file] of (code ?? '').matchAll(/export \{([^}]*)\} from ["']\.\/icons\/([^"']+)["']/g))
    for (const [, name] of names!.matchAll(/default as (\w+)/g)) found.set(name!, files.get(file!)!)
  return found
}

/**
 * The modules that a module loads at once. One file of the icons' package names all icons: only those that the module imports
 * count.
 */
function importsOf(graph: Graph, id: string): readonly string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  if (SHELF.test(id)) return []
  const shelf = importedIds.find((one) => SHELF.test(one))
  if (!shelf) return importedIds
  const icons = iconFiles(graph, shelf)
  const asked = [...(code ?? '').matchAll(/import \{([^}]*)\} from ["']lucide-react["']/g)].flatMap(
    ([, names]) => names!.split(',').flatMap((name) => icons.get(name.trim().split(' ')[0]!) ?? []),
  )
  return [...importedIds, ...asked]
}

function loadedBy(graph: Graph, ids: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const one of importsOf(graph, id)) add(one)
  }
  for (const id of ids) add(id)
  return found
}

/** The file of a module; undefined for modules that only other screens use. */
function sorted(graph: Graph, pathOf: PathOf): (id: string) => string | undefined {
  const loaded = Object.entries(USES).map(
    ([use, files]) => [use as Use, loadedBy(graph, files.map(pathOf))] as const,
  )
  const entries = ENTRIES.map(pathOf)
  return (id) => {
    // a style sheet belongs to the page that names it, and loads with the page
    if (entries.includes(id) || id.endsWith('.css')) return undefined
    const uses = new Set(loaded.flatMap(([use, modules]) => (modules.has(id) ? [use] : [])))
    return FILES.find(({ of }) => of(uses, id))?.name
  }
}

/**
 * Groups for the bundler. A file that is not `whole` holds only the modules that other files need too; the rest stay with their
 * user.
 */
export function groupsByUse(pathOf: PathOf) {
  let fileOf: ReturnType<typeof sorted> | undefined
  return FILES.map(({ name, whole = false }, at) => ({
    debugName: name,
    name: (id: string, graph: Graph) => {
      fileOf ??= sorted(graph, pathOf)
      return fileOf(id) === name ? name : null
    },
    priority: FILES.length - at,
    minShareCount: whole ? 1 : 2,
  }))
}
