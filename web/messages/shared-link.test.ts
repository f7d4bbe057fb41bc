import { expect, test } from 'vitest'
import { readShared, sharedScreen, sharedText } from './shared-link.ts'

const ORIGIN = 'https://evens.example'
const shared = (parts: object) => ({ title: '', text: '', url: '', ...parts })
const leadsTo = (parts: object) => sharedScreen(shared(parts), ORIGIN)

test('a shared link of ours leads to its screen, whichever part holds it', () => {
  expect(leadsTo({ url: `${ORIGIN}/events/12` })).toBe('/events/12')
  expect(leadsTo({ text: `Come and bet: ${ORIGIN}/events/12.` })).toBe('/events/12')
  expect(leadsTo({ title: `(${ORIGIN}/tournaments/3)` })).toBe('/tournaments/3')
  expect(leadsTo({ url: `${ORIGIN}/fairness/verify?game=7` })).toBe('/fairness/verify?game=7')
})

test('the pages about an event for previews and for embedding lead to the event', () => {
  for (const path of ['/share/events/12', '/share/events/12.png', '/embed/events/12'])
    expect(leadsTo({ url: `${ORIGIN}${path}` })).toBe('/events/12')
})

test('the preview of a tournament, a person and a room leads to its screen, an invite by way of the server', () => {
  const invite = '/share/rooms/AbCdEfGhIjKlMnOpQr-_12'
  for (const [path, screen] of [
    ['/share/tournaments/3', '/tournaments/3'],
    ['/share/people/5.png', '/profile/5'],
    ['/share/rooms/7', '/rooms/7'],
    [invite, invite],
  ] as const)
    expect(leadsTo({ text: `Come: ${ORIGIN}${path}` })).toBe(screen)
})

test('other sites, calls of the API, screens of visitors and the share screen itself are not followed', () => {
  for (const url of [
    'https://evil.example/events/12',
    `https://evil.example/?${ORIGIN}/events/12`,
    `${ORIGIN}/api/logout`,
    `${ORIGIN}/sign-in?returnTo=%2Fsettings`,
    `${ORIGIN}/shared?text=again`,
    `${ORIGIN}/nowhere/at/all`,
    'javascript:alert(1)',
    'not an address',
  ])
    expect(leadsTo({ url }), url).toBeUndefined()
})

test('what was shared is one text with each part once', () => {
  expect(sharedText(shared({ title: 'Derby', text: 'Will City win?', url: 'https://n.example/1' }))).toBe(
    'Derby\nWill City win?\nhttps://n.example/1',
  )
  expect(sharedText(shared({ text: 'Look: https://n.example/1', url: 'https://n.example/1' }))).toBe(
    'Look: https://n.example/1',
  )
  expect(sharedText(readShared(new URLSearchParams('title=Derby&text=+Derby+today+')))).toBe('Derby today')
})
