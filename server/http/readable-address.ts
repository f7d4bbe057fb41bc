/** An unused address: the router answers it in place of addresses that it cannot read. */
const UNREADABLE = '/unreadable-address'

/**
 * The address of a call for the router. The router answers an address whose percent codes are not UTF-8 with its own text, before any
 * handler. We replace such an address by an unused one: a browser gets the page for a missing address, a program the refusal.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', query] = url.split('?', 2)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    const known = path.startsWith('/api/') ? `/api${UNREADABLE}` : UNREADABLE
    return query === undefined ? known : `${known}?${query}`
  }
}
