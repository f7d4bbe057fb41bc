import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nouns, testsOfNouns } from './nouns.mjs'

describe('G33 npm test -- <noun>', () => {
  test('finds what proves a noun on every side', () => {
    const found = testsOfNouns(['tournaments'])
    expect(found.projects).toEqual(['unit', 'component', 'api', 'money'])
    expect(found.files).toContain('server/tournaments/')
    expect(found.files).toContain('web/tournaments/')
    expect(found.files).toContain('tests/tournaments/money/')
    expect(found.files.filter((file) => file.startsWith('contract/'))).toContain(
      'contract/tournament-engine.test.ts',
    )
    expect(found.journeys).toEqual(['tests/tournaments/journeys/'])
  })

  test('the verifier is a noun too', () => {
    expect(testsOfNouns(['verifier'])).toEqual({
      projects: ['unit'],
      files: ['tests/verifier/unit/'],
      journeys: [],
    })
  })

  test('several nouns are one run', () => {
    const { files, journeys } = testsOfNouns(['gangs', 'search'])
    expect(files).toEqual(expect.arrayContaining(['tests/gangs/api/', 'tests/search/api/']))
    expect(journeys).toHaveLength(2)
  })

  test('what it names is there, for every noun that has a test', () => {
    for (const noun of nouns()) {
      const { files, journeys } = testsOfNouns([noun])
      for (const path of [...files, ...journeys]) expect(existsSync(path), path).toBe(true)
    }
  })

  test('a noun that there is not is refused by name, with those that there are', () => {
    expect(() => testsOfNouns(['gnags'])).toThrow(/no "gnags".*\bgangs\b/)
  })
})
