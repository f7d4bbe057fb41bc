import { expect, test } from 'vitest'
import { readMoment } from './moment.ts'

test.each([
  ['2026-11-25T18:30:00Z', '2026-11-25T18:30:00.000000Z'],
  ['2026-11-25 19:30+01', '2026-11-25T18:30:00.000000Z'],
  ['2026-11-25T18:30:00.123456-0530', '2026-11-26T00:00:00.123456Z'],
])('H-10 the moment %s is %s', (text, moment) => expect(readMoment(text)).toBe(moment))

test.each(['2026-11-25T18:30:00', 'yesterday', '18:30Z', '2026-04-31T00:00:00Z', '2026-11-25T25:00:00Z'])(
  'H-10 %s is no moment with a time zone, and the refusal shows the form',
  (text) => {
    expect(() => readMoment(text)).toThrow(/^--to /)
  },
)
