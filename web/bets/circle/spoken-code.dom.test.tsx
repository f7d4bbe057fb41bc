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

const CODE = { code: 'BCDF-GHJK', endsAt: '2026-12-01T12:00:00.000Z' }
const invite = (more: Partial<Reply<'getInvite'>> = {}): Reply<'getInvite'> => ({
  ...{ preview: false, code: null, can: { speak: true } },
  ...more,
})

/** The dialog of an invite link, for its event's creator. */
async function openDialog(of: Reply<'getInvite'>, inviteLink: string | null = '/e/AbCdEfGhIjKlMnOpQr-_12') {
  given('getSharing', { shared: false, mine: true, closed: 'Only the people you chose see this event.' })
  given('listGuests', [])
  given('getInvite', of)
  const can = { ...recorded('getEvent').can, bet: true, concede: false, dispute: false, invite: true }
  const { user } = await visitEvent({
    audience: 'link',
    inviteLink,
    createdById: recorded('currentUser').id,
    can,
  })
  await user.click(screen.getByRole('button', { name: 'Share' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Invite people' })) }
}

describe('Q-15 the spoken code in the dialog of the link', () => {
  test('Q-15 it needs a press; then it is large, spelled for screen readers, and says how long it lives', async () => {
    const { user, dialog } = await openDialog(invite())
    const make = await dialog.findByRole('button', { name: 'Make a spoken code' })
    const part = within(dialog.getByRole('region', { name: 'Spoken code' }))
    expect(part.queryByText(/-/)).toBeNull()
    given('createSpokenCode', CODE)
    given('getInvite', invite({ code: CODE }))
    await user.click(make)
    expect(sent('createSpokenCode')).toHaveLength(1)
    const shown = await part.findByText('BCDF-GHJK')
    expect(shown.getAttribute('aria-hidden')).toBe('true')
    part.getByText('B, C, D, F. G, H, J, K')
    expect(within(part.getByRole('status')).getByText('BCDF-GHJK')).toBe(shown)
    expect(part.getByText(/It works until/).querySelector('time')?.dateTime).toBe(CODE.endsAt)
    part.getByRole('button', { name: 'Make another code' })
  })

  test('Q-15 once betting has closed there is none, and without a link neither', async () => {
    const { dialog } = await openDialog(invite({ can: { speak: false } }))
    await dialog.findByRole('switch', { name: 'Let chats show a preview' })
    expect(dialog.queryByRole('region', { name: 'Spoken code' })).toBeNull()
  })

  test('Q-15 Q-03 without a link there is neither a code nor a preview', async () => {
    const { dialog } = await openDialog(invite({ can: { speak: false } }), null)
    await dialog.findByRole('button', { name: 'Make a link' })
    expect(sent('getInvite')).toEqual([])
    expect(dialog.queryByRole('switch', { name: 'Let chats show a preview' })).toBeNull()
  })

  test('Q-03 the preview for chats is off until its creator turns it on', async () => {
    const { user, dialog } = await openDialog(invite())
    const preview = await dialog.findByRole('switch', { name: 'Let chats show a preview' })
    expect(preview.getAttribute('aria-checked')).toBe('false')
    given('setLinkPreview', { preview: true })
    given('getInvite', invite({ preview: true }))
    await user.click(preview)
    await waitFor(() => expect(sent('setLinkPreview')).toMatchObject([{ body: { preview: true } }]))
    await waitFor(() => expect(preview.getAttribute('aria-checked')).toBe('true'))
  })
})

describe('Q-15 a person who was told a code', () => {
  async function openCode() {
    const user = visit('/events')
    await user.click(await screen.findByRole('button', { name: 'Have a code?' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Have a code?' })) }
  }

  test('Q-15 types it at the events, in small letters with spaces, and is on the event’s page', async () => {
    const { user, dialog } = await openCode()
    given('joinByCode', { eventId: '4' })
    given('getEvent', openEvent({ audience: 'link' }))
    const field = dialog.getByLabelText('Code')
    expect(document.activeElement).toBe(field)
    await fill(user, field, 'bcdf ghjk')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/events/4'))
    expect(sent('joinByCode')).toMatchObject([{ body: { code: 'bcdf ghjk' } }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('Q-15 a text that is no code asks nobody, and a refusal stands below the field', async () => {
    const { user, dialog } = await openCode()
    const field = dialog.getByLabelText('Code')
    await fill(user, field, 'BCDF-GHJ')
    await user.click(dialog.getByRole('button', { name: 'Go to the event' }))
    dialog.getByText('A code has eight letters, like BCDF-GHJK. Check it once more.')
    expect(sent('joinByCode')).toEqual([])
    given('joinByCode', () =>
      refusal('not_found', 'This code leads nowhere. Ask for a new one, or for the link.'),
    )
    await user.type(field, 'K')
    await user.click(dialog.getByRole('button', { name: 'Go to the event' }))
    await dialog.findByText('This code leads nowhere. Ask for a new one, or for the link.')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  test('Q-15 an address opens the dialog', async () => {
    visit('/events?code=1')
    await screen.findByRole('dialog', { name: 'Have a code?' })
  })
})
