import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import type { Mail } from '#server/core/mail.ts'
import { weeklyLetterPoller } from '#server/weekly-letter/send-letters.ts'
import { twoNodes } from '#tests/support/file-world.ts'
import { type Person, prove } from '#tests/support/world.ts'
import { ask, at, lettersTo, readerAndAsker } from './letter-world.ts'

const [one, two] = twoNodes()
let monday = Date.parse('2027-03-01T09:00:00Z')

/** A person whose letter is due now, and unsent. */
async function dueReader(): Promise<Person> {
  monday += 14 * 86_400_000
  await at(one, new Date(monday - 4 * 86_400_000).toISOString())
  const { reader, asker } = await readerAndAsker(one, 'UTC')
  await ask(one, await prove(asker), 'Does it come once?')
  await one.db.change(
    sql`update clock set "offset" = ${new Date(monday).toISOString()}::timestamptz - clock_timestamp()`,
  )
  return reader
}

/** A mail server that fails so, and how often it was asked. */
function failing(error: object): Mail & { asked: number } {
  return {
    asked: 0,
    async send() {
      this.asked++
      throw Object.assign(new Error('no'), error)
    },
    close: () => {},
  }
}

const send = (mail: Mail, reader: Person) =>
  weeklyLetterPoller(mail).work(one.context, BigInt(reader.id), () => true)

describe('Q-10 a weekly letter goes at most once', () => {
  test('Q-10 by two nodes that look at the same time', async () => {
    const readers = [await dueReader()]
    for (let round = 0; round < 5; round++)
      await Promise.all([one.app.run('weekly-letters'), two.app.run('weekly-letters')])
    for (const reader of readers)
      expect(lettersTo(one, reader).length + lettersTo(two, reader).length).toBe(1)
  })

  test.each([
    ['refuses', { responseCode: 451, command: 'RCPT TO' }],
    ['is away', { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }],
  ])('Q-10 a mail server that %s gets it again in a quarter of an hour', async (_, error) => {
    const reader = await dueReader()
    const mail = failing(error)
    await send(mail, reader)
    await send(mail, reader)
    expect([mail.asked, lettersTo(one, reader).length]).toEqual([1, 0])
    await at(one, new Date(monday + 16 * 60_000).toISOString())
    expect(lettersTo(one, reader)).toHaveLength(1)
  })

  test.each([
    ['a silence after its words', { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT', command: 'CONN' }],
    ['a connection that broke', { code: 'ESOCKET', originalCode: 'ECONNRESET', command: 'CONN' }],
    ['a final refusal', { responseCode: 550, command: 'RCPT TO' }],
  ])(
    'Q-10 after %s it does not go again: the mail server may have taken it, or never will',
    async (_, error) => {
      const reader = await dueReader()
      const mail = failing(error)
      await send(mail, reader)
      await at(one, new Date(monday + 3_600_000).toISOString())
      expect([mail.asked, lettersTo(one, reader).length]).toEqual([1, 0])
      expect((await reader.ok('getWeeklyLetter')).nextAt).toBe(
        new Date(monday + 7 * 86_400_000).toISOString(),
      )
    },
  )

  test('Q-10 a letter whose person stopped it while the mail server refused stays stopped', async () => {
    const reader = await dueReader()
    const stopping: Mail = {
      async send() {
        await reader.ok('setWeeklyLetter', { body: { wanted: false } })
        throw Object.assign(new Error('no'), { responseCode: 450 })
      },
      close: () => {},
    }
    await send(stopping, reader)
    await at(one, new Date(monday + 3_600_000).toISOString())
    expect(lettersTo(one, reader)).toHaveLength(0)
    expect((await reader.ok('getWeeklyLetter')).wanted).toBe(false)
  })
})
