/** An address that is nobody's: what the router cannot read is answered as it is. */
const UNREADABLE = '/unreadable-address'

/**
 * The address of a call for the router, which answers one whose percent codes are no UTF-8 in words of its own, before any handler.
 * Such an address exists as little as any other that nothing is at: a browser gets the page that says so, a program the refusal.
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
