import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askedFor } from './engines.mjs'

const everything = (name) => `/usr/bin/${name}`
const nothing = () => undefined

test('without --engine the journeys are Playwright’s, whatever else is said', () => {
  for (const given of [[], ['tests/bets'], ['--project=phone', '--grep', 'engine']])
    expect(askedFor(given, nothing)).toEqual({ playwright: true })
})

test('an engine is walked with the program that was found for it', () => {
  expect(askedFor(['--engine', 'firefox'], everything).args).toEqual([
    '--engine',
    'firefox',
    '--browser',
    '/usr/bin/firefox-esr',
  ])
  expect(askedFor(['--engine=webkit', '--only', 'room'], everything).args).toEqual([
    '--engine',
    'webkit',
    '--browser',
    '/usr/bin/WebKitWebDriver',
    '--only',
    'room',
  ])
})

test('a plain Firefox does where Debian’s is not', () => {
  const plain = (name) => (name === 'firefox' ? '/opt/firefox' : undefined)
  expect(askedFor(['--engine', 'firefox'], plain).args).toContain('/opt/firefox')
})

test('where something is not installed, one sentence says what to install, and the code is its own', () => {
  const { refusal, code } = askedFor(['--engine', 'firefox'], nothing)
  expect(refusal).toBe(
    'firefox-esr or firefox is not on this machine: install it, on Debian with apt-get install firefox-esr.',
  )
  expect(code).toBe(3)
  const noScreen = (name) => (name === 'Xvfb' ? undefined : name)
  expect(askedFor(['--engine', 'webkit'], noScreen).refusal).toMatch(/^Xvfb .* webkit2gtk-driver xvfb\.$/)
})

test('an engine that is not known, none at all and what is no argument are wrong use', () => {
  for (const given of [
    ['--engine', 'presto'],
    ['--engine', 'toString'],
    ['--engine'],
    ['--engine', 'firefox', '--project=phone'],
  ])
    expect(askedFor(given, everything)).toEqual({
      refusal: expect.stringContaining('say --engine firefox or webkit'),
      code: 2,
    })
})

test('npm run e2e says so and ends with that code, before anything is installed or built', () => {
  const ended = spawnSync(process.execPath, [join(import.meta.dirname, 'e2e.mjs'), '--engine', 'presto'], {
    encoding: 'utf8',
  })
  expect(ended.status).toBe(2)
  expect(ended.stderr).toBe('evens: there is no engine presto here: say --engine firefox or webkit.\n')
})
