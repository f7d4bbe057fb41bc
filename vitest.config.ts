import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const database = './tests/support/postgres-cluster.ts'
const launcher = 'server/postgres/launcher.test.ts'
const components = 'web/**/*.dom.test.tsx'

/** A file with `.all.` in its name runs only in `npm run test:all`. */
const exclude =
  process.env.TESTS === 'all' ? configDefaults.exclude : [...configDefaults.exclude, '**/*.all.test.ts']

/** One project for each kind of proof, so that each can run alone: `npx vitest run --project money`. */
export default defineConfig({
  test: {
    // a passing test takes no longer for it; some start a dozen processes, which takes long on a busy machine
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // waits end at once on a quiet machine; the default of one second is short on a busy one
    expect: { poll: { timeout: 10_000 } },
    // Each worker with a database behind it keeps one core busy and its PostgreSQL another.
    maxWorkers: 2,
    // The files of a worker share its modules: every test opens its own worlds, and loading the product again for each file took
    // a third of the time.
    isolate: false,
    setupFiles: ['./tests/support/finish-imports.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{contract,server,web,bench,tests/support,tests/*/unit}/**/*.test.{ts,tsx}',
            'scripts/*.test.mjs',
          ],
          exclude: [...exclude, launcher, components],
        },
      },
      {
        extends: true,
        test: { name: 'component', include: [components], environment: 'jsdom', env: { TZ: 'UTC' } },
      },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture*.test.ts'] } },
      { extends: true, test: { name: 'launcher', include: [launcher] } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/*/api/**/*.test.ts'],
          exclude,
          globalSetup: [database],
          // the role that a careful operator gives the server; the project 'money' runs as the owner of the tables
          env: { TEST_ROLE: 'application' },
        },
      },
      {
        extends: true,
        test: {
          name: 'money',
          include: ['tests/*/money/**/*.test.ts'],
          exclude,
          globalSetup: [database],
          // these tests kill and start servers, which takes long on a busy machine
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        // a whole cluster on this machine; `npm test` runs the file that puts it under load
        test: {
          name: 'cluster',
          include: ['tests/cluster/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 420_000,
        },
      },
    ],
  },
})
