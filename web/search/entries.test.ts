import { BookOpen } from 'lucide-react'
import { expect, test } from 'vitest'
import { SCREENS, type ScreenPath, screenRow } from '#contract/screens.ts'
import type { User } from '#web/client/calls/session.tsx'
import { type Entry, matching, noteOf } from './entries.ts'
import { placeEntries, settingsEntries } from './own-entries.ts'

/** Home's second address, and a page that only letters link to. */
const ALIASES = ['/dashboard', '/confirm-email']

const entry = (label: string, words = ''): Entry => ({ key: label, label, words, icon: BookOpen, to: '/' })
const entries = [
  entry('Deposit', 'add money top up'),
  entry('Withdraw', 'cash out money'),
  entry('Create an event', 'new bet'),
  entry('My bets'),
  entry('How to read the odds', 'learn decimal share'),
  entry('Café rules'),
]
const found = (text: string) => matching(entries, text, 5).map(({ label }) => label)

test('a line is found by the beginning of its label first, then by its words', () => {
  expect(found('de')).toEqual(['Deposit', 'How to read the odds'])
  expect(found('money')).toEqual(['Deposit', 'Withdraw'])
  expect(found('bet')).toEqual(['My bets', 'Create an event'])
  expect(found('read odds')).toEqual(['How to read the odds'])
  expect(found('  CAFE ')).toEqual(['Café rules'])
})

test('what nothing answers, and no text at all, find nothing', () => {
  for (const text of ['', '   ', 'zzz', 'posit', '.*', '(']) expect(found(text)).toEqual([])
  expect(matching(entries, 'e', 0)).toEqual([])
})

test('the second line says mode and state, where a thing has them', () => {
  const hit = { id: '1', title: '', path: '/', picture: null }
  expect(noteOf({ ...hit, text: 'Yes · No', state: 'open', isPracticeMode: true })).toBe(
    'Practice · Open · Yes · No',
  )
  expect(noteOf({ ...hit, text: '', state: null, isPracticeMode: null })).toBe('')
})

const person = { id: '7', role: 'admin' } as User
const all = () => [...placeEntries(person), ...settingsEntries]

test('R1 every screen that one can go to by name is found by its title', () => {
  const places = new Set(placeEntries(person).map(({ key }) => key.split('?')[0]))
  const open = Object.keys(SCREENS).filter((path) => {
    const { access, unlisted } = screenRow(path as ScreenPath)
    return !path.includes(':') && !unlisted && access !== 'visitor' && !ALIASES.includes(path)
  })
  expect(open.filter((path) => !places.has(path))).toEqual([])
})

test.each([
  ['withdraw', 'Withdraw'],
  ['withdrawals', 'Withdraw'],
  ['cash out', 'Withdraw'],
  ['payout', 'Withdraw'],
  ['statement', 'Statement'],
  ['notifications', 'Notifications'],
  ['bell', 'Notifications'],
  ['password', 'Password, passkeys and devices'],
  ['passkey', 'Password, passkeys and devices'],
  ['send money', 'Fund requests'],
  ['block', 'Blocked people'],
  ['support', 'Feedback'],
])('R1 "%s" leads to %s', (typed, label) => {
  expect(matching(all(), typed, 4).map((one) => one.label)).toContain(label)
})
