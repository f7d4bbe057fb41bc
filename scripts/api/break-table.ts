import type { Route } from '#contract/route.ts'

const WHEN = { break: 'refused', exclusion: 'refused in an exclusion', no: 'open' }

/** Routes that move money, and whether a person on a break may call them, as a table in Markdown (row Y-18). */
export const breakTable = (routes: Readonly<Record<string, Route>>): string =>
  [
    '| route | during a break | because |',
    '|---|---|---|',
    ...Object.values(routes).flatMap(({ endpoint, onBreak }) =>
      onBreak ? [`| \`${endpoint}\` | ${WHEN[onBreak.refused || 'no']} | ${onBreak.because} |`] : [],
    ),
  ].join('\n')
