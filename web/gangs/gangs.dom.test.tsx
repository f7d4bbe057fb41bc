import { expect, test, vi } from 'vitest'
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

test('G-02 one’s own gang shows its five most recent alerts', async () => {
  const one = recorded('listGangAlerts')[0]!
  const six = [6, 5, 4, 3, 2, 1].map((n) => ({ ...one, id: String(n), title: `Alert ${n}` }))
  given('currentUser', { gangId: '1' })
  given('listEvents', [])
  given('listGangAlerts', ({ query }) => six.slice(0, Number(query.limit)))
  visit('/gangs')
  const alerts = within(await screen.findByRole('list', { name: 'Recent alerts' })).getAllByRole('listitem')
  expect(alerts).toHaveLength(5)
  expect(alerts[0]!.textContent).toContain('Alert 6')
})

test('G-01 a gang that is gone is said so, and a search without a hit too', async () => {
  given('getGang', refusal('not_found', 'There is no such gang'))
  given('listGangs', ({ query }) => (query.query ? [] : recorded('listGangs')))
  for (const id of ['987654321', 'x']) {
    visit(`/gangs?join=${id}`)
    await screen.findByText(/^This gang is gone\./)
  }
  const user = visit('/gangs?join=x')
  await user.click(await screen.findByRole('link', { name: 'See all gangs' }))
  await waitFor(() => expect(screen.queryByText(/^This gang is gone\./)).toBeNull())
  await fill(user, screen.getByLabelText('Find a gang'), 'no such gang anywhere')
  await screen.findByText(/^No gang has “no such gang anywhere” in its name/)
})

test('G-04 S-27 joining is off with the server’s reason, and a member’s menu has what the server allows', async () => {
  const gang = recorded('listGangs')[1]!
  const cannotJoin = 'This gang already has 200 members'
  given('currentUser', { gangId: null })
  given('listGangs', [{ ...gang, can: { join: false }, cannotJoin }])
  visit('/gangs')
  const button = await screen.findByRole('button', { name: /^Join Gang/ })
  expect(button).toHaveProperty('disabled', true)
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(cannotJoin)

  const { members, can } = recorded('getGang')
  const may = { giveRole: false, remove: true, letIn: false }
  given('currentUser', { gangId: '1' })
  given('listEvents', [])
  given('getGang', {
    can: { ...can, letBack: false, rename: false },
    members: [{ ...members[0]!, role: 'member', can: may }],
  })
  const user = visit('/gangs')
  await user.click(await screen.findByRole('button', { name: 'Actions on Mara L.' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Remove from the gang',
  ])
  expect(sent('listRemovedFromGang')).toEqual([])
})

test('Q-01 a newcomer is let in from the list of members, also one below the first eight, by those who may', async () => {
  const { members } = recorded('getGang')
  const jo = (letIn: boolean) => ({
    ...members[0]!,
    ...{ userId: '99', user: { ...members[0]!.user, id: '99', firstName: 'Jo' }, role: 'member' as const },
    ...{ waits: true, can: { giveRole: false, remove: false, letIn } },
  })
  const crowd = Array.from({ length: 8 }, (_, n) => ({ ...members[0]!, userId: String(n + 1) }))
  let letIn = true
  given('currentUser', { gangId: '1' })
  given('listEvents', [])
  given('listRemovedFromGang', [])
  given('getGang', () => ({ members: [...crowd, jo(letIn)] }))
  given('letIntoGang', () => {
    letIn = false
    return recorded('getGang')
  })
  const user = visit('/gangs')
  await screen.findByText('Does not see earlier events yet')
  await user.click(screen.getByRole('button', { name: 'Let in Jo L.' }))
  expect(await toast('Jo L. now sees everything')).toBeTruthy()
  expect(sent('letIntoGang').map(({ params }) => params)).toEqual([{ id: '1', userId: '99' }])
  // to everybody else the row is as any other
  visit('/gangs')
  await user.click(await screen.findByRole('button', { name: 'Show all 9 members' }))
  expect(screen.getByText('Jo L.')).toBeTruthy()
  expect(screen.queryByText('Does not see earlier events yet')).toBeNull()
})

test('Q-01 the gang’s page has its events, the open ones first, and the way to ask the next one', async () => {
  const one = { ...recorded('listEvents')[0]!, audience: 'gang' as const }
  const closed = { ...one, id: '7', title: 'Ended', status: 'locked' as const }
  const open = { ...one, id: '8', title: 'Open', status: 'open' as const }
  given('currentUser', { gangId: '1' })
  given('listEvents', ({ query }) => (query.status === 'open' ? [open] : [closed, open]))
  visit('/gangs')
  const card = within(await screen.findByRole('region', { name: 'Your gang’s events' }))
  const titles = () => card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(titles()).toEqual(['Open', 'Ended'])
  expect(sent('listEvents').map(({ query }) => query.gang)).toEqual(['mine', 'mine'])
  const href = (name: string) => card.getByRole('link', { name }).getAttribute('href')
  expect([href('See all'), href('Ask your gang')]).toEqual([
    '/events?gang=mine&status=all',
    '/events?create=1&audience=gang',
  ])
  const alerts = screen.getByRole('region', { name: 'Alerts' })
  const own = screen.getByRole('region', { name: 'Your gang’s events' })
  expect(own.compareDocumentPosition(alerts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText(/^Your gang this week: 22 won, 17 lost$/)).toBeTruthy()

  given('listEvents', [])
  visit('/gangs')
  await screen.findByText('No question yet. Ask your gang the first one.')
  expect(screen.queryByRole('link', { name: 'See all' })).toBeNull()
})

test('Q-01 the list of events reads the gang from its address; without a gang there is no such filter', async () => {
  given('currentUser', { gangId: '1' })
  given('listEvents', [])
  const user = visit('/events?gang=mine')
  const chip = await screen.findByRole('button', { name: 'My gang' })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  await screen.findByText('No event of your gang matches.')
  expect(sent('listEvents').every(({ query }) => query.gang === 'mine')).toBe(true)
  given('listShelves', [])
  await user.click(chip)
  await waitFor(() => expect(location.search).toBe(''))
  given('currentUser', { gangId: null })
  visit('/events')
  await screen.findByRole('button', { name: 'Watchlist' })
  expect(screen.queryByRole('button', { name: 'My gang' })).toBeNull()
})

test('G-14 G-15 G-16 G-22 without an answer of the server the fallbacks are said, and the words stay', async () => {
  for (const name of ['joinGang', 'createGang', 'sendGangAlert', 'leaveGang'] as const)
    given(name, () => Promise.reject(new TypeError('no network')))
  const says = async (title: string, text: string) => expect(await toast(title)).toContain(text)
  given('currentUser', { gangId: null })
  given('listGangs', [
    { ...recorded('listGangs')[1]!, name: 'Encore', can: { join: true }, cannotJoin: null },
  ])
  const guest = visit('/gangs')
  await guest.click(await screen.findByRole('button', { name: /^Join Gang/ }))
  await says('Join Failed', 'Failed to join gang')
  await guest.click(screen.getByRole('button', { name: 'Create a Gang' }))
  const creating = within(await screen.findByRole('dialog', { name: 'Create a Gang' }))
  await fill(guest, creating.getByLabelText('Name'), 'Not founded')
  await guest.click(creating.getByRole('button', { name: 'Create Gang' }))
  await says('Creation Failed', 'Failed to create gang')
  expect(creating.getByLabelText('Name')).toHaveProperty('value', 'Not founded')

  given('currentUser', { gangId: '1' })
  given('listEvents', [])
  given('getGang', { name: 'Failing', memberCount: 1, members: [], role: 'member' })
  const user = visit('/gangs')
  const own = within(await screen.findByRole('region', { name: 'Your gang' }))
  await user.click(await own.findByRole('button', { name: 'Send Alert' }))
  const alert = within(await screen.findByRole('dialog', { name: 'Send Gang Alert' }))
  await fill(user, alert.getByLabelText('Title'), 'Lost')
  await fill(user, alert.getByLabelText('Message'), 'in the net')
  await user.click(alert.getByRole('button', { name: 'Send Alert' }))
  await says('Alert Failed', 'Failed to send alert')
  expect(alert.getByLabelText('Message')).toHaveProperty('value', 'in the net')
  await user.click(alert.getByRole('button', { name: 'Cancel' }))
  await user.click(await own.findByRole('button', { name: 'Leave' }))
  const leaving = within(await screen.findByRole('dialog', { name: /^Leave Failing/ }))
  await user.click(leaving.getByRole('button', { name: 'Leave' }))
  await says('Leave Failed', 'Failed to leave gang')
})

test('G-02 an open page that nobody looks at reads no alerts: another window has the focus, or nobody is there', async () => {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  given('currentUser', { gangId: '1' })
  given('listEvents', [])
  given('getGang', { unreadAlerts: 2, role: 'member' })
  given('readGangAlerts', {})
  visit('/gangs')
  await screen.findByRole('list', { name: 'Recent alerts' })
  window.dispatchEvent(new Event('pointermove'))
  expect(sent('readGangAlerts')).toEqual([])
  focus.mockReturnValue(true)
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(sent('readGangAlerts')).toHaveLength(1))
})
