import { randomUUID } from 'node:crypto'
import { bubble, idOf, log } from '../../support/browser/conversation.ts'
import { api, expect, test, toast } from '../../support/browser/support.ts'

test('M-14 M-15 M-16 M-17 M-18 M-19 a challenge is shared, bet on in the thread by both, and answered by a counter-offer', async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
  await ada.page.goto(`/messages/${benId}`)
  await ben.page.goto(`/messages/${adaId}`)
  await ada.page.getByRole('button', { name: 'Share Bet Challenge' }).click()
  const dialog = ada.page.getByRole('dialog', { name: 'Share Bet Challenge' })
  await expect(dialog.getByRole('button', { name: /hours?$|days$/ })).toHaveText([
    '1 hour',
    '6 hours',
    '24 hours',
    '2 days',
    '7 days',
  ])
  await expect(dialog.getByRole('button', { name: '24 hours' })).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByLabel('Category')).toHaveValue('personal')
  const share = dialog.getByRole('button', { name: 'Share practice challenge' })
  await share.click()
  await expect(toast(ada.page, 'Missing Information')).toBeVisible()
  await expect(toast(ada.page, 'Please fill in all required fields')).toBeVisible()
  const title = `Rain on Sunday ${randomUUID().slice(0, 6)}`
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill('Any drop at noon counts.')
  await dialog.getByLabel('Source').fill('the airport')
  await dialog.getByLabel('Option A').fill('Rain')
  await dialog.getByLabel('Option B').fill('Dry')
  await share.click()
  await expect(toast(ada.page, 'Bet Created!')).toBeVisible()
  for (const page of [ada.page, ben.page]) {
    await expect(bubble(page, `Bet Challenge: ${title}`)).toBeVisible()
    const card = page.getByRole('region', { name: `Bet: ${title}` })
    await expect(card).toContainText('Any drop at noon counts.')
    await expect(card).toContainText('Source: the airport')
    await expect(card.getByRole('button', { name: /^Bet on [AB]: (Rain|Dry)/ })).toHaveCount(2)
  }
  const card = ben.page.getByRole('region', { name: `Bet: ${title}` })
  await card.getByRole('button', { name: 'Bet on B: Dry' }).click()
  // the slip of the event's own page
  const slip = ben.page.getByRole('dialog', { name: title })
  await expect(slip.getByRole('radio', { name: /B: Dry/ })).toBeChecked()
  await slip.getByLabel('Amount').fill('')
  await slip.getByRole('button', { name: 'Bet on Dry' }).click()
  await expect(toast(ben.page, 'Invalid Bet')).toBeVisible()
  await expect(toast(ben.page, 'Please select an option and enter a valid amount')).toBeVisible()
  await slip.getByLabel('Amount').fill('5')
  await slip.getByRole('button', { name: 'Bet 5.00 practice coins on Dry' }).click()
  await expect(toast(ben.page, 'Bet Placed!')).toBeVisible()
  await expect(slip).toContainText('On B · Dry')
  await slip.getByRole('button', { name: 'Close' }).click()
  // the other person's bar moves
  const adas = ada.page.getByRole('region', { name: `Bet: ${title}` })
  await expect(adas.getByRole('img', { name: /B Dry 100/ })).toBeVisible()
  await card.getByRole('button', { name: 'Counter-offer' }).click()
  const counter = ben.page.getByRole('dialog', { name: 'Share Bet Challenge' })
  await expect(counter.getByLabel('Title')).toHaveValue(title)
  await expect(counter.getByLabel('Option A')).toHaveValue('Dry')
  await expect(counter.getByLabel('Option B')).toHaveValue('Rain')
  await ben.page.goBack()
  await expect(counter).toHaveCount(0)
  await expect(ben.page).toHaveURL(`/messages/${adaId}`)
})

test('M-16 when only the message of a challenge fails, its retry makes no second event', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const benId = await idOf(ben, server.url)
  const { page } = ada
  let made = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/events')) made += 1
  })
  await page.goto(`/messages/${benId}`)
  await page.route('**/api/messages/send', (route) => route.abort())
  await page.getByRole('button', { name: 'Share Bet Challenge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Bet Challenge' })
  await dialog.getByRole('button', { name: 'You or me' }).click()
  await dialog.getByRole('button', { name: 'Share practice challenge' }).click()
  await expect(dialog).toHaveCount(0)
  const retry = log(page).getByRole('button', { name: 'Not sent, tap to retry' })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/messages/send')
  await retry.click()
  await expect(page.getByRole('region', { name: 'Bet: Ada or Ben: who does it first?' })).toBeVisible()
  expect(made).toBe(1)
})

test('M-16 an event that cannot be made says "Failed to Create Bet" and sends nothing', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const { page } = ada
  await page.goto(`/messages/${await idOf(ben, server.url)}`)
  await page.route('**/api/events', (route) => route.abort())
  await page.getByRole('button', { name: 'Share Bet Challenge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Bet Challenge' })
  await dialog.getByRole('button', { name: 'You or me' }).click()
  await dialog.getByRole('button', { name: 'Share practice challenge' }).click()
  await expect(toast(page, 'Failed to Create Bet')).toBeVisible()
  await expect(toast(page, 'Please try again')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Ada or Ben: who does it first?')
  // both people read these words
  await expect(dialog.getByLabel('Option A')).toHaveValue('Ben')
  await expect(dialog.getByLabel('Option B')).toHaveValue('Ada')
})

test('M-19 a bet that is over says "This bet is voided"', { tag: '@all' }, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
  const { id } = await api<{ id: string }>(ada.context, server.url, 'POST', '/api/events', {
    title: 'Over at once',
    description: 'x',
    category: 'personal',
    optionALabel: 'Yes',
    optionBLabel: 'No',
    isPracticeMode: true,
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await api(ada.context, server.url, 'POST', '/api/messages/send', {
    receiverId: benId,
    content: 'Bet Challenge: Over at once',
    eventId: id,
  })
  await ben.page.goto(`/messages/${adaId}`)
  const card = ben.page.getByRole('region', { name: 'Bet: Over at once' })
  await expect(card.getByRole('button', { name: /^Bet on/ })).toHaveCount(2)
  await api(ada.context, server.url, 'POST', `/api/events/${id}/void`, {})
  await expect(card.getByText('This bet is voided')).toBeVisible()
  await expect(card.getByRole('radio')).toHaveCount(0)
})
