import { describe, expect, test } from 'vitest'
import { filesBelow, findCycle, type Import, importsOf, readText } from './support/imports.ts'

/** The modules of the web client, lowest layer first. Modules of one layer do not know each other. */
const LAYERS: readonly (readonly string[])[] = [
  ['client'],
  ['ui'],
  ['page-parts'],
  [
    'auth',
    'info',
    'install',
    'moderation',
    'money-out',
    'places',
    'share',
    'transparency',
    'uploads',
    'worker',
  ],
  ['calendars', 'covers', 'fairness', 'notifications', 'safer-play'],
  ['chat', 'deposits', 'feedback', 'search'],
  ['bets', 'bitcoin', 'games', 'history', 'leaderboard', 'store', 'transfers', 'withdrawals'],
  ['daily', 'gangs', 'insights'],
  ['settings'],
  // and every module that is not named here: nobody below needs it
  [],
  ['dashboard'],
  ['app'],
  // the entry points of the pages
  ['landing', 'main.tsx', 'prerendered'],
]

/** Files that have something fetched again that no call of theirs has changed, each with its reason. */
const FETCHES_ITSELF: Record<string, string> = {
  'web/deposits/card-form.tsx': 'a poll sees that the provider has credited',
  'web/deposits/live.ts': 'the frame names the part',
  'web/deposits/use-crypto-deposit.ts': 'a poll sees that the provider has credited',
  'web/fun-games/use-fun-game.ts': 'a refusal says that another commitment is the present one',
  'web/gangs/follow-gang.ts': 'a signal: the person’s gang is another one',
  'web/gangs/live.ts': 'the notice of an alert waits for the lists',
  'web/insights/insight-data.ts': 'a refused read says that access has ended',
  'web/messages/live.ts': 'only messages of others are unread, and only the person’s own reading ends that',
  'web/messages/thread-data.ts': 'only a first message changes the state of a thread; frames of others',
  'web/messages/thread-foot.tsx': 'a silence has ended',
  'web/pots/pot-data.ts': 'pots of others, as signals say, at their own rate',
  'web/rooms/room/room-data.ts': 'a refused playback is taken back; a success needs no fetch',
  'web/safer-play/live.ts': 'the frame says whether a break or a limit has changed',
  'web/store/pay-at-store-screen.tsx': 'a code has ended by its clock',
  'web/tournaments/match/match-bar.tsx': 'a clock has run out',
  'web/tournaments/tournament/tournament-data.ts': 'a clock has run out',
  'web/tournaments/seats/use-join.ts': 'a deposit took the seat: no call of this page says so',
  'web/withdrawals/use-withdrawal.ts': 'after a lost answer the balance may be another one (W-25)',
  'web/bets/event/event-data.ts': 'the chart and the bettors follow odds_changed at their own rate',
  'web/bets/event/event-routes.ts': 'a countdown has ended',
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const sources = filesBelow(['web'], ['.ts', '.tsx']).filter((file) => !isTest(file))
const imports = sources
  .flatMap((file) => importsOf(file, readText(file)))
  .filter(({ own, to }) => own && to.startsWith('web/'))

/** The module of a file: its folder; a file beside the folders is an entry point of its own. */
const moduleOf = (file: string) => file.split('/')[1]!
const rank = (name: string) => {
  const at = LAYERS.findIndex((modules) => modules.includes(name))
  return at >= 0 ? at : LAYERS.findIndex((modules) => modules.length === 0)
}
const lines = (found: readonly Import[]) => found.map(({ from, to }) => `${from} → ${to}`)
const across = imports.filter(({ from, to }) => moduleOf(from) !== moduleOf(to))

describe('the web client is built in layers: client, ui, features, app', () => {
  test('the scanner sees the modules and the imports between them', () => {
    for (const name of ['client', 'ui', 'bets', 'app'])
      expect(sources.filter((file) => moduleOf(file) === name).length, name).toBeGreaterThan(10)
    expect(across.length).toBeGreaterThan(600)
    expect(across.some(({ typeOnly }) => typeOnly)).toBe(true)
  })

  test('every place has a module, once', () => {
    const found = new Set(sources.map(moduleOf))
    expect(LAYERS.flat().filter((name) => !found.has(name))).toEqual([])
    expect(LAYERS.flat()).toHaveLength(new Set(LAYERS.flat()).size)
  })

  test('a module imports only modules of the layers below, types too', () => {
    const wrong = across.filter(({ from, to }) => rank(moduleOf(to)) >= rank(moduleOf(from)))
    expect(lines(wrong)).toEqual([])
  })

  test('app is imported by nobody but the entry point of its page', () => {
    const importers = across.filter(({ to }) => moduleOf(to) === 'app').map(({ from }) => moduleOf(from))
    expect([...new Set(importers)].sort()).toEqual(['main.tsx'])
  })

  test('there is no circle, of values or of types', () => {
    expect(findCycle(imports)).toBeUndefined()
  })

  test('what the browser keeps goes through one helper, but on the landing page, which loads nothing', () => {
    const named = sources.filter((file) => /\b(?:local|session)Storage\b/.test(readText(file)))
    expect(named).toEqual(['web/client/kept/storage.ts', 'web/landing/landing.ts'])
  })

  test('useAction is the only mutation hook, and what a call changes is fetched again by call', () => {
    const fetching = /\binvalidate\(|from '#web\/client\/calls\/(?:changed|refetch(?:-routes)?)\.ts'/
    const outside = sources.filter((file) => moduleOf(file) !== 'client' && !FETCHES_ITSELF[file])
    const wrong = outside.filter(
      (file) => /\buseMutation\b/.test(readText(file)) || fetching.test(readText(file)),
    )
    expect(wrong).toEqual([])
    const needless = Object.keys(FETCHES_ITSELF).filter((file) => !fetching.test(readText(file)))
    expect(needless).toEqual([])
  })

  test("M-12 Enter, Escape and arrows in a field are read by one function, which leaves an input method's keys alone", () => {
    const named = sources.filter((file) =>
      /\.key === '(?:Enter|Escape|Arrow\w+)'|\(\{ key \}\) => key === '/.test(readText(file)),
    )
    expect(named).toEqual([])
    const closing = sources.filter((file) =>
      /<Radix\w+\.(?:Content|Root)\b[\s\S]*onOpenAutoFocus|onEscapeKeyDown/.test(readText(file)),
    )
    expect(closing.filter((file) => !readText(file).includes('keepComposing'))).toEqual([])
  })

  test('Z-01 the message of a failed call, status and JSON, is read by nobody: errorText has the sentence', () => {
    // the card provider's own words; an error of ours
    const others = ['web/deposits/use-card-confirm.ts', 'web/pots/pot-play.ts']
    const named = sources.filter((file) =>
      /\b(?:error|refused|failure|reason|why)\.message\b/.test(readText(file)),
    )
    expect(named).toEqual(others)
  })

  test('what is fetched again has the name of its route, never an address', () => {
    const named = sources.filter((file) => /(?:invalidate\(|queryKey:)[^\n]*['"]\/api\//.test(readText(file)))
    expect(named).toEqual([])
  })
})
