import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { on, openEvent } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { sanction } from '#tests/support/rooms.ts'
import { PASSWORD, type Person, prove, refused } from '#tests/support/world.ts'

const lines: string[] = []
const world = judgedWorld({
  env: { LOG_LEVEL: 'trace' },
  logTo: { write: (line: string) => void lines.push(line) },
})
let serial = 0
let [asker, member, stranger] = [] as unknown as [Person, Person, Person]
let gangId = ''
beforeAll(async () => {
  ;[asker, member, stranger] = [
    await world.rich('Asker'),
    await world.rich('Member'),
    await world.rich('Stranger'),
  ]
  gangId = (await asker.ok('createGang', { body: { name: `Harbour ${++serial}` } })).id
  await member.ok('joinGang', on(gangId))
})

async function read(path: string) {
  const answer = await fetch(`${world.url}${path}`)
  const text = await answer.text()
  // long lines are folded (RFC 5545, 3.1)
  return { status: answer.status, headers: answer.headers, text: text.replaceAll('\r\n ', '') }
}

describe('Q-11 calendars', () => {
  test('Q-11 a gang’s calendar has the ends of betting of its events, with title and address, without figures', async () => {
    const event = await openEvent(world, asker, { audience: 'gang', title: 'Who, then; brings scarves?' })
    await asker.ok('placeBet', { body: { eventId: event.id, selection: 'optionA', amount: '13.37' } })
    await openEvent(world, asker, { title: 'A public one' })
    const { path } = await member.ok('renewGangCalendar', { ...on(gangId), body: {} })
    const { status, headers, text } = await read(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(text).toContain('SUMMARY:Betting ends: Who\\, then\\; brings scarves?')
    expect(text).toContain(`URL;VALUE=URI:${world.url}/events/${event.id}`)
    expect(text).toContain(`UID:event-${event.id}@`)
    expect(text).toContain(`DTSTART:${event.endsAt.replace(/[-:]|\.\d+/g, '')}`)
    expect(text).not.toContain('13.37')
    expect(text).not.toContain('A public one')
  })

  test('Q-11 renewed and ended by one press: the earlier address is dead at once', async () => {
    const event = await openEvent(world, asker)
    expect(await member.ok('eventCalendar', on(event.id))).toEqual({ madeAt: null })
    const first = await member.ok('renewEventCalendar', { ...on(event.id), body: {} })
    expect((await read(first.path)).text).toContain(`event-${event.id}@`)
    const second = await member.ok('renewEventCalendar', { ...on(event.id), body: {} })
    expect((await read(first.path)).status).toBe(404)
    expect((await read(second.path)).status).toBe(200)
    expect((await member.ok('eventCalendar', on(event.id))).madeAt).toBe(second.madeAt)
    await member.ok('endEventCalendar', on(event.id))
    expect((await read(second.path)).status).toBe(404)
  })

  test('Q-11 only the hash of an address is kept, and no log has it', async () => {
    const { path } = await member.ok('renewGangCalendar', { ...on(gangId), body: {} })
    const token = path.slice('/calendars/'.length, -'.ics'.length)
    await read(path)
    await read(`${path}?x=1`)
    expect(lines.join('')).not.toContain(token)
    const rows = await world.db.rows(
      sql`select encode(token_hash, 'base64') as hash, c::text as text from calendars c`,
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('Q-11 it ends with what its owner may see: membership, sight, ban, closed account', async () => {
    const guest = await world.signUp('Guest')
    expect(refused(await guest.call('renewGangCalendar', { ...on(gangId), body: {} }))).toEqual([
      404,
      'not_found',
    ])
    await guest.ok('joinGang', on(gangId))
    const gang = await guest.ok('renewGangCalendar', { ...on(gangId), body: {} })
    expect((await read(gang.path)).status).toBe(200)
    await guest.ok('leaveGang', { body: {} })
    expect((await read(gang.path)).status).toBe(404)
    const event = await openEvent(world, asker)
    const one = await guest.ok('renewEventCalendar', { ...on(event.id), body: {} })
    expect((await read(one.path)).status).toBe(200)
    await asker.ok('changeAudience', { ...on(event.id), body: { audience: 'gang' } })
    expect((await read(one.path)).status).toBe(404)
    expect(refused(await guest.call('renewEventCalendar', { ...on(event.id), body: {} }))).toEqual([
      404,
      'not_found',
    ])
    const open = await openEvent(world, asker)
    const own = await guest.ok('renewEventCalendar', { ...on(open.id), body: {} })
    await sanction(world, guest, 'ban')
    expect((await read(own.path)).status).toBe(404)
    await world.db.change(
      sql`update sanctions set lifted_at = clock_now() where user_id = ${BigInt(guest.id)}`,
    )
    expect((await read(own.path)).status).toBe(200)
    await (await prove(guest)).ok('closeAccount', { body: { password: PASSWORD } })
    expect((await read(own.path)).status).toBe(404)
  })

  test('Q-11 an address that was never made gets the same answer, and guessing is slow', async () => {
    const answers = [`/calendars/${'x'.repeat(43)}.ics`, '/calendars/x.ics', '/calendars/12']
    for (const path of answers)
      expect(await read(path)).toMatchObject({ status: 404, text: 'There is no such calendar.\n' })
    let status = 404
    for (let n = 0; n < 150 && status === 404; n++)
      status = (await read(`/calendars/${'y'.repeat(43)}.ics`)).status
    expect(status).toBe(429)
    expect(refused(await stranger.call('gangCalendar', on(gangId)))).toEqual([404, 'not_found'])
  })
})
