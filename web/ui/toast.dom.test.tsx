import { expect, test } from 'vitest'
import { screen, waitFor, within } from '#tests/support/component.tsx'
import { visitEvent } from '#tests/support/component-events.ts'

/** An empty slip on the table: every press on its button makes one notification. */
async function emptySlip() {
  const { user, slip, amount } = await visitEvent()
  await user.clear(amount)
  const button = slip.getByRole('button', { name: /^(Place bet|Bet on Kings)$/ })
  return { user, complain: () => user.click(button) }
}
const region = () => screen.findByRole('region', { name: /^Notifications/ })

test('Z-05 Z-06: one notification at a time, with title and description', async () => {
  const { complain } = await emptySlip()
  await complain()
  await complain()
  const shown = within(await region())
  await shown.findByText('Invalid Bet')
  shown.getByText('Please select an option and enter a valid amount')
  expect(shown.getAllByRole('listitem')).toHaveLength(1)
})

test('Z-09: F8 goes to the notifications', async () => {
  const { user, complain } = await emptySlip()
  await complain()
  const shown = await region()
  await within(shown).findByText('Invalid Bet')
  await user.keyboard('[F8]')
  await waitFor(() => expect(shown.contains(document.activeElement)).toBe(true))
})
