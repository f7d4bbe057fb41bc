import { idOf, send } from '../../support/browser/conversation.ts'
import { chatOf, enter, openRoom } from '../../support/browser/rooms.ts'
import { api, createEvent, expect, overflowOf, type Page, test } from '../../support/browser/support.ts'

/** The note in the place of the field. */
const banner = (page: Page) => page.getByRole('note').filter({ hasText: 'A moderator has muted you until' })

test('M14 whom a moderator mutes reads until when and why in the place of the field, from that moment on', {
  tag: '@all',
}, async ({ somebody, server }) => {
  test.setTimeout(120_000)
  const [ada, quill] = [await somebody('Ada'), await somebody('Quill')]
  const event = await createEvent(ada, server.url, { isPracticeMode: true })
  const room = await openRoom(ada, server.url)
  const { page } = quill
  await enter(page, room.id)
  const { context: judge } = await somebody('Wendy', { admin: true })
  const id = await idOf(quill, server.url)
  const report = await api<{ id: string }>(ada.context, server.url, 'POST', '/api/reports', {
    kind: 'user',
    id,
    reason: 'Spam',
  })
  await api(judge, server.url, 'POST', `/api/admin/reports/${report.id}/decide`, {
    decision: 'mute',
    hours: 24,
    reason: 'The same words to thirty people',
  })
  await expect(banner(page)).toContainText('The same words to thirty people')
  await expect(banner(page)).toContainText(/until \w+ \d+, \d+:\d\d [AP]M/)
  await expect(chatOf(page).getByRole('textbox')).toHaveCount(0)
  const adaId = await idOf(ada, server.url)
  await send(ada, server.url, id, 'Are you there?')
  for (const path of [`/events/${event}`, `/messages/${adaId}`]) {
    await page.goto(path)
    await expect(banner(page)).toContainText('The same words to thirty people')
    await expect(
      page.getByRole('main').getByRole('textbox', { name: /^(Message|Say something)$/ }),
    ).toHaveCount(0)
    expect(await overflowOf(page)).toBe(0)
  }
  const [mute] = await api<{ id: string }[]>(quill.context, server.url, 'GET', '/api/user/sanctions')
  await api(judge, server.url, 'POST', `/api/admin/sanctions/${mute!.id}/lift`, { reason: 'A mistake' })
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('M20 the link of a reported message leads into the room, to the message', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const room = await openRoom(ada, server.url)
  await api(ada.context, server.url, 'POST', `/api/video-rooms/${room.id}/join`, {})
  const ids: string[] = []
  for (let line = 1; line <= 70; line++) {
    const said = await api<{ id: string }>(
      ada.context,
      server.url,
      'POST',
      `/api/video-rooms/${room.id}/messages`,
      { content: `Line ${line} of the evening` },
    )
    ids.push(said.id)
  }
  const { page } = ben
  await page.goto(`/rooms/${room.id}?message=${ids[4]}`)
  await expect(chatOf(page).getByText('Line 5 of the evening', { exact: true })).toBeInViewport()
  await expect(chatOf(page).getByText('Line 70 of the evening', { exact: true })).toHaveCount(0)
})
