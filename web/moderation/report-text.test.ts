import { describe, expect, test } from 'vitest'
import { reportKinds } from '#contract/moderation.ts'
import {
  closedKindReasons,
  OTHER_REASON,
  OWN_WORDS_MAX,
  problemOfReport,
  REASON_MAX,
  reasonsOf,
  reasonText,
  reportReasons,
} from './report-text.ts'

describe('the reason of a report', () => {
  test('S-27 is the choice and the reporter’s own words', () => {
    expect(reasonText('Fraud or a scam', '  Wants my card. ')).toBe('Fraud or a scam. Wants my card.')
    expect(reasonText('Fraud or a scam', ' ')).toBe('Fraud or a scam')
    expect(reasonText(OTHER_REASON, 'It is rude')).toBe('It is rude')
  })

  test('S-27 needs a choice, and words where the choice says nothing', () => {
    expect(problemOfReport('', 'words')).toBe('choice')
    expect(problemOfReport(OTHER_REASON, ' \n')).toBe('words')
    expect(problemOfReport(OTHER_REASON, 'It is rude')).toBeUndefined()
    expect(problemOfReport('Fraud or a scam', '')).toBeUndefined()
  })

  test('J-06 an event may be of a closed kind, and nothing else may', () => {
    const closed = [{ kind: 'deaths', sentence: 'Please ask nothing about anybody’s death.' }]
    expect(reasonsOf('event', closed)).toEqual([
      ...reportReasons.event.slice(0, -1),
      'Closed kind: deaths',
      OTHER_REASON,
    ])
    expect(closedKindReasons(closed)).toEqual([
      {
        label: 'Closed kind: deaths',
        text: 'Closed kind: deaths. Please ask nothing about anybody’s death.',
      },
    ])
    expect(closedKindReasons()).toEqual([])
    for (const kind of reportKinds) {
      expect(reasonsOf(kind)).toEqual(reportReasons[kind])
      if (kind !== 'event') expect(reasonsOf(kind, closed)).toEqual(reportReasons[kind])
    }
  })

  test('S-27 every kind of thing has reasons, with room for own words after each', () => {
    for (const kind of reportKinds) {
      expect(reportReasons[kind].at(-1)).toBe(OTHER_REASON)
      for (const reason of reportReasons[kind])
        expect(reasonText(reason, 'x'.repeat(OWN_WORDS_MAX)).length).toBeLessThanOrEqual(REASON_MAX)
    }
  })
})
