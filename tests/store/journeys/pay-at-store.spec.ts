import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { encode } from 'uqr'
import { makeMerchant } from '../../support/browser/merchants.ts'
import { expect, type Page, test, toast } from '../../support/browser/support.ts'

/** Makes a code on the screen. @returns its secret, as printed under the picture */
async function generate(page: Page, amount: string): Promise<string> {
  await page.goto('/pay-at-store')
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  const text = page.getByTestId('code-text')
  await expect(text).toBeVisible()
  return (await text.innerText()).replace(/\s/g, '')
}

test('B-08 B-09 B-10 B-12 B-13 B-45: the code is a picture of {origin}/pay/{token}, 256 wide, level H, with its notes', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const { page } = await somebody('Ada', { real: true, dollars: '50' })
  const answer = page.waitForResponse('**/api/user/payment-token')
  const token = await generate(page, '20.50')
  const main = page.getByRole('main')
  await expect(main.getByRole('timer')).toHaveText(/^(5:00|4:5\d)$/)
  const response = await answer
  expect(response.request().postDataJSON()).toEqual({ amount: '20.50' })
  expect((await response.json()).token).toBe(token)
  const address = `${new URL(server.url).origin}/pay/${token}`
  const picture = page.getByRole('img', { name: 'Code to pay $20.50' })
  await expect(picture).toHaveAttribute('width', '256')
  expect((await picture.boundingBox())!.width).toBe(256)
  const { data, info } = await sharp(await picture.screenshot())
    .resize(512, 512, { kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQr({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(address)
  // Level H needs more modules for the same text than any lower one does.
  const side = encode(address, { ecc: 'H', border: 4 }).size
  expect(encode(address, { ecc: 'Q', border: 4 }).size).toBeLessThan(side)
  await expect(picture).toHaveAttribute('viewBox', `-4 -4 ${side} ${side}`)
  await expect(main.getByText('$20.50').first()).toBeVisible()
  await expect(main.getByText('twenty dollars and fifty cents', { exact: true })).toBeVisible()
  await expect(main.getByText('Active', { exact: true })).toBeVisible()
  await expect(main.getByText(/^This code is secure and expires after 5 minutes/)).toBeVisible()
  await expect(
    main.getByRole('listitem').filter({ hasText: /^Enter the amount|^Show the code|^Wait for “Paid”/ }),
  ).toHaveCount(3)
  await page.getByRole('button', { name: 'Regenerate' }).click()
  await expect
    .poll(async () => (await page.getByTestId('code-text').innerText()).replace(/\s/g, ''))
    .not.toBe(token)
  await expect(main.getByText('Replaced')).toBeVisible()
})

test('B-11: the ring runs from 5:00 to its end, and then the code is over and the money back', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true, dollars: '50' })
  await page.clock.install()
  await generate(page, '20')
  await page.clock.fastForward('04:50')
  await expect(page.getByRole('timer')).toHaveText(/^0:(0\d|10)$/)
  await page.route('**/api/user/payment-tokens*', async (route) => {
    // the server's clock has not moved: this is its answer in ten seconds
    const response = await route.fetch()
    const codes = (await response.json()) as { status: string }[]
    await route.fulfill({ response, json: codes.map((code) => ({ ...code, status: 'expired' })) })
  })
  await page.clock.fastForward('00:11')
  await expect(page.getByRole('heading', { name: 'This code has expired' })).toBeVisible()
  await expect(page.getByText(/went back to your balance/)).toBeVisible()
  await page.getByRole('button', { name: 'New code' }).click()
  await expect(page.getByRole('button', { name: 'Generate QR Code' })).toBeVisible()
})

test('B-16 B-17: whose session is over is sent to /api/login, by the call and by the page', async ({
  somebody,
}) => {
  const { page, context } = await somebody('Ada', { real: true, dollars: '50' })
  await page.goto('/pay-at-store')
  await page.getByLabel('Amount', { exact: true }).fill('20')
  await context.clearCookies()
  const login = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login')
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  await login
  await expect(page).toHaveURL(/\/sign-in/)
  const again = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login')
  await page.goto('/pay-at-store')
  await again
  await expect(page).toHaveURL(/\/sign-in/)
})

test('B-14: a shop takes the code, the payer’s screen flips to Paid, and the shop gives a part back', {
  tag: '@all',
}, async ({ somebody }) => {
  const [ada, mia, other] = [
    await somebody('Ada', { real: true, dollars: '50' }),
    await somebody('Mia', { real: true }),
    await somebody('Other', { real: true }),
  ]
  const token = await generate(ada.page, '20')
  // for a person who is neither payer nor shop the page says so and shows no details
  await other.page.goto(`/pay/${token}`)
  await expect(other.page.getByText(/^This is somebody’s code for a shop/)).toBeVisible()
  await other.page.goto('/merchant')
  await expect(other.page.getByText(/^This page is for merchants/)).toBeVisible()
  await makeMerchant(somebody, mia)
  await mia.page.goto(`/pay/${token}`)
  await expect(mia.page.getByText('Ada pays up to')).toBeVisible()
  const amount = mia.page.getByLabel('Amount to take')
  await expect(amount).toHaveValue('20.00')
  await expect(mia.page.getByRole('form', { name: 'Take the payment' })).toBeFocused()
  await amount.fill('20.01')
  await mia.page.getByRole('button', { name: 'Take $20.01' }).click()
  await expect(mia.page.getByText('This code is for at most $20.00')).toBeVisible()
  await amount.fill('12.40')
  await expect(mia.page.getByText('$7.60 goes back to the customer')).toBeVisible()
  await mia.page.getByRole('button', { name: 'Take $12.40' }).click()
  await expect(toast(mia.page, 'Payment Taken!')).toBeVisible()
  await expect(mia.page.getByRole('article', { name: /^Payment taken/ })).toBeVisible()
  // live, without a touch
  const paid = ada.page.getByRole('article', { name: /^Paid/ })
  await expect(paid).toBeVisible()
  await expect(paid.getByText('At Mia Example')).toBeVisible()
  await expect(ada.page.getByRole('main').getByText('$37.60')).toBeVisible()
  await ada.page.goto(`/pay/${token}`)
  await expect(ada.page.getByRole('article', { name: /^Paid/ })).toBeVisible()

  await mia.page.getByRole('button', { name: 'Next customer' }).click()
  await mia.page.getByLabel('Or type or paste it').fill(token.toLowerCase())
  await expect(mia.page.getByText('This code has already been used. No money moved.')).toBeVisible()
  await mia.page.getByRole('button', { name: /^Refund payment/ }).click()
  const dialog = mia.page.getByRole('dialog', { name: 'Give money back to Ada?' })
  await dialog.getByLabel('Amount to give back').fill('2.40')
  await dialog.getByRole('button', { name: 'Refund $2.40' }).click()
  await expect(toast(mia.page, 'Refunded')).toBeVisible()
  await expect(mia.page.getByText('$2.40').first()).toBeVisible()
  await expect(ada.page.getByText('Refunded since')).toBeVisible()
  await ada.page.goto('/pay-at-store')
  await expect(ada.page.getByRole('main').getByText('$40.00')).toBeVisible()
})

test('C13 a code survives a reload until its end, is nobody else’s, and is in full view on a small phone', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true, dollars: '50' })
  await page.setViewportSize({ width: 360, height: 740 })
  const token = await generate(page, '20')
  const picture = page.getByRole('img', { name: /Code to pay/ })
  await expect(picture).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(page.getByTestId('code-text')).toBeVisible()
  expect((await page.getByTestId('code-text').innerText()).replace(/\s/g, '')).toBe(token)
  await expect(picture).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => sessionStorage.getItem('storeCode'))).toContain(token)
  // another person at this tab
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('storeCode')!)
    sessionStorage.setItem('storeCode', JSON.stringify({ ...kept, userId: '0' }))
  })
  await page.reload()
  await expect(page.getByText(/is live, and a code is shown only once/)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('storeCode'))).toBeNull()
  // its end
  await generate(page, '10')
  await page.request.patch('/api/user/wallet-lock', {
    data: { locked: true },
    headers: { origin: new URL(page.url()).origin },
  })
  await expect(page.getByTestId('code-text')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('storeCode'))).toBeNull()
})
