import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MomentField } from './moment-field.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
})

test('E-04 T-15 a field of date and time says whose time it is, and at once that a time does not exist', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const draw = (value: string) => (
    <MomentField label="Date and time" hint="Or never." value={value} onChange={() => {}} />
  )
  const { rerender } = render(draw(''))
  const said = () =>
    document.getElementById(screen.getByLabelText('Date and time').getAttribute('aria-describedby')!)
  expect(said()?.textContent).toBe('Your time, Europe/Berlin. Or never.')
  rerender(draw('2028-10-29T02:30'))
  expect(said()?.textContent).toMatch(/^Your time, Europe\/Berlin\. .* the first one counts\. Or never\.$/)
  rerender(draw('2028-03-26T02:30'))
  expect(said()?.textContent).toMatch(/there is no 02:30 on that day/)
})
