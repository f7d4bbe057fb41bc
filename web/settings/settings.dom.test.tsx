import { expect, test } from 'vitest'
import { fill, given, refusal, screen, sent, toast, visit, within } from '#tests/support/component.tsx'

const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const card = async (title: string) => within(await screen.findByRole('region', { name: title }))

test('P-01 the settings have a way back to the dashboard', async () => {
  const user = visit('/settings')
  const main = within(await screen.findByRole('main'))
  await user.click(await main.findByRole('link', { name: 'Dashboard' }))
  expect(location.pathname).toBe('/dashboard')
})

test('P-02 P-09 P-13 P-21 P-25 P-26: six cards with what the specification puts into them', async () => {
  given('currentUser', { balance: '12.50', practiceBalance: '1000.00', profileImageUrl: null })
  const user = visit('/settings')
  const security = await card('Security & Payments')
  security.getByRole('switch', { name: 'Wallet lock' })
  security.getByLabelText('Bitcoin address')
  const notifications = await card('Notification Preferences')
  for (const [name, on] of [
    ['Winning notifications', true],
    ['Upcoming events', false],
    ['Sound effects', true],
  ] as const)
    expect(notifications.getByRole('switch', { name }).getAttribute('aria-checked')).toBe(String(on))
  expect(notifications.getAllByRole('switch')).toHaveLength(3)
  ;(await card('Profile Picture')).getByRole('button', { name: /^Upload/ })
  const song = await card('Profile Theme Song')
  song.getByLabelText('Song URL')
  song.getByLabelText('Song title')
  const account = await screen.findByRole('region', { name: 'Account Information' })
  for (const said of ['ada@example.com', 'Ada Example', '$12.50', '1,000.00'])
    expect(account.textContent).toContain(said)
  await user.click((await card('Feedback')).getByRole('link'))
  expect(location.pathname).toBe('/feedback')
})

test('P-26 a name that is not whole is not shown', async () => {
  given('currentUser', { lastName: '' })
  visit('/settings')
  const account = await card('Account Information')
  account.getByText('E-mail')
  expect(account.queryByText('Name')).toBeNull()
})

test('P-24 a link that is no song is said at the field, before anything is sent', async () => {
  const user = visit('/settings')
  await fill(user, await screen.findByLabelText('Song URL'), 'http://music.example/anthem.mp3')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText(/^Enter an https link to an audio file/)
  expect(sent('setThemeSong')).toEqual([])
})

test('P-27 what is not saved says Update Failed with the message', async () => {
  const user = visit('/settings')
  const flip = (name: string) => async () => user.click(await screen.findByRole('switch', { name }))
  const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }))
  const failed = async (message: string) => expect(await toast('Update Failed')).toContain(message)
  for (const [name, act] of [
    ['setNotifications', flip('Sound effects')],
    [
      'setThemeSong',
      async () => fill(user, await screen.findByLabelText('Song URL'), 'https://youtu.be/dQw4w9WgXcQ'),
    ],
  ] as const) {
    given(name, refusal('malformed', `No ${name} today`))
    await act()
    await save()
    await failed(`No ${name} today`)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
  }
  for (const [name, act] of [
    ['setWalletLock', flip('Wallet lock')],
    [
      'setBitcoinAddress',
      async () => {
        await fill(user, await screen.findByLabelText('Bitcoin address'), SEGWIT)
        await user.click(screen.getByRole('button', { name: 'Save address' }))
      },
    ],
  ] as const) {
    given(name, refusal('malformed', `No ${name} today`))
    await act()
    await failed(`No ${name} today`)
  }
  expect(screen.getByRole('switch', { name: 'Wallet lock' }).getAttribute('aria-checked')).toBe('false')
})

test('L-14 L-15 the age and the risk stand under every screen that shows money', async () => {
  for (const path of ['/', '/history', '/events', '/settings', '/profile/2', '/create-photo-event']) {
    visit(path, { real: true })
    const footer = await screen.findByRole('contentinfo')
    for (const said of [
      'You must be 18 or older (21 where the law requires) to place wagers.',
      'All betting involves risk.',
      'the platform is not liable for losses',
    ])
      expect(footer.textContent, path).toContain(said)
  }
})
