import { axeFaults } from '../../support/browser/axe.ts'
import { remember } from '../../support/browser/demo-session.ts'
import {
  api,
  axeThemes,
  expect,
  overflowOf,
  type Page,
  type Somebody,
  signIn,
  test,
  toast,
} from '../../support/browser/support.ts'
import {
  chatOf,
  drawn,
  entryOf,
  joinByHand,
  lineOf,
  matchCard,
  openTournament,
  play,
  reportByHand,
  tableOf,
  takeSeat,
} from '../../support/browser/tournaments.ts'

const rich = { real: true, dollars: '50.00' } as const
const at = (id: string) => `/tournaments/${id}`

/** No rule of WCAG 2.2 AA is broken, and nothing is wider than the screen. */
async function expectClean(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
}

test('T-31 T-32 T-37 T-38 T-39 T-40 T-53 T-56 an open tournament says everything before one pays, and is joined', async ({
  somebody,
  server,
}) => {
  const host = await somebody('Hugo', rich)
  const id = await openTournament(host, server.url, { gamesCount: 5, lives: 2, maxPlayers: 8 })
  const { page } = await somebody('Ada', rich)
  await page.goto(at(id))
  await expect(page.getByRole('heading', { level: 1, name: 'Tekken 8' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('PlayStation')
  await expect(main).toContainText('Best of 5 · first to 3')
  await expect(main.getByText('Open', { exact: true })).toBeVisible()
  await expect(entryOf(page)).toContainText('0/8 players')
  await expect(entryOf(page)).toContainText('$10.00')
  await expect(entryOf(page)).toContainText('$60.00 when full')
  await expect(main).toContainText('Each game is three rounds, best two of three.')
  await expect(main).toContainText('the first to win 3 games of Tekken 8 wins a match')
  await expect(main).toContainText('goes to the back of the queue, and is out after 2 losses')
  await expect(main).toContainText('A disconnect during a match is an automatic loss.')
  await expect(main).toContainText(
    'You do not have Evens open on any device for 60 seconds during a match, while your opponent has it open',
  )
  await expect(main).toContainText('Sufficient balance')
  await expect(main).toContainText('Platform fee, 25%')

  await joinByHand(page)
  await expect(entryOf(page)).toContainText('1/8 players')
  await expect(entryOf(page)).toContainText('You have a seat.')
  await expect(entryOf(page)).toContainText('$7.50')
  await expect(lineOf(page).getByRole('link', { name: 'Seat: You' })).toBeVisible()

  const poor = await somebody('Ben', { real: true })
  await poor.page.goto(at(id))
  await expect(poor.page.getByRole('main')).toContainText('You need $10.00 more')
  await expect(entryOf(poor.page).getByRole('button', { name: 'Join Tournament' })).toBeEnabled()
})

test('T-40 T-53 T-54 T-55 the line moves live, nobody joins after the start, and the facts replay it', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const people = [
    await somebody('Ada', rich),
    await somebody('Ben', rich),
    await somebody('Cleo', rich),
  ] as const
  const [host] = people
  const id = await openTournament(host, server.url, { maxPlayers: 8, lives: 2 })
  for (const person of people) await takeSeat(person, server.url, id)
  const { page } = await somebody('Dora', rich)
  await page.goto(at(id))
  await expect(lineOf(page)).toContainText('3 players so far')
  await api(host.context, server.url, 'POST', `/api/tournaments/${id}/start`, {})
  await expect(page.getByRole('heading', { name: 'Who is ready?' })).toBeVisible()
  const [ada, ben, cleo] = (await drawn(people, server.url, id)) as [Somebody, Somebody, Somebody]
  const seats = tableOf(page).getByRole('listitem')
  await expect(seats.nth(0)).toContainText(ada.firstName)
  await expect(seats.nth(1)).toContainText(ben.firstName)
  await expect(
    page.getByRole('link', { name: new RegExp(`^Next: ${cleo.firstName} E., 2 lives left`) }),
  ).toBeVisible()
  const join = entryOf(page).getByRole('button', { name: 'Join Tournament' })
  await expect(join).toBeDisabled()
  await expect(join).toHaveAccessibleDescription('It has started. No more players can join.')
  await expect(page.getByRole('main').getByText('Live', { exact: true })).toBeVisible()
  await expect(matchCard(page, 'They are called to the table')).toBeVisible()

  await play([ada, ben], server.url, id, ben)
  await expect(seats.nth(0)).toContainText(ben.firstName)
  await expect(seats.nth(1)).toContainText(cleo.firstName)
  await expect(
    page.getByRole('link', { name: new RegExp(`^Next: ${ada.firstName} E., 1 life left, 0 wins, 1 loss`) }),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Results' })).toContainText(`${ben.firstName} E.`)

  await page.getByRole('button', { name: 'Replay from the start' }).click()
  const replay = page.getByRole('region', { name: 'Replay' })
  await replay.getByRole('button', { name: 'Pause' }).click()
  const slider = replay.getByRole('slider', { name: 'Move' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(replay).toContainText(
    `The line is drawn: ${ada.firstName} E., ${ben.firstName} E., and ${cleo.firstName} E., in this order.`,
  )
  await page.keyboard.press('ArrowRight')
  await expect(replay).toContainText(`Match 1: ${ben.firstName} E. steps up to ${ada.firstName} E.`)
  await expect(seats.nth(0)).toContainText(ada.firstName)
  await replay.getByText('Every move').click()
  await replay
    .getByRole('button', { name: new RegExp(`${ben.firstName} E. beats ${ada.firstName} E.`) })
    .click()
  await expect(replay.getByRole('status')).toContainText(`${ada.firstName} E. goes to the back of the queue.`)
  await replay.getByRole('button', { name: 'Back to now' }).click()
  await expect(seats.nth(0)).toContainText(ben.firstName)

  await play([ben, cleo], server.url, id, ben)
  await play([ben, ada], server.url, id, ben)
  await play([ben, cleo], server.url, id, ben)
  await expect(page.getByRole('main').getByText('Ended', { exact: true })).toBeVisible()
  await expect(lineOf(page)).toContainText('won $22.50')
  await expect(page.getByRole('link', { name: new RegExp(`^Winner: ${ben.firstName} E.`) })).toBeVisible()
})

test('T20 T-57 the two at the table check in, report with a score, and confirm; wrong scores are refused in words', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const people = [await somebody('Ada', rich), await somebody('Ben', rich)] as const
  const id = await openTournament(people[0], server.url, { maxPlayers: 2 })
  for (const person of people) await takeSeat(person, server.url, id)
  const [ada, ben] = (await drawn(people, server.url, id)) as [Somebody, Somebody]
  await ada.page.goto(at(id))
  await ben.page.goto('/')
  const needs = ben.page.getByRole('list', { name: 'Needs you' })
  await needs.getByRole('link', { name: 'Tekken 8' }).click()
  await expect(ben.page).toHaveURL(new RegExp(`${at(id)}$`))
  await matchCard(ada.page, 'Your match is ready').getByRole('button', { name: 'Check in' }).click()
  await expect(matchCard(ada.page, `Waiting for ${ben.firstName} E.`)).toBeVisible()
  await expect(matchCard(ben.page, 'Your match is ready')).toContainText(
    `${ada.firstName} E. is at the table`,
  )
  await ben.page.getByRole('button', { name: 'Check in' }).click()
  await expect(matchCard(ada.page, `Play ${ben.firstName} E.`)).toBeVisible()

  await ada.page.getByRole('button', { name: 'Report result' }).click()
  const dialog = ada.page.getByRole('dialog', { name: 'Report the result' })
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(dialog.getByText('Choose who won.')).toBeVisible()
  await dialog.getByText('You', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Game 1, rounds won: You' }).fill('3')
  await dialog.getByRole('textbox', { name: `Game 1, rounds won: ${ben.firstName} E.` }).fill('0')
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(dialog.getByText('Game 1 is best of three rounds: 2–0 or 2–1.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await reportByHand(ada.page, 'You', ['2-0', '1-2', '2-1'])
  await expect(matchCard(ada.page, 'You have reported')).toBeVisible()

  const card = matchCard(ben.page, 'Confirm the result')
  await expect(card).toContainText(`${ada.firstName} E. reports a win.`)
  // a player who would dispute it sees the score too
  await expect(card).toContainText('Says: I won, 2–1.')
  await card.getByRole('button', { name: 'Confirm result' }).click()
  const question = ben.page.getByRole('dialog', { name: `Confirm that ${ada.firstName} E. won?` })
  await expect(question).toContainText('Reported score: 2–1.')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(ben.page.getByRole('list', { name: 'Results' })).toContainText('2–1')
  await expect(lineOf(ada.page)).toContainText('won $15.00')
  await expect(ada.page.getByRole('main').getByText('Ended', { exact: true })).toBeVisible()
})

test('T-59 T-60 T-61 T-62 T-64 T-65 X-10 X-11 the chat is live, sends on Enter, and says what it could not send', async ({
  somebody,
  server,
  isMobile,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const id = await openTournament(ada, server.url, { isPracticeMode: true })
  const joined = ben.page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framesent', {
      predicate: ({ payload }) => payload.toString().includes('join_tournament'),
    }),
  )
  await ada.page.goto(at(id))
  await ben.page.goto(at(id))
  expect(JSON.parse((await joined).payload.toString())).toEqual({ type: 'join_tournament', tournamentId: id })

  const chat = chatOf(ada.page)
  const field = chat.getByRole('textbox', { name: 'Message' })
  const send = async (text: string) => {
    await field.fill(text)
    await (isMobile ? chat.getByRole('button', { name: 'Send' }).click() : field.press('Enter'))
  }
  await send('   ')
  await expect(chat).toContainText('Nobody has written yet.')
  await field.fill('Good luck')
  await field.press('Shift+Enter')
  await field.pressSequentially('everybody')
  await expect(field).toHaveValue('Good luck\neverybody')
  await send('Good luck everybody')
  await expect(field).toHaveValue('')
  await expect(chatOf(ben.page).getByRole('log')).toContainText('Good luck everybody')
  // lower on a phone only while nobody has written
  expect((await chat.boundingBox())?.height).toBe(384)
  const read = await api<{ content: string; createdAt: string; user: { firstName: string } }[]>(
    ben.context,
    server.url,
    'GET',
    `/api/tournaments/${id}/messages`,
  )
  expect(read).toMatchObject([{ content: 'Good luck everybody', user: { firstName: 'Ada' } }])

  await ada.page.route('**/api/tournaments/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await send('This one is lost')
  await expect(toast(ada.page, 'Failed to send message')).toBeVisible()
  await expect(toast(ada.page, 'Could not send message')).toBeVisible()
})

test('T-63 nobody writes in the chat without a session: a visitor signs in first, and one whose session has ended signs in again', async ({
  somebody,
  server,
  browser,
}) => {
  const ada = await somebody('Ada')
  const id = await openTournament(ada, server.url, { isPracticeMode: true })
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto(at(id))
  await expect(page).toHaveURL(/sign-in/)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await signIn(page, ada.email)
  const field = chatOf(page).getByRole('textbox', { name: 'Message' })
  await expect(field).toBeEnabled()
  await field.fill('Written while the session ends')
  // the session ends while the page is open, as when it is ended from another device
  const [signedIn] = await context.cookies()
  await context.clearCookies()
  for (const call of ['GET', 'POST'] as const) {
    const answer = await context.request.fetch(`${server.url}/api/tournaments/${id}/messages`, {
      method: call,
      headers: { origin: server.url },
      ...(call === 'POST' && { data: { content: 'Nobody says this' } }),
    })
    expect(answer.status(), call).toBe(401)
  }
  await chatOf(page).getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/sign-in/)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  // back with the same session: no message was sent in the person's name
  await context.addCookies([signedIn!])
  await page.goto(at(id))
  await expect(chatOf(page)).toContainText('Nobody has written yet.')
  await context.close()
})

for (const theme of axeThemes) {
  test(`T-37 open, running and disputed tournaments meet WCAG 2.2 AA, ${theme}`, { tag: '@all' }, async ({
    somebody,
    server,
  }) => {
    test.slow()
    const [ada, ben] = [await somebody('Ada', rich), await somebody('Ben', rich)]
    await remember(ada.context, theme, false)
    const id = await openTournament(ada, server.url, { maxPlayers: 8 })
    const { page } = ada
    await page.goto(at(id))
    await expect(entryOf(page)).toBeVisible()
    await expectClean(page)
    for (const person of [ada, ben]) await takeSeat(person, server.url, id)
    await api(ada.context, server.url, 'POST', `/api/tournaments/${id}/start`, {})
    await expect(page.getByRole('heading', { name: 'Are you ready?' })).toBeVisible()
    await expectClean(page)
    await drawn([ada, ben], server.url, id)
    await expect(matchCard(page, 'Your match is ready')).toBeVisible()
    await expectClean(page)
    await page.getByRole('button', { name: 'Check in' }).click()
    await ben.page.goto(at(id))
    await ben.page.getByRole('button', { name: 'Check in' }).click()
    await page.getByRole('button', { name: 'Report result' }).click()
    await expectClean(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await reportByHand(page, 'You')
    await ben.page.getByRole('button', { name: 'Dispute' }).click()
    await ben.page.getByLabel('Your account of it').fill('I won the last game.')
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Dispute' }).click()
    await expect(matchCard(page, 'A moderator decides')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a picture or video' })).toBeVisible()
    await expectClean(page)
  })
}
