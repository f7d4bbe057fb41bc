import type { Locator } from '@playwright/test'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { axeFaults } from '../../support/browser/axe.ts'
import { acquaint } from '../../support/browser/conversation.ts'
import {
  api,
  axeThemes,
  expect,
  type Page,
  type Somebody,
  test,
  toast,
} from '../../support/browser/support.ts'

type Person = { id: string; email: string; balance: string }
const me = ({ context }: Somebody, origin: string) => api<Person>(context, origin, 'GET', '/api/auth/user')

async function openSplit(page: Page): Promise<Locator> {
  await page.goto('/fund-requests')
  await page.getByRole('button', { name: 'Split a sum' }).click()
  return page.getByRole('dialog', { name: 'Split a sum' })
}

async function add(dialog: Locator, who: string): Promise<void> {
  await dialog.getByLabel('Add a person').fill(who)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
}

/** How far the rightmost of these extends beyond the dialog, px. */
async function beyond(dialog: Locator, parts: Locator): Promise<number> {
  const right = (found: Element[]) => Math.max(...found.map((part) => part.getBoundingClientRect().right))
  return (
    (await parts.evaluateAll(right)) - (await dialog.evaluate((frame) => frame.getBoundingClientRect().right))
  )
}

test('a sum is split between several people to the cent: shown before it goes, one request for each of them', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, jo, mo, bo] = [
    await somebody('Ada', { real: true }),
    await somebody('Jo'),
    await somebody('Mo'),
    await somebody('Bo'),
  ]
  const dialog = await openSplit(ada.page)
  await dialog.getByLabel('Sum to split').fill('100')
  await dialog.getByRole('button', { name: 'Send requests' }).click()
  await expect(dialog.getByText('Name two people or more')).toBeVisible()
  for (const { email } of [jo, mo, bo]) await add(dialog, email)
  await add(dialog, jo.email)
  await expect(dialog.getByText(`${jo.email} is already on the list`)).toBeVisible()
  await dialog.getByLabel('Add a person').fill('')
  await dialog.getByLabel(/^Message/).fill('the boat')
  const sum = dialog.getByRole('region', { name: 'The sum' })
  await expect(sum.getByRole('listitem')).toHaveText([/\$33\.34/, /\$33\.33/, /\$33\.33/])
  await expect(sum.getByText('$100.00').first()).toBeVisible()
  await dialog.getByRole('switch', { name: 'I pay a share too' }).click()
  await expect(sum.getByRole('listitem')).toHaveText([/\$25\.00/, /\$25\.00/, /\$25\.00/, /You.*\$25\.00/])
  await dialog.getByRole('switch', { name: 'I pay a share too' }).click()
  // long addresses do not push the dialog's buttons off the screen
  expect(await beyond(dialog, dialog.getByRole('button', { name: /^Leave .* out$/ }))).toBeLessThan(0)
  await dialog.getByRole('button', { name: 'Send 3 requests' }).click()
  await expect(toast(ada.page, 'Requests Sent!')).toBeVisible()
  await expect(dialog.getByText('All 3 requests went out.')).toBeVisible()
  expect(await beyond(dialog, dialog.getByText('Sent', { exact: true }))).toBeLessThan(0)
  for (const [who, amount] of [
    [jo, '33.34'],
    [mo, '33.33'],
    [bo, '33.33'],
  ] as const)
    expect(await api(who.context, server.url, 'GET', '/api/fund-requests/received')).toMatchObject([
      { amount, message: 'the boat' },
    ])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(ada.page.getByRole('tab', { name: /^Sent/ })).toHaveText('Sent 3')
})

test('a request as a code opens Send Funds with the person, the amount and the note filled in', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Adelaide', { real: true })
  const jo = await somebody('Jo', { real: true, dollars: '50' })
  const { id } = await me(ada, server.url)
  await ada.page.goto('/fund-requests')
  await ada.page.getByRole('button', { name: 'New Request' }).click()
  const dialog = ada.page.getByRole('dialog', { name: 'New Request' })
  await dialog.getByRole('button', { name: 'Show a code' }).click()
  await expect(toast(ada.page, 'Invalid Amount')).toBeVisible()
  await dialog.getByLabel('Amount', { exact: true }).fill('12.5')
  await dialog.getByLabel(/^Message/).fill('tea & cake')
  await dialog.getByRole('button', { name: 'Show a code' }).click()
  const plate = dialog.getByRole('img', { name: 'Code to send you $12.50' })
  const { data, info } = await sharp(await plate.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const link = decodeQr({ data, width: info.width, height: info.height })
  expect(link).toBe(`${server.url}/fund-requests?to=${id}&amount=12.50&note=tea+%26+cake`)

  await jo.page.goto(link)
  const send = jo.page.getByRole('dialog', { name: 'Send Funds' })
  await expect(send.getByText('Adelaide E.')).toBeVisible()
  await expect(send.getByLabel('Amount', { exact: true })).toHaveValue('12.50')
  await expect(send.getByLabel(/^Description/)).toHaveValue('tea & cake')
  await send.getByRole('button', { name: 'Continue' }).click()
  await send.getByRole('button', { name: 'Send $12.50' }).click()
  await expect(toast(jo.page, 'Transfer Sent!')).toBeVisible()
  expect((await me(ada, server.url)).balance).toBe('12.50')
  // the address asks once
  await expect(jo.page).toHaveURL(`${server.url}/fund-requests`)
  // one's own code, and an unknown one
  await ada.page.goto(link)
  await expect(ada.page.getByRole('dialog', { name: 'This is your own code' })).toBeVisible()
  await ada.page.goto('/fund-requests?to=999999&amount=5')
  await expect(ada.page.getByRole('dialog', { name: 'Nobody to send to' })).toBeVisible()
})

/** A finger that swipes along the row. */
async function swipe(page: Page, row: Locator, dx: number): Promise<void> {
  await row.scrollIntoViewIfNeeded()
  const box = (await row.boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2 - dx / 2, box.y + 12]
  const at = (far: number) => [{ x: x + far, y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= 8; step++)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((dx * step) / 8) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('on a phone a request is swiped to be accepted or rejected, and asked about before either', {
  tag: '@all',
}, async ({ somebody, server, hasTouch }) => {
  test.skip(!hasTouch, 'fingers only')
  const ada = await somebody('Ada', { real: true })
  const jo = await somebody('Jo', { real: true, dollars: '50' })
  await acquaint(ada, jo, server.url)
  for (const message of ['rent', 'tea'])
    await api(ada.context, server.url, 'POST', '/api/fund-requests', {
      toUserId: jo.email,
      amount: '20',
      message,
    })
  const { page } = jo
  await page.goto('/fund-requests?tab=received')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await swipe(page, row('rent'), 60)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await swipe(page, row('rent'), 200)
  const accept = page.getByRole('dialog', { name: 'Send $20.00 of real money to Ada Example?' })
  await expect(accept.getByText('$30.00').first()).toBeVisible()
  await accept.getByRole('button', { name: 'Send $20.00' }).click()
  await expect(toast(page, 'Request Accepted')).toBeVisible()
  await swipe(page, row('tea'), -200)
  await page
    .getByRole('dialog', { name: 'Reject this request?' })
    .getByRole('button', { name: 'Reject request' })
    .click()
  await expect(toast(page, 'Request Rejected')).toBeVisible()
  expect((await me(jo, server.url)).balance).toBe('30.00')
})

test('on a phone the amount is typed on the dialog’s own pad, point and all', async ({
  somebody,
  server,
  hasTouch,
}) => {
  test.skip(!hasTouch, 'fingers only')
  const ada = await somebody('Ada', { real: true, dollars: '50' })
  const { id } = await me(await somebody('Jo'), server.url)
  const { page } = ada
  await page.goto(`/profile/${id}`)
  await page.getByRole('button', { name: 'Send Funds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Funds' })
  const amount = dialog.getByLabel('Amount', { exact: true })
  for (const key of ['1', '2', 'Point']) await dialog.getByRole('button', { name: key, exact: true }).tap()
  await expect(amount).toHaveValue('12.')
  for (const key of ['5', '9', 'Delete the last digit'])
    await dialog.getByRole('button', { name: key, exact: true }).tap()
  await expect(amount).toHaveValue('12.5')
  await dialog.getByRole('button', { name: 'Continue' }).tap()
  await expect(dialog.getByText('$37.50').first()).toBeVisible()
})

test('splitting, asking by code, and sending have no fault that axe finds, light and dark', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const { page } = await somebody('Ada', { real: true, dollars: '50' })
  const { id } = await me(await somebody('Jo'), server.url)
  const found: string[] = []
  const look = async (where: string) => {
    found.push(...(await axeFaults(page)).map((fault) => `${where}: ${fault}`))
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of axeThemes) {
    await page.goto('/terms')
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    const split = await openSplit(page)
    await split.getByLabel('Sum to split').fill('10')
    for (const who of ['somebody@example.com', 'nobody@example.com']) await add(split, who)
    await look(`split, ${theme}`)
    await split.getByRole('button', { name: 'Send 2 requests' }).click()
    await expect(split.getByText('0 of 2 went out.', { exact: false })).toBeVisible()
    await look(`split that failed, ${theme}`)
    await page.goto('/fund-requests')
    await page.getByRole('button', { name: 'New Request' }).click()
    const request = page.getByRole('dialog')
    await request.getByLabel('Amount', { exact: true }).fill('5')
    await request.getByRole('button', { name: 'Show a code' }).click()
    await expect(request.getByRole('img')).toBeVisible()
    await look(`code, ${theme}`)
    await page.goto(`/fund-requests?to=${id}&amount=5`)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await look(`sending, ${theme}`)
  }
  expect(found).toEqual([])
})
