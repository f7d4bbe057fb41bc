import { expect, test } from 'vitest'
import { given, screen, toast, visit } from '#tests/support/component.tsx'

const STRANGER = { state: 'none', muted: false, followsMe: 'none' } as const

/** Presses the button on Ben's profile, of which the screen read whether following him is a request. */
async function follow(asks: boolean) {
  given('userProfile', { ...{ id: '7', firstName: 'Ben', lastName: 'E.', displayName: 'Ben E.' } })
  given('getFollowing', { ...STRANGER, asks })
  const user = visit('/profile/7')
  await user.click(await screen.findByRole('button', { name: asks ? 'Ask to follow' : 'Follow' }))
}

test('Q-09 the notice says what the server answered: a request, where the screen read a public profile before', async () => {
  given('follow', { ...STRANGER, state: 'requested', asks: true })
  await follow(false)
  expect(await toast('Request sent')).toContain('once they accept')
})

test('Q-09 the notice says what the server answered: a following, where the profile has become public meanwhile', async () => {
  given('follow', { ...STRANGER, state: 'accepted', asks: false })
  await follow(true)
  expect(await toast('Following')).toContain('is in your feed')
})

test('Q-09 on a break the empty feed says why it has no questions', async () => {
  given('listFeed', [])
  given('currentUser', {
    pause: { kind: 'exclusion', since: '2026-11-01T00:00:00.000Z', until: null, endsAt: null },
  })
  visit('/following')
  await screen.findByText(/What they ask comes back after your break/)
})
