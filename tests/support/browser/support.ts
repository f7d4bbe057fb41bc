import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { ADMIN_EMAIL, type RunningServer, START_MAX_MS, startServer } from './server.ts'

export { expect, type Page } from '@playwright/test'

/**
 * The themes in which axe looks at the parts of a journey. `npm test` and `test:all` look at the dark one, where contrast is
 * scarcer, and at every whole screen in both (axe.both.spec.ts); `npm run e2e` looks at both everywhere.
 */
export const axeThemes: readonly ('light' | 'dark')[] = process.env.JOURNEYS ? ['dark'] : ['light', 'dark']

export const PASSWORD = 'brass lamp over the pine table'

/** A person with a browser of their own. */
export type Somebody = { page: Page; context: BrowserContext; email: string; firstName: string }

type Options = { real?: boolean; dollars?: string; admin?: boolean }

type Fixtures = {
  /**
   * a new person, signed in by the API, in a browser context of their own: real money is shown when `real`; the one
   * admin of this server when `admin`
   */
  somebody(firstName: string, options?: Options): Promise<Somebody>
}

/** One server for each worker; each test has people and events of its own. */
export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => {
      // each journey signs people up; the true cost of a password has its own tests
      const server = await startServer({ PASSWORD_HASH_KIB: '64' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: START_MAX_MS },
  ],
  baseURL: ({ server }, use) => use(server.url),
  somebody: async ({ browser, server, contextOptions }, use) => {
    const opened: BrowserContext[] = []
    await use(async (firstName, { real = false, dollars, admin = false } = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
      opened.push(context)
      await context.addInitScript(
        ([value]) => {
          // only where nothing is stored: a test may change it
          if (localStorage.getItem('practiceMode') === null) localStorage.setItem('practiceMode', value)
        },
        [String(!real)] as const,
      )
      const email = admin ? ADMIN_EMAIL : newEmail(firstName)
      const body = {
        email,
        password: PASSWORD,
        firstName,
        lastName: 'Example',
        dateOfBirth: '1990-05-17',
        region: 'GB',
      }
      await api(context, server.url, 'POST', '/api/auth/sign-up', body).catch((error) => {
        if (!admin) throw error
        // an earlier test of this server has opened the account
        return api(context, server.url, 'POST', '/api/auth/sign-in', { email, password: PASSWORD })
      })
      if (dollars) await api(context, server.url, 'POST', '/api/create-payment-intent', { amount: dollars })
      return { page: await context.newPage(), context, email, firstName }
    })
    for (const context of opened) await leave(context)
  },
})

/** Closes a context whose pages may still wait for a route of the test: those answers are dropped. */
export async function leave(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** How many pixels a page is wider than its screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Two more frames are drawn: what was changed before is on the screen. */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  )

export const newEmail = (firstName: string) =>
  `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`

/** Calls the API with the cookies of a browser context; fails when it is refused. */
export async function api<T = Record<string, unknown>>(
  context: BrowserContext,
  origin: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await context.request.fetch(`${origin}${path}`, {
    method,
    headers: { origin },
    ...(body === undefined ? {} : { data: body }),
  })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}

/** Tells the browser that the person's own check of the log was made a moment ago: no page makes it beside what is measured. */
export async function skipLogCheck(context: BrowserContext, origin: string): Promise<void> {
  const { id } = await api<{ id: string }>(context, origin, 'GET', '/api/auth/user')
  await context.addInitScript(
    (userId) => localStorage.setItem('logCheckedAt', `${userId} ${Date.now()} 3600000`),
    id,
  )
}

/** A person's event, by the API. @returns its id */
export async function createEvent(
  creator: Somebody,
  origin: string,
  more: {
    title?: string
    isPracticeMode?: boolean
    endsInSeconds?: number
    /** in place of `endsInSeconds`, where the product's clock has been moved */
    endsAt?: string
    optionALabel?: string
    optionBLabel?: string
  } = {},
): Promise<string> {
  const { endsInSeconds = 3600, ...rest } = more
  const { id } = await api<{ id: string }>(creator.context, origin, 'POST', '/api/events', {
    title: `Will it rain on the fair? ${randomUUID().slice(0, 6)}`,
    description: 'By the weather station at the town hall.',
    category: 'other',
    optionALabel: 'Rain',
    optionBLabel: 'Dry',
    isPracticeMode: false,
    endsAt: new Date(Date.now() + endsInSeconds * 1000).toISOString(),
    ...rest,
  })
  return id
}

/** Types a date of birth into its three fields. @param date "1990-05-17" */
export async function fillBirthDate(page: Page, date: string): Promise<void> {
  const [year, month, day] = date.split('-') as [string, string, string]
  const birth = page.getByRole('group', { name: 'Date of birth' })
  await birth.getByLabel('Month').fill(month)
  await birth.getByLabel('Day').fill(day)
  await birth.getByLabel('Year').fill(year)
}

/** Fills the sign-up form of the page. @returns the address */
export async function fillSignUp(page: Page, firstName: string): Promise<string> {
  const email = newEmail(firstName)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Example')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await fillBirthDate(page, '1990-05-17')
  await page.getByLabel('Where you live').selectOption('GB')
  return email
}

/** Signs up and waits until the person is in. */
export async function signUp(page: Page, firstName: string): Promise<string> {
  await page.goto('/sign-up')
  const email = await fillSignUp(page, firstName)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  return email
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** From practice to real money, as a person does it: by the strip. */
export async function switchToRealMoney(page: Page): Promise<void> {
  await modeSwitch(page).click()
  await expect(page.getByText('REAL MONEY', { exact: false }).first()).toBeVisible()
}

export const modeSwitch = (page: Page): Locator =>
  page.getByRole('region', { name: 'Mode' }).getByRole('button', { name: /^Switch/ })

/** Counts the presses of a newcomer beside the fields of the sign-up. */
export function tapCounter() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    count: () => taps,
  }
}

/** The dashboard's deposit dialog, in test mode. */
export async function depositThroughDialog(page: Page, preset: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(`^\\$${preset}(\\.00)?$`) }).click()
  await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(toast(page, 'Deposit Successful! (Test Mode)')).toBeVisible()
  await page.getByRole('dialog', { name: 'Receipt' }).getByRole('button', { name: 'Done' }).click()
}

/** Bets on the open event's page: the slip beside it, or the sheet on a phone. */
export async function placeBet(page: Page, side: 'A' | 'B', amount: string): Promise<void> {
  const beside = (page.viewportSize()?.width ?? 0) >= 1024
  if (!beside) {
    await page
      .getByRole('region', { name: 'Bet on this event' })
      .getByRole('button', { name: new RegExp(`^(Bet on|Add to) ${side}`) })
      .click()
  }
  const slip = page.getByRole('form', { name: 'Bet slip' })
  if (beside) await slip.getByRole('radio', { name: new RegExp(`^${side}:`) }).check()
  await slip.getByLabel('Amount', { exact: true }).fill(amount)
  await slip.getByRole('button', { name: /^Bet .* (practice coins|real money) on / }).click()
  const confirmation = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /of real money\?/ }))
  const placed = page.getByText('Bet Placed!', { exact: true }).first()
  await expect(confirmation.or(placed).first()).toBeVisible()
  if (await confirmation.isVisible()) await confirmation.getByRole('button', { name: /^Bet \$/ }).click()
  await expect(placed).toBeVisible()
  // the one that asked may still be going: the slip is below it
  await expect(confirmation).toBeHidden()
  // Escape would close the notification, which is above
  if (!beside) await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
}

/** The notification with this title. */
export const toast = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(title, { exact: true })
