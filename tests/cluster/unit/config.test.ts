import { describe, expect, test } from 'vitest'
import {
  answerFiles,
  databaseProxyConfig,
  frontProxyConfig,
} from '../rig/haproxy-config.ts'
import type { Replication } from '../rig/names.ts'
import { patroniConfig } from '../rig/patroni-config.ts'
import { PATRONI_SECONDS } from '../rig/settings.ts'
import { type MachineView, primaryOf, standbysOf } from '../rig/status.ts'

describe('H-03 settings of the engines', () => {
  const configOf = (replication: Replication) =>
    patroniConfig({
      name: 'machine-2',
      folder: '/c/machine-2',
      binDir: '/usr/lib/postgresql/15/bin',
      password: 'secret',
      postgres: { own: 1001, reached: 1002 },
      rest: { own: 1003, reached: 1004 },
      etcdPorts: [1, 2, 3],
      replication,
    })
  const config = JSON.parse(configOf('synchronous'))

  test('Patroni: no commit without a standby, no lead without a comparison, checksums', () => {
    const { dcs, initdb } = config.bootstrap
    expect(dcs).toMatchObject({
      synchronous_mode: true,
      synchronous_mode_strict: true,
      failsafe_mode: true,
      primary_start_timeout: 0,
    })
    expect(initdb).toContain('data-checksums')
    // the v2 driver compares before it writes the leader key; Debian's driver of etcd3 does not
    expect(config.etcd).toEqual({ hosts: ['127.0.0.1:1', '127.0.0.1:2', '127.0.0.1:3'], use_proxies: true })
    expect(config.etcd3).toBeUndefined()
  })

  test('Patroni: where commits wait for nobody, a standby that lacks some takes over', () => {
    for (const replication of ['asynchronous', 'none'] as const)
      expect(JSON.parse(configOf(replication)).bootstrap.dcs).toMatchObject({
        synchronous_mode: false,
        synchronous_mode_strict: false,
        failsafe_mode: true,
      })
  })

  test('Patroni: the times keep its rule', () => {
    const { ttl, loopWait, retryTimeout } = PATRONI_SECONDS
    expect(loopWait + 2 * retryTimeout).toBeLessThanOrEqual(ttl)
    expect(loopWait).toBeGreaterThanOrEqual(1)
  })

  test('Patroni: others reach a machine by its relays, and are told who calls', () => {
    expect(config.postgresql).toMatchObject({ listen: '127.0.0.1:1001', connect_address: '127.0.0.1:1002' })
    expect(config.restapi).toEqual({ listen: '127.0.0.1:1003', connect_address: '127.0.0.1:1004' })
    expect(config.ctl.auth).toBe('machine-2:-')
    for (const login of Object.values(config.postgresql.authentication))
      expect(login).toMatchObject({ sslmode: 'disable', gssencmode: 'disable' })
  })

  test('the proxy in front asks /readyz, gives a call to the other node, and says when to come back', () => {
    const text = frontProxyConfig({ port: 80, statePort: 82 }, [{ name: 'node-1', port: 81 }], '/c/proxy')
    for (const line of [
      'option httpchk GET /readyz',
      'option redispatch 1',
      'retries 3',
      'timeout tunnel 1h',
    ])
      expect(text).toContain(`  ${line}\n`)
    expect(text).toContain('  errorfile 503 /c/proxy/503.http\n')
    expect(text).toContain('  server node-1 127.0.0.1:81 check\n')
    expect(text).toContain('  default_backend nodes\nlisten state\n  bind 127.0.0.1:82\n')
    for (const [name, file] of Object.entries(answerFiles())) {
      const [head, body] = file.split('\r\n\r\n') as [string, string]
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${name.slice(0, 3)} `))
      expect(head).toMatch(/\r\nretry-after: \d+$/)
      expect(head).toContain(`content-length: ${Buffer.byteLength(body)}\r\n`)
      expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' })
    }
  })

  test('the proxy before the databases knows the primary by Patroni, and ends connections to a deposed one', () => {
    const text = databaseProxyConfig(70, [{ name: 'machine-1', port: 71, checkPort: 72 }])
    expect(text).toContain('option httpchk OPTIONS /primary')
    expect(text).toContain('on-marked-down shutdown-sessions')
    expect(text).toContain('server machine-1 127.0.0.1:71 check port 72')
  })
})

describe('H-03 the status', () => {
  const replication = [{ application_name: 'machine-3', state: 'streaming', sync_state: 'sync' }]
  const view = (name: MachineView['name'], more: Partial<MachineView>): MachineView => ({
    name,
    state: 'running',
    role: 'replica',
    ...more,
  })

  test('of two that think they lead, the newer timeline does; the other is no standby that follows', () => {
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

  test('a machine that does not answer is said to be so, and without a primary nothing follows', () => {
    const views = [view('machine-1', {}), { name: 'machine-2' as const, state: 'no answer' }]
    expect(primaryOf(views)).toBeUndefined()
    expect(standbysOf(views)).toEqual([
      { name: 'machine-1', state: 'running', lagBytes: null, sync: false, heir: false },
      { name: 'machine-2', state: 'no answer', lagBytes: null, sync: false, heir: false },
    ])
  })
})
