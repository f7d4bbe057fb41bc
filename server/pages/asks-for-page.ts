/**
 * Whether a call that matches no route asks for a page. HEAD counts like GET: scanners and link checkers use it, and would
 * otherwise take a letter's link for dead.
 */
export function asksForPage({ method, url }: { method: string; url: string }): boolean {
  const path = url.split('?')[0]!
  return (
    (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/i.test(path)
  )
}
