/** How even some counts are: Pearson's chi-square against equally likely faces, in plain JavaScript. */

export type Evenness = {
  total: number
  /** games that each face would have if all had the same */
  expected: number
  statistic: number
  freedom: number
  /** how often pure chance is at least this uneven, 0 … 1; 1 without games */
  p: number
}

/** Below this number of games a face the statistic does not yet follow its distribution. */
const EXPECTED_MIN = 5

export function evennessOf(counts: readonly number[]): Evenness {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const expected = total / counts.length
  const freedom = counts.length - 1
  const statistic =
    total === 0 ? 0 : counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return { total, expected, statistic, freedom, p: upperGamma(freedom / 2, statistic / 2) }
}

/** The meaning of a figure, in words that promise no more than it shows. */
export function evennessText({ total, expected, p }: Evenness): {
  text: string
  tone: 'waiting' | 'even' | 'odd'
} {
  if (total === 0) return { text: 'Nothing has been played yet', tone: 'waiting' }
  if (expected < EXPECTED_MIN) return { text: 'Too few games to judge', tone: 'waiting' }
  const once = Math.max(2, Math.round(1 / p)).toLocaleString('en')
  if (p >= 0.05) return { text: 'As even as chance', tone: 'even' }
  if (p >= 0.001) return { text: `Chance alone is this uneven one time in ${once}`, tone: 'even' }
  return { text: 'More uneven than chance explains', tone: 'odd' }
}

const STEPS_MAX = 100_000
const CLOSE = 1e-14
const TINY = 1e-300

/**
 * The regularised upper incomplete gamma function Q(a, x): by its series below a + 1, by its continued fraction
 * (Lentz's method) above. Twelve digits where they matter here.
 * @param a above 0
 * @param x 0 or more
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a))
  if (x < a + 1) {
    let term = 1 / a
    let sum = term
    for (let n = 1; n < STEPS_MAX && term > sum * CLOSE; n++) {
      term *= x / (a + n)
      sum += term
    }
    return Math.max(0, 1 - scale * sum)
  }
  let b = x + 1 - a
  let c = 1 / TINY
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < STEPS_MAX; n++) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (Math.abs(an * d + b) < TINY ? TINY : an * d + b)
    c = Math.abs(b + an / c) < TINY ? TINY : b + an / c
    fraction *= c * d
    if (Math.abs(c * d - 1) < CLOSE) break
  }
  return scale * fraction
}

/** ln Γ(z) by Stirling's series, shifted to arguments where it is exact to fifteen digits. */
function logGamma(z: number): number {
  let shift = 0
  let y = z
  while (y < 12) shift += Math.log(y++)
  const i = 1 / (y * y)
  const series = (1 / 12 - i * (1 / 360 - i * (1 / 1260 - i * (1 / 1680 - i / 1188)))) / y
  return (y - 0.5) * Math.log(y) - y + Math.log(2 * Math.PI) / 2 + series - shift
}
