import { describe, expect, test } from 'vitest'
import { ageProblem, dayOfAge } from './age.ts'

test.each([
  ['2000-06-15', 18, '2018-06-15'],
  ['2000-12-31', 21, '2021-12-31'],
  ['2004-02-29', 18, '2022-03-01'],
  ['2004-02-29', 20, '2024-02-29'],
])('S-25 who was born on %s is %i on %s', (born, age, day) => expect(dayOfAge(born, age)).toBe(day))

describe('S-25 the age from which one may wager', () => {
  const at = (moment: string, region: string, dateOfBirth = '2008-11-21') =>
    ageProblem({ dateOfBirth, region }, Date.parse(moment))

  test.each([
    // the birthday has begun in Tokyo, and not yet in UTC
    ['JP', '2026-11-20T14:59:59Z', '2026-11-20T15:00:00Z'],
    ['NZ', '2026-11-20T10:59:59Z', '2026-11-20T11:00:00Z'],
    ['DE', '2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z'],
    ['GB', '2026-11-20T23:59:59Z', '2026-11-21T00:00:00Z'],
    // and in UTC, and not yet in Wyoming
    ['US-WY', '2026-11-21T06:59:59Z', '2026-11-21T07:00:00Z'],
    ['US-DC', '2026-11-21T04:59:59Z', '2026-11-21T05:00:00Z'],
    // the Canary Islands are an hour behind Madrid
    ['ES', '2026-11-20T23:59:59Z', '2026-11-21T00:00:00Z'],
  ])(
    'S-25 in %s it counts from the first moment of the birthday there: not at %s, but at %s',
    (region, before, from) => {
      expect(at(before, region)).toMatchObject({ field: 'dateOfBirth', tooYoung: true })
      expect(at(from, region)).toBeUndefined()
    },
  )

  test('S-25 summer time counts', () => {
    expect(at('2026-07-14T22:00:00Z', 'DE', '2008-07-15')).toBeUndefined()
    expect(at('2026-07-14T21:59:59Z', 'DE', '2008-07-15')).toBeDefined()
  })

  test('S-25 near the birthday the refusal says from when on, and long before it only the age', () => {
    expect(at('2026-11-21T05:00:00Z', 'US-WY')?.message).toBe(
      'You must be 18 or older to open an account in Wyoming. You can from November 21, 2026 on, by the westernmost clock there.',
    )
    expect(at('2026-11-01T05:00:00Z', 'US-WY')?.message).toBe(
      'You must be 18 or older to open an account in Wyoming.',
    )
    expect(at('2026-11-21T12:00:00Z', 'US-NV', '2005-11-22')?.message).toMatch(
      /^You must be 21 .* November 22, 2026 on/,
    )
  })

  test.each([
    ['2026-11-23', 'DE', 'dateOfBirth'],
    ['1899-12-31', 'DE', 'dateOfBirth'],
    ['', 'DE', 'dateOfBirth'],
    ['1990-01-01', 'XX', 'region'],
    ['1990-01-01', 'US', 'region'],
  ])('S-25 born %j in %s is no age at all: %s', (dateOfBirth, region, field) => {
    const problem = at('2026-11-21T12:00:00Z', region, dateOfBirth)
    expect(problem?.field).toBe(field)
    expect(problem?.tooYoung).toBeUndefined()
  })
})
