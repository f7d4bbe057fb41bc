import type { ScreenState } from './screen-states.ts'
import { api, expect, type Page } from './support.ts'

/** Mara subscribes, without a card, unless she has done so. */
async function subscribed(page: Page): Promise<void> {
  await page.goto('/')
  const { origin } = new URL(page.url())
  const path = '/api/subscription'
  const { hasActiveSubscription } = await api<{ hasActiveSubscription: boolean }>(
    page.context(),
    origin,
    'GET',
    path,
  )
  if (!hasActiveSubscription) await api(page.context(), origin, 'POST', `${path}/create`, {})
}

const insights = (
  name: string,
  practice: boolean,
  path: string,
  show = async (_: Page) => {},
): ScreenState => ({
  name: `insights-${name}`,
  practice,
  async show(page) {
    await subscribed(page)
    await page.goto(path)
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await show(page)
  },
})

/** The tabs of Competition Insights: with enough data, with too little, with nothing, and while they are fetched. */
export const insightStates: readonly ScreenState[] = [
  insights('sample', false, '/', async (page) => {
    const { origin } = new URL(page.url())
    const own = await api<object>(page.context(), origin, 'GET', '/api/subscription')
    const none = { ...own, hasActiveSubscription: false, subscription: null }
    await page.route('**/api/subscription', (route) => route.fulfill({ json: none }))
    await page.goto('/advisory')
    await expect(page.getByRole('slider', { name: 'Odds against outcomes' })).toBeVisible()
  }),
  insights('today', false, '/advisory'),
  insights('today-practice', true, '/advisory'),
  insights('trends', false, '/advisory?tab=trends', async (page) => {
    await page.getByRole('slider', { name: 'Stakes over time' }).press('Home')
  }),
  insights('analysis', false, '/advisory?tab=analysis', async (page) => {
    await page.getByRole('slider', { name: 'Odds against outcomes' }).press('Home')
  }),
  insights('too-few', true, '/', async (page) => {
    await page.route('**/api/insights/analysis*', async (route) => {
      const analysis = await (await route.fetch()).json()
      for (const one of analysis.calibrations) one.events = 3
      await route.fulfill({ json: analysis })
    })
    await page.goto('/advisory?tab=analysis')
    await expect(page.getByText(/too few to judge/)).toBeVisible()
  }),
  insights('failed', false, '/', async (page) => {
    await page.route('**/api/insights/**', (route) => route.abort())
    await page.goto('/advisory?tab=trends')
    await expect(page.getByRole('alert')).toBeVisible()
  }),
]
