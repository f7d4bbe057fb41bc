import { expect, test } from 'vitest'
import type { Reply } from '#contract/index.ts'
import {
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
import { openEvent } from '#tests/support/component-events.ts'

type Event = Reply<'getEvent'>

const me = recorded('currentUser')
const { can } = recorded('getEvent')

/** An open event of the person's own, in which they have five dollars on A. */
const staked = (more: Partial<Event> = {}): Partial<Event> =>
  openEvent({
    ...{ isPracticeMode: false, createdById: me.id, cover: null, off: {}, proof: {}, steppedBack: null },
    can: { ...can, bet: true, stepBack: true, cover: false },
    ...{ mine: { selection: 'optionA', stake: '5.00', betCount: 1 } },
    ...{ totalPool: '5.00', betCount: 1, optionAPool: '5.00', optionACount: 1 },
    stepBack: { returns: true, stake: '5.00' },
    ...more,
  })

/** Opens the dialog from the event's menu. */
async function openDialog(more: Partial<Event> = {}) {
  given('getEvent', staked(more))
  given('slipPause', { pause: null })
  const user = visit('/events/4', { real: true })
  await user.click(await screen.findByRole('button', { name: 'More about this event' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Step back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Step back from this event?' }))
  return { user, dialog, send: () => user.click(dialog.getByRole('button', { name: 'Step back' })) }
}

test('J-05 the dialog says that the stake comes back now, and the page then says so with the moment', async () => {
  const { dialog, send } = await openDialog()
  dialog.getByText(/comes back now, since nobody has staked after you/)
  dialog.getByText(/cannot bet here any more, and this cannot be undone/)
  const stepped = staked({
    ...{ can: { ...can, bet: false, stepBack: false, cover: false }, mine: null, stepBack: null },
    ...{ totalPool: '0.00', betCount: 0, optionAPool: '0.00', optionACount: 0 },
    steppedBack: { at: '2026-11-29T11:00:00.000Z', selection: 'optionA', stake: '5.00', returned: true },
  })
  given('stepBack', { ...recorded('getEvent'), ...stepped })
  given('getEvent', stepped)
  await send()
  await waitFor(() => expect(sent('stepBack')).toMatchObject([{ body: { returns: true } }]))
  await screen.findByText(/You stepped back on .*came back\./)
})

test('J-05 a stake that stays: a win gives the stake back alone, a loss stays a loss; a proof is announced', async () => {
  const { dialog, send } = await openDialog({
    stepBack: { returns: false, stake: '50.00' },
    proof: { stepBack: true },
  })
  dialog.getByText(/If your side wins, you get only the stake back, and the others share the rest/)
  dialog.getByText(/First confirm that it is you\./)
  await send()
  await waitFor(() => expect(sent('stepBack')).toMatchObject([{ body: {} }]))
})

test('J-05 somebody staked while the dialog was open: nothing is done, and the dialog says what holds now', async () => {
  const { dialog, send } = await openDialog()
  given('stepBack', () => refusal('stake_stays', 'Somebody has staked since: your stake stays now.'))
  given('getEvent', staked({ stepBack: { returns: false, stake: '5.00' } }))
  await send()
  expect(await toast('Not stepped back')).toContain('Somebody has staked since')
  await dialog.findByText(/stays in the pot/)
})

test('J-05 with a locked wallet the dialog says why it is off', async () => {
  const { dialog } = await openDialog({
    can: { ...can, bet: true, stepBack: false, cover: false },
    off: { stepBack: 'Your wallet is locked. Nothing was changed.' },
  })
  dialog.getByText(/Your wallet is locked/)
  expect(dialog.getByRole('button', { name: 'Step back' })).toHaveProperty('disabled', true)
})
