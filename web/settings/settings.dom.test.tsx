import { expect, test } from 'vitest'
import { reportKinds } from '#contract/moderation.ts'
import {
  fill,
  given,
  recorded,
  refusal,
  screen,
  sent,
  toast,
  visit,
  waitFor,
  within,
} from '#tests/support/component.tsx'
import { operatorActionText } from './operator-actions.tsx'

const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const card = async (title: string) => within(await screen.findByRole('region', { name: title }))

test('P-01 the settings have a way back to the dashboard', async () => {
  const user = visit('/settings')
  const main = within(await screen.findByRole('main'))
  await user.click(await main.findByRole('link', { name: 'Home' }))
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

test('P-08 the address field says what is wrong with a link or another network, and reads a plain link', async () => {
  given('currentUser', { bitcoinAddress: null })
  const user = visit('/settings')
  const security = await card('Security & Payments')
  const field = security.getByLabelText<HTMLInputElement>('Bitcoin address')
  const saveTyped = async (typed: string) => {
    await fill(user, field, typed)
    await user.click(security.getByRole('button', { name: 'Save address' }))
  }
  await saveTyped(`bitcoin:${SEGWIT}?amount=1`)
  await security.findByText(/Enter the address alone/)
  await saveTyped('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')
  await security.findByText(/for a test network/)
  expect(sent('setBitcoinAddress')).toEqual([])
  await saveTyped(`BITCOIN:${SEGWIT.toUpperCase()}`)
  await expect
    .poll(() => sent('setBitcoinAddress').map(({ body }) => body))
    .toEqual([{ bitcoinAddress: SEGWIT }])
  expect(field.value).toBe(SEGWIT)
})

test('S-26 without a report the settings say where Report is: in every menu that has it', async () => {
  given('listReports', [])
  visit('/settings/record')
  const moderation = await card('Moderation')
  const said = (await moderation.findByText(/^None\. “Report” is/)).textContent!.toLowerCase()
  // people report a cover in the menu of its owner’s thing
  for (const kind of reportKinds.filter((one) => one !== 'user' && one !== 'cover'))
    expect(said).toContain(kind)
  expect(said).toContain('person')
})

test('P-02 a link to a section that stands on another page of the settings leads there', async () => {
  for (const [link, page, title] of [
    ['/settings#fair-play', '/settings/record', 'Fair play'],
    ['/settings#sign-in', '/settings/sign-in', 'Sign-in & devices'],
    ['/settings/record#security', '/settings', 'Security & Payments'],
  ] as const) {
    visit(link)
    await card(title)
    await waitFor(() => expect(location.pathname).toBe(page))
  }
})

test('P-26 a name that is not whole is not shown', async () => {
  given('currentUser', { lastName: '' })
  visit('/settings')
  const account = await card('Account Information')
  account.getByText('E-mail')
  expect(account.queryByText('Name')).toBeNull()
})

test('P-26 who is in is one of three, and a notice about it has nobody on its button', async () => {
  given('currentUser', { whoIsIn: 'practice', whoIsInFrom: null })
  given('setRecordVisibility', { whoIsIn: 'all' })
  const [notice] = recorded('listNotifications')
  given('listNotifications', [{ ...notice!, offer: 'hide-stakes', title: 'Choose who sees your stakes' }])
  const user = visit('/settings')
  const choice = within(await screen.findByRole('group', { name: 'Who is in' }))
  const pressed = () =>
    choice.getAllByRole('button').map((chip) => [chip.textContent, chip.getAttribute('aria-pressed')])
  expect(pressed()).toEqual([
    ['Nobody', 'false'],
    ['Practice', 'true'],
    ['All', 'false'],
  ])
  await user.click(choice.getByRole('button', { name: 'All' }))
  await toast('Saved')
  await user.click(screen.getAllByRole('button', { name: /^Notifications/ })[0]!)
  const sheet = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await user.click(await sheet.findByRole('button', { name: 'Nobody' }))
  await toast('Saved')
  expect(sent('setRecordVisibility').map(({ body }) => body)).toEqual([
    { whoIsIn: 'all' },
    { whoIsIn: 'nobody' },
  ])
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

test('S17 signing one device out asks for a proof where the server wants one, and goes on by itself after it', async () => {
  let proved = false
  given('stepUp', () => {
    proved = true
    return recorded('stepUp')
  })
  given('endSession', () =>
    proved ? recorded('endSession') : refusal('step_up_required', 'Confirm that it is you, then try again'),
  )
  const user = visit('/settings/sign-in')
  await user.click(await screen.findByRole('button', { name: /^Sign out Unknown device/ }))
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await fill(
    user,
    await proof.findByLabelText(/password/i, { selector: 'input' }),
    'brass lamp over the pine',
  )
  await user.click(proof.getByRole('button', { name: 'Confirm' }))
  await toast('Signed out')
  expect(sent('endSession')).toHaveLength(2)
})

test('S-24 a way back without the second step is told, and stopped by a code', async () => {
  given('signInWays', { authenticator: true, passkeys: 0, wayBackAt: '2026-11-27T10:00:00.000Z' })
  given('stopWayBack', {})
  const user = visit('/settings/sign-in')
  await user.click(await screen.findByRole('button', { name: 'Stop it' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep two-step sign-in?' }))
  await user.click(await dialog.findByRole('button', { name: 'Use a code from your authenticator app' }))
  await fill(user, dialog.getByLabelText('Code'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Keep it on' }))
  await toast('Stopped')
  expect(sent('stopWayBack')).toEqual([expect.objectContaining({ body: { code: '123456' } })])
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

test('S-24 somebody at the sign-in provider is linked by the owner, and a refusal is shown', async () => {
  given('signInOptions', { provider: { name: 'Example Login' } })
  given('signInWays', { provider: null })
  given('askProviderLink', refusal('unavailable', 'The sign-in provider cannot be reached right now.'))
  const user = visit('/settings/sign-in')
  await user.click(await screen.findByRole('button', { name: 'Link Example Login' }))
  expect(await toast('Not Linked')).toContain('cannot be reached')
  expect(sent('askProviderLink')).toHaveLength(1)
  given('signInWays', { provider: 'Example Login' })
  visit('/settings/sign-in')
  await screen.findByRole('button', { name: 'Link another' })
  await screen.findByText('You can sign in with Example Login.')
})

test('S-24 a site without a sign-in provider offers nobody to link', async () => {
  given('signInOptions', { provider: null })
  given('signInWays', { provider: null })
  visit('/settings/sign-in')
  await screen.findByRole('button', { name: /password/ })
  expect(screen.queryByRole('button', { name: /^Link/ })).toBeNull()
})

test.each([
  ['withdrawal-complete', 'withdrawal:7', 'Withdrawal paid (#7)'],
  ['user.role', 'user:12', 'Role changed'],
  ['something-new', 'user:12', 'something-new'],
])('%s on %s reads %s', (act, subject, words) => {
  expect(operatorActionText({ act, subject })).toBe(words)
})
