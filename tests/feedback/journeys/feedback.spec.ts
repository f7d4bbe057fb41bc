import { choose, photo } from '../../support/browser/pictures.ts'
import { api, expect, type Page, test, toast } from '../../support/browser/support.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Submit feedback' })

async function fill(page: Page, title: string) {
  await form(page).getByLabel('Category').selectOption('bug')
  await form(page).getByLabel('Title').fill(title)
  await form(page).getByLabel('Description').fill('1. Open an event. 2. Wait. The odds stand still.')
}

test('P-42 P-43 P-46 P-47 P-50 sent feedback is in one’s own list, dated, in a window of 500 px', async ({
  somebody,
  server,
}) => {
  const { page, context } = await somebody('Ada')
  for (let n = 1; n <= 5; n++)
    await api(context, server.url, 'POST', '/api/feedback', {
      category: 'general',
      title: `Earlier ${n}`,
      description: 'A word.',
    })
  await page.goto('/feedback')
  await fill(page, 'Odds stand still')
  await choose(page, 'Screenshot', await photo('#bd4c16'))
  await expect(form(page).getByRole('img')).toBeVisible()
  await form(page).getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(toast(page, 'Feedback Submitted')).toBeVisible()
  await expect(form(page).getByLabel('Title')).toHaveValue('')
  const list = page.getByRole('region', { name: 'Your feedback' })
  const first = list.getByRole('listitem').filter({ hasText: 'Odds stand still' }).first()
  await expect(first).toBeVisible()
  const today = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date())
  expect(today).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  await expect(first).toContainText(today)
  await expect(first).toContainText('New')
  await expect(first.getByRole('img')).toBeVisible()
  const box = await list.evaluate((element) => ({
    height: element.clientHeight,
    whole: element.scrollHeight,
    overflow: getComputedStyle(element).overflowY,
  }))
  expect(box.height).toBe(500)
  expect(box.whole).toBeGreaterThan(500)
  expect(box.overflow).toBe('auto')
})

test('P-49 P-50 an admin changes its status with a text, and its sender sees the status', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const title = `Seam is torn ${Date.now()}`
  await api(ada.context, server.url, 'POST', '/api/feedback', {
    category: 'bug',
    title,
    description: 'At 320 px.',
  })
  const { page: admin } = await somebody('Wendy', { admin: true })
  await admin.goto('/admin/feedback')
  const sent = admin.getByRole('region', { name: title })
  await expect(sent).toContainText(ada.email)
  await sent.getByLabel('Status').selectOption('in-progress')
  await sent.getByLabel('Message to the sender').fill('We found it.')
  await sent.getByRole('button', { name: 'Save' }).click()
  await expect(toast(admin, 'Saved')).toBeVisible()
  await admin.getByRole('button', { name: 'In progress' }).click()
  await expect(sent).toContainText('We found it.')
  await ada.page.goto('/feedback')
  const item = ada.page.getByRole('listitem').filter({ hasText: title }).first()
  await expect(item.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]')).toHaveText(
    'In progress',
  )
  await expect(item.getByRole('list', { name: 'Thread' })).toContainText('We found it.')
  await item.getByRole('button', { name: /^Add to/ }).click()
  await item.getByLabel('Your words').fill('Thank you')
  await item.getByRole('button', { name: 'Send' }).click()
  await expect(item.getByRole('list', { name: 'Thread' })).toContainText('Thank you')
})
