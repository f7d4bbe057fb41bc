import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Money, type MoneyProps } from './money.tsx'

const drawn = (props: MoneyProps) => renderToStaticMarkup(<Money {...props} />)
const words = (props: MoneyProps) => /sr-only">([^<]*)</.exec(drawn(props))?.[1]
const figures = (props: MoneyProps) =>
  drawn(props)
    .replace(/<span class="sr-only">[^<]*<\/span>/, '')
    .replace(/<[^>]+>/g, '')

describe('Money', () => {
  it('prints what the wire wrote, to the cent', () => {
    expect(figures({ wire: '1248.50', currency: 'USD' })).toBe('$1,248.50')
    expect(figures({ wire: '-5.00', currency: 'USD' })).toBe('\u2212$5.00')
  })

  it('draws a coin and never a dollar for practice money', () => {
    expect(figures({ cents: 1000n, currency: 'PLAY' })).toBe('10.00')
    expect(drawn({ cents: 1000n, currency: 'PLAY' })).toContain('<svg')
  })

  it('C7 a movement has a sign and no colour: a stake is no loss and a deposit no gain', () => {
    for (const cents of [-500n, 2000n]) {
      const drawing = drawn({ cents, currency: 'USD', moved: true })
      expect(drawing).not.toMatch(/text-(gain|loss)|<svg/)
    }
    expect(figures({ cents: 2000n, currency: 'USD', moved: true })).toBe('+$20.00')
    expect(words({ cents: -500n, currency: 'USD', moved: true })).toBe('minus 5 dollars')
  })

  it('says a change in words and marks it with sign, arrow and colour', () => {
    expect(words({ cents: 960n, currency: 'USD', signed: true, spoken: 'won' })).toBe('won 9 dollars 60')
    expect(words({ cents: -500n, currency: 'USD', signed: true })).toBe('minus 5 dollars')
    const loss = drawn({ cents: -500n, currency: 'USD', signed: true })
    expect(loss).toContain('text-loss')
    expect(loss).toContain('<svg')
  })

  it('leaves a balance ink, whatever its sign, and a change of nothing unmarked', () => {
    expect(drawn({ cents: -500n, currency: 'USD' })).not.toMatch(/text-(loss|gain)/)
    expect(drawn({ cents: 0n, currency: 'USD', signed: true })).not.toMatch(/text-(loss|gain)|<svg/)
  })

  it('marks an estimate for eye and ear, and only an estimate', () => {
    expect(figures({ cents: 1676n, currency: 'USD', estimate: true })).toBe('≈$16.76')
    expect(words({ cents: 1676n, currency: 'USD', estimate: true })).toBe('about 16 dollars 76')
    expect(drawn({ cents: 1676n, currency: 'USD' })).not.toContain('border-dashed')
  })

  it('refuses a wire amount that is none, instead of printing a wrong one', () => {
    expect(() => drawn({ wire: '12.5', currency: 'USD' })).toThrow('not a wire amount')
  })
})
