import { axeFaults } from '../../support/browser/axe.ts'
import { ask, test as base } from '../../support/browser/moved-clock.ts'
import { type RunningServer, START_MAX_MS, startServer } from '../../support/browser/server.ts'
import { api, expect, overflowOf, toast } from '../../support/browser/support.ts'

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const server = await startServer({ DEMO_DATA: 'off', PASSWORD_HASH_KIB: '64', JURY_ELIGIBLE_MIN: '7' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: START_MAX_MS },
  ],
})

/** An event that nobody asked, for the history of people who may sit. */
const PAST = 900_000_001

/** Makes this person and six others people who may sit: their age, address, bets and opponents. */
async function mayAllSit(server: RunningServer, email: string): Promise<void> {
  await ask(
    server,
    `insert into users (email, first_name, last_name, date_of_birth, region)
     select 'juror-' || n || '@example.com', 'Juror', 'Example', '1990-01-01', 'GB' from generate_series(1, 6) n`,
    [],
  )
  await ask(
    server,
    `update users set email_verified_at = clock_now(), created_at = clock_now() - interval '40 days'
     where email like 'juror-%' or email = $1`,
    [email],
  )
  await ask(
    server,
    `insert into bets (event_id, user_id, key, id, amount_cents, created_at, side)
     select $1, 800000000 + n, gen_random_uuid(), 900000000 + n, 100, clock_now(), 1 from generate_series(1, 10) n`,
    [PAST],
  )
  await ask(
    server,
    `insert into event_results (user_id, practice, settled_at, event_id, category, side, bets, stake_cents, payout_cents, result)
     select id, true, clock_now(), $1, 'other', 0, 20, 2000, 0, 'lost' from users where email like 'juror-%' or email = $2`,
    [PAST, email],
  )
  await ask(
    server,
    `insert into jury_volunteers (user_id) select id from users where email like 'juror-%' on conflict do nothing`,
    [],
  )
}

test('Q-12 a creator chooses a jury in one row; a person who would sit reads the case without names and votes, sealed', async ({
  somebody,
  server,
}) => {
  test.slow()
  const [ada, ben, cleo, vera] = [
    await somebody('Ada'),
    await somebody('Ben'),
    await somebody('Cleo'),
    await somebody('Vera'),
  ]
  await vera.page.goto('/settings/record#juries')
  const card = vera.page.getByRole('region', { name: 'Juries' }).or(vera.page.locator('#juries'))
  await expect(card.getByText('20 settled bets (you have 0)').first()).toBeVisible()
  await vera.page.getByRole('switch', { name: 'Sit on juries' }).click()
  await expect(toast(vera.page, 'You may be drawn for a jury')).toBeVisible()
  const { email } = await api<{ email: string }>(vera.context, server.url, 'GET', '/api/auth/user')
  await mayAllSit(server, email)

  await ada.page.goto('/events?create=1')
  const form = ada.page.getByRole('dialog', { name: 'Create event' })
  await form.getByLabel('Question').fill('Is the new bridge open by May?')
  await form.getByLabel('Option A').fill('Open')
  await form.getByLabel('Option B').fill('Closed')
  await form.getByLabel('Rules').fill('By the sign of the town.')
  await form
    .getByRole('group', { name: 'If people disagree' })
    .getByRole('button', { name: 'A jury of seven' })
    .click()
  await form.getByRole('button', { name: /^Create .* event$/ }).click()
  await expect(ada.page.getByRole('heading', { name: 'Is the new bridge open by May?' })).toBeVisible()
  const id = new URL(ada.page.url()).pathname.split('/').at(-1)!
  await expect(ada.page.getByText(/A jury of seven people with no part in it then decides/)).toBeVisible()

  for (const [who, selection] of [
    [ben, 'optionA'],
    [cleo, 'optionB'],
  ] as const)
    await api(who.context, server.url, 'POST', '/api/bets', { eventId: id, selection, amount: '7.77' })
  await api(ada.context, server.url, 'POST', `/api/events/${id}/lock`, {})
  await api(ada.context, server.url, 'POST', `/api/events/${id}/propose`, {
    outcome: 'optionA',
    note: 'I crossed it on the first of May.',
  })
  await api(cleo.context, server.url, 'POST', `/api/events/${id}/dispute`, {
    reason: 'Only for walkers, not for cars.',
  })
  await expect(ada.page.getByText(/^A jury of seven decides by/)).toBeVisible()

  await vera.page.getByRole('button', { name: /^Notifications, 1 unread/ }).click()
  await vera.page.getByText('You were drawn for a jury').click()
  await expect(vera.page.getByText('I crossed it on the first of May.')).toBeVisible()
  await expect(vera.page.getByText('Only for walkers, not for cars.')).toBeVisible()
  // the creator closed it early
  const { endsAt } = await api<{ endsAt: string }>(vera.context, server.url, 'GET', `/api/juries/${id}`)
  expect(Date.parse(endsAt)).toBeLessThan(Date.now() + 60_000)
  const words = await vera.page.getByRole('main').innerText()
  for (const secret of ['Ada', 'Ben', 'Cleo', '7.77', '15.54']) expect(words).not.toContain(secret)
  expect(await axeFaults(vera.page)).toEqual([])
  const vote = vera.page.getByRole('button', { name: 'Vote', exact: true })
  await vote.click()
  await expect(vera.page.getByText('Please choose an answer')).toBeVisible()
  await vera.page.getByRole('radio', { name: 'B · Closed' }).check()
  await vote.click()
  await expect(vera.page.getByText('You have voted', { exact: true })).toBeVisible()
  await vera.page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(vera.page)).toBe(0)
  // the event itself does not exist for a juror
  const answer = await vera.context.request.get(`${server.url}/api/events/${id}`)
  expect(answer.status()).toBe(404)
})
