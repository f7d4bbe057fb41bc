import type { Locator } from '@playwright/test'
import { api, expect, type Page, test } from '../../support/browser/support.ts'

/** Types an amount with a comma, key by key, and sees how the field reads it. */
async function typesWithComma(field: Locator, reading: string) {
  await field.click()
  await field.fill('')
  await field.pressSequentially('12,5')
  await expect(field).toHaveValue('12,5')
  await expect(field).toHaveAttribute('inputmode', /decimal|none/)
  await expect(field).toHaveAccessibleDescription(new RegExp(`= ${reading.replace(/[$.]/g, '\\$&')}`))
}

const sent = async (page: Page, path: string, press: () => Promise<void>) => {
  const request = page.waitForRequest(
    (one) => one.method() === 'POST' && new URL(one.url()).pathname === path,
  )
  await press()
  return (await request).postDataJSON() as Record<string, unknown>
}

const DOLLARS = '$12.50'

test('C1 a comma is a decimal point in every amount field of the wallet: W-03 W-28 W-37 C-04 C-25 B-30 B-18', {
  tag: '@all',
}, async ({ somebody, server }) => {
  test.slow()
  const ada = await somebody('Ada', { real: true, dollars: '100' })
  const jo = await somebody('Jo', { real: true })
  const joId = (await api<{ id: string }>(jo.context, server.url, 'GET', '/api/auth/user')).id
  const { page } = ada
  const dialog = page.getByRole('dialog')

  await page.goto('/?deposit=1')
  const custom = dialog.getByLabel('Custom amount')
  await typesWithComma(custom, DOLLARS)
  const deposited = await sent(page, '/api/create-payment-intent', () =>
    dialog.getByRole('button', { name: 'Next' }).click(),
  )
  expect(deposited).toEqual({ amount: '12.50' })
  await page.getByRole('dialog', { name: 'Receipt' }).getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/?deposit=1')
  await dialog.getByRole('tab', { name: 'Bitcoin' }).click()
  await typesWithComma(dialog.getByLabel('Amount', { exact: true }), DOLLARS)
  await expect(dialog.getByText('$12.57')).toBeVisible()

  await page.goto('/bitcoin-deposit')
  await typesWithComma(page.getByLabel('Amount in USD'), DOLLARS)
  await page.goto('/bitcoin-send')
  await typesWithComma(page.getByLabel('Amount (USD equivalent)'), DOLLARS)
  await page.getByLabel('Recipient e-mail').fill(jo.email)
  const shown = await sent(page, '/api/bitcoin/send', () =>
    page.getByRole('button', { name: 'Get Transfer Details' }).click(),
  )
  expect(shown).toMatchObject({ amount: '12.50' })

  await page.goto('/withdraw')
  await typesWithComma(page.getByLabel('Amount', { exact: true }), DOLLARS)
  await expect(page.getByRole('button', { name: 'Withdraw $12.50' })).toBeVisible()

  await page.goto('/pay-at-store')
  await typesWithComma(page.getByLabel('Amount', { exact: true }), DOLLARS)

  await page.goto('/fund-requests')
  await typesWithComma(page.getByLabel('Amount', { exact: true }), DOLLARS)
  await page.getByLabel('Recipient e-mail').fill(jo.email)
  await page.getByRole('button', { name: 'Send Money', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Send $12.50' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'New Request' }).click()
  await typesWithComma(dialog.getByLabel('Amount', { exact: true }), DOLLARS)
  await dialog.getByLabel('User ID or e-mail').fill(joId)
  const asked = await sent(page, '/api/fund-requests', () =>
    dialog.getByRole('button', { name: 'Send Request' }).click(),
  )
  expect(asked).toMatchObject({ amount: '12.50' })
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Split a sum' }).click()
  await typesWithComma(dialog.getByLabel('Sum to split'), DOLLARS)

  await page.goto(`/profile/${joId}`)
  await page.getByRole('button', { name: 'Send Funds' }).click()
  await typesWithComma(dialog.getByLabel('Amount', { exact: true }), DOLLARS)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('button', { name: 'Send $12.50' })).toBeVisible()
})

test('C11 what is too little or too fine is said where it is typed, and a button that is off says why', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true })
  await page.goto('/?deposit=1')
  const dialog = page.getByRole('dialog')
  const custom = dialog.getByLabel('Custom amount')
  const next = dialog.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()
  await expect(next).toHaveAccessibleDescription('Enter an amount first')
  await custom.fill('12.345')
  await expect(next).toBeDisabled()
  await expect(next).toHaveAccessibleDescription(/^Two decimals at most/)
  await expect(custom).toHaveAccessibleDescription(/^Two decimals at most, like 12\.34/)
  await custom.fill('0.50')
  await next.click()
  await expect(custom).toHaveAccessibleDescription('The smallest deposit is $1.00')
  await expect(page.getByText('Failed to initialize payment')).toBeHidden()
  await dialog.getByRole('tab', { name: 'Bitcoin' }).click()
  const amount = dialog.getByLabel('Amount', { exact: true })
  const generate = dialog.getByRole('button', { name: 'Generate Bitcoin Address' })
  await expect(generate).toHaveAccessibleDescription('Enter an amount first')
  await amount.fill('0,5')
  await generate.click()
  await expect(amount).toHaveAccessibleDescription('The smallest deposit is $1.00')
  await page.goto('/withdraw')
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toHaveAccessibleDescription(
    'Enter an amount first',
  )
  await page.goto('/pay-at-store')
  await expect(page.getByRole('button', { name: 'Generate QR Code' })).toHaveAccessibleDescription(
    'Enter an amount first',
  )
})

/**
 * The elements that do not fit: a screen that is wider than the window, and figures or buttons beyond the edge of their parent.
 */
const outside = (page: Page) =>
  page.evaluate(() => {
    const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const found = wider > 0 ? [`${location.pathname} is ${wider} px too wide`] : []
    for (const frame of document.querySelectorAll('main section, [role=dialog]')) {
      const edge = frame.getBoundingClientRect().right
      for (const part of frame.querySelectorAll('dd, button, fieldset, input, [aria-hidden] span'))
        if (!part.closest('[role=tablist]') && part.getBoundingClientRect().right > edge + 1)
          found.push(`${part.tagName} ${part.textContent}`)
    }
    return found
  })

test('C-02 C-24 C-29 W-03 W-06 B-30: with twice the text on a phone, a large balance, its deposit and its withdrawal are cut nowhere', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true, dollars: '999999.99' })
  await page.setViewportSize({ width: 390, height: 844 })
  const go = async (path: string) => {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.waitForLoadState('networkidle')
  }
  await go('/')
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$999,999.99')
  expect(await outside(page)).toEqual([])
  await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
  const deposit = page.getByRole('dialog')
  const presets = deposit.getByRole('group', { name: 'Amount' }).getByRole('button')
  await expect(presets).toHaveCount(4)
  const boxes = await Promise.all((await presets.all()).map((one) => one.boundingBox()))
  for (const [n, box] of boxes.slice(1).entries())
    expect(box!.x >= boxes[n]!.x + boxes[n]!.width || box!.y >= boxes[n]!.y + boxes[n]!.height).toBe(true)
  expect(await outside(page)).toEqual([])
  await deposit.getByRole('tab', { name: 'Bitcoin' }).click()
  await deposit.getByLabel('Amount', { exact: true }).fill('9999.99')
  expect(await outside(page)).toEqual([])
  await deposit.getByRole('button', { name: 'Generate Bitcoin Address' }).click()
  await expect(deposit.getByRole('button', { name: 'Copy address' })).toBeVisible()
  expect(await outside(page)).toEqual([])
  await go('/bitcoin-deposit')
  expect(await outside(page)).toEqual([])
  await go('/withdraw')
  const form = page.getByRole('form', { name: 'Withdraw money' })
  const amount = form.getByLabel('Amount', { exact: true })
  await amount.fill('999999.99')
  await form.getByRole('button', { name: 'Cash App' }).click()
  await form.getByLabel('Cash App $tag').fill('$adalace')
  expect(await amount.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(1)
  expect(await outside(page)).toEqual([])
  await form.getByRole('button', { name: 'Withdraw $999,999.99' }).click()
  await expect(page.getByRole('button', { name: 'Request withdrawal' })).toBeVisible()
  expect(await outside(page)).toEqual([])
})
