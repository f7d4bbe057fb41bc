/**
 * Whether a call that no route takes asks for a page. HEAD asks for what GET would answer: scanners and checkers of links use it, and
 * would take the link of a letter for dead.
 */
export function asksForPage({ method, url }: { method: string; url: string }): boolean {
  const path = url.split('?')[0]!
  return (
    (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/i.test(path)
  )
}
