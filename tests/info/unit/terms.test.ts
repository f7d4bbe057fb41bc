import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  CRYPTO_DEPOSIT_FEE_BPS,
  DISPUTE_BOND_BPS,
  EVENT_FEE_BPS,
  POT_FEE_BPS,
  PROPOSAL_BOND_BPS,
  REVENUE_SHARE_BPS,
  TOURNAMENT_FEE_BPS,
  WITHDRAWAL_FEE_BPS,
} from '#contract/fees.ts'
import { isScreen } from '#contract/screens.ts'
import { TERMS_VERSION } from '#contract/terms.ts'
import { fc } from '#tests/support/properties.ts'
import { changesBetween, difference, type Part, readable } from '#web/info/terms/difference.ts'
import { inForce } from '#web/info/terms/in-force.ts'
import { day, termsVersions } from '#web/info/terms/versions.ts'
import { percent } from '#web/ui/money-text.ts'

/** SHA-256 of each version's words. A version that people accepted never changes; another text is another version. */
const DIGESTS = {
  '2026-11-28': '0415b1d431a7bee735723f9b4bd93d2b0cbfc76a9fd8f8fc7e362579602a67ff',
  '2026-11-24': '87aac008ef9b118a8f127b00d3cf1409d7d3ac195b8df34c03f85a20ec930846',
  '2026-11-22': '77d7bac6b4fde9583c6bcedbf99d254a16ba30ee644fd46fa42e67e1e6ba5cb8',
  '2026-11-21': 'fbcd02363df5ba73e4b2ff1c28c65653b1a3102252e4bc2e14193d1669a4cb55',
}

const words = (text: string) => text.split(/\s+/).filter(Boolean)
const reads = (parts: readonly Part[], without: Part['kind']) =>
  words(
    parts
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join(' '),
  )

describe('the terms', () => {
  it('L-20 they have their eleven sections in order, in every version', () => {
    for (const { date, sections } of termsVersions)
      expect(
        sections.map(({ title }) => title.toLowerCase()),
        date,
      ).toEqual([
        'acceptance',
        'assumption of risk',
        'user responsibility',
        'no liability',
        'practice mode',
        'platform fees',
        'dispute resolution',
        'prohibited activities',
        'account termination',
        'changes to terms',
        'governing law',
      ])
  })

  it('L-21 every percentage in them is a rate that is charged', () => {
    const text = inForce.sections.map(readable).join('\n')
    const printed = [...text.matchAll(/[\d.]+%/g)].map(([rate]) => rate)
    const charged = [
      EVENT_FEE_BPS,
      POT_FEE_BPS,
      TOURNAMENT_FEE_BPS,
      REVENUE_SHARE_BPS,
      WITHDRAWAL_FEE_BPS,
      CRYPTO_DEPOSIT_FEE_BPS,
      DISPUTE_BOND_BPS,
      PROPOSAL_BOND_BPS,
    ].map(percent)
    expect(charged).toEqual(['2%', '4%', '25%', '1%', '3%', '0.5%', '5%', '1%'])
    expect([...new Set(printed)].sort()).toEqual([...new Set(charged)].sort())
    expect(text).toContain('that is $0.20 of each stake, and the winner receives $19.60')
    expect(text).toContain('Competition Insights: $9.99 a month')
    expect(percent(5n)).toBe('0.05%')
  })

  it('S2 S3 S4 T1 they state the bonds, windows and signatures of today', () => {
    const text = inForce.sections.map(readable).join('\n')
    for (const said of [
      'a bond of 1% of the pool, at least $1.00 and at most $50.00',
      '2 hours for a pool of up to $100, 6 hours up to $1,000, and 24 hours above',
      'above $500.00 of real money, two moderators sign the decision',
      'may then object for 15 minutes',
      'it can leave the platform 72 hours after the deposit',
      'neither players nor host can choose a place',
    ])
      expect(text).toContain(said)
  })

  it('L-21 a changed text is a new version: the words of each one are as they were accepted', () => {
    const digests = termsVersions.map(({ date, sections }) => [
      date,
      createHash('sha256').update(JSON.stringify(sections)).digest('hex'),
    ])
    expect(Object.fromEntries(digests)).toEqual(DIGESTS)
  })

  it('L-21 sign-up notes the newest version, and versions are in order', () => {
    const dates = termsVersions.map(({ date }) => date)
    expect(dates[0]).toBe(TERMS_VERSION)
    expect(dates).toEqual([...new Set(dates)].sort().reverse())
    expect(day('2026-01-02')).toBe('2 January 2026')
  })

  it('L-21 every link in them leads to a screen or to a place on the page', () => {
    const ids = [...inForce.sections.map(({ id }) => id), 'versions']
    const hrefs = [...JSON.stringify(inForce.sections).matchAll(/\]\(([^)]+)\)/g)].map(([, href]) => href!)
    expect(hrefs.length).toBeGreaterThan(3)
    for (const href of hrefs) {
      const [path, anchor] = href.split('#') as [string, string?]
      expect(path ? isScreen(path) : ids.includes(anchor!), href).toBe(true)
    }
  })
})

describe('the difference between versions', () => {
  it('L-21 it shows the changed lines alone, word by word', () => {
    const [, , now, before] = termsVersions
    const changes = changesBetween(before!, now!)
    expect(changes.map(({ id }) => id)).not.toContain('governing-law')
    const [responsibility] = changes.filter(({ id }) => id === 'user-responsibility')
    expect(responsibility!.lines).toEqual([
      [
        { kind: 'same', text: expect.stringMatching(/once it is placed\. $/) },
        { kind: 'removed', text: 'Whoever ' },
        { kind: 'added', text: 'The person who ' },
        { kind: 'same', text: expect.stringMatching(/^creates an event/) },
      ],
    ])
    expect(changesBetween(now!, now!)).toEqual([])
    expect(changesBetween(before!, now!)).toEqual(changes)
  })

  it('without what was added it reads as before, without what was removed as now', () => {
    const text = fc
      .array(fc.constantFrom('one', 'two', 'three', 'four', '\n', 'a', 'b'), { maxLength: 30 })
      .map((parts) => parts.join(' '))
    fc.assert(
      fc.property(text, text, (before, now) => {
        const parts = difference(before, now)
        expect(reads(parts, 'added')).toEqual(words(before))
        expect(reads(parts, 'removed')).toEqual(words(now))
        if (words(before).join(' ') === words(now).join(' ') && before === now)
          expect(parts.every(({ kind }) => kind === 'same')).toBe(true)
      }),
    )
  })
})
