import { describe, expect, test } from 'vitest'
import { fill, given, recorded, screen, sent, visit, waitFor, within } from '#tests/support/component.tsx'
import { openEvent } from '#tests/support/component-events.ts'

const DEATHS = { kind: 'deaths', sentence: 'Please ask nothing about anybody’s death.' }
const MINORS = { kind: 'matches of minors', sentence: 'Matches of minors are closed here.' }
const closed = () => given('currentUser', { closedKinds: [DEATHS, MINORS] })
const none = recorded('getEvent').can

/** Whether the sentences stand above the field. */
function areAbove(form: ReturnType<typeof within>, field: HTMLElement): void {
  for (const { sentence } of [DEATHS, MINORS])
    expect(form.getByText(sentence).compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
}

describe('J-06 the forms of a new event', () => {
  test('J-06 the sentences stand above the empty question, and are read aloud with the dialog', async () => {
    closed()
    visit('/events?create=1')
    const element = await screen.findByRole('dialog', { name: 'Create event' })
    const question = within(element).getByLabelText('Question')
    expect(question).toHaveProperty('value', '')
    areAbove(within(element), question)
    const described = document.getElementById(element.getAttribute('aria-describedby')!)!.textContent
    expect(described).toContain(DEATHS.sentence)
  })

  test('J-06 a photo challenge says them above its first photo', async () => {
    closed()
    visit('/create-photo-event')
    await screen.findByRole('heading', { name: 'Photo challenge' })
    areAbove(screen, screen.getByRole('form', { name: 'New photo challenge' }))
  })

  test('J-06 a challenge in a conversation says them above its title', async () => {
    closed()
    const { user: other } = recorded('threadState')
    given('threadState', { user: other, closedBecause: null, unansweredLeft: null, presenceShown: true })
    given('listMessages', [])
    given('readThread', {})
    const user = visit(`/messages/${other.id}`)
    await user.click(await screen.findByRole('button', { name: 'Share Bet Challenge' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Bet Challenge' }))
    areAbove(dialog, dialog.getByLabelText('Title'))
  })

  test('J-06 nothing stands there while no kind is closed', async () => {
    visit('/events?create=1')
    const element = await screen.findByRole('dialog', { name: 'Create event' })
    const described = document.getElementById(element.getAttribute('aria-describedby')!)!
    expect(described.textContent).toBe('The rules cannot change once somebody has bet.')
  })
})

describe('J-06 a question of a closed kind', () => {
  test('J-06 people report it by its kind', async () => {
    closed()
    given('getEvent', openEvent())
    given('slipPause', { pause: null })
    const user = visit('/events/4')
    await user.click(await screen.findByRole('button', { name: /^More about / }))
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Report / }))
    await user.selectOptions(dialog.getByLabelText('What is wrong?'), 'Closed kind: deaths')
    await user.click(dialog.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(sent('report')[0]!.body).toMatchObject({ reason: 'Closed kind: deaths' }))
  })

  test.each([
    ['suspend', 'Suspend', 'Suspend the event', 'Suspend', 'suspendEvent'],
    ['takeWords', 'Take the text down', 'Take its text down', 'Take down', 'setEventWords'],
  ] as const)(
    'J-06 a moderator finds the kind as a reason to %s',
    async (can, opens, title, press, route) => {
      given('currentUser', { role: 'moderator', closedKinds: [DEATHS, MINORS] })
      given('getEvent', openEvent({ can: { ...none, concede: false, dispute: false, [can]: true } }))
      given('slipPause', { pause: null })
      const user = visit('/events/4')
      await user.click(await screen.findByRole('button', { name: opens }))
      const dialog = within(await screen.findByRole('dialog', { name: title }))
      await fill(user, dialog.getByLabelText('Reason'), 'It names a neighbour.')
      await user.click(dialog.getByRole('button', { name: 'Closed kind: deaths' }))
      await user.click(dialog.getByRole('button', { name: press }))
      await waitFor(() =>
        expect(sent(route)[0]!.body).toMatchObject({
          reason: `Closed kind: deaths. ${DEATHS.sentence} It names a neighbour.`,
        }),
      )
    },
  )

  test('J-06 a moderator finds it as a reason to void, and to no other outcome', async () => {
    given('currentUser', { role: 'moderator', closedKinds: [DEATHS] })
    given('getEvent', {
      ...openEvent({ status: 'locked', can: { ...none, concede: false, dispute: false, decide: true } }),
      decidable: ['optionA', 'void'],
    })
    given('slipPause', { pause: null })
    const user = visit('/events/4')
    await user.click(await screen.findByRole('button', { name: 'Decide' }))
    const dialog = within(await screen.findByRole('dialog', { name: /decision|Decide/ }))
    const ready = () => dialog.queryByRole('button', { name: 'Closed kind: deaths' })
    await user.click(dialog.getByRole('radio', { name: /^A / }))
    expect(ready()).toBeNull()
    await user.click(dialog.getByRole('radio', { name: /^Void/ }))
    await user.click(ready()!)
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', `Closed kind: deaths. ${DEATHS.sentence}`)
  })
})
