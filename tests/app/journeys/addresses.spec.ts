import { api, expect, test } from '../../support/browser/support.ts'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test('C15 an address that is selected by hand copies as one line', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true })
  await api(ada.context, server.url, 'PATCH', '/api/user/bitcoin-address', { bitcoinAddress: ADDRESS })
  const { page } = ada
  const selected = async (address: string) => {
    const code = page.locator('code').filter({ hasText: address })
    await code.click()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(address)
    // a selection that was drawn from before the address to after it
    const drawn = await code.evaluate((one) => {
      getSelection()?.selectAllChildren(one)
      return getSelection()?.toString()
    })
    expect(drawn).toBe(address)
  }
  await page.goto('/bitcoin-receive')
  await selected(ADDRESS)
  await page.goto('/bitcoin-deposit')
  await page.getByLabel('Amount in USD').fill('50')
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/crypto-payment/create'),
    page.getByRole('button', { name: 'Create Bitcoin Deposit' }).click(),
  ])
  await selected(((await answer.json()) as { payAddress: string }).payAddress)
})
