import { axeFaults } from '../../support/browser/axe.ts'
import { remember } from '../../support/browser/demo-session.ts'
import { api, axeThemes, expect, type Page, test, toast } from '../../support/browser/support.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('A-03 A-07 A-09 A-10 a subscriber reads picks, trends and analysis with how each is computed; others a sample with its losses', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const { page, context } = await somebody('Rea', { real: true })
  await page.goto('/advisory')
  await expect(page.getByRole('heading', { level: 1, name: 'Competition Insights' })).toBeVisible()
  await expect(page).toHaveTitle(/Odds Advisory/)
  const record = page.getByRole('region', { name: 'Track record' })
  // U6 first the crowd and today's money with figures, then what is veiled, the picks, and the price once at the end
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
    'How good is the crowd?',
    'Where money moved today',
    'For subscribers',
    'A pick from a past day',
    'What it is not',
  ])
  await expect(page.getByRole('region', { name: 'How good is the crowd?' })).toContainText(
    /The odds said\d+%It happened\d+%/,
  )
  const categories = page.getByRole('list', { name: 'Stakes of today by category' })
  await expect(categories.getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'A pick from a past day' })).toContainText(
    /\d+ won, \d+ lost\. By their odds, \d+ should have won/,
  )
  await expect(page.getByText('$9.99')).toHaveCount(1)
  await expect(tab(page, 'Market Trends')).toHaveCount(0)

  await api(context, server.url, 'POST', '/api/subscription/create', {})
  await page.goto('/advisory')
  const picks = page.getByRole('list', { name: 'Today’s picks' })
  await expect(picks.getByRole('listitem').first()).toContainText('Score')
  await expect(picks.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('A pick is never changed afterwards.')).toBeVisible()
  await record.getByRole('button', { name: 'View as table' }).click()
  await expect(record.getByRole('table')).toContainText('Lost')

  await tab(page, 'Market Trends').click()
  await expect(page).toHaveURL('/advisory?tab=trends')
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page.getByRole('table', { name: 'Stakes by category' })).toContainText('Sports')
  const flows = page.getByRole('slider', { name: 'Stakes over time' })
  await flows.press('Home')
  await expect(flows).toHaveAttribute('aria-valuetext', /24 hours from .*: Sports|24 hours from .*Personal/)
  await expect(page.getByText('Real money and practice coins are never added up.')).toBeVisible()

  await tab(page, 'Expert Analysis').click()
  await expect(page.getByRole('table', { name: 'Odds against outcomes' })).toContainText('50–60%')
  await expect(page.getByText(/always saying 50%/)).toBeVisible()
  const plot = page.getByRole('slider', { name: 'Odds against outcomes' })
  await plot.press('Home')
  await expect(plot).toHaveAttribute('aria-valuetext', /Favourites at 50–60%: \d+ of \d+ won/)
  await expect(page.getByText(/void events? (is|are) left out/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Small pools shout louder than they know' })).toBeVisible()

  await page.goBack()
  await expect(tab(page, 'Market Trends')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab(page, "Today's Picks")).toHaveAttribute('aria-selected', 'true')
  await picks.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/events\/\d+$/)
})

test('A-09 too little data is said, not shown; a failure can be tried again; axe finds no fault', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const { page, context } = await somebody('Pia')
  await api(context, server.url, 'POST', '/api/subscription/create', {})
  await page.route('**/api/insights/analysis*', async (route) => {
    const answer = await route.fetch()
    const analysis = await answer.json()
    for (const one of analysis.calibrations) one.events = 3
    await route.fulfill({ json: analysis })
  })
  await page.goto('/advisory?tab=analysis')
  await expect(page.getByText(/too few to judge; shown from 30/)).toBeVisible()
  await page.unroute('**/api/insights/analysis*')
  for (const theme of axeThemes) {
    await remember(context, theme, false)
    for (const path of ['/advisory', '/advisory?tab=trends', '/advisory?tab=analysis']) {
      await page.goto(path)
      await expect(page.getByRole('table').first().or(page.getByText('Track record'))).toBeVisible()
      expect(await axeFaults(page, { advice: true }), `${path}, ${theme}`).toEqual([])
    }
  }
  await page.route('**/api/insights/trends*', (route) => route.abort())
  await page.goto('/advisory?tab=trends')
  await expect(page.getByRole('alert')).toContainText('The trends did not load')
  await page.unroute('**/api/insights/trends*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Stakes by category' })).toBeVisible()
})

test('A-09 an admin publishes a post under their name, writes its next version, and takes it down', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const reader = await somebody('Rea')
  await api(reader.context, server.url, 'POST', '/api/subscription/create', {})
  const { page, context } = await somebody('Root', { admin: true })
  // the one admin of this server may have been named by an earlier journey
  const { firstName } = await api<{ firstName: string }>(context, server.url, 'GET', '/api/auth/user')
  await page.goto('/admin/insights')
  await page.getByRole('button', { name: 'Write a post' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Slow Sunday')
  await dialog.getByLabel('Text').fill('Few events, wide intervals.')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Published')).toBeVisible()
  const card = page.getByRole('region', { name: 'Slow Sunday' })
  await card.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Text').fill('Few events, so intervals are wide.')
  await dialog.getByRole('button', { name: 'Save version' }).click()
  await expect(card).toContainText('version 2')

  await reader.page.goto('/advisory?tab=analysis')
  const post = reader.page.getByRole('region', { name: 'Slow Sunday' })
  await expect(post).toContainText(firstName)
  await post.getByRole('button', { name: 'Earlier versions' }).click()
  await expect(reader.page.getByRole('dialog')).toContainText('Few events, wide intervals.')

  await card.getByRole('button', { name: 'Take down' }).click()
  await dialog.getByLabel('Reason').fill('Written in haste')
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect(card).toContainText('Written in haste')
  await reader.page.reload()
  await expect(reader.page.getByRole('heading', { name: 'Written by the team' })).toBeVisible()
  await expect(post).toHaveCount(0)
})
