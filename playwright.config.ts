import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from './tests/support/chromium.ts'

// Workers load this file again: the environment hands them the browser that was found first.
process.env.CHROMIUM_PATH = await chromiumPath()

const journeys = /\.(spec|test)\.ts$/
/** Journeys that look alike on every width: `npm test` walks them on the desktop alone, `npm run e2e` on both. */
const alike =
  /\/(addresses|advisory-card|amounts|bell|betting|bitcoin|calls|camera|card-deposits|clock|dashboard|event-list|event-page|fairness|feedback|first-view|focus|four-players|fun-games|fun-interrupted|fund-request-flows|fund-requests|gallery|gangs|history|home|info|insights|installable|leaderboard|long-names|lost-files|messages|messages-bets|messages-long|moderation|offline|overlays|pay-at-store|payments|photo-event|places|pot-games|pots|profile|push|room-inside|room-owner|room-providers|room-together|rooms|rooms-sync|screen-paths|session-end|settings|share|sign-in|silenced|spoiler-guard|store-axe|theme|toasts|together|tournament-detail|tournament-join|tournament-moderation|tournament-words|tournaments|transfer-dialog|unsaved|withdraw|withdrawals-queue)\.spec\.ts$/
/** Journeys whose point is a phone: `npm test` walks them there alone. */
const forPhones = /\/(back|journey|layout-shift|visitor)\.spec\.ts$/
/** Looks at states of screens that other journeys pass through: only `npm run e2e` has the time. */
const looks = /\/(large-text|long-names|store-axe)\.spec\.ts$/
/** Journeys that wait for the clocks of a match: `npm test` begins with them, so that nothing waits for them at its end. */
const long = /\/four-players\.spec\.ts$/
const short = process.env.JOURNEYS === 'short'

const desktop = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1280, height: 800 },
  // a press waits until what it is on has come to rest: the phone of `npm test` has the motion, and all of `npm run e2e`
  ...(short ? { contextOptions: { reducedMotion: 'reduce' as const } } : {}),
}

/** Each worker starts a server of its own (tests/support), so there is no `webServer` here. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/demo-data.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  // Half of a journey is waiting, so three of them keep two cores busy.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    // journeys stand between pages and the server; a worker would take their requests away. installable.spec.ts and push.spec.ts have it
    serviceWorkers: 'block',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    // Recording every step takes a good part of the time: TRACE=on where a failure is to be looked at.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
  projects: [
    { name: 'long', testMatch: long, use: desktop },
    {
      name: 'phone',
      testMatch: journeys,
      testIgnore: short ? [alike, looks] : [],
      use: { ...devices['Pixel 7'] },
    },
    {
      name: 'desktop',
      testMatch: journeys,
      testIgnore: short ? [forPhones, looks, long] : [],
      use: desktop,
    },
    { name: 'install-pictures', testMatch: /\/install-pictures\.ts$/, use: { ...devices['Desktop Chrome'] } },
    { name: 'screens', testMatch: /\/screens\.ts$/, timeout: 600_000, use: { ...devices['Desktop Chrome'] } },
  ],
})
