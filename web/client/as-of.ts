import { methodAndPath } from '#contract/endpoint.ts'
import { type ReadRoute, reads } from '#contract/paths-reads.ts'
import { lateAnswers } from './request.ts'

/** The moment of which the oldest of these routes' answers tells; undefined while all are of now. */
export function oldestOf(routes: readonly ReadRoute[]): number | undefined {
  if (lateAnswers.size === 0) return undefined
  const paths = new Set(routes.map((name) => methodAndPath(reads[name]).path))
  const moments = [...lateAnswers].flatMap(([url, at]) => (paths.has(url.split('?')[0]!) ? [at] : []))
  return moments.length > 0 ? Math.min(...moments) : undefined
}
