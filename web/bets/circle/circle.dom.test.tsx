import { describe, expect, test } from 'vitest'
import type { Reply } from '#contract/index.ts'
import {
  fill,
  given,
  recorded,
  refusal,
  screen,
  sent,
  visit,
  waitFor,
  within,
} from '#tests/support/component.tsx'
import { openEvent, visitEvent } from '#tests/support/component-events.ts'

const TOKEN = 'AbCdEfGhIjKlMnOpQr-_12'
const NOWHERE = 'This invitation leads nowhere. Ask for a new link.'
const none = recorded('getEvent').can
const me = recorded('currentUser')

/** An event of the person's own that only the guests of its link see. */
const ownByLink = (more: Partial<Reply<'getEvent'>> = {}): Partial<Reply<'getEvent'>> => ({
  ...{ audience: 'link', inviteLink: `/e/${TOKEN}`, createdById: me.id },
  can: { ...none, bet: true, concede: false, dispute: false, invite: true, changeAudience: true },
  ...more,
})

describe('Q-01 who sees a new event', () => {
  async function openForm(gangId: string | null, path = '/events?create=1') {
    given('currentUser', { gangId, practiceBalance: '1000.00' })
    given('createEvent', { ...recorded('getEvent'), ...openEvent(ownByLink()) })
    given('getEvent', openEvent(ownByLink()))
    const user = visit(path)
    const dialog = within(await screen.findByRole('dialog', { name: 'Create event' }))
    await fill(user, dialog.getByLabelText('Question'), 'Who is late on Monday?')
    await fill(user, dialog.getByLabelText('Option A'), 'Ana')
    await fill(user, dialog.getByLabelText('Option B'), 'Ben')
    await fill(user, dialog.getByLabelText('Rules'), 'By the clock of the door.')
    return { user, dialog, create: () => user.click(dialog.getByRole('button', { name: /^Create/ })) }
  }

  test('everyone is the usual choice, and the request is the specified one', async () => {
    const { dialog, create } = await openForm(null)
    const everyone = dialog.getByRole('button', { name: 'Everyone' })
    expect(everyone.getAttribute('aria-pressed')).toBe('true')
    await create()
    await waitFor(() => expect(sent('createEvent')).toHaveLength(1))
    expect(sent('createEvent')[0]!.body).not.toHaveProperty('audience')
  })

  test('without a gang its choice is closed, with the way to one', async () => {
    const { dialog } = await openForm(null)
    expect(dialog.getByRole('button', { name: 'My gang' })).toHaveProperty('disabled', true)
    expect(dialog.getByRole('link', { name: 'join a gang first' }).getAttribute('href')).toBe('/gangs')
  })

  test('a gang is chosen with its hint', async () => {
    const { user, dialog, create } = await openForm('7')
    expect(dialog.queryByRole('link', { name: 'join a gang first' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'My gang' }))
    dialog.getByText('Only members of your gang see it and bet on it.')
    await create()
    await waitFor(() => expect(sent('createEvent')[0]!.body).toMatchObject({ audience: 'gang' }))
  })

  test('the gang’s page asks for the gang: that stands in the form', async () => {
    const { dialog, create } = await openForm('7', '/events?create=1&audience=gang')
    expect(dialog.getByRole('button', { name: 'My gang' }).getAttribute('aria-pressed')).toBe('true')
    await create()
    await waitFor(() => expect(sent('createEvent')[0]!.body).toMatchObject({ audience: 'gang' }))
  })

  test('the page after an event by link shows the link to send', async () => {
    const { user, dialog, create } = await openForm(null)
    await user.click(dialog.getByRole('button', { name: 'By link' }))
    dialog.getByText('Only people with your invite link see it. You get the link next.')
    await create()
    await waitFor(() => expect(sent('createEvent')[0]!.body).toMatchObject({ audience: 'link' }))
    const card = within(await screen.findByRole('region', { name: 'Invite people' }))
    card.getByText(`${location.origin}/e/${TOKEN}`)
    card.getByRole('button', { name: 'Copy link' })
  })
})

describe('Q-01 an event that not everybody sees', () => {
  test.each([
    ['link', 'Only invited people see this'],
    ['gang', 'Only your gang sees this'],
  ] as const)('%s: the lock says so on cards and on the page', async (audience, text) => {
    given('listShelves', [])
    given('listEvents', [{ ...recorded('listEvents')[0]!, audience }])
    visit('/events')
    expect((await screen.findAllByRole('img', { name: text })).length).toBeGreaterThan(0)
    await visitEvent({ audience, createdById: '2' })
    screen.getByText(text)
  })

  test('its share dialog has no link for a guest, and neither embeds nor visitors', async () => {
    given('getSharing', { shared: false, mine: false, closed: 'Only the people you chose see this event.' })
    const { user } = await visitEvent({ audience: 'link', createdById: '2' })
    await user.click(screen.getByRole('button', { name: 'Share' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this event' }))
    dialog.getByText('Only invited people see this event.')
    expect(dialog.queryByText(/\/e\//)).toBeNull()
    expect(dialog.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Embed', hidden: true })).toBeNull()
  })

  test('Q-03 its creator renews and ends the link, and sees who joined', async () => {
    const closed = 'Only the people you chose see this event.'
    given('getSharing', { shared: false, mine: true, closed })
    given('listGuests', [{ person: recorded('getEvent').creator, joinedAt: '2026-11-28T12:00:00.000Z' }])
    given('renewInviteLink', { inviteLink: '/e/another' })
    given('endInviteLink', {})
    const { user } = await visitEvent(ownByLink())
    await user.click(screen.getByRole('button', { name: 'Share' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }))
    dialog.getByText(`${location.origin}/e/${TOKEN}`)
    const visitors = dialog.getByRole('switch', { name: 'Visitors see it' })
    await dialog.findByText(closed)
    expect(visitors.getAttribute('aria-checked')).toBe('false')
    expect(await dialog.findByRole('list', { name: 'People who joined' })).toHaveProperty(
      'textContent',
      expect.stringContaining('Nov 28'),
    )
    await user.click(dialog.getByRole('button', { name: 'Make a new link' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Make a new link?' }))
    asked.getByText('The present link and its spoken code stop at once. People who joined stay.')
    await user.click(asked.getByRole('button', { name: 'Make a new link' }))
    await waitFor(() => expect(sent('renewInviteLink')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Make a new link?' })).toBeNull())
    given('getEvent', openEvent(ownByLink({ inviteLink: null })))
    await user.click(dialog.getByRole('button', { name: 'End the link' }))
    const ending = within(await screen.findByRole('dialog', { name: 'End the link?' }))
    await user.click(ending.getByRole('button', { name: 'End the link' }))
    await dialog.findByRole('button', { name: 'Make a link' })
    expect(dialog.queryByText(/\/e\//)).toBeNull()
  })

  test('its creator shows it to other people until somebody else bets', async () => {
    given('currentUser', { gangId: '7' })
    given('changeAudience', { ...recorded('getEvent'), ...openEvent(ownByLink({ audience: 'gang' })) })
    const { user } = await visitEvent(ownByLink())
    await user.click(await screen.findByRole('button', { name: 'Who sees it' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Who sees it' }))
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('button', { name: 'My gang' }))
    dialog.getByText('The invite link stops at once.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('changeAudience')).toMatchObject([{ body: { audience: 'gang' } }]))
  })
})

describe('Q-14 the question of a public event in a circle', () => {
  const can = { ...none, bet: true, concede: false, dispute: false }
  const undecided = {
    adminCalled: false,
    outcome: null,
    settledAt: null,
    decision: null,
    dispute: null,
    wordsDown: false,
  }

  test('one press on its page asks it: only who sees it is chosen', async () => {
    given('currentUser', { gangId: null })
    given('createEvent', { ...recorded('getEvent'), ...openEvent(ownByLink({ id: '77' })) })
    const { user } = await visitEvent({ audience: 'public', can: { ...can, follow: true } })
    await user.click(await screen.findByRole('button', { name: 'Ask your circle' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask your circle' }))
    expect(dialog.queryByRole('button', { name: 'Everyone' })).toBeNull()
    expect(dialog.getByRole('button', { name: 'By link' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await waitFor(() =>
      expect(sent('createEvent')).toMatchObject([
        { body: { audience: 'link', follows: recorded('getEvent').id } },
      ]),
    )
    await waitFor(() => expect(location.pathname).toBe('/events/77'))
  })

  test('a follower says where its result comes from, with the way there', async () => {
    const follows = { id: '9', title: 'The public one', status: 'open', outcome: null, asker: null } as const
    await visitEvent({ audience: 'gang', isFollower: true, follows, can: { ...can, follow: false } })
    expect(screen.getByRole('link', { name: 'follows a public event' }).getAttribute('href')).toBe(
      '/events/9',
    )
    await screen.findByText(/the result of that one is proposed here/)
    expect(screen.queryByRole('button', { name: 'Ask your circle' })).toBeNull()
  })

  test.each([
    ['locked', null, 'It ends as the public event does.'],
    ['locked', 'void', 'The public event ended without a result, so a moderator proposes one here.'],
    ['proposed', 'optionA', 'The public event ended like this:'],
  ] as const)('%s, with %s there: it says what comes next', async (status, outcome, text) => {
    const follows = { id: '9', title: 'The public one', status: 'locked', outcome, asker: null } as const
    given(
      'getEvent',
      openEvent({
        audience: 'gang',
        isFollower: true,
        follows,
        status,
        ...undecided,
        can: { ...can, bet: false },
      }),
    )
    visit('/events/4')
    await screen.findByText(text)
  })
})

describe('Q-03 the page of an invite link', () => {
  const preview: Reply<'previewInvite'> = {
    title: 'Who is late on Monday?',
    optionALabel: 'Ana',
    optionBLabel: 'Ben',
    category: 'personal',
    isPracticeMode: true,
    endsAt: '2026-12-01T12:00:00.000Z',
    open: true,
    creator: 'Ana',
  }
  /** Nobody is signed in, whenever the page asks. */
  const givenNobody = () => given('currentUser', () => refusal('unauthorized', 'Unauthorized'))

  test('a signed-in person joins once and is on the event’s page, which takes the place of the link', async () => {
    given('joinByLink', { eventId: '4' })
    given('getEvent', openEvent({ audience: 'link' }))
    visit(`/e/${TOKEN}?side=B`)
    const before = history.length
    await screen.findByRole('form', { name: 'Bet slip' })
    expect(location.pathname).toBe('/events/4')
    expect(history.length).toBe(before)
    expect(sent('joinByLink')).toMatchObject([{ params: { token: TOKEN } }])
    expect(sent('previewInvite')).toEqual([])
    // the side pressed before the sign-up is chosen
    expect(await screen.findByRole('radio', { name: /^B:/ })).toHaveProperty('checked', true)
  })

  test('a link that leads nowhere says so, with the way to the events', async () => {
    given('joinByLink', () => refusal('not_found', NOWHERE))
    visit(`/e/${TOKEN}`)
    await screen.findByText(NOWHERE)
    expect(screen.getByRole('link', { name: 'To the events' }).getAttribute('href')).toBe('/events')
    expect(sent('joinByLink')).toHaveLength(1)
  })

  test('a visitor reads who asks what, and signs up or in with the way back', async () => {
    givenNobody()
    given('previewInvite', preview)
    visit(`/e/${TOKEN}`, { visitor: true })
    await screen.findByRole('heading', { name: preview.title })
    expect(screen.getByRole('article').textContent).toContain('Ana invites you')
    const back = encodeURIComponent(`/e/${TOKEN}`)
    const to = (name: string) =>
      within(screen.getByRole('article')).getByRole('link', { name }).getAttribute('href')
    expect(to('Create an account')).toBe(`/sign-up?returnTo=${back}`)
    expect(to('Sign in')).toBe(`/api/login?returnTo=${back}`)
    expect(to('Take B: Ben')).toBe(`/sign-up?returnTo=${encodeURIComponent(`/e/${TOKEN}?side=B`)}`)
    expect(sent('joinByLink')).toEqual([])
  })

  test('where it takes no more bets no side can be pressed', async () => {
    givenNobody()
    given('previewInvite', { ...preview, open: false })
    visit(`/e/${TOKEN}`, { visitor: true })
    await screen.findByText(/takes no more bets/)
    expect(screen.queryByRole('link', { name: /^Take/ })).toBeNull()
  })

  test('a visitor with a wrong link is led to the home page', async () => {
    givenNobody()
    given('previewInvite', () => refusal('not_found', NOWHERE))
    visit(`/e/${TOKEN}`, { visitor: true })
    await screen.findByText(NOWHERE)
    expect(screen.getByRole('link', { name: 'To the home page' }).getAttribute('href')).toBe('/')
  })
})
