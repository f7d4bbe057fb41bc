import { describe, expect, test } from 'vitest'
import { given, recorded, screen, sent, visit, waitFor, within } from '#tests/support/component.tsx'
import { openEvent, visitEvent } from '#tests/support/component-events.ts'

const LINE = 'Ana asks and takes part in it, on Yes with $20.00. Ana says that Jo has an interest'
const real = () => ({
  isPracticeMode: false,
  toAccept: LINE,
  sides: ['optionA' as const, 'optionB' as const],
})

describe('an interest on the slip', () => {
  test('J-02 the first bet of real money waits for the tick beside the line, and sends it', async () => {
    given('currentUser', { balance: '50.00' })
    const { user, slip, amount } = await visitEvent(real(), { real: true })
    const tick = await slip.findByRole('checkbox', { name: `${LINE}. I have read this.` })
    await user.click(slip.getAllByRole('radio')[0]!)
    await user.type(amount, '5')
    await user.click(slip.getByRole('button', { name: /^Bet \$5\.00 real money/ }))
    expect(await slip.findByText('Tick this first')).toBeDefined()
    expect(sent('placeBet')).toEqual([])
    await user.click(tick)
    await user.click(slip.getByRole('button', { name: /^Bet \$5\.00 real money/ }))
    const confirm = within(await screen.findByRole('dialog', { name: /real money\?$/ }))
    await user.click(confirm.getByRole('button', { name: /^Bet \$5\.00 real money on/ }))
    await waitFor(() => expect(sent('placeBet')).toMatchObject([{ body: { acceptsInterest: true } }]))
  })

  test('J-02 without an interest the slip has no line, and sends the specified fields', async () => {
    given('currentUser', { practiceBalance: '50.00' })
    const { user, slip, amount } = await visitEvent({ sides: ['optionA', 'optionB'] })
    expect(slip.queryByRole('checkbox')).toBeNull()
    await user.click(slip.getAllByRole('radio')[0]!)
    await user.clear(amount)
    await user.type(amount, '5')
    await user.click(slip.getByRole('button', { name: /^Bet / }))
    await waitFor(() =>
      expect(sent('placeBet').map(({ body }) => Object.keys(body as object).toSorted())).toEqual([
        ['amount', 'eventId', 'selection'],
      ]),
    )
  })

  test('J-02 a person with a side bets on it alone, and reads why', async () => {
    const { slip } = await visitEvent({ sides: ['optionB'] })
    const [a, b] = slip.getAllByRole('radio')
    expect([a!.getAttribute('aria-disabled'), b!.getAttribute('aria-checked')]).toEqual(['true', 'true'])
    expect(slip.getByText(/^You have an interest in this event, so you can bet on .* alone\.$/)).toBeDefined()
  })

  test('J-03 a named person who cannot bet reads why, and objects or takes the name off there', async () => {
    const { can } = recorded('getEvent')
    given(
      'getEvent',
      openEvent({
        sides: [],
        can: { ...can, bet: false, concede: false, dispute: false, objectToName: true, takeNameOff: true },
        off: { bet: 'You have an interest in this event, so this bet is not open to you.' },
      }),
    )
    const user = visit('/events/4')
    expect(await screen.findByText('You cannot bet here')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Say it is not so' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'I left that team')
    await user.click(dialog.getByRole('button', { name: 'Object' }))
    await waitFor(() =>
      expect(sent('objectToName')).toMatchObject([{ body: { reason: 'I left that team' } }]),
    )
    expect(screen.getByRole('button', { name: 'Take my name off' })).toBeDefined()
  })
})
