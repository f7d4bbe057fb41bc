import { expect, test } from 'vitest'
import { readCommand } from '../rig/command.ts'
import { ACTS, ClusterRefusal } from '../rig/names.ts'
import { findPrograms } from '../rig/programs.ts'

const read = (words: string) => readCommand(words.split(' '))

test('H-03 npm run cluster starts a cluster; the way to the database and the demo are options', () => {
  expect(readCommand([])).toEqual({ do: 'run', database: 'hosts', demo: false })
  expect(read('--demo --database hosts')).toEqual({ do: 'run', database: 'hosts', demo: true })
  expect(read('--database=haproxy')).toEqual({ do: 'run', database: 'haproxy', demo: false })
})

test('H-03 every act takes its parts', () => {
  for (const [act, parts] of Object.entries(ACTS))
    for (const part of parts) expect(readCommand([act, part])).toEqual({ do: 'act', act, part })
  expect(read('switchover')).toEqual({ do: 'act', act: 'switchover', part: undefined })
  expect(read('status')).toEqual({ do: 'status', json: false })
  expect(read('status --json')).toEqual({ do: 'status', json: true })
  expect(read('stop')).toEqual({ do: 'stop' })
})

test.each([
  ['destroy node-1', /^[^\n]*"destroy".*status, kill, pause, resume, cut, heal, start, switchover, stop$/],
  [
    'kill node-3',
    /^[^\n]*"node-3".*database, machine, standby, standbys, node-1, node-2, proxy, redis, etcd, etcd-all$/,
  ],
  ['kill', /^[^\n]*needs a part.*database/],
  ['cut database', /does not take "database"/],
  ['start database', /does not take "database"/],
  ['kill node-1 node-2', /one part at a time/],
  ['switchover machine', /takes no part/],
  ['stop now', /takes no part/],
  ['status --yaml', /--json.*"--yaml"/],
  ['--database mysql', /--database hosts.*"--database mysql"/],
  ['--fast', /^[^\n]*"--fast"$/],
])('H-03 "%s" is refused in one line that names the right use', (words, line) => {
  expect(() => read(words)).toThrow(ClusterRefusal)
  expect(() => read(words)).toThrow(line)
})

test('H-03 missing packages of Debian are named in one line that installs them', () => {
  expect(() => findPrograms(() => false)).toThrow(
    /^Debian's packages are missing: apt-get install -y --no-install-recommends (postgresql )?patroni python3-etcd etcd-server haproxy redis-server$/,
  )
})
