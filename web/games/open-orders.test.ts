import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/client/calls/api.ts'
import { type Order, openOrders } from './open-orders.ts'

const refusal = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ code, message: 'No.' }), '')
const lost = () => new TypeError('Failed to fetch')

/** A server with a list of answers: an error among them is thrown. */
function playing(tries: number, ...answers: (Error | string)[]) {
  const post = vi.fn(async (_: Order<string>) => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
  const orders = openOrders(post, tries)
  const send = async (content: string, name = 'coin') => {
    try {
      return await orders.send(name, () => content)
    } catch (error) {
      return (error as Error).message
    }
  }
  return { orders, send, sent: () => post.mock.calls.map(([{ content, key }]) => ({ content, key })) }
}

describe('a play that was not heard back from', () => {
  it.each([
    ['no answer', lost()],
    ['half an answer', new SyntaxError('Unexpected end of JSON input')],
    ['a crash', new ApiError(500, '', 'Internal Server Error')],
    ['a proxy’s page', new ApiError(409, '<html>', '')],
  ])('is sent again as it was, under its key, whatever is pressed: %s', async (_, error) => {
    const { orders, send, sent } = playing(1, error, 'heads fell', 'tails fell')
    await send('heads for 5')
    expect(orders.unanswered('coin')).toBe('heads for 5')
    expect(await send('tails for 9')).toEqual({ content: 'heads for 5', reply: 'heads fell' })
    expect(sent()[1]).toEqual(sent()[0])
    expect(orders.unanswered('coin')).toBeUndefined()
    // answered: the next press is the next play
    expect(await send('tails for 9')).toMatchObject({ content: 'tails for 9' })
    expect(sent()[2]!.key).not.toBe(sent()[0]!.key)
  })

  it('stays pinned when it is stopped at the door, and is let go by the server’s no', async () => {
    const { orders, send, sent } = playing(
      1,
      lost(),
      refusal(429, 'rate_limited'),
      refusal(409, 'stale_commitment'),
    )
    await send('one')
    await send('two')
    expect(orders.unanswered('coin')).toBe('one')
    await send('three')
    expect(sent().map(({ content }) => content)).toEqual(['one', 'one', 'one'])
    expect(orders.unanswered('coin')).toBeUndefined()
  })

  it('is another one for each name', async () => {
    const { send, sent } = playing(1, lost(), 'fell')
    await send('heads', 'coin')
    await send('high', 'card')
    expect(sent()[1]).toMatchObject({ content: 'high' })
    expect(sent()[1]!.key).not.toBe(sent()[0]!.key)
  })
})

it('a refused play is made anew: the server has seen its client seed, and must not choose a commitment to it', async () => {
  for (const error of [refusal(409, 'stale_commitment'), refusal(429, 'rate_limited')]) {
    const { orders, send, sent } = playing(1, error, 'fell')
    await send('seed 1')
    expect(orders.unanswered('coin')).toBeUndefined()
    await send('seed 2')
    expect(sent()[1]).toMatchObject({ content: 'seed 2' })
    expect(sent()[1]!.key).not.toBe(sent()[0]!.key)
  }
})

it('with two tries a lost answer is asked for once more under the same key, a refusal is not', async () => {
  const found = playing(2, lost(), 'fell')
  expect(await found.send('heads')).toEqual({ content: 'heads', reply: 'fell' })
  expect(found.sent()[1]).toEqual(found.sent()[0])
  const gone = playing(2, lost(), lost(), 'never')
  expect(await gone.send('heads')).toBe('Failed to fetch')
  expect(gone.sent()).toHaveLength(2)
  const refused = playing(2, refusal(409, 'pot_taken'))
  await refused.send('heads')
  expect(refused.sent()).toHaveLength(1)
})
