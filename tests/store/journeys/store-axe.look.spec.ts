import { axeFaults } from '../../support/browser/axe.ts'
import { api, expect, nextFrames, type Page, type Somebody, test } from '../../support/browser/support.ts'

async function faults(page: Page, where: string): Promise<string[]> {
  return (await axeFaults(page)).map((fault) => `${where}: ${fault}`)
}

const set = (who: Somebody, theme: string) =>
  who.context.addInitScript(([name]) => localStorage.setItem('theme', name), [theme] as const)

for (const theme of ['light', 'dark'])
  test(`a live code, a till, requests and the transfer dialog have no fault that axe finds, ${theme}`, async ({
    somebody,
    server,
    isMobile,
  }) => {
    test.skip(isMobile === (theme === 'light'), 'each theme on one kind of device')
    test.setTimeout(300_000)
    const ada = await somebody('Ada', { real: true, dollars: '500' })
    const admin = await somebody('Operator', { real: true, admin: true })
    await set(ada, theme)
    await set(admin, theme)
    const found: string[] = []
    const look = async (page: Page, where: string) => {
      await nextFrames(page)
      found.push(...(await faults(page, where)))
    }
    for (const amount of ['5', '6'])
      await api(admin.context, server.url, 'POST', '/api/fund-requests', {
        toUserId: ada.email,
        amount,
        message: 'concert',
      })
    const { page } = ada
    await page.goto('/fund-requests?tab=received')
    await expect(page.getByRole('button', { name: 'Accept' }).first()).toBeVisible()
    await look(page, 'received')
    await page.getByRole('button', { name: 'Accept' }).first().click()
    await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible()
    await look(page, 'accept')
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('button', { name: 'New Request' }).click()
    await page.getByLabel('User ID or e-mail').fill(admin.email)
    await expect(page.getByRole('option').first()).toBeVisible()
    await look(page, 'picker')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option')).toHaveCount(0)
    await look(page, 'new request')
    await page.goto('/fund-requests')
    await page.getByRole('button', { name: 'Choose by name' }).click()
    await page.getByLabel('Name or e-mail').fill(admin.email)
    await page.getByRole('option').first().click()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await look(page, 'transfer dialog')
    await page.getByLabel('Amount', { exact: true }).last().fill('5')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'Send $5.00' })).toBeVisible()
    await look(page, 'transfer confirmation')
    await page.getByRole('button', { name: 'Send $5.00' }).click()
    await expect(page.getByRole('article')).toBeVisible()
    await look(page, 'transfer receipt')

    await page.goto('/pay-at-store')
    await page.getByLabel('Amount', { exact: true }).fill('20')
    await page.getByRole('button', { name: 'Generate QR Code' }).click()
    const text = page.getByTestId('code-text')
    await expect(text).toBeVisible()
    await look(page, 'live code')
    await admin.page.goto('/merchant', { waitUntil: 'networkidle' })
    await look(admin.page, 'till')
    await admin.page.goto(`/pay/${(await text.innerText()).replace(/\s/g, '')}`)
    await expect(admin.page.getByText('Ada pays up to')).toBeVisible()
    await look(admin.page, 'redeeming')
    await admin.page.getByRole('button', { name: 'Take $20.00' }).click()
    await expect(admin.page.getByRole('article')).toBeVisible()
    await look(admin.page, 'taken')
    await expect(page.getByRole('article', { name: /^Paid/ })).toBeVisible()
    await look(page, 'paid')
    await admin.page.goto('/admin/people')
    await admin.page
      .getByRole('button', { name: /^Change the role/ })
      .first()
      .click()
    await expect(admin.page.getByRole('dialog')).toBeVisible()
    await look(admin.page, 'roles')
    expect(found).toEqual([])
  })
