import { expect, test } from 'vitest'
import { methodAndPath } from '#contract/endpoint.ts'
import { routes } from '#contract/index.ts'
import { wayOf } from './ways.ts'

const ORIGIN = 'https://evens.example'
const get = { method: 'GET', mode: 'cors', destination: '', ranged: false }
const way = (path: string, more: Partial<typeof get> = {}) =>
  wayOf({ ...get, ...more, url: path.startsWith('http') ? path : `${ORIGIN}${path}` }, ORIGIN)
const opened = { mode: 'navigate', destination: 'document' }

test('screens and finished pages ask the server first', () => {
  for (const path of ['/', '/events', '/events/12?from=home', '/terms', '/shared?text=x', '/nowhere'])
    expect(way(path, opened), path).toBe('page')
})

test('navigations that the server answers itself, and pages that need the camera, are left to the browser', () => {
  for (const path of [
    '/api/login',
    '/api/docs',
    '/share/events/12',
    '/embed/events/12',
    '/log/checkpoint',
    '/shell',
    '/objects/a',
    '/manifest.webmanifest',
    '/merchant',
    '/pay/secret',
  ])
    expect(way(path, opened), path).toBe('pass')
  expect(way('/', { mode: 'navigate', destination: 'iframe' })).toBe('pass')
  expect(way('/', { ...opened, method: 'POST' })).toBe('pass')
})

test('hashed files come from what was kept; parts of a file and other sites’ files do not', () => {
  expect(way('/assets/kit-CrTBGEvw.js')).toBe('file')
  expect(way('/assets/film.mp4', { ranged: true })).toBe('pass')
  expect(way('https://js.stripe.com/assets/v3.js')).toBe('pass')
  expect(way('/icon-192.png')).toBe('pass')
})

test('of the API’s reads only those of home, events and own bets are kept, and nothing that changes something', () => {
  const kept = Object.entries(routes).filter(([, { endpoint }]) => {
    const { method, path } = methodAndPath(endpoint)
    return way(path.replace(/\{\w+\}/g, '12'), { method }) === 'answer'
  })
  expect(kept.map(([name]) => name).sort()).toEqual([
    'balanceHistory',
    'countUnreadMessages',
    'currentUser',
    'eventPeople',
    'eventStats',
    'getEvent',
    'listBets',
    'listComments',
    'listEvents',
    'listNotifications',
    'listShelves',
    'myBets',
    'myBetsSummary',
    'myMatches',
    'notificationDigest',
    'oddsHistory',
    'ownStanding',
    'playResult',
    'stats',
    'tier',
    'transactions',
    'winningStreak',
  ])
  for (const [, { endpoint }] of kept) expect(endpoint).toMatch(/^GET /)
  expect(way('/api/home?mode=real')).toBe('home')
})

test('signing in, up and out and closing the account end what was kept', () => {
  expect(way('/api/logout', opened)).toBe('end')
  for (const path of [
    '/api/auth/sign-out',
    '/api/auth/sign-in',
    '/api/auth/sign-up',
    '/api/auth/sign-in/passkey',
    '/api/user/close',
  ])
    expect(way(path, { method: 'POST' }), path).toBe('end')
  expect(way('/api/bets', { method: 'POST' })).toBe('pass')
  expect(way('/api/events/12', { method: 'PATCH' })).toBe('pass')
})
