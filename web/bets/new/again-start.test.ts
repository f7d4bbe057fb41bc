import { describe, expect, test } from 'vitest'
import { againStart } from './again-start.ts'
import { emptyEvent } from './new-event.ts'

const TEMPLATE = {
  title: 'Does it rain?',
  description: 'By the gauge.',
  category: 'other',
  optionALabel: 'Yes',
  optionBLabel: 'No',
  isPracticeMode: true,
  audience: 'public',
  interest: { part: 'knows', side: null, names: [{ personId: '7', side: 'optionA' }] },
  jury: true,
  createdAt: '2026-03-01T10:00:00.000Z',
  endsAt: '2026-03-02T10:00:00.000Z',
  notifies: true,
} as const

const start = (more: object = {}) => againStart('5', { ...TEMPLATE, ...more } as never)

describe('Q-07 the form of an event that is asked again', () => {
  test('Q-07 it has the stated interest and the jury, never silently "I only ask"', () => {
    const { form, practice, askedAgainOf } = start()
    expect(form).toMatchObject({ title: 'Does it rain?', interest: TEMPLATE.interest, jury: true })
    expect([practice, askedAgainOf]).toEqual([true, '5'])
  })

  test('Q-07 another asker begins with none, and without people to notify the form names none', () => {
    const { form, askedAgainOf } = start({ interest: null, notifies: false })
    expect([form.interest, askedAgainOf]).toEqual([emptyEvent.interest, undefined])
  })
})
