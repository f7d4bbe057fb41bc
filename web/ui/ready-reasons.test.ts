import { expect, test } from 'vitest'
import { withReady } from './ready-reasons.tsx'

const DEATHS = 'Closed kind: deaths. Please ask nothing about anybody’s death.'

test('J-06 a ready reason precedes the moderator’s own words, which stay when it is taken back', () => {
  expect(withReady('', DEATHS, true)).toBe(DEATHS)
  const both = withReady(' It names a neighbour. ', DEATHS, true)
  expect(both).toBe(`${DEATHS} It names a neighbour.`)
  expect(withReady(both, DEATHS, false)).toBe('It names a neighbour.')
})
