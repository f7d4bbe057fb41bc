import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { skeleton } from './confusables.ts'
import { personName, placeName, withWholeName } from './fields.ts'
import { hasReservedWord, isReservedName } from './names.ts'

const named = (name: string) => personName.safeParse(name).success
const called = (name: string) => placeName(3, 100).safeParse(name).success
const hex = (name: string) =>
  `${name} ${[...name].map((sign) => sign.codePointAt(0)!.toString(16)).join(' ')}`

describe('S6 names of people', () => {
  test.each([
    ...[
      'Ada',
      'O’Neill',
      'Anne-Marie',
      'Jean Luc',
      'José',
      'Nguyễn',
      'Đặng',
      'Łukasz',
      'Zoë',
      'Å',
      'D’Angelo',
      'Evens',
      'van der Berg',
    ],
    ...[
      'Игорь',
      'Ёлкин',
      'Μαρία',
      'Նարեկ',
      'გიორგი',
      'שָׁלוֹם',
      'نام\u200cه',
      'مُحَمَّد',
      'हिन्दी',
      'বাংলা',
      'ประยุทธ์',
      '김',
      '田中',
      'たなか',
      'タナカ',
    ],
    ...[
      '李 Lee',
      '田中 Anna',
      '김 Kim',
      'ᏣᎳᎩ',
      'ⵎⵓⵃⴰⵏⴷ',
      'Adminsky',
      'Supporter',
      'Officially',
      'Moderato',
      'Badmin',
      'Ray 3rd',
      '☺ Ada',
      ...['Evens-Smith', 'Jean Evens', 'Évens', 'Staff', 'Service', 'Stevens', 'Bram D.', 'Team'],
    ],
  ])('%s is a name', (name) => expect(named(name), hex(name)).toBe(true))

  test.each([
    ['the words', ['Support', 'ADMIN', 'administrator', 'Moderator', 'official']],
    [
      'beside others',
      ['Evens Support', 'Moderator Evens', 'Admin Team', 'The Official', 'Support-Team', 'Admin/Evens'],
    ],
    [
      'offices and departments',
      [
        ...[
          'Helpdesk',
          'Help Desk',
          'Help-Desk',
          'Mod',
          'Mod Team',
          'Admins Team',
          'Admin1 Team',
          'Sysadmin',
          'Customer Service',
        ],
        ...[
          'Security Team',
          'Billing Staff',
          'Trust & Safety',
          'PaymentsDesk',
          'TeamSecurity',
          'Trust Service',
          '2Payouts Team',
        ],
        ...[
          'EvensSupport',
          'evenssupport',
          'SupportTeam',
          'E v e n s S u p p o r t',
          's u p p o r t',
          'Admin24',
          '5upport',
          '@dm1n',
        ],
      ],
    ],
    [
      'seven other languages',
      [
        ...[
          'Soporte',
          'Evens Soporte',
          'Atención al Cliente',
          'Suporte',
          'Moderador',
          'Modérateur',
          'Service client',
          'Kundendienst',
        ],
        ...[
          'Kundenservice',
          'Assistenza',
          'Amministratore',
          'Servizio Clienti',
          'Wsparcie',
          'Obsługa Klienta',
          'Администратор',
        ],
        ...['Поддержка', 'Служба поддержки'],
      ],
    ],
    [
      'the name of this site',
      [
        ...[
          'Evens Team',
          'Evens Staff',
          'Evens Security',
          'Evens Billing',
          'Evens Payments',
          'Team Evens',
          'Evens Trust',
        ],
        ...[
          '✅ Evens',
          'Evens✅',
          'Evens ™',
          'E v e n s',
          'E.v.e.n.s',
          'Ev-ens',
          'Ev3ns',
          'Evens1',
          '24Evens',
          'E_vens',
          'Evens.',
        ],
      ],
    ],
    ['spelled with signs', ['S.u.p.p.o.r.t', 'Ad-min', 'Sup_port', 'A·d·m·i·n']],
    ['other widths and forms', ['Ａｄｍｉｎ', 'ⓈⓊⓅⓅⓄⓇⓉ', '𝐀𝐝𝐦𝐢𝐧', '𝓈𝓊𝓅𝓅𝑜𝓇𝓉', 'oﬃcial']],
    ['with accents', ['Ádmin', 'Süpport', 'Admin̈', 'Ọfficial']],
    ['digits and strokes', ['Supp0rt', 'Adm1n', 'AdmIn', 'AdmlN', 'OfficiaI', '0fficial', 'Adm|n']],
    [
      'another alphabet',
      ['Ѕирроrt', 'Аdmіn', 'Ѕuрроrt', 'Αdmin', 'ѕսррогt', 'ꓢꓴꓑꓑꓳꓣꓔ', 'ᴀdmin', 'ɑdmin', 'Adrnin'],
    ],
    ['mixed alphabets', ['Вrаm', 'Pаul', 'Annа', 'Μike', 'Ада Smith', 'Ivanов', '王Иван', 'かимя', '한たん']],
    [
      'too many marks',
      [
        'Z̸̡̛alg',
        'Ada\u0301\u0301',
        'e\u0302\u0323\u0301',
        'и\u0306\u0301\u0302',
        `A${'\u0300\u0301'.repeat(20)}`,
        'ก\u0e48\u0e49\u0e4a\u0e4b\u0e4c',
      ],
    ],
    [
      'lines and formats',
      [
        'Ada\u2028Support',
        'Ada\u2029B',
        'Ada\ufff9B',
        'Ada\ufffb',
        'Ada\u0085B',
        'Ada\u202eB',
        'A\u200bdmin',
        'A\u00addmin',
      ],
    ],
  ])('refused: %s', (_, names) => {
    for (const name of names) expect(named(name), hex(name)).toBe(false)
  })

  test('names that look alike have one form, and others have their own', () => {
    for (const one of ['Admin', 'ADMIN', 'Аԁmіп'.replace('п', 'n'), 'Adrnin', 'adm1n', 'Ａｄｍｌｎ'])
      expect(skeleton(one)).toBe(skeleton('admin'))
    for (const other of ['Adam', 'Edmin', 'Admins', 'Amdin'])
      expect(skeleton(other)).not.toBe(skeleton('admin'))
  })
})

test('S6 the two names of a person are judged together', () => {
  const body = withWholeName(z.strictObject({ firstName: personName, lastName: personName }))
  const together = (firstName: string, lastName: string) => body.safeParse({ firstName, lastName }).success
  for (const [first, last] of [
    ['Customer', 'Service'],
    ['Evens', 'Team'],
    ['Security', 'Desk'],
    ['Ev', 'Ens'],
  ] as const)
    expect([first, last, named(first), named(last), together(first, last)]).toEqual([
      first,
      last,
      true,
      true,
      false,
    ])
  for (const [first, last] of [
    ['Evens', 'Smith'],
    ['Ada', 'Evens'],
    ['Kim', 'Staff'],
  ] as const)
    expect([first, last, together(first, last)]).toEqual([first, last, true])
})

describe('S6 names of gangs and rooms', () => {
  test.each([
    'Official Owls',
    'Owls support group',
    'Admin night',
    'Evens',
    'Спартак Fans',
    'Game seven ⚽',
    '夜ふかし club',
    'Evens United',
    'Help Desk Heroes',
    'Security Team',
    'Sevens Rugby',
    'Modern Mods',
  ])('%s is a name', (name) => expect(called(name)).toBe(true))
  test.each([
    'Evens Support',
    'Support',
    'Official Evens',
    'Evens – Official Support',
    'Еvens Ѕuрроrt',
    'EVENS ADMIN',
    ...[
      'Evens Team',
      'Evens Help Desk',
      'Official Evens Payouts',
      'Evens Customer Service',
      'EvensTeam',
      'Team-Evens',
    ],
    ...[
      'Help Desk',
      'Customer Service',
      'Администратор',
      '✅ Evens',
      'E v e n s',
      'Ev3ns',
      'Evens24',
      'ＥＶＥＮＳ Team',
    ],
    'Кings',
    'Z̸̡̛alg',
    'Two\u2028lines',
  ])('%s is refused', (name) => expect(called(name)).toBe(false))
})

test('S6 a long text is no name and is not looked at, and the longest that is takes no time worth the word', () => {
  for (const text of ['modsupport'.repeat(10_000), 'a b '.repeat(50_000), 'e-v-e-n-s '.repeat(10_000)])
    for (const judge of [hasReservedWord, isReservedName]) expect(judge(text)).toBe(false)
  // the words with the most possible cuts: an endless search would exceed the time of the test
  for (let n = 0; n < 20; n++) expect(hasReservedWord(`${'modsupportmods'.repeat(18)}x`)).toBe(false)
})
