import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'

afterEach(cleanup)

const columns = [
  { key: 'name', title: 'Event', render: ({ name }: { name: string }) => name },
  { key: 'share', title: 'At the close', render: () => '60.0%' },
]
const rows = Array.from({ length: 7 }, (_, at) => ({ name: `Match ${at + 1}` }))
/** Rows that a phone hides; a wide screen shows every row. */
const hidden = () =>
  screen.getAllByRole('row').filter(({ className }) => className.includes('max-md:hidden')).length

test('U6 a long table shows a phone its first rows, and the others on demand', async () => {
  const user = userEvent.setup({ delay: null })
  render(
    <DataTable caption="Last" columns={columns} rows={rows} keyOf={({ name }) => name} first={5} compact />,
  )
  expect(hidden()).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(hidden()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(hidden()).toBe(2)
})

test('U6 a short table has no such button; a compact row begins with its title', () => {
  render(
    <DataTable
      caption="Last"
      columns={columns}
      rows={rows.slice(0, 5)}
      keyOf={({ name }) => name}
      first={5}
      compact
    />,
  )
  expect(screen.queryByRole('button')).toBeNull()
  const [title, share] = within(screen.getAllByRole('row')[1]!).getAllByRole('cell')
  expect(title!.textContent).toBe('Match 1')
  expect(share!.textContent).toBe('At the close60.0%')
})
