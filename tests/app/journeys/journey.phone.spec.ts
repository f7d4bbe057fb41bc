import { test } from '../../support/browser/moved-clock.ts'
import {
  api,
  depositThroughDialog,
  expect,
  placeBet,
  signUp,
  switchToRealMoney,
  toast,
} from '../../support/browser/support.ts'

const END_IN_SECONDS = 3600

test('S-04 C-14 E-14 E-16 E-17 X-01 X-02: two people deposit, bet against each other, and the winner gets 19.60 to the cent', async ({
  browser,
  server,
  contextOptions,
  somebody,
  pass,
}) => {
  test.slow()
  const mara = await (await browser.newContext({ ...contextOptions, baseURL: server.url })).newPage()
  // as Mara does it
  const { page: jo } = await somebody('Jo', { real: true, dollars: '50.00' })

  await test.step('one signs up, switches to real money and deposits $50', async () => {
    await signUp(mara, 'Mara')
    await switchToRealMoney(mara)
    await depositThroughDialog(mara, '50')
  })

  await test.step('she asks a question with an end of her own', async () => {
    await mara.goto('/events')
    await mara.getByRole('button', { name: 'Create event' }).first().click()
    const dialog = mara.getByRole('dialog')
    await dialog.getByLabel('Question').fill('Does the ferry leave before noon?')
    await dialog.getByLabel('Option A').fill('Before')
    await dialog.getByLabel('Option B').fill('After')
    await dialog.getByLabel(/Description|Rules|settle/i).fill('By the board at the pier.')
    await dialog
      .getByRole('radio', { name: 'Until…' })
      .or(dialog.getByRole('button', { name: 'Until…' }))
      .first()
      .click()
    const end = new Date(Date.now() + END_IN_SECONDS * 1000).toISOString().slice(0, 19)
    await dialog.getByLabel('Date and time').fill(end)
    await dialog.getByRole('button', { name: 'Create real-money event' }).click()
    await expect(toast(mara, 'Bet Created!')).toBeVisible()
    await expect(mara.getByRole('heading', { name: 'Does the ferry leave before noon?' })).toBeVisible()
  })

  await test.step('the odds move on both screens without a reload', async () => {
    await jo.goto(new URL(mara.url()).pathname)
    await expect(jo.getByRole('heading', { name: 'Does the ferry leave before noon?' })).toBeVisible()
    await placeBet(mara, 'A', '10')
    await expect(jo.getByText(/1 bet$/)).toBeVisible()
    await placeBet(jo, 'B', '10')
    for (const page of [mara, jo]) {
      await expect(page.getByText(/2 bets$/)).toBeVisible()
      await expect(page.getByRole('img', { name: /50( percent|%), odds 1\.96/i }).first()).toBeVisible()
    }
  })

  await test.step('it locks, the creator proposes, the loser concedes', async () => {
    await pass(END_IN_SECONDS)
    await expect(jo.getByText('Closed').first()).toBeVisible()
    await mara.getByRole('button', { name: 'Propose the outcome' }).click()
    await mara.getByRole('radio', { name: /Before/ }).check()
    await mara.getByLabel('Note').fill('It left at 11:40, by the board.')
    await mara.getByRole('button', { name: 'Propose with a bond of $1.00' }).click()
    await jo.getByRole('button', { name: 'Concede' }).click()
    await jo.getByRole('dialog').getByRole('button', { name: 'Concede' }).click()
  })

  await test.step('the winner is paid to the cent, live', async () => {
    await expect(mara.getByText('You won')).toBeVisible()
    await expect(mara.getByText('$19.60').first()).toBeVisible()
    await expect(jo.getByText('You lost')).toBeVisible()
    const wide = (mara.viewportSize()?.width ?? 0) >= 1024
    if (wide) {
      await expect(mara.getByRole('link', { name: /Real balance/ })).toContainText('59.60')
      await expect(jo.getByRole('link', { name: /Real balance/ })).toContainText('40.00')
    }
    for (const [page, balance] of [
      [mara, '59.60'],
      [jo, '40.00'],
    ] as const) {
      expect(await api(page.context(), server.url, 'GET', '/api/auth/user')).toMatchObject({ balance })
    }
  })
  await mara.context().close()
})
