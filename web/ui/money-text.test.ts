import { describe, expect, it } from 'vitest'
import { figureOf, moneyText, spokenMoney } from './money-text.ts'

describe('money as text', () => {
  it('groups thousands and keeps both places of the cents', () => {
    expect(figureOf(124_850n)).toBe('1,248.50')
    expect(figureOf(5n)).toBe('0.05')
  })

  it('prints an amount beyond the exact range of a float to the cent', () => {
    expect(figureOf(900_719_925_474_099_301n)).toBe('9,007,199,254,740,993.01')
  })

  it('uses the minus sign, never a hyphen, and a plus only when signed', () => {
    expect(moneyText({ cents: -500n, currency: 'USD' })).toBe('\u2212$5.00')
    expect(moneyText({ cents: 500n, currency: 'USD' })).toBe('$5.00')
    expect(moneyText({ cents: 500n, currency: 'USD', signed: true })).toBe('+$5.00')
    expect(moneyText({ cents: 0n, currency: 'USD', signed: true })).toBe('$0.00')
  })

  it('keeps practice coins apart from dollars', () => {
    expect(moneyText({ cents: 1000n, currency: 'PLAY' })).toBe('◈\u00a010.00')
    expect(spokenMoney({ cents: 1000n, currency: 'PLAY' })).toBe('10 practice coins')
    expect(spokenMoney({ cents: 100n, currency: 'PLAY' })).toBe('1 practice coin')
    expect(spokenMoney({ cents: 150n, currency: 'PLAY' })).toBe('1.50 practice coins')
  })

  it('says dollars as a person would', () => {
    expect(spokenMoney({ cents: 960n, currency: 'USD' })).toBe('9 dollars 60')
    expect(spokenMoney({ cents: 905n, currency: 'USD' })).toBe('9 dollars and 5 cents')
    expect(spokenMoney({ cents: 100n, currency: 'USD' })).toBe('1 dollar')
    expect(spokenMoney({ cents: 75n, currency: 'USD' })).toBe('75 cents')
    expect(spokenMoney({ cents: -500n, currency: 'USD' })).toBe('minus 5 dollars')
    expect(spokenMoney({ cents: 960n, currency: 'USD', signed: true })).toBe('plus 9 dollars 60')
  })
})
