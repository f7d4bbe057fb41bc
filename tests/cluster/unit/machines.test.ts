import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readText } from '#tests/support/imports.ts'
import type { Replication } from '../rig/names.ts'
import { patroniConfig } from '../rig/patroni.ts'
import { type MachineView, primaryOf, standbysOf } from '../rig/status.ts'

const configOf = (replication: Replication) =>
  JSON.parse(
    patroniConfig({
      name: 'machine-2',
      folder: '/c/machine-2',
      binDir: '/usr/lib/postgresql/15/bin',
      password: 'secret',
      own: { postgres: 1001, patroni: 1003 },
      reached: { postgres: 1002, patroni: 1004 },
      etcdPorts: [1, 2, 3],
      replication,
    }),
  )

test('H-03 the rig runs by the operators’ rules, with times that keep Patroni’s own', () => {
  const { ttl, loop_wait, retry_timeout, ...rules } = configOf('synchronous').bootstrap.dcs
  const sample = parse(readText('docs/operating/patroni.yaml')).bootstrap.dcs
  sample.postgresql.parameters.wal_keep_size = '1GB'
  expect(sample).toMatchObject(rules)
  expect(rules).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
})

test('H-03 where commits wait for nobody, a standby that lacks some takes over', () => {
  for (const replication of ['asynchronous', 'none'] as const)
    expect(configOf(replication).bootstrap.dcs).toMatchObject({
      synchronous_mode: false,
      synchronous_mode_strict: false,
      failsafe_mode: true,
    })
})

test('H-03 the others reach a machine by its relays, which read who calls', () => {
  const { postgresql, restapi, ctl, etcd } = configOf('synchronous')
  expect(postgresql).toMatchObject({ listen: '127.0.0.1:1001', connect_address: '127.0.0.1:1002' })
  expect(restapi).toEqual({ listen: '127.0.0.1:1003', connect_address: '127.0.0.1:1004' })
  expect(ctl.auth).toBe('machine-2:-')
  expect(etcd).toEqual({ hosts: ['127.0.0.1:1', '127.0.0.1:2', '127.0.0.1:3'], use_proxies: true })
  for (const login of Object.values(postgresql.authentication))
    expect(login).toMatchObject({ password: 'secret', sslmode: 'disable', gssencmode: 'disable' })
})

const replication = [{ application_name: 'machine-3', state: 'streaming', sync_state: 'sync' }]
const view = (name: MachineView['name'], more: Partial<MachineView>): MachineView => ({
  name,
  state: 'running',
  role: 'replica',
  ...more,
})

test('H-03 of two that think they lead, the newer timeline does; the other is not a standby that follows', () => {
  const views = [
    view('machine-1', { role: 'master', timeline: 4, location: 900 }),
    view('machine-2', { role: 'primary', timeline: 5, location: 1_000, replication }),
    view('machine-3', { timeline: 5, location: 400, heir: true }),
  ]
  expect(primaryOf(views)?.name).toBe('machine-2')
  expect(standbysOf(views)).toEqual([
    { name: 'machine-1', state: 'running', lagBytes: 100, sync: false, heir: false },
    { name: 'machine-3', state: 'streaming', lagBytes: 600, sync: true, heir: true },
  ])
})

test('H-03 without a primary nothing follows', () => {
  const views = [view('machine-1', {}), { name: 'machine-2' as const, state: 'no answer' }]
  expect(primaryOf(views)).toBeUndefined()
  expect(standbysOf(views)).toEqual([
    { name: 'machine-1', state: 'running', lagBytes: null, sync: false, heir: false },
    { name: 'machine-2', state: 'no answer', lagBytes: null, sync: false, heir: false },
  ])
})
