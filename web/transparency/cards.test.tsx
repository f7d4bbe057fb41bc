import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { LiabilitySums, TransparencyStatus } from '#contract/transparency.ts'
import { AlarmBar } from './alarm-bar.tsx'
import { OwedCard } from './owed-card.tsx'
import { WitnessCard } from './witness-card.tsx'

const AT = '2026-11-24T10:00:00.000Z'
const sums: LiabilitySums = {
  ...{ tree: '7', at: AT, leaves: 12, root: 'root', total: '120.10', fees: '3.40' },
  kinds: [
    { kind: 'person', amount: '100.10' },
    { kind: 'pot', amount: '20.00' },
  ],
  ...{ outside: '-123.50', debts: '0.00', tookMs: 12, index: '9' },
}
const status = (more: Partial<TransparencyStatus>): TransparencyStatus => ({
  ...{ origin: 'evens.example/log', state: 'well', keys: [], witnesses: [], liabilities: [] },
  head: { size: '1', root: '', signedAt: AT },
  waiting: { postings: 0, oldestSeconds: 0 },
  nextLiabilitiesAt: AT,
  ...more,
})
const text = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('V-10 before the first tree the page says when it is made', () => {
  expect(text(<OwedCard status={status({})} />)).toContain('The first count is being made')
})

test('V-10 what is owed is shown by kind, and both sides of the books are the same', () => {
  const shown = text(<OwedCard status={status({ liabilities: [sums] })} />)
  expect(shown).toContain('People’s own money 100 dollars 10 $ 100.10')
  expect(shown).toContain('Pots 20 dollars $ 20.00')
  expect(shown).toContain('Both sides are the same, to the cent.')
  expect(shown).toContain('entry 9 of the log')
  // one tree makes no line
  expect(shown).not.toContain('trees')
})

test('V-10 a cent too few is said in red', () => {
  const shown = renderToStaticMarkup(
    <OwedCard status={status({ liabilities: [{ ...sums, outside: '-123.49' }] })} />,
  )
  expect(shown).toMatch(/text-loss">The two sides are not the same/)
})

test('V-10 earlier totals are a line, and each tree is listed', () => {
  const before = { ...sums, tree: '6', at: '2026-11-23T10:00:00.000Z', total: '100.00', index: null }
  const shown = text(<OwedCard status={status({ liabilities: [sums, before] })} />)
  expect(shown).toContain('All 2 trees')
  expect(shown).toContain('soon')
})

test('V-10 without a witness the page says what that means, with one whether it has signed', () => {
  const card = (more: Partial<TransparencyStatus>, signed?: Record<string, string>, isSignedIn = true) =>
    text(<WitnessCard status={status(more)} signed={signed} isSignedIn={isSignedIn} />)
  expect(card({})).toContain('No witness runs on another machine yet')
  const witness = { name: 'sigsum.example', vkey: 'sigsum.example+1+A', size: null, at: null }
  expect(card({ witnesses: [witness] })).toContain('The server says that it has signed no head yet')
  const signed = { ...witness, size: '12345', at: AT }
  const said = 'The server says that it signed the head of 12,345 entries'
  const unchecked = card({ witnesses: [signed] })
  expect(unchecked).toContain(said)
  expect(unchecked).toContain('Not checked by this browser yet')
  expect(card({ witnesses: [signed] }, {})).toContain('Checked by this browser: it found no signature yet')
  const checked = card({ witnesses: [signed] }, { [witness.vkey]: '12340' })
  expect(checked).toContain('Checked by this browser: its signature is below the head of 12,340 entries')
  const visitor = card({ witnesses: [signed] }, undefined, false)
  expect(visitor).toContain('your browser has checked none of this')
  expect(visitor).not.toContain('Checked by this browser')
})

test('V-09 the bar says what does not hold, with the evidence and a way to what it means', () => {
  const fault = { check: 'fork', why: 'The log has signed two heads.', at: AT, userId: null, evidence: {} }
  const shown = renderToStaticMarkup(
    <Router ssrPath="/">
      <AlarmBar fault={fault} userId="7" />
    </Router>,
  )
  expect(shown).toContain('role="alert"')
  expect(shown).toContain('The log has signed two heads.')
  expect(shown).toContain('Save evidence')
  expect(shown).toContain('href="/transparency"')
})
