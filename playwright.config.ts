import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from './tests/support/chromium.ts'

// Workers load this file again: the environment passes them the browser that the first load found.
process.env.CHROMIUM_PATH = await chromiumPath()

const journeys = /\/journeys\/.*\.spec\.ts$/

/**
 * The name of a journey's file chooses its devices. Without a mark: the desktop only, since it looks alike on every width;
 * `.both.`: the phone too; `.phone.`: the phone only; `.long.`: first, since it waits for the clocks of a match; `.look.`: neither,
 * since other journeys pass through the same screens. `.all.`, alone or beside one of these, leaves a file to `npm run test:all`,
 * and the tag `@all` one journey; so is the phone's half of `.both.`
 */
const named = (...words: string[]) => new RegExp(`\\.(${words.join('|')})\\.(\\w+\\.)?spec\\.ts$`)
const notOnDesktops = named('phone', 'look', 'long')
const onlyAll = named('all')

/** `loop`: `npm test`; `all`: `npm run test:all`; every journey on both devices: `npm run e2e`. */
type Walk = Record<'long' | 'phone' | 'desktop', { testMatch: RegExp | RegExp[]; testIgnore?: RegExp[] }>
const all: Walk = {
  long: { testMatch: named('long') },
  phone: { testMatch: named('both', 'phone') },
  desktop: { testMatch: journeys, testIgnore: [notOnDesktops] },
}
const walks: Record<string, Walk> = {
  loop: {
    long: { testMatch: named('long'), testIgnore: [onlyAll] },
    phone: { testMatch: named('phone'), testIgnore: [onlyAll] },
    desktop: { testMatch: journeys, testIgnore: [notOnDesktops, onlyAll] },
  },
  all,
}
const walk = walks[process.env.JOURNEYS ?? ''] ?? {
  long: { testMatch: named('long') },
  phone: { testMatch: journeys },
  desktop: { testMatch: journeys },
}

/** A press waits until its target has stopped moving. Phones show motion in `npm run test:all`, all devices in `npm run e2e`. */
const still = (on: boolean) => (on ? { contextOptions: { reducedMotion: 'reduce' as const } } : {})
const desktop = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1280, height: 800 },
  ...still(Boolean(process.env.JOURNEYS)),
}
const phone = { ...devices['Pixel 7'], ...still(process.env.JOURNEYS === 'loop') }

/** Each worker starts its own server (tests/support), so there is no `webServer` here. */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/browser/demo-data.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  ...(process.env.JOURNEYS === 'loop' ? { grepInvert: /@all/ } : {}),
  // Journeys wait half of their time, so three of them keep two cores busy.
  workers: 3,
  // waits end at once on a quiet machine; on one core a page may appear only after ten seconds
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    // journeys intercept requests between pages and the server; a worker would hide these. installable.spec.ts and push.spec.ts allow it
    serviceWorkers: 'block',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    // Recording every step takes a good part of the time: TRACE=on keeps the traces of failures, TRACE=keep those of every journey.
    trace: ({ on: 'retain-on-failure', keep: 'on' } as const)[process.env.TRACE ?? ''] ?? 'off',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
  projects: [
    { name: 'long', ...walk.long, use: desktop },
    { name: 'phone', ...walk.phone, use: phone },
    { name: 'desktop', ...walk.desktop, use: desktop },
    { name: 'install-pictures', testMatch: /\/install-pictures\.ts$/, use: { ...devices['Desktop Chrome'] } },
    { name: 'screens', testMatch: /\/screens\.ts$/, timeout: 600_000, use: { ...devices['Desktop Chrome'] } },
  ],
})
