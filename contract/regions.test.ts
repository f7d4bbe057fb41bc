import { describe, expect, test } from 'vitest'
import { ageOn, findRegion, REGIONS, regionInSentence } from './regions.ts'

describe('S-25 age', () => {
  test.each([
    ['2000-06-15', '2018-06-14', 17],
    ['2000-06-15', '2018-06-15', 18],
    ['2000-06-15', '2018-06-16', 18],
    ['2000-12-31', '2019-01-01', 18],
    ['2000-01-01', '2018-12-31', 18],
    ['2004-02-29', '2022-02-28', 17],
    ['2004-02-29', '2022-03-01', 18],
    ['2004-02-29', '2024-02-29', 20],
  ])('who was born on %s is %s years old … %s', (birth, day, age) => {
    expect(ageOn(birth, day)).toBe(age)
  })

  test('is 21 where the law requires it and 18 elsewhere', () => {
    expect(findRegion('GB')?.ageMin).toBe(18)
    expect(findRegion('US-NY')?.ageMin).toBe(21)
    expect(findRegion('US-KY')?.ageMin).toBe(18)
    expect(findRegion('BE')?.ageMin).toBe(21)
  })
})

test('S-24 somebody finds a country by its first letter: the names are in order', () => {
  const names = REGIONS.filter(({ code }) => !code.startsWith('US-')).map(({ name }) => name)
  expect(names).toEqual([...names].sort())
})

test('every region has one entry, a name and a code that sign-up accepts', () => {
  const codes = REGIONS.map((region) => region.code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.filter((code) => code.startsWith('US-'))).toHaveLength(51)
  for (const region of REGIONS) {
    expect(region.code).toMatch(/^[A-Z]{2}(-[A-Z]{2})?$/)
    expect(region.name.length).toBeGreaterThan(3)
  }
  expect(findRegion('XX')).toBeUndefined()
  expect(findRegion('US')).toBeUndefined()
})

test.each([
  ['GB', 'the United Kingdom'],
  ['NL', 'the Netherlands'],
  ['PH', 'the Philippines'],
  ['US-DC', 'the District of Columbia'],
  ['US-TX', 'Texas'],
  ['SE', 'Sweden'],
])('E11 inside a sentence %s is %s', (code, words) => {
  expect(regionInSentence(findRegion(code)!)).toBe(words)
})
