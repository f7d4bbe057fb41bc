/** The default page after sign-in. */
export const HOME = '/'

/** Paths to which no sign-in leads: pages for visitors, and everything that is not a page. */
const NO_RETURN = /^\/(api|sign-in|sign-up|reset-password|stop|confirm-email|complete-sign-up)(\/|\?|#|$)/

/**
 * A path on our own origin to send the browser to, or `/` for anything else: another host, `//host`, `/\host`, a
 * scheme, a path that resolves to `//host`, a list.
 * @param wanted the value from the address; not trusted
 * @param origin our own, such as `https://evens.example`
 */
export function returnPath(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || wanted.length > 2_000) return HOME
  if (!URL.canParse(wanted, origin)) return HOME
  const resolved = new URL(wanted, origin)
  if (resolved.origin !== new URL(origin).origin) return HOME
  const path = `${resolved.pathname}${resolved.search}${resolved.hash}`
  return path.startsWith('//') || NO_RETURN.test(path) ? HOME : path
}
