import { expect, test } from 'vitest'
import { given, recorded, screen, sent, visit, waitFor, within } from '#tests/support/component.tsx'

const { question } = recorded('dailyQuestion')

const card = async () => within(await screen.findByRole('region', { name: 'Question of the day' }))

test('N-01 home follows the lock of the question without a visit', async () => {
  given('dailyQuestion', () => ({
    question: { ...question!, mine: null, open: true, locksAt: new Date(Date.now() + 2000).toISOString() },
  }))
  visit('/')
  const shown = await card()
  shown.getByRole('button', { name: question!.optionALabel })
  given('dailyQuestion', { question: { ...question!, mine: null, open: false } })
  await waitFor(() => shown.getByText('Answers are closed.'), { timeout: 6000 })
  expect(shown.queryByRole('button')).toBeNull()
})

test('N-01 home looks again when somebody comes back to it', async () => {
  given('dailyQuestion', { question: null })
  visit('/')
  await screen.findByText('Practice Balance')
  await waitFor(() => expect(sent('dailyQuestion').length).toBeGreaterThan(0))
  const before = sent('dailyQuestion').length
  given('dailyQuestion', { question: { ...question!, mine: null, open: true } })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await card()
  expect(sent('dailyQuestion').length).toBe(before + 1)
})

test('N-01 a person who asks it for the site reads so, instead of a closed question', async () => {
  const keptOff = 'You ask this question for the site, so you do not bet on it.'
  given('dailyQuestion', { question: { ...question!, mine: null, open: false, keptOff } })
  visit('/')
  const shown = await card()
  shown.getByText(keptOff)
  expect(shown.queryByText('Answers are closed.')).toBeNull()
})
