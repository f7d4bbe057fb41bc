import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import { PASSWORD } from '#tests/support/world.ts'

const ORIGIN = 'http://evens.example'
const world = unjudgedWorld({
  env: { PUBLIC_URL: ORIGIN, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1,10.0.0.7' },
  logTo: {
    write(line) {
      written += line
    },
  },
})
const mara = person(() => world.signUp('Mara'))
/** the log's lines */
let written = ''
const noted = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.security !== undefined)

beforeEach(() => {
  written = ''
})

const signIn = (headers: Record<string, string>, email = mara.email) =>
  world.visitor.call('signIn', {
    body: { email, password: PASSWORD },
    headers: { origin: ORIGIN, ...headers },
  })
const metric = async (name: string) =>
  new RegExp(`^evens_${name} (\\d+)$`, 'm').exec(await (await fetch(`${world.url}/metrics`)).text())?.[1]

describe('what a header says', () => {
  test.each([
    ['66.7.7.7:40000', '66.7.7.7'],
    ['1.2.3.4, [2001:db8::9]:443, 10.0.0.7', '2001:db8::9'],
    ['::ffff:505:505', '5.5.5.5'],
    ['junk25', 'via 127.0.0.1'],
  ])('S-24 the security log writes X-Forwarded-For %s as %s', async (header, address) => {
    expect((await signIn({ 'x-forwarded-for': header }, `${randomUUID()}@example.com`)).status).toBe(401)
    expect(noted()).toMatchObject([{ security: 'sign_in.failed', address }])
  })

  test('S-24 the security log names who asked for a socket, and not the proxy', async () => {
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`, {
      headers: { origin: 'https://evil.test', 'x-forwarded-for': '66.7.7.7:1234' },
    })
    socket.on('error', () => {})
    await new Promise((closed) => socket.once('close', closed))
    expect(noted()).toMatchObject([{ security: 'origin.refused', address: '66.7.7.7' }])
  })

  test('S-24 no header makes a cookie Secure, or takes that away, or changes the id of a request', async () => {
    const answer = await signIn({
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=1.2.3.4;proto=https;host=evil.example',
      'x-request-id': 'chosen by the caller',
      'request-id': 'chosen by the caller',
    })
    expect(answer.status).toBe(200)
    const cookies = answer.headers.getSetCookie()
    expect(cookies.some((line) => line.startsWith('sid='))).toBe(true)
    expect(cookies.join('\n')).not.toMatch(/Secure|evil/)
    expect(written).not.toContain('chosen by the caller')
    expect(noted().map(({ address }) => address)).toEqual(noted().map(() => 'via 127.0.0.1'))
  })

  test('S-24 a browser’s name is shown by a label of ours, however it is written', async () => {
    const name = `Firefox/1 Windows <b>${'x'.repeat(5_000)}</b>`
    const answer = await signIn({ 'user-agent': name })
    const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith('sid='))
    const text = await (
      await fetch(`${world.url}/api/auth/sessions`, { headers: { cookie: cookie!.split(';')[0]! } })
    ).text()
    expect(text).toContain('Firefox on Windows')
    expect(text).not.toContain('<b>')
  })
})

describe('a proxy that nobody named', () => {
  test('S-24 is noticed once three people in a row came from one private address, and no more when others come', async () => {
    const people = [await world.signUp('Ada'), await world.signUp('Ben'), await world.signUp('Cleo')]
    for (const person of people)
      await person.ok('currentUser', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(await metric('callers_share_address')).toBe('0')
    for (const person of people)
      await person.ok('currentUser', { headers: { 'x-forwarded-for': '10.9.9.9' } })
    expect(await metric('callers_share_address')).toBe('1')
    for (const person of people)
      await person.ok('currentUser', { headers: { 'x-forwarded-for': '10.9.9.9' } })
    expect(written.match(/TRUSTED_PROXIES/g)).toHaveLength(1)
    expect(written).toContain('10.9.9.9')
    await people[0]!.ok('currentUser', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(await metric('callers_share_address')).toBe('0')
  })
})
