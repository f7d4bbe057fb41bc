import { describe, expect, test } from 'vitest'
import { timeZoneOf } from '#server/users/index.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { PASSWORD } from '#tests/support/world.ts'

const world = unjudgedWorld({ env: { SITE_TIME_ZONE: 'Europe/Lisbon' } })

/** A sign-up by the call itself. */
async function opened(timeZone?: string): Promise<string | undefined> {
  const email = `zone-${Math.random()}@example.com`
  const person = { email, password: `${PASSWORD} again`, firstName: 'Zoe', lastName: 'Example' }
  const { status, body } = await world.visitor.call('signUp', {
    body: { ...person, dateOfBirth: '1990-05-17', region: 'GB', ...(timeZone !== undefined && { timeZone }) },
  })
  expect(status).toBe(201)
  return timeZoneOf(world.context, world.db, BigInt(body.id))
}

describe('Q-10 a person’s time zone', () => {
  test.each([
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    [undefined, 'Europe/Lisbon'],
    ['Mars/Olympus', 'Europe/Lisbon'],
    ['+05:45', 'Europe/Lisbon'],
    ['', 'Europe/Lisbon'],
  ])('Q-10 a browser that says %s at the sign-up is in %s', async (given, zone) => {
    expect(await opened(given)).toBe(zone)
  })

  test('Q-10 the settings show the zone in force, and change it', async () => {
    const ada = await world.signUp('Ada')
    expect(await ada.ok('getTimeZone')).toEqual({ timeZone: 'Europe/Lisbon', isOfSite: true })
    const chosen = { timeZone: 'Pacific/Apia', isOfSite: false }
    expect(await ada.ok('setTimeZone', { body: { timeZone: 'Pacific/Apia' } })).toEqual(chosen)
    expect(await ada.ok('getTimeZone')).toEqual(chosen)
  })

  test.each(['Mars/Olympus', '+02:00', '', "UTC'--"])('Q-10 %s is no time zone', async (timeZone) => {
    const ben = await world.signUp('Ben')
    const answer = await ben.call('setTimeZone', { body: { timeZone } })
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed'])
    expect(answer.body.fields).toEqual({ timeZone: 'There is no such time zone' })
  })
})
