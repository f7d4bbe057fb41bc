import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import {
  ACCOUNT_KINDS,
  type AccountKind,
  account,
  accountName,
  currencyOf,
  kindOf,
  mayOverdraw,
  ownerOf,
} from './accounts.ts'

const kinds = Object.keys(ACCOUNT_KINDS) as AccountKind[]

describe('the id of an account', () => {
  test('holds its owner, kind and currency, by property', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.bigInt({ min: 0n, max: 2n ** 55n - 1n }),
        fc.constantFrom('USD' as const, 'PLAY' as const),
        (kind, owner, currency) => {
          const id = account(kind, owner, currency)
          expect([kindOf(id), ownerOf(id), currencyOf(id)]).toEqual([kind, owner, currency])
          expect(id < 2n ** 63n).toBe(true)
        },
      ),
    )
  })

  test('two accounts never share one', () => {
    const ids = [0n, 1n, 2n].flatMap((owner) =>
      kinds.flatMap((kind) => (['USD', 'PLAY'] as const).map((currency) => account(kind, owner, currency))),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('only the world outside may go below zero', () => {
    expect(kinds.filter((kind) => mayOverdraw(account(kind, 5n, 'USD')))).toEqual([
      'external-card',
      'external-crypto',
      'external-bank',
      'external-cashapp',
      'mint',
      'debt',
      'practice-house',
    ])
  })

  test('has a name that people can read', () => {
    expect(accountName(account('person', 12n, 'USD'))).toBe('person:12:usd')
    expect(accountName(account('event-b', 7n, 'PLAY'))).toBe('event:7:B:play')
    expect(accountName(account('fees', 0n, 'USD'))).toBe('fees:usd')
    expect(accountName(account('external-card', 0n, 'USD'))).toBe('external:card:usd')
  })
})
