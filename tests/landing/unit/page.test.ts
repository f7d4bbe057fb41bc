import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVENT_FEE_BPS, POT_FEE_BPS, TOURNAMENT_FEE_BPS } from '#contract/fees.ts'
import { workedExample } from '#web/landing/worked-example.ts'
import { qrPath } from '#web/ui/qr-path.ts'

const html = readFileSync(new URL('../../../web/landing/index.html', import.meta.url), 'utf8')
const text = html
  .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ')
  .replace(/<[^>]+>/g, ' ')
  .replace(/\s+/g, ' ')

const links = [...html.matchAll(/<a\b[^>]*href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)].map((match) => ({
  to: match[1],
  name: match[2]!.replace(/<[^>]+>/g, ' ').trim(),
}))

test('L-01 L-02 the hero and the title name Evens', () => {
  expect(html).toContain('<h1>Evens</h1>')
  expect(html).toMatch(/<title>Evens\b/)
})

test('L-03 the tagline stands as written', () => {
  const tagline = /class="tagline">\s*([\s\S]*?)\s*<\/p>/.exec(html)?.[1]?.replace(/\s+/g, ' ')
  expect(tagline).toBe(
    'The transparent peer-to-peer betting platform where winners take home 96% of the pool',
  )
})

test('L-04 Get Started and Join Now lead to /api/login', () => {
  for (const name of ['Get Started', 'Join Now']) {
    const found = links.filter((link) => link.name === name)
    expect(found.length).toBeGreaterThan(0)
    for (const link of found) expect(link.to).toBe('/api/login')
  }
})

test('L-04 a returning person finds Sign in at the top', () => {
  expect(links.filter(({ name }) => name === 'Sign in').map(({ to }) => to)).toEqual(['/sign-in'])
})

test('L-05 How It Works leads to the worked example on the page', () => {
  expect(links.find((link) => link.name === 'How It Works')?.to).toBe('#how-it-works')
  expect(html).toMatch(/<section[^>]*id="how-it-works"/)
})

test('L-06 the QR block has its title and says what to do', () => {
  expect(text).toContain('Scan to download the app')
  expect(text).toContain('Open your phone camera and scan the code')
})

test('L-07 the code is level L: 30 letters still fit version 2, which holds 26 at level M', () => {
  expect('https://long-name.evens.exampl').toHaveLength(30)
  expect(qrPath('https://long-name.evens.exampl', 'L').modules).toBe(25)
})

test('L-09 L-10 six cards say why', () => {
  const cards = [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map((match) => match[1])
  expect(text).toContain('Why Choose Evens')
  expect(cards).toEqual([
    'Real-time odds',
    'Instant payouts',
    'See your possible win',
    'Secure card payments',
    'No house',
    'Provably fair',
  ])
})

test('L-11 the static page claims no number of users', () => {
  expect(text).not.toMatch(/thousands/i)
  expect(html).toContain('id="counts"></p>')
})

test('L-03 the rates in the static text are the contract’s', () => {
  const kept = (bps: bigint) => `${(10_000n - bps) / 100n}%`
  expect(text).toContain(`Events pay out ${kept(EVENT_FEE_BPS)} of the pool or more`)
  expect(text).toContain(`Pots pay exactly ${kept(POT_FEE_BPS)}`)
  expect(text).toContain(`tournaments pay ${kept(TOURNAMENT_FEE_BPS)} of the entry fees`)
})

test('L-03 what is printed before the script runs is what the script prints', () => {
  const sum = workedExample(1000n, 1000n)
  for (const shown of [sum.payout, sum.fee, sum.net, sum.feeLabel, sum.said]) expect(text).toContain(shown)
  expect(html).toContain(`aria-label="${sum.seamLabel}"`)
})

test('L-12 the page closes with its question and one way on', () => {
  expect(text.indexOf('Ready to Start Winning?')).toBeGreaterThan(text.indexOf('Scan to download the app'))
})

test('L-13 the footer leads to the terms and to the guide', () => {
  const footer = html.slice(html.indexOf('<footer'))
  expect(footer).toMatch(/<a href="\/terms">Terms of Service<\/a>/)
  expect(footer).toMatch(/<a href="\/learn">Learn to Bet<\/a>/)
})

test('L-14 L-15 the footer states the age and the risk', () => {
  const footer = text.slice(text.indexOf('18+'))
  expect(footer).toContain('minimum age to place wagers is 18 (21 where the law requires)')
  expect(footer).toContain('All betting involves risk')
  expect(footer).toContain('Users are solely responsible')
  expect(footer).toContain('the platform is not liable for losses')
})

test('L-01 the one inline script has no attributes, and no handler is inline, so that a hash can allow it', () => {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
  expect(inline).toHaveLength(1)
  expect(createHash('sha256').update(inline[0]![1]!).digest('base64')).toHaveLength(44)
  expect(html).not.toMatch(/\son[a-z]+=|\sstyle=/)
})
