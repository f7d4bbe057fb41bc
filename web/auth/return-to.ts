/** A path on our own origin, else "/": the way back after signing in must not lead elsewhere. */
export function safeReturnTo(value: string | null | undefined): string {
  if (!value?.startsWith('/') || value.startsWith('//') || /[\\\s]/.test(value)) return '/'
  return new URL(value, 'http://own.invalid').origin === 'http://own.invalid' ? value : '/'
}

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

/**
 * The token of a letter's link. It follows the `#`, so that no log of a server or proxy holds it; older links have it in the
 * query.
 */
export const linkToken = (address: Pick<Location, 'hash' | 'search'> | undefined): string =>
  new URLSearchParams(address?.hash.slice(1)).get('token') ??
  new URLSearchParams(address?.search).get('token') ??
  ''
