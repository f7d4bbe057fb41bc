import { safeReturnTo } from '#web/app/session.tsx'

/** Where the person came from, when it is a path of ours; else home. */
const returnTo = (): string => safeReturnTo(new URLSearchParams(location.search).get('returnTo'))

/** Another account screen, or the way to the provider, with the way back kept. */
export function withReturnTo(path: string): string {
  const back = returnTo()
  return back === '/' ? path : `${path}?returnTo=${encodeURIComponent(back)}`
}

/** A full page load: the server then writes the person into the page. Resolves never, so that the form stays busy. */
export function goBack(): Promise<never> {
  location.assign(returnTo())
  return new Promise(() => {})
}
