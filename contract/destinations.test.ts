import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { checkDestination, isIban, isRoutingNumber } from './destinations.ts'

const masked = (kind: 'cashapp' | 'bank', text: string) => {
  const checked = checkDestination(kind, text)
  return 'problem' in checked ? checked.problem : checked.destination.masked
}
const key = (kind: 'cashapp' | 'bank', text: string) => {
  const checked = checkDestination(kind, text)
  return 'problem' in checked ? undefined : checked.destination.key
}

describe('W-05 a Cash App $tag', () => {
  test.each([
    ['$adalace', '$ad•••ce'],
    ['adalace', '$ad•••ce'],
    ['  $AdaLace9 ', '$Ad•••e9'],
    ['$adal', '$ad•••'],
    ['$adala', '$ad•••a'],
    ['$a', '$•••'],
    ['$ab', '$a•••'],
    [`$${'a'.repeat(20)}`, '$aa•••aa'],
  ])('W-05 %j can be paid to and is shown as %s', (text, shown) => {
    expect(masked('cashapp', text)).toBe(shown)
  })

  test.each([
    '',
    '$',
    '$123',
    '$ada lace',
    '$$ada',
    '$ada-lace',
    'ada@mail.com',
    `$${'a'.repeat(21)}`,
    '$адa',
  ])('W-05 W-12 %j is no $tag', (text) => expect(masked('cashapp', text)).toMatch(/^Enter a Cash App \$tag/))

  test('W-05 is the same one however it is written, and nobody else’s', () => {
    expect(key('cashapp', '$AdaLace')).toBe(key('cashapp', 'adalace'))
    expect(key('cashapp', '$adalace')).not.toBe(key('cashapp', '$adalac3'))
  })
})

describe('W-05 bank account details', () => {
  test.each([
    ['GB82 WEST 1234 5698 7654 32', '•••• 5432'],
    ['IBAN: DE89 3704 0044 0532 0130 00\nAda Example', '•••• 3000'],
    ['Ada Example NL91ABNA0417164300 Utrecht', '•••• 4300'],
    ['BE68 5390 0754 7034 Anna', '•••• 7034'],
    ['no9386011117947', '•••• 7947'],
    ['Routing 021000021, account 12345678', '•••• 5678'],
    ['Account 000123456789 ABA: 0210-0002-1', '•••• 6789'],
    ['Sort code 20-00-00, account 5577 9911', '•••• 9911'],
    ['AT12 Main Street, account 44556677', '•••• 6677'],
  ])('W-05 %j is shown as %s', (text, shown) => {
    expect(masked('bank', text)).toBe(shown)
  })

  test.each([
    ['1234567', 'at least 8'],
    ['Ada Example', 'account number'],
    ['GB82 WEST 1234 5698 7654 33', 'IBAN'],
    ['GB82 WEST 1234 5698 7654', 'IBAN'],
    ['DE89370400440532013001', 'IBAN'],
    ['Routing 021000022, account 12345678', 'routing'],
    ['ABA 12345678, account 12345678', 'routing'],
    ['1'.repeat(201), 'At most 200'],
  ])('W-05 W-12 %j is refused: %s', (text, why) => {
    expect(masked('bank', text)).toContain(why)
  })

  test('W-05 is the same one with other spaces and letters', () => {
    expect(key('bank', 'GB82 WEST 1234 5698 7654 32')).toBe(key('bank', 'gb82west12345698765432\n'))
  })

  test('W-05 one wrong digit never passes as an IBAN or a routing number, by property', () => {
    const oneWrong = (text: string) =>
      fc
        .tuple(fc.integer({ min: 4, max: text.length - 1 }), fc.integer({ min: 1, max: 9 }))
        .filter(([place]) => /\d/.test(text[place]!))
        .map(
          ([place, by]) => text.slice(0, place) + ((Number(text[place]) + by) % 10) + text.slice(place + 1),
        )
    fc.assert(fc.property(oneWrong('DE89370400440532013000'), (wrong) => !isIban(wrong)))
    fc.assert(fc.property(oneWrong('021000021'), (wrong) => !isRoutingNumber(wrong)))
    expect([isIban('DE89370400440532013000'), isRoutingNumber('021000021')]).toEqual([true, true])
    expect(isRoutingNumber('000000000')).toBe(false)
  })

  test('W-05 whatever is typed is judged and never thrown at, by property', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('cashapp' as const, 'bank' as const),
        fc.string({ maxLength: 220 }),
        (kind, text) => {
          const checked = checkDestination(kind, text)
          if ('problem' in checked) return checked.problem.length > 5
          return checked.destination.key.length > 0 && checked.destination.masked.length > 3
        },
      ),
    )
  })
})
