import { type HookReceiver, startHookReceiver } from '#simulators/hook-receiver.ts'
import { axeFaults } from '../../support/browser/axe.ts'
import { test as base } from '../../support/browser/moved-clock.ts'
import { type RunningServer, START_MAX_MS, startServer } from '../../support/browser/server.ts'
import { api, expect, overflowOf, toast } from '../../support/browser/support.ts'

const test = base.extend<object, { network: HookReceiver; server: RunningServer }>({
  network: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const network = await startHookReceiver()
      await use(network)
      await network.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ network }, use) => {
      const server = await startServer({
        DEMO_DATA: 'off',
        PASSWORD_HASH_KIB: '64',
        HOOKS_SIMULATOR: network.url,
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: START_MAX_MS },
  ],
})

test('Q-10 a person makes a hook, whose address echoes; the log shows a delivery and sends it again', async ({
  somebody,
  server,
  network,
}) => {
  test.slow()
  const ada = await somebody('Ada')
  const { page } = ada
  const host = `ada${Date.now()}`
  network.place('inside', ['10.0.0.5'])
  await page.goto('/settings/hooks')
  await page.getByRole('button', { name: 'New hook' }).click()
  const form = page.getByRole('dialog', { name: 'New hook' })
  await form.getByRole('button', { name: 'Make the hook' }).click()
  await expect(form.getByText('Give it a name')).toBeVisible()
  await form.getByLabel('Name').fill('Score board')
  await form.getByLabel('Address').fill(network.at('inside'))
  await form.getByRole('button', { name: 'Make the hook' }).click()
  await expect(form.getByText('Not a public address').first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await form.getByLabel('Address').fill(network.at(host))
  await form.getByRole('button', { name: 'Make the hook' }).click()
  const secret = page.getByRole('dialog', { name: 'The secret of this hook' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await secret.getByRole('button', { name: 'Done' }).click()
  const hook = page.getByRole('listitem', { name: 'Score board' })
  await expect(hook.getByRole('status')).toHaveText('Live')

  await api(ada.context, server.url, 'POST', '/api/events', {
    title: 'Does it rain on Sunday?',
    description: 'By the gauge on the roof.',
    category: 'other',
    optionALabel: 'Rain',
    optionBLabel: 'Dry',
    isPracticeMode: true,
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await expect
    .poll(() => network.received(`${host}`).map(({ data }) => data.type))
    .toEqual(['hook.confirm', 'event.opened'])
  await hook.getByRole('button', { name: /^Log/ }).click()
  const log = page.getByRole('dialog', { name: 'Log of Score board' })
  await expect(log.getByText(/Arrived · status 200/).first()).toBeVisible()
  await log.getByRole('button', { name: /^Send again/ }).click()
  await expect(toast(page, 'It is sent again')).toBeVisible()
  await expect.poll(() => network.received(host).length).toBe(3)
  expect(await axeFaults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
  await log.getByRole('button', { name: 'Done' }).click()
  await hook.getByRole('button', { name: /^End/ }).click()
  await page.getByRole('button', { name: 'End the hook' }).click()
  await expect(hook).toBeHidden()
})

test('Q-11 the menu of an event gives a secret calendar address, replaces it and ends it', async ({
  somebody,
  server,
}) => {
  const ben = await somebody('Ben')
  const { page } = ben
  const { id } = await api<{ id: string }>(ben.context, server.url, 'POST', '/api/events', {
    title: 'Does the ferry sail?',
    description: 'By the board at the pier.',
    category: 'other',
    optionALabel: 'It sails',
    optionBLabel: 'It stays',
    isPracticeMode: true,
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await page.goto(`/events/${id}`)
  await page.getByRole('button', { name: 'More about this event' }).click()
  await page.getByRole('menuitem', { name: 'Calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendar' })
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  const address = dialog.getByText(/\/calendars\/[\w-]{43}\.ics$/)
  await expect(address).toBeVisible()
  const first = await address.innerText()
  expect(await dialog.getByRole('link', { name: 'Open in a calendar' }).getAttribute('href')).toMatch(
    /^webcal:/,
  )
  expect(await (await fetch(first)).text()).toContain('SUMMARY:Betting ends: Does the ferry sail?')
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'New address' }).click()
  await expect(address).not.toHaveText(first)
  expect((await fetch(first)).status).toBe(404)
  const second = await address.innerText()
  await dialog.getByRole('button', { name: 'End the address' }).click()
  await expect(dialog.getByText('You have no address yet.')).toBeVisible()
  expect((await fetch(second)).status).toBe(404)
})
