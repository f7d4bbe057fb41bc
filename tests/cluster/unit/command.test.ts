import { describe, expect, test } from 'vitest'
import { readCommand } from '../rig/command.ts'
import { ACTS, ClusterRefusal } from '../rig/names.ts'
import { findPrograms } from '../rig/packages.ts'

const refused = (...words: string[]): string => {
  try {
    readCommand(words)
  } catch (error) {
    if (error instanceof ClusterRefusal) return error.message
    throw error
  }
  throw new Error(`"${words.join(' ')}" was taken`)
}

describe('H-03 what npm run cluster is asked for', () => {
  test('nothing starts a cluster; the way to the database and the demo are options', () => {
    expect(readCommand([])).toEqual({ do: 'run', database: 'hosts', demo: false })
    expect(readCommand(['--demo', '--database', 'hosts'])).toEqual({
      do: 'run',
      database: 'hosts',
      demo: true,
    })
    expect(readCommand(['--database=haproxy'])).toEqual({ do: 'run', database: 'haproxy', demo: false })
  })

  test('every act takes its parts', () => {
    for (const [act, parts] of Object.entries(ACTS))
      for (const part of parts) expect(readCommand([act, part])).toEqual({ do: 'act', act, part })
    expect(readCommand(['switchover'])).toEqual({ do: 'act', act: 'switchover', part: undefined })
    expect(readCommand(['status'])).toEqual({ do: 'status', json: false })
    expect(readCommand(['status', '--json'])).toEqual({ do: 'status', json: true })
    expect(readCommand(['stop'])).toEqual({ do: 'stop' })
  })

  test('a wrong act or part is refused in one line that names the right ones', () => {
    expect(refused('destroy', 'node-1')).toMatch(
      /"destroy".*status, kill, pause, resume, cut, heal, start, switchover, stop$/,
    )
    expect(refused('kill', 'node-3')).toMatch(
      /"node-3".*database, machine, standby, standbys, node-1, node-2, proxy, redis, etcd, etcd-all$/,
    )
    expect(refused('kill')).toMatch(/needs a part.*database/)
    expect(refused('cut', 'database')).toMatch(/does not take "database"/)
    expect(refused('start', 'database')).toMatch(/does not take "database"/)
    expect(refused('kill', 'node-1', 'node-2')).toMatch(/one part at a time/)
    expect(refused('switchover', 'machine')).toMatch(/takes no part/)
    expect(refused('stop', 'now')).toMatch(/takes no part/)
    expect(refused('status', '--yaml')).toMatch(/--json.*"--yaml"/)
    expect(refused('--database', 'mysql')).toMatch(/--database hosts.*"--database mysql"/)
    for (const words of [['kill'], ['destroy'], ['--fast']]) expect(refused(...words)).not.toContain('\n')
  })
})

describe('H-03 what the cluster needs', () => {
  test('missing packages of Debian are named in one line that installs them', () => {
    expect(() => findPrograms(() => false)).toThrow(
      /^Debian's packages are missing: apt-get install -y --no-install-recommends postgresql patroni python3-etcd etcd-server haproxy redis-server$/,
    )
    expect(() => findPrograms((path) => !path.endsWith('/etcd'))).toThrow(
      /--no-install-recommends (postgresql )?etcd-server$/,
    )
  })
})
