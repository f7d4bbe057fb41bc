import type { Route } from '#contract/route.ts'

const WHEN = { break: 'refused', exclusion: 'refused in an exclusion', no: 'open' }

/** What a person on a break may call of all that moves money, as a table in Markdown (row Y-18). */
export const breakTable = (routes: Readonly<Record<string, Route>>): string =>
  [
    '| route | during a break | because |',
    '|---|---|---|',
    ...Object.values(routes).flatMap(({ endpoint, onBreak }) =>
      onBreak ? [`| \`${endpoint}\` | ${WHEN[onBreak.refused || 'no']} | ${onBreak.because} |`] : [],
    ),
  ].join('\n')
