import { axeFaults } from '../../support/browser/axe.ts'
import { api, expect, overflowOf, test, toast } from '../../support/browser/support.ts'

test('J-01 J-02 J-03 a creator who takes part and names a friend: the friend objects, and a bettor ticks the line once', async ({
  somebody,
  server,
}) => {
  test.slow()
  const [ana, jo, max] = [
    await somebody('Ana', { real: true }),
    await somebody('Jo', { real: true }),
    await somebody('Max', { real: true, dollars: '50' }),
  ]
  const { id: gang } = await api<{ id: string }>(ana.context, server.url, 'POST', '/api/gangs', {
    name: `Runners ${Date.now() % 100_000}`,
  })
  await api(jo.context, server.url, 'POST', `/api/gangs/${gang}/join`, {})

  // she says it where she asks
  await ana.page.goto('/events?create=1')
  const form = ana.page.getByRole('dialog', { name: 'Create event' })
  await form.getByLabel('Question').fill('Do I run under an hour?')
  await form.getByLabel('Option A').fill('Yes')
  await form.getByLabel('Option B').fill('No')
  await form.getByLabel('Rules').fill('By the clock of the run.')
  await form.getByRole('button', { name: 'I take part' }).click()
  await form.getByRole('group', { name: 'Your side' }).getByRole('button', { name: 'Yes' }).click()
  await form.getByRole('button', { name: 'Name other people who are in it' }).click()
  await form.getByRole('button', { name: /^Jo/ }).click()
  expect(await axeFaults(ana.page)).toEqual([])
  await form.getByRole('button', { name: 'Create real-money event' }).click()
  await expect(ana.page.getByRole('heading', { name: 'Do I run under an hour?' })).toBeVisible()
  const address = new URL(ana.page.url()).pathname

  // he is told, cannot bet, and objects
  await jo.page.goto('/')
  await jo.page.getByRole('button', { name: /^Notifications/ }).click()
  await jo.page
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(/^Ana .* says that you have an interest$/)
    .click()
  await expect(jo.page.getByText('You cannot bet here')).toBeVisible()
  await jo.page.getByRole('button', { name: 'Say it is not so' }).click()
  const objection = jo.page.getByRole('dialog', { name: 'You have no interest in it?' })
  await objection.getByRole('textbox').fill('I am on holiday that day')
  await objection.getByRole('button', { name: 'Object' }).click()
  await expect(toast(jo.page, 'Objection shown')).toBeVisible()
  await expect(jo.page.getByText('You cannot bet here')).toBeHidden()

  // another one reads the line, and accepts it once
  await max.page.goto(`${address}?side=B`)
  const line = 'Ana asks and takes part in it, on Yes. Ana says that Jo has an interest; Jo says no'
  const slip = max.page.getByRole('form', { name: 'Bet slip' })
  await expect(slip.getByRole('checkbox', { name: `${line}. I have read this.` })).toBeVisible()
  await slip.getByLabel('Amount').fill('5')
  await slip.getByRole('button', { name: /real money on No/ }).click()
  await expect(slip.getByText('Tick this first')).toBeVisible()
  expect(await axeFaults(max.page)).toEqual([])
  await slip.getByRole('checkbox').check()
  await slip.getByRole('button', { name: /real money on No/ }).click()
  await max.page
    .getByRole('dialog', { name: /of real money\?$/ })
    .getByRole('button', { name: /^Bet \$/ })
    .click()
  await expect(max.page.getByText('Bet placed', { exact: true })).toBeVisible()
  await expect(
    max.page.getByText('Ana asks and takes part in it, on Yes. 1 person is named').last(),
  ).toBeVisible()
  await max.page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(max.page)).toBe(0)
})
