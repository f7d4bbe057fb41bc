import { describe, expect, test } from 'vitest'
import type { Refusal } from '#server/core/refusal.ts'
import { checkAge } from './coming-of-age.ts'

const now = new Date('2026-11-21T12:00:00Z')

function refusal(dateOfBirth: string, region: string): Refusal | null {
  try {
    checkAge({ dateOfBirth, region }, now)
    return null
  } catch (error) {
    return error as Refusal
  }
}

describe('S-25 the age at which one may wager', () => {
  test.each([
    ['2008-11-21', 'DE'],
    ['2005-11-21', 'US-NV'],
    ['2008-11-21', 'US-WY'],
    ['1900-01-01', 'GB'],
  ])('born %s is old enough in %s', (dateOfBirth, region) => expect(refusal(dateOfBirth, region)).toBeNull())

  test.each([
    ['2008-11-22', 'DE', 18],
    ['2005-11-22', 'US-NV', 21],
    ['2005-11-22', 'GR', 21],
  ])('born %s in %s is too young, and hears that it takes %i', (dateOfBirth, region, age) => {
    const refused = refusal(dateOfBirth, region)!
    expect(refused.code).toBe('under_age')
    expect(refused.fields?.dateOfBirth).toContain(`${age} or older`)
  })

  test.each([
    ['2026-11-22', 'DE', 'dateOfBirth'],
    ['1899-12-31', 'DE', 'dateOfBirth'],
    ['1990-01-01', 'XX', 'region'],
    ['1990-01-01', 'US', 'region'],
  ])('born %s in %s is malformed: %s', (dateOfBirth, region, field) => {
    const refused = refusal(dateOfBirth, region)!
    expect(refused.code).toBe('malformed')
    expect(Object.keys(refused.fields!)).toEqual([field])
  })
})
