import { describe, expect, it } from 'vitest'
import { idempotencyKeys } from './idempotency.ts'

describe('idempotency keys', () => {
  const keys = () => {
    let count = 0
    return idempotencyKeys(() => `key-${++count}`)
  }

  it('the same body keeps its key, so that a double press is one bet', () => {
    const { keyFor } = keys()
    expect(keyFor({ amount: '5.00' })).toBe('key-1')
    expect(keyFor({ amount: '5.00' })).toBe('key-1')
  })

  it('another body is another act', () => {
    const { keyFor } = keys()
    keyFor({ amount: '5.00' })
    expect(keyFor({ amount: '6.00' })).toBe('key-2')
  })

  it('after a success the same body is a new act', () => {
    const { keyFor, done } = keys()
    keyFor({ amount: '5.00' })
    done()
    expect(keyFor({ amount: '5.00' })).toBe('key-2')
  })

  it('keys are long and never repeat', () => {
    const drawn = new Set(Array.from({ length: 50 }, () => idempotencyKeys().keyFor({})))
    expect(drawn.size).toBe(50)
    for (const key of drawn) expect(key).toMatch(/^[0-9a-f]{32}$/)
  })
})
