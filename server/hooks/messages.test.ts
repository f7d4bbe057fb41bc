import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import type { Told } from '#server/bets/index.ts'
import { bodyOf, discordBodyOf, type HookFact, isEcho, plainInDiscord, signed } from './messages.ts'

const told: Told = {
  eventId: 12n,
  title: 'Does it rain?',
  optionA: 'Rain',
  optionB: 'Dry',
  practice: true,
  endsAt: new Date('2026-05-01T10:00:00Z'),
  people: 5,
  names: ['Jo', 'Mara'],
}
const fact = (more: Partial<HookFact> = {}): HookFact => ({
  kind: 'event.settled',
  at: new Date('2026-05-02T10:00:00Z'),
  told,
  link: 'https://evens.example/events/12',
  outcome: 'optionB',
  finalAt: null,
  ...more,
})

describe('Q-10 messages of hooks', () => {
  test('Q-10 the official package of Standard Webhooks verifies a signature, and refuses a changed body', () => {
    const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
    const { headers, body } = signed(bodyOf(fact()), { id: 'msg_1', secret, now: new Date() })
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'event.settled' })
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
    const other = `whsec_${Buffer.alloc(32, 6).toString('base64')}`
    expect(() => new Webhook(other).verify(body, headers)).toThrow()
  })

  test('Q-10 the body has type, timestamp and the event in words, without any figure of money', () => {
    expect(JSON.parse(bodyOf(fact()))).toEqual({
      type: 'event.settled',
      timestamp: '2026-05-02T10:00:00.000Z',
      data: {
        event: {
          id: '12',
          url: 'https://evens.example/events/12',
          title: 'Does it rain?',
          options: ['Rain', 'Dry'],
          endsAt: '2026-05-01T10:00:00.000Z',
          practice: true,
          people: 5,
        },
        outcome: 'Dry',
        names: ['Jo', 'Mara'],
      },
    })
    const proposed = fact({ kind: 'event.proposed', finalAt: new Date('2026-05-03T00:00:00Z') })
    const { data } = JSON.parse(bodyOf(proposed))
    expect(data).toMatchObject({ outcome: 'Dry', finalAt: '2026-05-03T00:00:00.000Z' })
    expect(data).not.toHaveProperty('names')
  })

  test('Q-10 nothing in a title mentions anybody, marks text up or makes a link in Discord', () => {
    const title = '@everyone <@123> **bold** [x](https://evil.example)\n# big ||spoiler|| `code`'
    const message = JSON.parse(discordBodyOf(fact({ told: { ...told, title } })))
    expect(message.allowed_mentions).toEqual({ parse: [] })
    const [words, link] = (message.content as string).split('\n')
    expect(link).toBe('<https://evens.example/events/12>')
    const shown = words!.replace('**Settled:**', '')
    expect(shown).not.toMatch(/(?<!\\)[*_~|`<>[\]()#@:]/)
    expect(shown).not.toContain('@everyone')
    expect(shown).not.toContain('://')
    expect(plainInDiscord('a  b\nc')).toBe('a b c')
  })

  test('Q-10 an echo is the code alone, as text or in JSON; a page that repeats the message is none', () => {
    expect(isEcho(' abc\n', 'abc')).toBe(true)
    expect(isEcho('{"code":"abc"}', 'abc')).toBe(true)
    expect(isEcho('you sent {"code":"abc"}', 'abc')).toBe(false)
    expect(isEcho('{"data":{"code":"abc"}}', 'abc')).toBe(false)
    expect(isEcho('null', 'abc')).toBe(false)
  })
})
