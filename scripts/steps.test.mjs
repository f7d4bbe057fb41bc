import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { journeysIn } from './checks.mjs'
import { conclude, minutes, runSteps } from './steps.mjs'

let printed

beforeEach(() => {
  printed = ''
  vi.spyOn(console, 'log').mockImplementation((text) => {
    printed += `${text}\n`
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

const ends = (code, count) => ({
  title: `ends with ${code}`,
  args: ['-e', `console.log('its output'); process.exit(${code})`],
  count,
})
const counted =
  (passed, failed, skipped = 0) =>
  () => ({ passed, failed, skipped })

describe('the checks of npm test', () => {
  test('a check without tests of its own counts as one, and shows its output only when it fails', async () => {
    expect(await runSteps([ends(0)])).toMatchObject({ passed: 1, failed: 0, skipped: 0 })
    expect(printed).not.toContain('its output')
    expect(await runSteps([ends(2)])).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
    expect(printed).toContain('its output')
  })

  test('counts are added over all checks', async () => {
    const total = await runSteps([ends(0, counted(3, 0, 1)), ends(1, counted(2, 4)), ends(0)])
    expect(total).toMatchObject({ passed: 6, failed: 4, skipped: 1 })
  })

  test('checks that run at once are counted and shown in their order', async () => {
    const slow = {
      title: 'slow',
      args: ['-e', 'setTimeout(() => process.exit(3), 300)'],
      count: counted(1, 1),
    }
    const total = await runSteps([[slow, ends(0, counted(2, 0))], ends(0)])
    expect(total).toMatchObject({ passed: 4, failed: 1, skipped: 0 })
    expect(printed).toMatch(/✗ slow .*\n✓ ends with 0 .*2 passed\)\n✓ ends with 0 /)
    expect(total.broken).toEqual(['slow'])
  })

  test('A28 the tests that failed are named in the last lines', async () => {
    const names = ['journey.spec.ts:7 two people bet']
    conclude(await runSteps([ends(1, () => ({ passed: 1, failed: 1, skipped: 0, names }))]))
    expect(printed).toMatch(
      /Failed:\nends with 1\n {2}journey\.spec\.ts:7 two people bet\n\n1 passed, 1 failed\n$/,
    )
  })

  test.each([
    ['that crashes before its report', ends(1, () => JSON.parse(''))],
    ['that ends well but without a report', ends(0, () => JSON.parse(''))],
    ['that ends badly although no test failed', ends(1, counted(5, 0))],
    ['that finds no test', ends(0, counted(0, 0))],
  ])('a check %s has failed', async (_, step) => {
    expect((await runSteps([step])).failed).toBe(1)
  })

  test('the last line counts journeys that passed only when they were walked again', () => {
    conclude({ passed: 7, failed: 0, skipped: 0, flaky: ['push.spec.ts:36 a push'] })
    expect(printed).toBe('\nFlaky:\npush.spec.ts:36 a push\n\n7 passed, 0 failed, 1 flaky\n')
    expect(process.exitCode).toBe(0)
  })

  test('how long each check took is known, and written for people', async () => {
    const { steps } = await runSteps([[ends(0, counted(3, 1)), ends(2)]])
    expect(steps.map(({ title, tests }) => [title, tests])).toEqual([
      ['ends with 0', 4],
      ['ends with 2', 1],
    ])
    expect([minutes(12.4), minutes(59.6), minutes(200)]).toEqual(['12 s', '1 min 0 s', '3 min 20 s'])
  })

  test('the last line and the exit code say what happened', () => {
    conclude({ passed: 7, failed: 0, skipped: 0 })
    expect(printed).toBe('7 passed, 0 failed\n')
    expect(process.exitCode).toBe(0)
    conclude({ passed: 7, failed: 1, skipped: 2 })
    expect(printed).toContain('7 passed, 1 failed, 2 skipped\n')
    expect(process.exitCode).toBe(1)
  })
})

describe('N1 the browsers of the journeys', () => {
  const walked = (browsers, tier) =>
    journeysIn(browsers, tier).map(({ args, env }) => [
      env.CHROMIUM_PATH,
      ['offline', 'layout-shift'].filter((name) => args.includes(`/${name}\\.`)),
    ])
  const all = { shell: '/usr/bin/shell', whole: '/usr/bin/chromium', packaged: '/tmp/chromium' }

  test('npm test walks everything in the first that there is', () => {
    expect(walked(all, 'loop')).toEqual([['/usr/bin/shell', []]])
    expect(walked({ whole: '/usr/bin/chromium', packaged: '/tmp/chromium' }, 'loop')).toEqual([
      ['/usr/bin/chromium', []],
    ])
    expect(walked({ packaged: '/tmp/chromium' }, 'loop')).toEqual([['/tmp/chromium', []]])
  })

  test('npm run test:all walks in each other one what hangs on it', () => {
    expect(walked(all, 'all')).toEqual([
      ['/usr/bin/shell', []],
      ['/usr/bin/chromium', ['offline', 'layout-shift']],
      ['/tmp/chromium', ['offline']],
    ])
    expect(walked({ shell: '/tmp/chromium', packaged: '/tmp/chromium' }, 'all')).toEqual([
      ['/tmp/chromium', []],
    ])
  })

  test('each has a report of its own', () => {
    const reports = journeysIn(all, 'all').map(({ env }) => env.PLAYWRIGHT_JSON_OUTPUT_NAME)
    expect(new Set(reports).size).toBe(3)
  })
})
