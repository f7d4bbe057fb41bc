import { expect, test } from 'vitest'
import { given, refusal, screen, visit, within } from '#tests/support/component.tsx'

const BEN = {
  ...{ id: '7', firstName: 'Ben', lastName: 'E.', displayName: 'Ben E.', email: 'b•••@example.com' },
  headToHead: { wins: 0, losses: 0 },
}

/** The profile of Ben, who is another person. */
async function profileOfBen() {
  given('userProfile', BEN)
  const user = visit('/profile/7')
  await screen.findByRole('heading', { level: 1, name: 'Ben E.' })
  return { user, main: within(screen.getByRole('main')) }
}

test('P-31 P-32 P-33 P-35 somebody’s profile: name, masked e-mail, picture, message, funds, and the way back', async () => {
  const { user, main } = await profileOfBen()
  main.getByText('b•••@example.com')
  main.getByText('BE')
  expect(main.getByRole('link', { name: 'Send Message' }).getAttribute('href')).toBe('/messages/7')
  main.getByRole('button', { name: 'Send Funds' })
  await user.click(main.getByRole('link', { name: 'Messages' }))
  expect(location.pathname).toBe('/messages')
})

test('P-33 Send Funds opens the transfer to this person', async () => {
  const { user, main } = await profileOfBen()
  await user.click(main.getByRole('button', { name: 'Send Funds' }))
  expect((await screen.findByRole('dialog', { name: 'Send Funds' })).textContent).toContain('Ben E.')
})

test('P-33 on one’s own profile there is no Send Funds', async () => {
  given('userProfile', { id: '1' })
  visit('/profile/1')
  await screen.findByRole('heading', { level: 1, name: 'Ada Example' })
  within(screen.getByRole('main')).getByText('ada@example.com')
  expect(screen.queryByText('Send Funds')).toBeNull()
})

test('U10 on somebody’s profile to challenge them comes first, and on one’s own to edit it', async () => {
  given('userProfile', { id: '1' })
  visit('/profile/1')
  await screen.findByRole('heading', { level: 1, name: 'Ada Example' })
  const own = within(screen.getByRole('main'))
  expect(own.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe('/settings')
  expect(own.queryByRole('link', { name: 'Challenge' })).toBeNull()
})

test('U10 who was not met yet can be challenged', async () => {
  given('threadState', { closedBecause: null, unansweredLeft: 5 })
  given('listMessages', [])
  const { user, main } = await profileOfBen()
  main.getByText('You have not met yet, in an event or in a match.')
  await user.click(main.getByRole('link', { name: 'Challenge' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('button', { name: /^Share .* challenge$/ })
})

test('P-36 who is not there is User Not Found, with a way to the dashboard', async () => {
  given('userProfile', refusal('not_found', 'There is nobody at this address'))
  for (const id of ['987654321', 'nobody']) {
    visit(`/profile/${id}`)
    await screen.findByRole('heading', { level: 1, name: 'User Not Found' })
  }
})

test('P-36 a server that cannot answer says nothing about who is there', async () => {
  given('userProfile', () => Promise.reject(new TypeError('no network')))
  const user = visit('/profile/1')
  await screen.findByRole('heading', { level: 1, name: 'User Not Found' })
  expect(screen.queryByText(/^No such person/)).toBeNull()
  screen.getByRole('button', { name: 'Try again' })
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Back to home' }))
  expect(location.pathname).toBe('/dashboard')
})
