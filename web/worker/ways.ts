import { mayUseCamera } from '#contract/camera-pages.ts'

/**
 * The worker's ways to treat a request: `page` and `answer` ask the server first and fall back on the kept answer, `file` takes
 * the kept file first, `end` forgets the person, and `pass` leaves the request to the browser.
 */
export type Way = 'page' | 'answer' | 'home' | 'file' | 'end' | 'pass'

/** The part of a request that decides. */
export type AskedFetch = { method: string; mode: string; destination: string; url: string; ranged: boolean }

/**
 * Reads to keep for later: the signed-in user with their balances, events, own bets, and the data of home. The worker never
 * keeps anything else, such as messages, addresses, codes and operators' lists.
 */
const KEPT =
  /^\/api\/(auth\/user|events(\/(shelves|\d+(\/(stats|odds-history|people|bettors|comments))?))?|bets|my-bets(\/summary)?|stats(\/(winning-streak|tier))?|transactions|play-result|balance-history|notifications(\/digest)?|messages\/unread|matches\/mine|leaderboard\/me)$/

/** Calls after which another user, or none, may be here. */
const ENDS = /^\/api\/(logout|auth\/(sign-in|sign-up|sign-out)|user\/close)\b/

/** The paths that the server answers itself and no screen shows. A dot means a file's name. */
const NOT_A_PAGE = /^\/(api|objects|upload-url|ws|shell|share|embed|log)(\/|$)|\.[a-z0-9]{2,11}$/i

/** @param origin of this site, without a slash at the end */
export function wayOf({ method, mode, destination, url, ranged }: AskedFetch, origin: string): Way {
  const { origin: asked, pathname } = new URL(url)
  if (asked !== origin) return 'pass'
  if (ENDS.test(pathname) && (method !== 'GET' || mode === 'navigate')) return 'end'
  if (method !== 'GET' || ranged) return 'pass'
  if (mode === 'navigate') {
    // the shell may not use the camera, which these pages need
    const isPage = destination === 'document' && !NOT_A_PAGE.test(pathname) && !mayUseCamera(pathname)
    return isPage ? 'page' : 'pass'
  }
  if (pathname.startsWith('/assets/')) return 'file'
  if (pathname === '/api/home') return 'home'
  return KEPT.test(pathname) ? 'answer' : 'pass'
}
