import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import type { Person } from '#tests/support/world.ts'
import { ask, at, lettersTo, readerAndAsker } from './letter-world.ts'

const world = judgedWorld()
const ONE_CLICK = 'List-Unsubscribe=One-Click'

/** A person's letter, with the path of the address in its header. */
async function withLetter(
  monday: string,
): Promise<{ reader: Person; asker: Person; letter: string; path: string }> {
  const { reader, asker } = await readerAndAsker(world, 'UTC')
  const before = new Date(Date.parse(monday) - 4 * 86_400_000).toISOString()
  await at(world, before)
  await ask(world, asker, 'Will it stop?')
  await at(world, monday)
  const [letter] = lettersTo(world, reader)
  const [, path] = /^List-Unsubscribe: <http:\/\/localhost:\d+(\/api\/letters\/stop\/[\w-]{32})>$/m.exec(
    letter!,
  )!
  return { reader, asker, letter: letter!, path: path! }
}

/** As programs of mail call it: without a cookie, an Origin, or any other header of a browser. */
const post = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
  fetch(`${world.url}${path}`, { method: 'POST', body, headers: { 'content-type': type } })
const wanted = async (person: Person) => (await person.ok('getWeeklyLetter')).wanted

describe('Q-10 one-click stop (RFC 8058)', () => {
  test('Q-10 the letter has both headers, and their POST stops the letters at once, without signing in', async () => {
    const { reader, asker, letter, path } = await withLetter('2027-03-01T09:00:00Z')
    expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
    const answer = await post(path, ONE_CLICK)
    expect([answer.status, answer.redirected, answer.headers.get('set-cookie')]).toEqual([200, false, null])
    expect(await answer.text()).toContain('The weekly letter is stopped')
    expect(await wanted(reader)).toBe(false)
    await ask(world, asker, 'And now?')
    await at(world, '2027-03-08T09:00:00Z')
    expect(lettersTo(world, reader)).toHaveLength(1)
    // a second press, and a link that is older than a new choice
    expect((await post(path, ONE_CLICK)).status).toBe(200)
    await reader.ok('setWeeklyLetter', { body: { wanted: true } })
    expect((await post(path, ONE_CLICK)).status).toBe(200)
    expect(await wanted(reader)).toBe(false)
  })

  test('Q-10 opening the address stops nothing: its page asks, and its button sends the same form', async () => {
    const { reader, path } = await withLetter('2027-04-05T09:00:00Z')
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(`${world.url}${path}`, { method })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    const page = await (await fetch(`${world.url}${path}`)).text()
    expect(page).toContain('<form method="post"><button name="List-Unsubscribe" value="One-Click">')
    expect(page).not.toContain(path)
    expect(await wanted(reader)).toBe(true)
    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await post(path, parts, 'multipart/form-data; boundary=x')).status).toBe(200)
    expect(await wanted(reader)).toBe(false)
  })

  test.each([
    ['an empty form', ''],
    ['another form', 'a=b'],
    ['JSON', '{"stop":true}'],
  ])('Q-10 %s stops nothing', async (_, body) => {
    const { reader, asker } = await readerAndAsker(world, 'UTC')
    void asker
    const { token } = await world.db.one<{ token: string }>(
      sql`select token from weekly_letter_choices where user_id = ${BigInt(reader.id)}`,
    )
    expect((await post(`/api/letters/stop/${token}`, body)).status).toBe(400)
    expect(await wanted(reader)).toBe(true)
  })

  test('Q-10 an address that is cut short says so, and stops nobody', async () => {
    const { reader, path } = await withLetter('2027-05-03T09:00:00Z')
    for (const wrong of [
      path.slice(0, -1),
      `${path}x`,
      '/api/letters/stop/%00',
      `/api/letters/stop/${'A'.repeat(32)}`,
    ]) {
      const answer = await post(wrong, ONE_CLICK)
      expect([wrong, answer.status]).toEqual([wrong, 404])
    }
    expect(await wanted(reader)).toBe(true)
  })
})
