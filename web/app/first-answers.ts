import type { ScreenPath } from '#contract/screens.ts'
import { ahead, request } from '#web/client/api.ts'
import { readPracticeMode } from '#web/client/mode-store.ts'
import { keyOf, urlOfKey } from '#web/client/query.ts'
import { askHome } from './home-data.ts'

/** An answer that nobody took by then is old, and is asked for again. */
const FRESH_MS = 5000

/** Asks for it now; the first read of this address takes the answer. Whatever goes wrong, the read asks by itself. */
function askFor(url: string): void {
  const answer = request('GET', url).catch(() => undefined)
  const take = (asked: string) => {
    if (asked !== url || ahead.take !== take) return undefined
    delete ahead.take
    return answer
  }
  ahead.take = take
  setTimeout(() => ahead.take === take && delete ahead.take, FRESH_MS)
}

/**
 * Asks for what the page's first screen begins with, while the screen's file is on its way.
 * @param here the path of the page, at which `screen` is
 */
export function askFirst(screen: ScreenPath, here: string): void {
  const practice = readPracticeMode()
  if (screen === '/' || screen === '/dashboard') askHome(practice)
  else if (screen === '/events')
    askFor(urlOfKey(keyOf('listShelves', { query: { mode: practice ? 'practice' : 'real' } })))
  else if (screen === '/events/:id')
    askFor(urlOfKey(keyOf('getEvent', { params: { id: here.split('/')[2]! } })))
}
