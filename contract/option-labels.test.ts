import { describe, expect, test } from 'vitest'
import { lookAlike } from './confusables.ts'
import { isPronoun, wrongOptions } from './option-labels.ts'
import { presetGame } from './tournament-games.ts'

const hex = (text: string) => [...text].map((sign) => sign.codePointAt(0)!.toString(16)).join(' ')

describe('E-02 the two options of an event', () => {
  test.each([
    ['Yes', 'yes'],
    ['Yes', 'Yes\u200d'],
    ['Yes', 'Y\u200des'],
    ['Yes', 'Yes\ufe0f'],
    ['Yes', 'Yes\u{e0079}'],
    ['Yes', 'Yes\u2800'],
    ['Yes', 'Yes\u{1d159}'],
    ['Yes', 'Y\u0435s'],
    ['Yes', 'Ｙｅｓ'],
    ['Yes', '𝐘𝐞𝐬'],
    ['Yes please', 'Yes\u00a0\u2003please'],
    ['Kings 10', 'Kings lO'],
    ['Modern', 'Modem'],
    ['José', 'Jose\u0301'],
    ['сосо', 'coco'],
    ['❤', '❤️'],
    ['👍👎', '👍\u200d👎'],
  ])('E-02 %j and %j read the same and are refused', (one, other) => {
    for (const [optionALabel, optionBLabel] of [
      [one, other],
      [other, one],
    ] as const)
      expect(wrongOptions({ optionALabel, optionBLabel }), hex(other)).toEqual({
        optionBLabel: 'The two options must differ',
      })
  })

  test.each([
    ['Yes', 'No'],
    ['Over 2.5', 'Under 2.5'],
    ['1:0', '0:1'],
    ['Rovers', 'Rovers!'],
    // marks make other words of the same letters
    ['Hùng', 'Hưng'],
    ['कमल', 'कमला'],
    ['ข้าว', 'ข่าว'],
    ['סֵפֶר', 'סָפַר'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['👨‍👩‍👧', '👨‍👩‍👦'],
    ['👍', '👍🏽'],
    ['+', '-'],
  ])('E-02 %j and %j are two options', (optionALabel, optionBLabel) => {
    expect(wrongOptions({ optionALabel, optionBLabel })).toEqual({})
  })

  test('E-02 an empty form has no wrong options yet', () => {
    expect(wrongOptions({ optionALabel: '', optionBLabel: ' ' })).toEqual({})
  })

  test.each(['You', 'Y\u043eu', 'you\u200d!', 'ＭＥ', ' me! ', 'I', 'mуself'])(
    'U1 %j is a word for its reader, however it is written',
    (label) => {
      expect(isPronoun(label)).toBe(true)
      expect(wrongOptions({ optionALabel: label, optionBLabel: 'Kings' })).toHaveProperty('optionALabel')
    },
  )

  test.each(['1', 'l', '|', 'Mia', 'Youth', '2'])('U1 %j is no such word', (label) =>
    expect(isPronoun(label)).toBe(false),
  )
})

test.each(['tekken 8', 'T\u0435kken 8', 'Tekken\u200d 8', 'Ｔｅｋｋｅｎ ８'])(
  'T-16 %j reads as a preset game and has its rules',
  (title) => expect(presetGame(title)?.title).toBe('Tekken 8'),
)

test('T-19 a custom game is none of the presets', () => {
  for (const title of ['Tekken 7', 'Tekken', 'Teken 8']) expect(presetGame(title)).toBeUndefined()
  expect(lookAlike('FIFA 24, 10.00', 'FIFA 24, 10.50')).toBe(false)
})
