import { describe, expect, test, vi } from 'vitest'
import { hidePassword, hostOfUrl, hostsOf, openHosts, type Primary } from './database-hosts.ts'

describe('the hosts of a connection string', () => {
  test.each([
    ['postgres://u:p@db/evens', ['postgres://u:p@db/evens']],
    ['postgres://u@/evens?host=%2Frun%2Fpg', ['postgres://u@/evens?host=%2Frun%2Fpg']],
    ['postgres://db/evens?target_session_attrs=read-write', ['postgres://db/evens']],
    [
      'postgres://u:p%2C@a:5432,b:5433/evens?sslmode=verify-full&target_session_attrs=primary',
      [
        'postgres://u:p%2C@a:5432/evens?sslmode=verify-full',
        'postgres://u:p%2C@b:5433/evens?sslmode=verify-full',
      ],
    ],
    ['postgresql://u@[::1]:1,[::2]:2/e', ['postgresql://u@[::1]:1/e', 'postgresql://u@[::2]:2/e']],
  ])('H-01 %s', (url, hosts) => {
    expect(hostsOf(url)).toEqual(hosts)
  })

  test.each([
    ['mysql://db/evens', /starts with postgres:/],
    ['evens', /starts with postgres:/],
    ['postgres://a:5432,,b:5432/evens', /"" is not a host/],
    ['postgres://a:5432,b:many/evens', /"b:many" is not a host/],
    ['postgres://a:5432,a:5432/evens', /names a host twice/],
    ['postgres://a,b/evens?target_session_attrs=standby', /the server writes, so set read-write/],
    ['postgres://a/evens?target_session_attrs=any', /the server writes, so set read-write/],
  ])('H-01 %s is refused in words', (url, words) => {
    expect(() => hostsOf(url)).toThrow(words)
  })

  test.each(['any', 'standby', 'prefer-standby', 'read-write'])(
    'H-11 where lists are read %s is no wish of ours',
    (wish) => {
      expect(hostsOf(`postgres://a,b/evens?target_session_attrs=${wish}`, 'read')).toEqual([
        'postgres://a/evens',
        'postgres://b/evens',
      ])
    },
  )

  test('H-01 a host is named without its password', () => {
    expect(hostOfUrl('postgres://u:secret@db-1:5432/evens')).toBe('db-1:5432')
  })

  test.each([
    ['postgres://u:s%40cret@db/evens', 'postgres://u@db/evens', 's@cret'],
    [
      'postgres://u:a:b@a:5432,b:5432/evens?sslmode=verify-full',
      'postgres://u@a:5432,b:5432/evens?sslmode=verify-full',
      'a:b',
    ],
    [
      'postgresql://u@/evens?password=p%26q&host=%2Frun%2Fpg',
      'postgresql://u@/evens?host=%2Frun%2Fpg',
      'p&q',
    ],
    ['postgres://u@db/evens', 'postgres://u@db/evens', undefined],
    ['postgres://u:@db/evens', 'postgres://u@db/evens', undefined],
    ['postgres:///evens', 'postgres:///evens', undefined],
  ])(
    'A24 a program is given %s without its password, which goes by the environment',
    (url, address, password) => {
      vi.stubEnv('PGPASSWORD', undefined)
      const hidden = hidePassword(url)
      vi.unstubAllEnvs()
      expect([hidden.address, hidden.env.PGPASSWORD]).toEqual([address, password])
    },
  )
})

describe('which host is the primary', () => {
  const late = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms))

  test('H-01 the only host that may be written is used, whatever the others do', async () => {
    const ask = vi.fn(async (url: string) => {
      if (url === 'a') return undefined
      if (url === 'b') throw new Error('connection refused')
      return { timeline: 3 }
    })
    const moved = vi.fn()
    const hosts = openHosts(['a', 'b', 'c'], moved, ask)
    expect(hosts.current).toBe('a')
    expect(await hosts.seek()).toBe(true)
    expect(hosts.current).toBe('c')
    expect(moved).toHaveBeenCalledTimes(1)
  })

  test('H-01 once the history is known, a host that does not answer does not delay the one that does', async () => {
    let dead = false
    const hosts = openHosts(['first', 'second'], undefined, async (url) => {
      if (url === 'first') return dead ? late(60_000, undefined) : { timeline: 1 }
      return dead ? { timeline: 2 } : undefined
    })
    await hosts.seek()
    expect([hosts.current, hosts.unknown]).toEqual(['first', false])
    dead = true
    expect(await hosts.seek()).toBe(true)
    expect(hosts.current).toBe('second')
  })

  test('H-05 the first look of all waits for every host, since the first that answers could be an old primary', async () => {
    const hosts = openHosts(['old', 'new'], undefined, async (url) =>
      url === 'old' ? { timeline: 1 } : late(50, { timeline: 2 }),
    )
    expect(hosts.unknown).toBe(true)
    expect(await hosts.seek()).toBe(true)
    expect(hosts.current).toBe('new')
  })

  test('H-01 while there is none, the host stays and the look says so', async () => {
    const hosts = openHosts(['a', 'b'], undefined, async () => undefined)
    expect(await hosts.seek()).toBe(false)
    expect(hosts.current).toBe('a')
  })

  test('H-05 an old primary that comes back with an older timeline is never used again', async () => {
    let timelines: Record<string, number> = { a: 1 }
    const hosts = openHosts(['a', 'b'], undefined, async (url) => {
      const timeline = timelines[url]
      return timeline === undefined ? undefined : { timeline }
    })
    await hosts.seek()
    expect(hosts.current).toBe('a')
    timelines = { a: 1, b: 2 }
    await hosts.seek()
    await vi.waitFor(() => expect(hosts.current).toBe('b'))
    timelines = { a: 1 }
    expect(await hosts.seek()).toBe(false)
    expect(hosts.current).toBe('b')
  })

  test('H-01 another database in the list is never used, though its history is as new or newer', async () => {
    let primaries: Record<string, Primary> = { a: { timeline: 1, system: 'ours' } }
    const hosts = openHosts(['a', 'b'], undefined, async (url) => primaries[url])
    await hosts.seek()
    for (const timeline of [1, 2]) {
      primaries = { b: { timeline, system: 'other' } }
      expect(await hosts.seek()).toBe(false)
      expect(hosts.current).toBe('a')
    }
    primaries = { b: { timeline: 2, system: 'ours' } }
    expect(await hosts.seek()).toBe(true)
    expect(hosts.current).toBe('b')
  })

  test('H-01 looks that are asked for at the same time are one', async () => {
    const ask = vi.fn(async () => late(5, { timeline: 1 }))
    const hosts = openHosts(['a', 'b'], undefined, ask)
    await Promise.all([hosts.seek(), hosts.seek(), hosts.seek()])
    expect(ask).toHaveBeenCalledTimes(2)
  })
})
