import { expect, test } from 'vitest'
import {
  CHALLENGE_HOURS,
  challengeText,
  counterOffer,
  descriptionOf,
  emptyChallenge,
  missingFields,
} from './new-challenge.ts'

const filled = {
  ...emptyChallenge,
  title: 'Rain',
  description: 'Sunday',
  optionALabel: 'Yes',
  optionBLabel: 'No',
}

test('M-14 the durations are 1, 6, 24, 48 and 168 hours, 24 is chosen', () => {
  expect(CHALLENGE_HOURS).toEqual([1, 6, 24, 48, 168])
  expect(emptyChallenge.duration).toBe(24)
})

test('M-15 title, description and both options are needed; blank is empty', () => {
  expect(missingFields(emptyChallenge)).toEqual(['title', 'description', 'optionALabel', 'optionBLabel'])
  expect(missingFields(filled)).toEqual([])
  for (const field of ['title', 'description', 'optionALabel', 'optionBLabel'] as const)
    expect(missingFields({ ...filled, [field]: '  ' })).toEqual([field])
})

test('M-16 the message names the title', () => {
  expect(challengeText('Rain on Sunday')).toBe('Bet Challenge: Rain on Sunday')
})

test('M-17 the category is personal unless another one is chosen', () => {
  expect(emptyChallenge.category).toBe('personal')
})

test('M-14 a source is the last line of the rule', () => {
  expect(descriptionOf({ ...filled, description: ' At noon \n', source: ' the airport ' })).toBe(
    'At noon\nSource: the airport',
  )
  expect(descriptionOf(filled)).toBe('Sunday')
})

test('M-14 a counter-offer has the sides swapped', () => {
  const event = { ...filled, category: 'sports' as const }
  expect(counterOffer(event)).toMatchObject({
    title: 'Rain',
    description: 'Sunday',
    optionALabel: 'No',
    optionBLabel: 'Yes',
    category: 'sports',
    duration: 24,
  })
})
