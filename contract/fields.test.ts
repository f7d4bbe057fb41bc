import { describe, expect, test } from 'vitest'
import { createEventBody } from './bets-bodies.ts'
import { amount, httpsLink, id, line, personName, searchText, text } from './fields.ts'
import { SENTENCES } from './sentences.ts'
import { settingsRoutes } from './settings.ts'

const accepts = (schema: { safeParse(input: unknown): { success: boolean } }, input: unknown) =>
  schema.safeParse(input).success

describe('fields of requests', () => {
  test.each(['1', '42', '999999999999999999'])('%s is an id', (input) =>
    expect(accepts(id, input)).toBe(true),
  )
  test.each(['0', '01', '-1', '1.0', '1e3', '', ' 1', '1\n', 'abc', '9999999999999999999', 1, null])(
    '%j is not an id',
    (input) => expect(accepts(id, input)).toBe(false),
  )

  test('E-13 an amount is above zero', () => {
    expect(amount.parse('0.01')).toBe(1n)
    expect(amount.parse(12.5)).toBe(1250n)
    for (const input of ['0', 0, '0.00', '-1', true, [5], null, '1e2', {}])
      expect(accepts(amount, input)).toBe(false)
  })

  test('text is trimmed and holds no control characters and no broken characters', () => {
    expect(text(1, 5).parse('  ab ')).toBe('ab')
    expect(text(1, 5).parse('a\nb')).toBe('a\nb')
    for (const input of ['   ', '', 'abcdef', 'a\0', 'a\rb', 'a\u000bb', 'a\u007f', '\ud800', 5, ['a']])
      expect(accepts(text(1, 5), input)).toBe(false)
  })

  test('M14 tabs and the line breaks of Windows are text: they become spaces and LF, and count as such', () => {
    expect(text(1, 20).parse('one\ttwo\r\nthree\n')).toBe('one two\nthree')
    expect(text(1, 3).parse('a\r\nb')).toBe('a\nb')
    expect(line(1, 20).parse('one\ttwo')).toBe('one two')
    expect(accepts(line(1, 20), 'one\r\ntwo')).toBe(false)
    expect(personName.parse('Ada\tMay')).toBe('Ada May')
    for (const input of ['\t', ' \t\r\n ', '\r\n']) expect(accepts(text(1, 5), input)).toBe(false)
  })

  test('A21 a line holds nothing that nobody sees or that turns what follows around', () => {
    for (const input of [
      'Rovers v Kings',
      'Größe 5',
      'שלום',
      'نامه\u200cها',
      '👨‍👩‍👧 wins',
      '🏴\u{e0067}\u{e0062}\u{e007f} wins',
      '❤️',
    ])
      expect(accepts(line(1, 60), input), input).toBe(true)
    for (const code of [
      0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060, 0x2066, 0x2069,
      0x3164, 0xfeff,
    ]) {
      const hidden = String.fromCodePoint(code)
      expect(accepts(line(1, 60), `Kings${hidden}win`), code.toString(16)).toBe(false)
      expect(accepts(line(1, 60), hidden), code.toString(16)).toBe(false)
    }
    expect(accepts(line(1, 60), 'two\nlines')).toBe(false)
    expect(accepts(line(3, 60), '\u2800\u2800\u2800')).toBe(false)
    for (const blank of ['\u200b', '\u200d\u200c', '\ufe0f', '\u3164', '\u115f', '\uffa0', '\u2800'])
      expect(accepts(text(1, 60), blank)).toBe(false)
  })

  test.each(['\ufe0f', '\u0301', '\u200d', '\u{e0067}\u{e007f}', '\u2800', '\u3164', ' \u034f\u0301 '])(
    'A21 a text that may be empty is empty or seen: %j is neither',
    (unseen) => {
      for (const schema of [text(0, 60), line(0, 60)]) {
        expect(schema.parse('  ')).toBe('')
        expect(accepts(schema, unseen)).toBe(false)
      }
      const song = { themeSongUrl: 'https://example.com/song.mp3', themeSongTitle: unseen }
      expect(accepts(settingsRoutes.setThemeSong.body, song)).toBe(false)
    },
  )

  test('A21 a search drops what nobody sees', () => {
    expect(searchText(60).parse('\u200b')).toBe('')
    expect(searchText(60).parse('  Ki\u200bngs   cup ')).toBe('Kings cup')
  })

  test.each([
    ['Vietnamese', 'Cộng hòa xã hội chủ nghĩa Việt Nam, phở, ễ ệ ậ'],
    ['Greek of the schools', 'ᾧ τινι, ᾖ, ᾳ̃'],
    ['Lithuanian with accents', 'ū̃ ė́ į̃'],
    ['Hebrew with vowels and cantillation', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים, הַשָּֽׁ֣מַיִם'],
    ['Arabic of the Koran', 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ'],
    ['Thai', 'ผู้ใหญ่ ที่นี่ น้ำ'],
    ['Hindi', 'क्षत्रियाँ ज़िन्दगी'],
    ['Burmese', 'ကျွန်ုပ် မြို့ ညွှန့်'],
    ['Tibetan', 'བསྒྲུབས་ ཧཱུྃ'],
    ['emoji', '1️⃣ ❤️‍🔥 👨‍👩‍👧 🇩🇪'],
  ])('A21 N-36 the marks of %s stand in titles and texts', (_, words) => {
    for (const form of ['NFC', 'NFD'] as const) {
      expect(accepts(line(1, 140), words.normalize(form))).toBe(true)
      expect(accepts(text(1, 140), words.normalize(form))).toBe(true)
    }
  })

  test('A21 N-36 a tower of marks is refused in words that name its field, however it is built', () => {
    const marks = Array.from({ length: 80 }, (_, at) => String.fromCodePoint(0x300 + (at % 64))).join('')
    for (const tower of [
      `A${marks}`,
      `A${'\u0301'.repeat(4)}`,
      'Z\u0351\u036b\u0343\u036a algo',
      `ש${'\u05bc'.repeat(6)}`,
      `👍${'\u0336'.repeat(4)}`,
      ` ${'\u0489'.repeat(4)}`,
      // with invisible characters between the marks
      'A\u0301\u0302\u200d\u0303\u0304',
      'A\u0301\u0302\u034f\u0303\u0304',
    ]) {
      expect(accepts(text(0, 200), tower), tower).toBe(false)
      expect(accepts(line(1, 200), `Title ${tower}`), tower).toBe(false)
    }
    const event = { description: '', category: 'other', endsAt: '2026-11-21T10:00:00Z' }
    const answer = createEventBody.safeParse(
      { ...event, title: `A${marks}`, optionALabel: 'Yes', optionBLabel: `N${'\u0301'.repeat(9)}o` },
      SENTENCES,
    )
    expect(answer.error?.issues.map(({ message }) => message)).toEqual([
      'Title has too many marks on a letter: at most 3 in Latin, Greek and Cyrillic, and 5 in other scripts',
      'Option B label has too many marks on a letter: at most 3 in Latin, Greek and Cyrillic, and 5 in other scripts',
    ])
  })

  test('A21 a name is a line whose joiners stand inside words that are written with them', () => {
    for (const name of ['Ada', 'O’Neill', 'Jean Luc', 'José', '김', 'نام\u200cه', 'Nguyễn'])
      expect(accepts(personName, name), name).toBe(true)
    for (const name of [
      'A\u200dda',
      '\u200dAda',
      'Ada\u200c',
      'Ada\u{e0041}',
      'Ada\u202ebert',
      '\u2066Ada',
      'Ada\nByron',
    ])
      expect(accepts(personName, name), JSON.stringify(name)).toBe(false)
    expect(personName.parse('Jose\u0301  Luis')).toBe('José Luis')
  })

  test('a link is https and can be stored', () => {
    expect(accepts(httpsLink, 'https://example.com/a?b=c#d')).toBe(true)
    for (const input of [
      'http://example.com',
      'javascript:alert(1)',
      'https://',
      'example.com',
      'https://example.com/\0',
      'https://example.com/a\nb',
      'https://example.com/\ud800',
      ' https://example.com',
      `https://example.com/${'a'.repeat(500)}`,
    ])
      expect(accepts(httpsLink, input), JSON.stringify(input)).toBe(false)
  })
})

test('R11 an amount above the largest names the limit', () => {
  for (const input of ['9999999999999', 9_999_999_999_999, '1000000000.00'])
    expect(amount.safeParse(input).error?.issues[0]?.message).toBe('Enter at most 999,999,999.99')
  for (const input of ['1e12', '-5', '0', '12.345', '0000000000001'])
    expect(amount.safeParse(input).error?.issues[0]?.message).toBe(
      'Enter an amount above 0 with at most two decimals',
    )
})
