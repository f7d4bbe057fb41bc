import { expect, test } from 'vitest'
import { readFilters } from './delivery-labels.ts'

test('the filters of deliveries are read from the address, and nonsense there is none', () => {
  expect(readFilters(new URLSearchParams('provider=stripe&state=failed'))).toEqual({
    provider: 'stripe',
    state: 'failed',
  })
  expect(readFilters(new URLSearchParams('provider=toString&state=lost'))).toEqual({
    provider: '',
    state: '',
  })
  expect(readFilters(new URLSearchParams())).toEqual({ provider: '', state: '' })
})
