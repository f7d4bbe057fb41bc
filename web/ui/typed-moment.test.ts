import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ownZone, readMoment } from './typed-moment.ts'

const inZone = (zone: string) => {
  beforeEach(() => void vi.stubEnv('TZ', zone))
  afterEach(() => void vi.unstubAllEnvs())
}
const iso = (value: string) => new Date(readMoment(value).at).toISOString()

describe('E-04 T-15 a moment typed in Berlin', () => {
  inZone('Europe/Berlin')

  test('E-04 T-15 is of Berlin’s clock, in winter and in summer', () => {
    expect(ownZone()).toBe('Your time, Europe/Berlin.')
    expect(iso('2028-01-10T12:00')).toBe('2028-01-10T11:00:00.000Z')
    expect(iso('2028-07-10T12:00')).toBe('2028-07-10T10:00:00.000Z')
    expect(readMoment('2028-03-26T01:59')).toEqual({ at: Date.parse('2028-03-26T00:59:00Z') })
    expect(readMoment('2028-03-26T03:00')).toEqual({ at: Date.parse('2028-03-26T01:00:00Z') })
  })

  test.each(['2028-03-26T02:00', '2028-03-26T02:30', '2028-03-26T02:59'])(
    'E-04 T-15 there is no %s: the clocks go forward, and nothing is taken in its place',
    (value) => {
      const { at, problem } = readMoment(value)
      expect(at).toBeNaN()
      expect(problem).toContain(`in Europe/Berlin there is no ${value.slice(-5)} on that day`)
    },
  )

  test('E-04 T-15 of a time that comes twice the first one counts, and the form says so', () => {
    expect(readMoment('2028-10-29T02:30')).toEqual({
      at: Date.parse('2028-10-29T00:30:00Z'),
      note: expect.stringContaining('the first one counts'),
    })
    for (const once of ['2028-10-29T01:59', '2028-10-29T03:00']) expect(readMoment(once).note).toBeUndefined()
  })

  test('E-04 T-15 an empty field has no moment and no fault', () => {
    for (const empty of ['', '2028-03-26', 'soon']) expect(readMoment(empty)).toEqual({ at: Number.NaN })
  })
})

describe('E-04 where clocks change by half an hour', () => {
  inZone('Australia/Lord_Howe')

  test('E-04 both are seen too', () => {
    expect(readMoment('2028-10-01T02:15').problem).toContain('Australia/Lord Howe')
    expect(readMoment('2028-04-02T01:45').note).toBeDefined()
  })
})
