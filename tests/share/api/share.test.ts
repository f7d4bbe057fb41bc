import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Params } from '#contract/index.ts'
import { shareables } from '#server/modules.ts'
import { previewHead } from '#server/share/index.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { enter, openRoom, roomWith } from '#tests/support/rooms.ts'
import { allTest } from '#tests/support/scale.ts'
import { host, other, testVisits, visit, world } from '#tests/support/share-world.ts'
import { openTournament, seated, startedBy } from '#tests/support/tournaments.ts'
import { openWorld } from '#tests/support/world.ts'

testVisits()

const page = async (path: string) => {
  const answer = await visit(path)
  const html = await answer.text()
  return { status: answer.status, headers: answer.headers, html: html.replace(OWN_SCRIPT, '') }
}
/** The one script of the page, which writes its time in the reader's zone. */
const OWN_SCRIPT = /<script>\{const local=[^<]*querySelectorAll\('time'\)[^<]*<\/script>/
const unescaped = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
const tag = (html: string, name: string) => {
  const found = new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)
  return found && unescaped(found[1]!)
}
/** A page without its own address: two that say nothing are then equal. */
const without = async (path: string) => (await page(path)).html.replaceAll(path, '')
const share = (kind: Params<'setSharing'>['kind'], id: string, shared: boolean, by = host) =>
  by.call('setSharing', { params: { kind, id }, body: { shared } })

describe('previews of shared links', () => {
  test('A-share a crawler finds title, odds and state of an event without a script, and its picture', async () => {
    const { id } = await openEvent(world, host, {
      title: 'Will the Kings win?',
      optionALabel: 'Kings',
      optionBLabel: 'Rovers',
    })
    await host.ok('placeBet', bet(id, 'optionA', '3'))
    await other.ok('placeBet', bet(id, 'optionB', '1'))
    const { status, headers, html } = await page(`/share/events/${id}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(tag(html, 'og:title')).toBe('Will the Kings win?')
    expect(tag(html, 'og:description')).toMatch(
      /^Kings 75% \(odds 1\.\d\d\) against Rovers 25% \(odds 3\.\d\d\)\. Open for bets until .* UTC\./,
    )
    expect(tag(html, 'og:url')).toBe(`${world.url}/share/events/${id}`)
    expect(html).toContain(`<link rel="canonical" href="${world.url}/share/events/${id}">`)
    expect(tag(html, 'twitter:card')).toBe('summary_large_image')
    expect(tag(html, 'og:image:alt')).toContain('Kings 75 percent; Rovers 25 percent')
    expect(html).toContain(`href="/events/${id}"`)
    expect(html).not.toMatch(/<script|Halima|\$3\.00/)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")

    const picture = await fetch(tag(html, 'og:image')!)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(100_000)
    const etag = picture.headers.get('etag')!
    expect((await visit(`/share/events/${id}.png`, { 'if-none-match': etag })).status).toBe(304)
    // another bet, another picture
    await other.ok('placeBet', bet(id, 'optionB', '1'))
    expect((await visit(`/share/events/${id}.png`, { 'if-none-match': etag })).status).toBe(200)
  })

  test('A-share who is signed in goes straight to the screen', async () => {
    const { id } = await openEvent(world, host)
    const answer = await visit(`/share/events/${id}`, { cookie: other.cookie })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/events/${id}`])
  })

  test.each([
    ['quotes', `He said "it's on" & 'off'`],
    ['markup', '</title><script>alert(1)</script>'],
    ['what replacing takes for an order', "$& $' $` $1"],
    ['an emoji', 'Who wins 🏆👨‍👩‍👧?'],
    ['Arabic', 'هل سيفوز الملوك اليوم؟'],
    ['140 letters', 'Long '.repeat(28).trim()],
  ])('A-share a title with %s stays text, and has a picture', async (_, title) => {
    const { id } = await openEvent(world, host, { title })
    const { html } = await page(`/share/events/${id}`)
    expect(tag(html, 'og:title')).toBe(title)
    expect(unescaped(/<h1 dir="auto">(.*?)<\/h1>/.exec(html)![1]!)).toBe(title)
    expect(html).not.toMatch(/<script/)
    const picture = await visit(`/share/events/${id}.png`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('A-share a tournament is shown without its players, a person as strangers see them', async () => {
    const { id } = await openTournament(host, { gameTitle: 'Quay Racers' })
    await host.ok('joinTournament', { params: { id } })
    const tournament = (await page(`/share/tournaments/${id}`)).html
    expect(tag(tournament, 'og:title')).toBe('Quay Racers')
    expect(tag(tournament, 'og:description')).toContain('1 of 4 players')
    expect(tournament).not.toContain('Halima')
    await share('people', host.id, true)
    const person = (await page(`/share/people/${host.id}`)).html
    expect(tag(person, 'og:title')).toBe('Halima E.')
    expect(tag(person, 'og:description')).toMatch(/^Bronze tier\. On Evens since \w+ \d{4}\.$/)
    expect(person).not.toMatch(/Example|@example|balance/)
    // a search for a name does not tell that somebody is here
    expect([person.includes('noindex'), tournament.includes('noindex')]).toEqual([true, false])
    for (const path of [`/share/tournaments/${id}.png`, `/share/people/${host.id}.png`])
      expect((await visit(path)).status).toBe(200)
  })

  test('T19 the shared page of a tournament that runs asks nobody to sign in to join', async () => {
    const [ada, ben] = [await world.rich('Ada'), await world.rich('Ben')]
    const { id } = await openTournament(host, { gameTitle: 'Pier Racers' })
    await seated(id, ada, ben)
    const asked = async () => /Sign in to (\w+)\./.exec((await page(`/share/tournaments/${id}`)).html)?.[1]
    expect(await asked()).toBe('join')
    await startedBy(host, id, ada, ben)
    expect(await asked()).toBe('watch')
    await ben.ok('leaveTournament', { params: { id } })
    expect(await asked()).toBe('watch')
  })

  test('A-share what does not exist, what is suspended and what its owner hides look the same: the generic page and picture', async () => {
    const hidden = (await openEvent(world, host, { title: 'Hidden question' })).id
    expect((await share('events', hidden, false, other)).status).toBe(403)
    expect((await share('events', hidden, false)).body).toEqual({ shared: false, mine: true })
    const suspended = (await openEvent(world, host, { title: 'Suspended question' })).id
    const judge = await world.moderator('Judge')
    await judge.ok('suspendEvent', { params: { id: suspended }, body: { reason: 'reported' } })
    const generic = Buffer.from(await (await visit('/share/evens.png')).arrayBuffer())
    for (const name of [
      hidden,
      suspended,
      '999999',
      'abc',
      '0',
      '-1',
      '%00',
      '1e3',
      '99999999999999999999',
    ]) {
      const { status, html } = await page(`/share/events/${name}`)
      expect([name, status, tag(html, 'og:title')]).toEqual([name, 404, 'Evens'])
      expect(html).not.toMatch(/Hidden|Suspended/)
      const picture = await visit(`/share/events/${name}.png`)
      expect([name, picture.status]).toEqual([name, 404])
      expect(Buffer.from(await picture.arrayBuffer()).equals(generic), name).toBe(true)
      expect((await visit(`/embed/events/${name}`)).status).toBe(404)
      expect((await visit(`/embed/events/${name}.json`)).status).toBe(404)
    }
    expect((await share('events', hidden, true)).body.shared).toBe(true)
    expect(tag((await page(`/share/events/${hidden}`)).html, 'og:title')).toBe('Hidden question')
  })

  test('A-share a tournament and a profile that their owners hide are a 404 for visitors, and a way on for who is signed in', async () => {
    const { id } = await openTournament(host, { gameTitle: 'Hidden races' })
    const unknown = await without('/share/tournaments/999999')
    for (const [kind, name, screen] of [
      ['tournaments', id, `/tournaments/${id}`],
      ['people', host.id, `/profile/${host.id}`],
    ] as const) {
      const path = `/share/${kind}/${name}`
      await share(kind, name, true)
      expect((await share(kind, name, false, other)).status).toBe(403)
      expect(await other.ok('getSharing', { params: { kind, id: name } })).toEqual({
        shared: true,
        mine: false,
      })
      expect((await share(kind, name, false)).body).toEqual({ shared: false, mine: true })
      expect((await page(path)).status).toBe(404)
      expect(await without(path)).toBe(unknown)
      expect((await visit(`${path}.png`)).status).toBe(404)
      const member = await visit(path, { cookie: other.cookie })
      expect([member.status, member.headers.get('location')]).toEqual([302, screen])
      expect((await share(kind, name, true)).body.shared).toBe(true)
      expect((await page(path)).status).toBe(200)
    }
  })

  test('A-share a public room is shown with how many are inside and the odds of its event, and nobody’s name', async () => {
    const title = '</title><script>alert(1)</script> & "friends"'
    const event = await openEvent(world, host, {
      title: 'Will it rain?',
      optionALabel: 'Rain',
      optionBLabel: 'Sun',
    })
    await host.ok('placeBet', bet(event.id, 'optionA', '3'))
    await other.ok('placeBet', bet(event.id, 'optionB', '1'))
    const { room } = await roomWith(host, [other], {
      name: title,
      eventId: event.id,
      purpose: 'Halima’s birthday',
    })
    const path = `/share/rooms/${room.id}`
    const { status, html } = await page(path)
    expect([status, tag(html, 'og:title')]).toEqual([200, title])
    expect(tag(html, 'og:description')).toMatch(
      /^Rain 75% \(odds 1\.\d\d\) against Sun 25% \(odds 3\.\d\d\)\. 2 people inside\. On “Will it rain\?”\.$/,
    )
    expect(html).toContain(`href="/rooms/${room.id}"`)
    expect(html).not.toMatch(/<script|Halima|Other|\$3\.00/)
    const picture = await visit(`${path}.png`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])

    // the event's owner hides it: the room says nothing of it any more
    await share('events', event.id, false)
    expect(tag((await page(path)).html, 'og:description')).toBe('2 people inside.')
  })

  test('A-share a private room is shown to who has its invite alone, without who is inside', async () => {
    const { room } = await roomWith(host, [other], { name: 'Cousins only', isPublic: false })
    expect((await page(`/share/rooms/${room.id}`)).status).toBe(404)
    expect(await without(`/share/rooms/${room.id}`)).toBe(await without('/share/rooms/999999'))
    expect((await visit(`/share/rooms/${room.id}`, { cookie: host.cookie })).status).toBe(404)
    for (const wrong of [`${room.invite.slice(0, 21)}!`, room.invite.slice(1), 'A'.repeat(22)])
      expect((await page(`/share/rooms/${wrong}`)).status).toBe(404)
    // an invite opens nothing else, and no card
    for (const place of ['/share/events/', '/embed/rooms/', '/embed/events/'])
      expect((await visit(place + room.invite)).status).toBe(404)

    const path = `/share/rooms/${room.invite}`
    const { status, html } = await page(path)
    expect([status, tag(html, 'og:title')]).toEqual([200, 'Cousins only'])
    expect(tag(html, 'og:description')).toBe('A private room, by invitation.')
    expect(tag(html, 'robots')).toBe('noindex')
    expect(html).not.toMatch(/Halima|Other|2 people|canonical/)
    expect(html).toContain(`href="/rooms/${room.id}?invite=${room.invite}"`)
    expect((await visit(`${path}.png`)).status).toBe(200)
    const member = await visit(path, { cookie: other.cookie })
    expect([member.status, member.headers.get('location')]).toEqual([
      302,
      `/rooms/${room.id}?invite=${room.invite}`,
    ])
  })

  test('A-share a room’s owner ends its preview by locking it, and closing it ends it for good', async () => {
    const room = await openRoom(host, { name: 'Door shut' })
    await enter(host, room)
    const paths = [`/share/rooms/${room.id}`, `/share/rooms/${room.invite}`]
    const statuses = async (headers = {}) =>
      Promise.all(
        paths
          .flatMap((path) => [path, `${path}.png`])
          .map(async (path) => (await visit(path, headers)).status),
      )
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await host.ok('changeRoom', { params: room.at, body: { locked: true } })
    expect(await statuses()).toEqual([404, 404, 404, 404])
    expect((await page(paths[0]!)).html).not.toContain('Door shut')
    // the door itself says that it is locked
    expect((await visit(paths[0]!, { cookie: other.cookie })).status).toBe(302)
    await host.ok('changeRoom', { params: room.at, body: { locked: false } })
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await host.ok('closeRoom', { params: room.at, body: {} })
    expect(await statuses({ cookie: host.cookie })).toEqual([404, 404, 404, 404])
  })

  test('A-share a room’s owner ends its preview with the room open, also that of a private room; nobody else can', async () => {
    for (const isPublic of [true, false]) {
      const { room } = await roomWith(host, [other], { name: 'No preview', isPublic })
      const path = `/share/rooms/${isPublic ? room.id : room.invite}`
      const named = { params: { kind: 'rooms', id: room.id } } as const
      expect(await host.ok('getSharing', named)).toEqual({ shared: true, mine: true })
      expect((await share('rooms', room.id, false)).body).toEqual({ shared: false, mine: true })
      for (const ending of ['', '.png']) expect((await visit(path + ending)).status, path).toBe(404)
      expect((await page(path)).html).not.toContain('No preview')
      // the room itself is as open as before
      expect((await visit(path, { cookie: other.cookie })).status).toBe(302)
      const refused = await share('rooms', room.id, true, other)
      expect(refused.status).toBe(403)
      expect(await other.ok('getSharing', named)).toEqual({ shared: false, mine: false })
      // the id of a private room says nothing to a person who was never inside
      const outsider = await world.signUp('Outsider')
      expect((await outsider.call('getSharing', named)).status).toBe(isPublic ? 200 : 404)
      expect((await share('rooms', room.id, true, outsider)).status).toBe(isPublic ? 403 : 404)
      await share('rooms', room.id, true)
      expect((await visit(path)).status).toBe(200)
    }
  })

  test('S11 a profile is on no page until its owner shows it, and leads who is signed in all the same', async () => {
    const ada = await world.signUp('Ada')
    const path = `/share/people/${ada.id}`
    const unknown = await without('/share/people/999999')
    expect([(await page(path)).status, (await visit(`${path}.png`)).status]).toEqual([404, 404])
    expect(await without(path)).toBe(unknown)
    expect(await ada.ok('getSharing', { params: { kind: 'people', id: ada.id } })).toEqual({
      shared: false,
      mine: true,
    })
    expect((await share('people', ada.id, true, other)).status).toBe(403)
    expect((await page(path)).status).toBe(404)
    for (const _ of [1, 2]) expect((await share('people', ada.id, true, ada)).body.shared).toBe(true)
    expect((await page(path)).status).toBe(200)
    expect((await share('people', ada.id, false, ada)).body.shared).toBe(false)
    expect((await page(path)).status).toBe(404)
  })

  test('S11 an event’s own address has the head of its preview as long as that is shown, and nothing else has one', async () => {
    const { id } = await openEvent(world, host, { title: 'Will "it" <rain>?' })
    const head = (path: string) =>
      previewHead(world.db, { byId: shareables(), byInvite: {} }, { origin: 'https://evens.example', path })
    const lines = (await head(`/events/${id}`)).join('\n')
    expect(tag(lines, 'og:title')).toBe('Will "it" <rain>?')
    expect(tag(lines, 'og:image')).toBe(`https://evens.example/share/events/${id}.png`)
    expect(lines).not.toMatch(/<rain>|<script|Halima/)
    for (const path of ['/events/999999', '/events', `/events/${id}/x`, `/profile/${host.id}`, '/'])
      expect(await head(path), path).toEqual([])
    await share('events', id, false)
    expect(await head(`/events/${id}`)).toEqual([])
  })

  test('A-share a closed account has no preview', async () => {
    const leaver = await world.signUp('Leaver')
    await share('people', leaver.id, true, leaver)
    expect((await page(`/share/people/${leaver.id}`)).status).toBe(200)
    await leaver.ok('closeAccount', { body: { password: 'brass lamp over the pine table' } })
    expect((await page(`/share/people/${leaver.id}`)).status).toBe(404)
  })

  allTest('A-share one address may have only so many pictures drawn in a minute', async () => {
    const busy = await openWorld(await freshDatabase())
    const creator = await busy.rich('Creator')
    const statuses: number[] = []
    // while it draws, the budget fills again a little
    while (statuses.at(-1) !== 429 && statuses.length < 90) {
      const { id } = await openEvent(busy, creator, { title: `Picture ${statuses.length}` })
      statuses.push((await fetch(`${busy.url}/share/events/${id}.png`)).status)
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(statuses.at(-1)).toBe(429)
    // one that is drawn already is sent all the same
    expect((await fetch(`${busy.url}/share/events/1.png`)).status).not.toBe(429)
    await busy.close()
  })
})
