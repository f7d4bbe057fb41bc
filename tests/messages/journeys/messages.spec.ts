import { axeFaults } from '../../support/browser/axe.ts'
import { bubble, field, idOf, log, openActions, say, send } from '../../support/browser/conversation.ts'
import { api, axeThemes, expect, overflowOf, test, toast } from '../../support/browser/support.ts'

test('M-01 M-02 M-03 M-04 the list: empty at first, then rows with the last message, the time and what is unread', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
  const { page } = ada
  await page.goto('/messages')
  await expect(page.getByText('No messages yet')).toBeVisible()
  await send(ben, server.url, adaId, 'Fancy a bet on Sunday?')
  await send(ben, server.url, adaId, 'Rain or shine?')
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect(row).toContainText('Rain or shine?')
  await expect(row).toContainText('2 unread')
  await expect(row.getByRole('time')).toHaveText(/^\d{1,2}:\d\d [AP]M$/)
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chat 2 unread/ }),
  ).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  await row.getByRole('link', { name: /Ben/ }).click()
  await expect(page).toHaveURL(`/messages/${benId}`)
  await expect(bubble(page, 'Rain or shine?')).toBeVisible()
  await expect(log(page).getByText('New messages')).toBeVisible()
  await page.goto('/messages')
  await expect(row).not.toContainText('unread')
  await expect(page.getByText(/^\d unread/)).toHaveCount(0)
})

test('M-06 M-07 M-08 M-09 M-12 two people hold a conversation: presence, typing, receipts, answers, reactions', async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
  await ada.page.goto(`/messages/${benId}`)
  // blank text is not sent
  await say(ada.page, '   ')
  await say(ada.page, '  Hello Ben  ')
  await expect(bubble(ada.page, 'Hello Ben')).toContainText('✓ Sent')
  await ben.page.goto(`/messages/${adaId}`)
  await expect(bubble(ben.page, 'Hello Ben')).toBeVisible()
  await expect(log(ben.page).getByRole('article')).toHaveCount(1)
  await expect(bubble(ada.page, 'Hello Ben')).toContainText('✓✓ Read')
  // before an answer nobody sees whether the other is there
  await expect(ada.page.getByText(/^(Online|Offline)$/)).toHaveCount(0)
  await say(ben.page, 'Hi Ada')
  await expect(bubble(ada.page, 'Hi Ada')).toBeVisible()
  for (const { page } of [ada, ben]) {
    await expect(page.getByRole('main').getByText('New account · No money exchanged yet')).toBeVisible()
    await expect(page.getByText('Online', { exact: true })).toBeVisible()
  }
  // the page reports typing only every few seconds
  await expect(async () => {
    await field(ben.page).press('w')
    await expect(ada.page.getByText('typing…')).toBeVisible({ timeout: 500 })
  }).toPass()
  await say(ben.page, 'How are you?')
  await expect(bubble(ada.page, 'How are you?')).toBeVisible()
  await expect(ada.page.getByText('typing…')).toHaveCount(0)
  await say(ada.page, 'Second')
  await expect(bubble(ada.page, 'Second')).toContainText('✓✓ Read')
  await expect(log(ada.page).getByText(/✓/)).toHaveCount(1)
  // an answer to one message, and a reaction that both see
  await openActions(bubble(ben.page, /^Second/))
  await ben.page.getByRole('menuitem', { name: 'Reply' }).click()
  await say(ben.page, 'To the second')
  await expect(bubble(ada.page, 'To the second')).toContainText('Second')
  await openActions(bubble(ben.page, /^Second/))
  await ben.page.getByRole('menuitem', { name: 'React with 🔥' }).click()
  await expect(bubble(ada.page, /^Second/).getByRole('button', { name: '🔥 1' })).toBeVisible()
  // deleting
  await openActions(bubble(ada.page, 'Hello Ben'))
  await ada.page.getByRole('menuitem', { name: 'Delete for both' }).click()
  await ada.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(log(ben.page).getByText('Message deleted')).toBeVisible()
  await ada.page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Ben Example' }).click()
  await expect(ada.page).toHaveURL(`/profile/${benId}`)
  await ada.page.getByRole('link', { name: 'Send Message' }).click()
  await expect(ada.page).toHaveURL(`/messages/${benId}`)
})

test('M-12 with a keyboard Enter sends and Shift+Enter breaks the line; a draft stays', {
  tag: '@all',
}, async ({ somebody, server, isMobile }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const benId = await idOf(ben, server.url)
  const { page } = ada
  await page.goto(`/messages/${benId}`)
  await field(page).fill('One')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('Two')
  if (isMobile) await page.getByRole('button', { name: 'Send', exact: true }).click()
  else await field(page).press('Enter')
  await expect(bubble(page, 'One')).toContainText('Two')
  await expect(field(page)).toHaveValue('')
  await field(page).fill('Half a thought')
  await page.goto('/messages')
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('Draft: Half a thought')
  await page.goto(`/messages/${benId}`)
  await expect(field(page)).toHaveValue('Half a thought')
})

test('M-20 without the network messages wait, in their order; a press sends each once', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
  const { page } = ada
  await page.goto(`/messages/${benId}`)
  await say(page, 'Before')
  await expect(bubble(page, 'Before')).toContainText('✓ Sent')
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
  // the call arrives, its answer does not
  await page.route('**/api/messages/send', async (route) => {
    await route.fetch()
    await route.abort()
  })
  // nor does the socket bring it
  await ada.context.setOffline(true)
  await say(page, 'One')
  await expect(toast(page, 'Failed to send message')).toBeVisible()
  await expect(toast(page, 'Could not send message')).toBeVisible()
  await say(page, 'Two')
  await expect(log(page).getByRole('button', { name: 'Not sent, tap to retry' })).toHaveCount(2)
  await page.unroute('**/api/messages/send')
  await ada.context.setOffline(false)
  const retry = log(page).getByRole('button', { name: 'Not sent, tap to retry' })
  // the connection takes its time to come back, and the socket may bring one of them while it is pressed
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.first().click({ timeout: 1_000 })
    await expect(bubble(page, 'Two')).toContainText('✓ Sent', { timeout: 2_000 })
    await expect(retry).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  await ben.page.goto(`/messages/${adaId}`)
  await expect(log(ben.page).getByRole('article')).toHaveText([/^Before/, /^One/, /^Two/])
})

test('X-08 a message that came before the socket was ready is not left out', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  // a slow socket: a frame that is sent before it is ready reaches nobody
  await ada.page.routeWebSocket(/\/ws$/, (socket) => {
    const upstream = socket.connectToServer()
    socket.onMessage((message) => upstream.send(message))
    upstream.onMessage((message) => {
      const lost = String(message).includes('new_message')
      if (!lost) void released.then(() => socket.send(message))
    })
  })
  await ada.page.goto(`/messages/${benId}`)
  await expect(field(ada.page)).toBeVisible()
  await send(ben, server.url, adaId, 'Are you there?')
  release()
  await expect(bubble(ada.page, 'Are you there?')).toBeVisible()
})

test('S-27 M-12 an open conversation closes in words when the other person blocks, and opens again', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada', { real: true, dollars: '20' }), await somebody('Ben')]
  const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
  await send(ada, server.url, benId, 'Hello')
  await send(ben, server.url, adaId, 'Hello too')
  // with money between them the line under the name is about presence alone
  await api(ada.context, server.url, 'POST', '/api/transfer', { receiverId: benId, amount: '1' })
  const { page } = ada
  await page.goto(`/messages/${benId}`)
  await ben.page.goto(`/messages/${adaId}`)
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  await expect(page.getByText('New account · No money exchanged yet')).toHaveCount(0)
  const block = (method: 'POST' | 'DELETE') =>
    api(ben.context, server.url, method, `/api/users/${adaId}/block`, method === 'POST' ? {} : undefined)
  await block('POST')
  await expect(page.getByText('This conversation is closed: you cannot write to this person.')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByText(/^(Online|Offline)$/)).toHaveCount(0)
  await expect(ben.page.getByText('You have blocked this person.')).toBeVisible()
  await block('DELETE')
  await expect(field(page)).toBeVisible()
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
})

test('M-07 links are safe, and text of any script stays in its bubble', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
  await send(
    ada,
    server.url,
    benId,
    'https://еxample.com/pay https://ada:secret@example.com javascript:alert(1)',
  )
  await send(ada, server.url, benId, `<img src=x onerror=alert(1)> \u202eمرحبا ${'x'.repeat(300)}`)
  const { page } = ben
  await page.goto(`/messages/${adaId}`)
  const links = log(page).getByRole('article').getByRole('link')
  await expect(links).toHaveCount(1)
  await expect(links).toContainText('(xn--xample-2of.com)')
  await expect(links).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(bubble(page, '<img src=x')).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
})

test('M-01 pin and mute are in the menu of the conversation', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const benId = await idOf(ben, server.url)
  await send(ada, server.url, benId, 'Hello')
  const { page } = ada
  await page.goto(`/messages/${benId}`)
  for (const [action, done] of [
    ['Pin to the top', 'Pinned to the top'],
    ['Mute', 'No more notifications about this'],
  ] as const) {
    await page.getByRole('button', { name: 'Actions for this conversation' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await expect(toast(page, done)).toBeVisible()
  }
  await page.goto('/messages')
  const row = page.getByRole('list', { name: 'Conversations' })
  await expect(row.getByRole('img', { name: 'Pinned' })).toBeVisible()
  await expect(row.getByRole('img', { name: 'Muted' })).toBeVisible()
})

test('M-10 all emoji can be reacted with; they load when somebody asks', async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
  await send(ada, server.url, benId, 'Hello')
  const { page } = ben
  await page.goto(`/messages/${adaId}`)
  await openActions(bubble(page, 'Hello'))
  await page.getByRole('menuitem', { name: 'More emoji' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('pizza')
  await page.getByRole('dialog').getByRole('option', { name: /pizza/ }).first().click()
  await expect(bubble(page, 'Hello').getByRole('button', { name: '🍕 1' })).toBeVisible()
})

test('G7 M-01 list, thread and dialog have no accessibility violations in both themes', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
  await send(ben, server.url, adaId, 'Hello https://example.com')
  await send(ada, server.url, benId, 'Hi')
  const { page } = ada
  const check = async (where: string) => {
    expect(await axeFaults(page, { advice: true }), where).toEqual([])
  }
  for (const theme of axeThemes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto('/messages')
    await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
    await check(`list ${theme}`)
    await page.goto(`/messages/${benId}`)
    await expect(bubble(page, 'Hi')).toBeVisible()
    await check(`thread ${theme}`)
    await page.getByRole('button', { name: 'Share Bet Challenge' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(`dialog ${theme}`)
  }
})
