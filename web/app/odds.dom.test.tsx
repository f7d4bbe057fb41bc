import { expect, test } from 'vitest'
import { given, recorded, screen, visit, within } from '#tests/support/component.tsx'
import { openEvent } from '#tests/support/component-events.ts'

const POOLS = { totalPool: '40.00', optionAPool: '30.00', optionBPool: '10.00' }
const COUNTS = { betCount: 4, optionACount: 3, optionBCount: 1 }
/** The payout for 1.00 after the fee of 2%, and the whole pool by the side's. */
const PAID = ['1.30', '3.92']
const POOL_ODDS = ['1.33', '4.00']

/** The odds in a text, in their order, each once. */
const oddsIn = (text: string | null) =>
  [...new Set(text?.match(/(?<![\d.])(?:1\.3\d|3\.9\d|4\.0\d)(?!\d)/g))].sort()
const textOf = (element: HTMLElement) => (element.textContent ?? '').replaceAll('40.00', '')

test('E-16 R-44 at one moment every screen has the same odds, and those before the fee are named where they stand', async () => {
  const event = { ...openEvent({ ...POOLS, ...COUNTS }), id: '10' }
  given('getEvent', event)
  given('eventStats', { ...POOLS, ...COUNTS })
  given('listShelves', [])
  const open = { status: 'open', outcome: null, endsAt: event.endsAt!, mine: null } as const
  given('listEvents', [{ ...recorded('listEvents')[0]!, ...POOLS, ...COUNTS, ...open }])

  visit('/events')
  await screen.findAllByText('3.92')
  expect(oddsIn(textOf(screen.getByRole('main')))).toEqual(PAID)

  const user = visit('/events/10')
  const slip = within(await screen.findByRole('form', { name: 'Bet slip' }))
  await user.click(slip.getByRole('radio', { name: /^A:/ }))
  expect(oddsIn(textOf(screen.getByRole('main')))).toEqual(PAID)

  given('getRoom', { id: '32', participantId: '4' })
  visit('/rooms/32')
  const stage = await screen.findByRole('region', { name: 'Event' })
  await within(stage).findAllByText('3.92')
  const said = textOf(stage)
  expect(oddsIn(said)).toEqual([...PAID, ...POOL_ODDS].sort())
  expect(oddsIn(said.replaceAll(/pool odds, before the fee \d\.\d\d/g, ''))).toEqual(PAID)
})
