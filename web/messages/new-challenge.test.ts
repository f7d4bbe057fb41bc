import { describe, expect, test } from 'vitest'
import { isPronoun } from '#contract/option-labels.ts'
import {
  CHALLENGE_HOURS,
  challengeTemplates,
  challengeText,
  counterOffer,
  descriptionOf,
  emptyChallenge,
  missingChallengeFields,
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
  expect(missingChallengeFields(emptyChallenge)).toEqual([
    'title',
    'description',
    'optionALabel',
    'optionBLabel',
  ])
  expect(missingChallengeFields(filled)).toEqual([])
  for (const field of ['title', 'description', 'optionALabel', 'optionBLabel'] as const)
    expect(missingChallengeFields({ ...filled, [field]: '  ' })).toEqual([field])
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

describe('U1 a side between two people is a name', () => {
  const sides = (me: Named, other: Named) => {
    const { optionALabel, optionBLabel } = challengeTemplates(me, other).at(-1)!
    return [optionALabel, optionBLabel]
  }
  type Named = { firstName: string; lastName: string }
  const uma = { firstName: 'Uma', lastName: 'Field' }

  test('U1 both people read the same names, and so does everybody else', () => {
    const jo = { firstName: 'Jo', lastName: 'Abernathy' }
    expect(sides(uma, jo)).toEqual(['Jo', 'Uma'])
    expect(challengeTemplates(uma, jo).at(-1)!.title).toBe('Uma or Jo: who does it first?')
  })

  test('U1 two people of one first name have both names', () => {
    expect(sides(uma, { firstName: 'UMA', lastName: 'Stone' })).toEqual(['UMA Stone', 'Uma Field'])
  })

  test('U1 no template is called by a word that means its reader', () => {
    for (const { optionALabel, optionBLabel } of challengeTemplates(uma, {
      firstName: 'A'.repeat(60),
      lastName: 'B',
    }))
      for (const label of [optionALabel!, optionBLabel!]) {
        expect(isPronoun(label)).toBe(false)
        expect(label.length).toBeLessThanOrEqual(60)
      }
    expect(['You', 'me!', ' I ', 'Myself'].map(isPronoun)).toEqual([true, true, true, true])
    expect(['Mia', 'You Know Who', 'Meg', 'US', '12'].map(isPronoun)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })
})
