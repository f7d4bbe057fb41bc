import { axeFaults } from '../../support/browser/axe.ts'
import { ask, test } from '../../support/browser/moved-clock.ts'
import type { RunningServer } from '../../support/browser/server.ts'
import { api, expect, overflowOf, PASSWORD, type Somebody, toast } from '../../support/browser/support.ts'

/** Moves the clock on to a time of the next day in the site's time zone, which is UTC, or of this one. */
async function until(server: RunningServer, time: string, days: number): Promise<void> {
  await ask(
    server,
    `update clock set "offset" = "offset" + ((clock_now() at time zone 'UTC')::date + $1::int + $2::time) at time zone 'UTC' - clock_now()`,
    [days, time],
  )
}

async function operates(server: RunningServer, { context, email }: Somebody): Promise<void> {
  await ask(server, `update users set role = 'moderator' where email = $1`, [email])
  await api(context, server.url, 'POST', '/api/auth/sign-in', { email, password: PASSWORD })
}

const today = async (server: RunningServer): Promise<string> =>
  (await ask<{ day: string }>(server, `select (clock_now() at time zone 'UTC')::date::text as day`, []))[0]!
    .day

test('N-01 N-06 operators write, see and ask a question; a person answers it with one tap from home and reads the result the next day', async ({
  somebody,
  server,
}) => {
  test.slow()
  await until(server, '08:00', 1)
  // the moved clock leaves out the minutes of the night, in which the site was here
  await ask(server, 'update daily_here set at = clock_now()', [])
  const [writer, reader, mara, jo] = [
    await somebody('Writer'),
    await somebody('Reader'),
    await somebody('Mara'),
    await somebody('Jo'),
  ]
  for (const operator of [writer, reader]) await operates(server, operator)
  const title = `Will it rain in Greenwich after ${Date.now()} drops?`

  await writer.page.goto('/admin/daily-questions')
  await expect(writer.page.getByText('Nobody has seen it yet').first()).toBeVisible()
  await writer.page.getByRole('button', { name: 'Write a question' }).click()
  const form = writer.page.getByRole('dialog', { name: 'Write a question' })
  await form.getByLabel('Question').fill(title)
  await form.getByLabel('Option A').fill('Rain')
  await form.getByLabel('Option B').fill('Dry')
  await form.getByLabel('Rules').fill('Any rain between 20:00 and 06:00.')
  await form.getByLabel('Source').fill('https://www.metoffice.gov.uk/weather/observations')
  await form.getByRole('button', { name: 'Add to the list' }).click()
  const card = ({ page }: Somebody) => page.getByRole('region', { name: title })
  await card(writer).getByRole('button', { name: 'I have seen it' }).click()
  await expect(card(writer).getByText(/Seen by Writer Example/)).toBeVisible()
  expect(await axeFaults(writer.page)).toEqual([])

  await reader.page.goto('/admin/daily-questions')
  await card(reader).getByRole('button', { name: 'I have seen it' }).click()
  await expect(card(reader).getByText(/Seen by Writer Example, Reader Example/)).toBeVisible()
  await card(writer).getByRole('button', { name: 'Choose a day' }).click()
  const choosing = writer.page.getByRole('dialog', { name: 'Choose a day' })
  await choosing.getByLabel('Day').fill(await today(server))
  await choosing.getByRole('button', { name: 'Save' }).click()
  await expect(choosing).toBeHidden()
  await expect(card(writer).getByText('Open', { exact: true })).toBeVisible()

  await mara.page.goto('/')
  const asked = mara.page.getByRole('region', { name: 'Question of the day' })
  await expect(asked.getByText(title)).toBeVisible()
  await asked.getByRole('button', { name: 'Rain' }).click()
  await expect(toast(mara.page, 'Bet Placed!')).toBeVisible()
  await expect(asked.getByText('You said Rain')).toBeVisible()
  await expect(asked.getByText('1 day in a row')).toBeVisible()
  expect(await axeFaults(mara.page)).toEqual([])
  expect(await overflowOf(mara.page)).toBe(0)
  await mara.page.goto('about:blank')
  await jo.page.goto('/')
  await jo.page
    .getByRole('region', { name: 'Question of the day' })
    .getByRole('button', { name: 'Dry' })
    .click()
  await expect(toast(jo.page, 'Bet Placed!')).toBeVisible()
  await jo.page.goto('about:blank')

  await until(server, '20:05', 0)
  const inState = (state: string) => async () =>
    ask(server, `select 1 from events join event_books on id = event_id where title = $1 and status = $2`, [
      title,
      state,
    ])
  await expect.poll(inState('locked')).toHaveLength(1)
  await operates(server, writer)
  await writer.page.goto('/admin/daily-questions')
  await card(writer).getByRole('button', { name: 'Propose the outcome' }).click()
  const proposing = writer.page.getByRole('dialog', { name: 'Propose the outcome' })
  await proposing.getByLabel('Outcome').selectOption('Rain')
  await proposing.getByRole('button', { name: 'Propose' }).click()
  await expect(proposing).toBeHidden()
  await writer.page.goto('about:blank')
  await until(server, '20:30', 0)
  await expect.poll(inState('settled')).toHaveLength(1)

  await until(server, '07:00', 1)
  await mara.page.goto('/')
  const since = mara.page.getByRole('region', { name: 'Since you left' })
  await expect(since.getByRole('listitem').first()).toContainText('50% of 2 were right; you were')
  await mara.page.goto('/settings/record#days')
  await mara.page.getByRole('switch', { name: 'Show my days in a row' }).click()
  await expect(toast(mara.page, 'Your days in a row are hidden')).toBeVisible()
})
