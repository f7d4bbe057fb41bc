import { axeFaults } from '../../support/browser/axe.ts'
import { idOf } from '../../support/browser/conversation.ts'
import { api, createEvent, expect, overflowOf, test, toast } from '../../support/browser/support.ts'

test('Q-09 a person follows another by request, reads what they ask on home, mutes them, and a block ends it', async ({
  somebody,
  server,
}) => {
  test.slow()
  const [fay, ana] = [await somebody('Fay'), await somebody('Ana')]
  const [fayId, anaId] = [await idOf(fay, server.url), await idOf(ana, server.url)]
  const title = 'Is the ferry on time tonight?'
  await createEvent(ana, server.url, { isPracticeMode: true, title })

  await test.step('her profile is not public, so Fay asks and Ana accepts', async () => {
    await fay.page.goto(`/profile/${anaId}`)
    await fay.page.getByRole('button', { name: 'Ask to follow' }).click()
    await expect(toast(fay.page, 'Request sent')).toBeVisible()
    await expect(fay.page.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
    await ana.page.goto('/')
    await ana.page.getByRole('button', { name: /^Notifications/ }).click()
    await ana.page
      .getByText(/asks to follow you/)
      .first()
      .click()
    await expect(ana.page).toHaveURL(/\/following\?show=requests/)
    await ana.page.getByRole('button', { name: /^Accept Fay/ }).click()
    await expect(ana.page.getByText('Nobody waits for your answer.')).toBeVisible()
    await ana.page.getByRole('tab', { name: 'Follow you' }).click()
    await expect(ana.page.getByRole('button', { name: /^Remove Fay/ })).toBeVisible()
    expect(await axeFaults(ana.page)).toEqual([])
    expect(await overflowOf(ana.page)).toBe(0)
  })

  await test.step('home has what Ana asks, and the entry leads to the event without a side', async () => {
    await fay.page.goto('/')
    const card = fay.page.getByRole('region', { name: 'From people you follow' })
    await fay.page
      .getByText('From people you follow')
      .first()
      .scrollIntoViewIfNeeded()
      .catch(() => {})
    await expect(async () => {
      await fay.page.mouse.wheel(0, 600)
      await expect(card.getByRole('link', { name: title })).toBeVisible({ timeout: 500 })
    }).toPass()
    await card.getByRole('link', { name: title }).click()
    await expect(fay.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(new URL(fay.page.url()).search).toBe('')
  })

  await test.step('muted she is out of the feed, and back again after it', async () => {
    await fay.page.goto('/following')
    await expect(fay.page.getByRole('link', { name: title })).toBeVisible()
    await fay.page.getByRole('tab', { name: 'Following' }).click()
    await fay.page.getByRole('button', { name: /^Mute Ana/ }).click()
    await expect(fay.page.getByRole('button', { name: /^Unmute Ana/ })).toBeVisible()
    expect(await axeFaults(fay.page)).toEqual([])
    await fay.page.getByRole('tab', { name: 'Feed' }).click()
    await expect(fay.page.getByText(/^Nobody you follow has asked/)).toBeVisible()
    await fay.page.getByRole('tab', { name: 'Following' }).click()
    await fay.page.getByRole('button', { name: /^Unmute Ana/ }).click()
    await fay.page.getByRole('tab', { name: 'Feed' }).click()
    await expect(fay.page.getByRole('link', { name: title })).toBeVisible()
  })

  await test.step('a block ends it on both sides', async () => {
    await api(ana.context, server.url, 'POST', `/api/users/${fayId}/block`, {})
    await fay.page.goto('/following')
    await expect(fay.page.getByText(/^Nobody you follow has asked/)).toBeVisible()
    await fay.page.getByRole('tab', { name: 'Following' }).click()
    await expect(fay.page.getByText(/^You follow nobody yet/)).toBeVisible()
    await fay.page.goto(`/profile/${anaId}`)
    await fay.page.getByRole('button', { name: 'Ask to follow' }).click()
    await expect(toast(fay.page, 'Follow Failed')).toBeVisible()
  })
})
