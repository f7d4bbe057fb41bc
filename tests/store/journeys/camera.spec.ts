import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { encode } from 'uqr'
import { makeMerchant } from '../../support/browser/merchants.ts'
import { api, expect, PASSWORD, test, toast } from '../../support/browser/support.ts'

const [WIDTH, HEIGHT, MODULE_PX, QUIET_MODULES] = [640, 480, 8, 4]
const [BLACK, WHITE, GREY] = [16, 235, 128]

/**
 * Writes the film of a camera before a code: raw frames (YUV4MPEG2, 4:2:0) of the code with its quiet zone on a grey
 * table.
 */
function filmCode(path: string, text: string): void {
  const { data } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const side = data.length * MODULE_PX
  if (side > HEIGHT) throw new Error(`a code of ${data.length} modules does not fit into the picture`)
  const [left, top] = [(WIDTH - side) / 2, (HEIGHT - side) / 2].map(Math.floor) as [number, number]
  const luma = Buffer.alloc(WIDTH * HEIGHT, GREY)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const dark = data[Math.floor(y / MODULE_PX)]![Math.floor(x / MODULE_PX)]
      luma[(top + y) * WIDTH + left + x] = dark ? BLACK : WHITE
    }
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([head, frame, frame]))
}

const scan = { name: 'Scan with the camera' }

/** A browser with a fake camera, signed in as a merchant. @param film the camera's pictures */
async function merchantWithCamera(url: string, email: string, film: string): Promise<BrowserContext> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH!,
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  const context = await browser.newContext({ baseURL: url, permissions: ['camera'] })
  await context.addInitScript(() => localStorage.setItem('practiceMode', 'false'))
  await api(context, url, 'POST', '/api/auth/sign-in', { email, password: PASSWORD })
  return context
}

test('B-08: a merchant’s camera reads the customer’s live code, and what is taken arrives', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true, dollars: '50' })
  const shop = await somebody('Shop', { real: true })
  await makeMerchant(somebody, shop)
  const code = await api<{ token: string }>(ada.context, server.url, 'POST', '/api/user/payment-token', {
    amount: '20',
  })
  const folder = mkdtempSync(join(tmpdir(), 'evens-film-'))
  const film = join(folder, 'code.y4m')
  filmCode(film, `${server.url}/pay/${code.token}`)
  const context = await merchantWithCamera(server.url, shop.email, film)
  const page = await context.newPage()
  // reached from another screen, whose page was not allowed the camera
  await page.goto('/history')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Merchant' }).click()
  await page.getByRole('button', scan).click()
  await expect(page.getByText('Ada pays up to')).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL(`${server.url}/merchant`)
  await page.getByRole('button', { name: 'Take $20.00' }).click()
  await expect(toast(page, 'Payment Taken!')).toBeVisible()
  await expect(page.getByText('$20.00').first()).toBeVisible()
  // the camera is off once it has read
  await expect(page.locator('video')).toHaveCount(0)
  await context.browser()!.close()
  rmSync(folder, { recursive: true })
})

test('B-08: a code that is none of ours is said to be one, and the camera looks on until it is stopped', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const shop = await somebody('Shop', { real: true })
  await makeMerchant(somebody, shop)
  const folder = mkdtempSync(join(tmpdir(), 'evens-film-'))
  const film = join(folder, 'foreign.y4m')
  filmCode(film, 'https://example.com/menu')
  const context = await merchantWithCamera(server.url, shop.email, film)
  const page = await context.newPage()
  await page.goto('/merchant')
  await page.getByRole('button', scan).click()
  await expect(page.getByText('This code is not one of ours.', { exact: false })).toBeVisible({
    timeout: 20_000,
  })
  const lit = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState > 1)
  expect(await lit()).toBe(true)
  await page.getByRole('button', { name: 'Stop the camera' }).click()
  await expect(page.locator('video')).toHaveCount(0)
  await context.browser()!.close()
  rmSync(folder, { recursive: true })
})

test('without a camera, with one that is refused and with a slow one the till says so, and a typed code still works', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true, dollars: '50' })
  const shop = await somebody('Shop', { real: true })
  await makeMerchant(somebody, shop)
  const { page, context } = shop
  await context.grantPermissions(['camera'])
  await page.goto('/merchant')
  await page.getByRole('button', scan).click()
  await expect(page.getByText('No camera was found on this device.', { exact: false })).toBeVisible()
  // a refusal, and a device that never answers: a headless browser asks nobody
  const refusing = await context.newPage()
  await refusing.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await refusing.goto('/merchant')
  await refusing.getByRole('button', scan).click()
  await expect(refusing.getByText('The camera was refused.', { exact: false })).toBeVisible()
  await refusing.close()
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => {})
  })
  await page.reload()
  await page.getByRole('button', scan).click()
  await expect(page.getByText('Starting the camera.', { exact: false })).toBeVisible()
  await expect(page.getByText('The camera is taking long.', { exact: false })).toBeVisible()
  const code = await api<{ token: string }>(ada.context, server.url, 'POST', '/api/user/payment-token', {
    amount: '20',
  })
  await page.getByLabel('Or type or paste it').fill(code.token)
  await expect(page.getByText('Ada pays up to')).toBeVisible()
})

test('the camera is allowed on the till’s pages and on no other, and no page lets in another site’s script', {
  tag: '@all',
}, async ({ request, server }) => {
  for (const [path, camera] of [
    ['/merchant', 'camera=(self)'],
    ['/pay/ABCD', 'camera=(self)'],
    ['/', 'camera=()'],
    ['/sign-in', 'camera=()'],
    ['/history', 'camera=()'],
    ['/pay-at-store', 'camera=()'],
  ] as const) {
    const headers = (await request.get(`${server.url}${path}`)).headers()
    expect(headers['permissions-policy'], path).toContain(camera)
    expect(headers['permissions-policy'], path).toContain('microphone=()')
    if (path === '/merchant') expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  }
})
