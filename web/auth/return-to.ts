import { safeReturnTo } from '#web/client/safe-return.ts'

/** The path that the person came from, if it is on our site; else home. */
const returnTo = (search: string): string => safeReturnTo(new URLSearchParams(search).get('returnTo'))

/** Another account screen, or the provider's address, with the way back kept. @param search query of the present address */
export function withReturnTo(path: string, search: string): string {
  const back = returnTo(search)
  return back === '/' ? path : `${path}?returnTo=${encodeURIComponent(back)}`
}

/** A full page load: the server then writes the person into the page. The promise never resolves, so the form stays busy. */
export function goBack(): Promise<never> {
  // browsers keep the part after # of the address that led here
  const back = returnTo(location.search)
  location.assign(back.includes('#') ? back : back + location.hash)
  return new Promise(() => {})
}
