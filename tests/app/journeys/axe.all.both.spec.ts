import { signedInFaults, visitorFaults } from '../../support/browser/axe-screens.ts'
import { expect, test } from '../../support/browser/support.ts'

// With axe.spec.ts each screen in both themes, practice and real: a screen's mode on the phone is not that on the desktop.
test.describe.configure({ mode: 'parallel' })

/** On the desktop the dark theme is looked at by axe.spec.ts. */
const themes = (isMobile: boolean) => (isMobile ? (['light', 'dark'] as const) : (['light'] as const))

test('a visitor’s screens have no fault that axe finds, in the other theme and on the phone', async ({
  browser,
  server,
  contextOptions,
  isMobile,
}) => {
  test.setTimeout(300_000)
  expect(await visitorFaults({ browser, server, contextOptions }, themes(isMobile))).toEqual([])
})

for (const practice of [true, false])
  test(`the screens have no fault that axe finds and no field into which a phone zooms, in the other theme and on the phone, ${practice ? 'practice' : 'real money'}`, async ({
    browser,
    server,
    contextOptions,
    isMobile,
  }) => {
    test.setTimeout(300_000)
    const given = { browser, server, contextOptions }
    expect(await signedInFaults(given, practice, themes(isMobile), isMobile)).toEqual([])
  })
