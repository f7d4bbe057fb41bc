import { demoEventPaths, signInAs, thingPaths } from '../../support/browser/demo-session.ts'
import { openToRest, watchRequests } from '../../support/browser/rest.ts'
import { signedInPaths } from '../../support/browser/routes.ts'
import { shiftsOf, sumOf, watchShifts } from '../../support/browser/shifts.ts'
import { expect, test } from '../../support/browser/support.ts'

/** The limit of the sum of all layout shifts of a screen until it rests. */
const MOVED_MAX = 0.02
/** How long an answer takes here: a screen is drawn before it has its data, as on a phone’s network. */
const ANSWER_MS = 300

for (const width of [360, 1280])
  test(`U13 nothing moves by itself on any screen at ${width} px`, async ({ page, context, server }) => {
    test.setTimeout(600_000)
    await signInAs(context, server.url, 'mara')
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(watchShifts)
    await page.route('**/api/**', async (route) => {
      await new Promise((passed) => setTimeout(passed, ANSWER_MS))
      await route.continue().catch(() => {})
    })
    const paths = [
      ...signedInPaths,
      ...(await demoEventPaths(context, server.url)).values(),
      ...(await thingPaths(context, server.url)),
    ]
    const rested = watchRequests(page)
    const moved: string[] = []
    for (const path of paths) {
      await openToRest(page, path, rested)
      const shifts = await shiftsOf(page)
      const sum = sumOf(shifts)
      if (sum > MOVED_MAX) moved.push(`${path}: ${sum.toFixed(3)} ${JSON.stringify(shifts)}`)
    }
    expect(moved).toEqual([])
  })
