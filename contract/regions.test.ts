import { describe, expect, test } from 'vitest'
import { findRegion, REGIONS, regionInSentence } from './regions.ts'

describe('S-25 age', () => {
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
    expect(() => new Intl.DateTimeFormat('en', { timeZone: region.timeZone })).not.toThrow()
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
