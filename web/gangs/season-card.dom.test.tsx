import { expect, test } from 'vitest'
import { given, recorded, screen, sent, visit, waitFor, within } from '#tests/support/component.tsx'

const board = () => recorded('gangBoard')
const person = (id: string, firstName: string) => ({ ...board().winner!.person, id, firstName })
const row = (id: string, firstName: string, more: object) => ({
  ...board().bettors[0]!,
  person: person(id, firstName),
  ...more,
})
/** Four people, the reader third, and the last one without a rank. */
const four = [
  row('1', 'Ada', { rank: 1, returnRate: 80 }),
  row('2', 'Ben', { rank: 2, returnRate: 40 }),
  row('3', 'Cem', { rank: 3, returnRate: -10, isMe: true }),
  row('4', 'Dana', { rank: null, events: 1, returnRate: -100 }),
]
const own = {
  ...recorded('gangBoard').own,
  rank: 3,
  events: 3,
  stake: '30.00',
  missing: { events: 0, stake: '0.00' },
}
const present = { frozen: false, winner: null, passed: [], bettors: four, own }

test('Q-08 the gang’s page has the first three of the week, one’s own place, and the winner on the crest', async () => {
  given('currentUser', { gangId: '1' })
  given('listEvents', [])
  given('gangBoard', {
    ...present,
    passed: [person('2', 'Ben')],
    winner: { person: person('1', 'Ada'), isMe: false, returnRate: 194 },
  })
  visit('/gangs')
  const card = within(await screen.findByRole('region', { name: 'This week’s board' }))
  expect(card.getByText('You are #3. Ben E. passed you since yesterday.')).toBeTruthy()
  const rows = card.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows.map((text) => text?.match(/Ada|Ben|Cem|Dana/)?.[0])).toEqual(['Ada', 'Ben', 'Cem'])
  expect(card.getByRole('link', { name: 'See the board' }).getAttribute('href')).toBe(
    '/leaderboard?board=gang',
  )
  const gang = screen.getByRole('region', { name: 'Your gang' })
  expect(gang.textContent).toContain('Last week’s winner: Ada E., +194.0%')
  expect(gang.querySelectorAll('[data-won]')).toHaveLength(1)

  // without a winner the crest has no star
  given('gangBoard', { ...present, bettors: [], own: { ...own, rank: null, events: 0 } })
  visit('/gangs')
  await screen.findByText('Nobody has played yet.')
  expect(document.querySelectorAll('[data-won]')).toHaveLength(0)
})

test('Q-08 N-05 the leaderboard has the gang’s board as its third one, where everybody stands once', async () => {
  given('currentUser', { gangId: '1' })
  given('gangBoard', ({ query }) =>
    query.when === 'last' ? { ...present, frozen: true, bettors: [], own: { ...own, rank: null } } : present,
  )
  const user = visit('/leaderboard?board=gang')
  const list = await screen.findByRole('list', { name: 'Best returns' })
  const names = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.match(/Ada|Ben|Cem|Dana/)?.[0])
  expect(names).toEqual(['Ada', 'Ben', 'Cem', 'Dana'])
  expect(within(list).getByText(/1 event · 2 to go/)).toBeTruthy()
  expect((await screen.findByRole('region', { name: 'Your place' })).textContent).toContain('#3')
  await user.selectOptions(screen.getByLabelText('Which days'), 'last-week')
  await screen.findByText('Nobody played.')
  expect(sent('gangBoard').map(({ query }) => query.when)).toEqual(['present', 'last'])
  await user.click(screen.getByRole('button', { name: 'Players' }))
  await waitFor(() => expect(location.search).toBe(''))
})

test('Q-08 somebody who chose nobody reads that only they see their place', async () => {
  given('currentUser', { gangId: '1' })
  given('gangBoard', { ...present, own: { ...own, rank: null, shown: 'no', listed: false } })
  visit('/leaderboard?board=gang')
  const card = await screen.findByRole('region', { name: 'Who sees your place' })
  await waitFor(() =>
    expect(card.textContent).toContain('Only you see this, because you set Who is in to “Nobody”.'),
  )
})

test('Q-08 N-05 before the press for real money a member reads that it is for everybody on the board of bettors too', async () => {
  given('currentUser', { gangId: '1' })
  for (const shown of ['no', 'boards'] as const) {
    given('gangBoard', { ...present, own: { ...own, rank: null, shown } })
    visit('/leaderboard?board=gang', { real: true })
    const card = await screen.findByRole('region', { name: 'Who sees your place' })
    await within(card).findByRole('button', { name: shown === 'no' ? 'Show me here' : 'Hide me here' })
    expect(card.textContent).toContain(
      'one choice for the Bettors board, where everybody sees you in practice coins and real money, and for your gang’s board',
    )
  }
})

test('Q-08 the rules say when the season on view ends, and by which zone the next ones do', async () => {
  given('currentUser', { gangId: '1' })
  given('gangBoard', ({ query: { period, when } }) =>
    when === 'last'
      ? { ...present, frozen: true, timeZone: 'UTC', next: null }
      : period === 'week'
        ? { ...present, timeZone: 'Asia/Tokyo', next: null }
        : { ...present, timeZone: 'UTC', next: { timeZone: 'Asia/Tokyo', from: board().ends } },
  )
  const user = visit('/leaderboard?board=gang')
  const saying = async (text: string) =>
    waitFor(() =>
      expect(screen.getByRole('region', { name: 'How this board works' }).textContent).toContain(text),
    )
  await saying('This week ends on Monday at 00:00, Asia/Tokyo time. Then its board stays as it is.')
  await saying('a fair-play flag that was open when the event settled')
  const days = screen.getByLabelText('Which days')
  await user.selectOptions(days, 'month')
  await saying(
    'This month ends on the 1st at 00:00, UTC time. Then its board stays as it is. The months after it end by Asia/Tokyo time.',
  )
  await user.selectOptions(days, 'last-month')
  await saying('Last month ended on the 1st at 00:00, UTC time. Its board stays as it is.')
})

test('Q-08 a person without a gang is led to the gangs', async () => {
  given('currentUser', { gangId: null })
  visit('/leaderboard?board=gang')
  expect((await screen.findByRole('link', { name: 'Find a gang' })).getAttribute('href')).toBe('/gangs')
  expect(sent('gangBoard')).toEqual([])
})

test('Q-08 the owner sets the time zone of the gang, from the end of the week on; a new gang has the founder’s', async () => {
  given('currentUser', { gangId: '1' })
  given('listEvents', [])
  given('gangBoard', { ...present, timeZone: 'Europe/Berlin', can: { setTimeZone: true } })
  given('changeGang', () => recorded('changeGang'))
  const user = visit('/gangs')
  await user.click(await screen.findByRole('button', { name: /^More about / }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change name and description' }))
  const zone = await screen.findByLabelText('Time zone')
  expect((zone as HTMLSelectElement).value).toBe('Europe/Berlin')
  await user.selectOptions(zone, 'Asia/Tokyo')
  await screen.findByText(/^Counts from the end of this week on, .*\. A month that runs keeps its end\.$/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('changeGang')).toHaveLength(1))
  expect(sent('changeGang')[0]!.body).toMatchObject({ timeZone: 'Asia/Tokyo' })
})
