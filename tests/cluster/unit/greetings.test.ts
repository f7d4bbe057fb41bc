import { describe, expect, test } from 'vitest'
import { etcdGreeting, GREETING_MAX, patroniGreeting, postgresGreeting } from '../rig/greetings.ts'

function startup(words: string[], protocol = 3 << 16): Buffer {
  const body = Buffer.from(`${words.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length, 0)
  head.writeUInt32BE(protocol, 4)
  return Buffer.concat([head, body])
}

describe('H-03 who calls, by the first bytes', () => {
  test('PostgreSQL: the application name of the startup message', () => {
    const whole = startup(['user', 'replicator', 'replication', 'true', 'application_name', 'machine-2'])
    expect(postgresGreeting(whole)).toBe('machine-2')
    for (const length of [0, 5, 8, whole.length - 1])
      expect(postgresGreeting(whole.subarray(0, length))).toBeUndefined()
    expect(postgresGreeting(startup(['user', 'evens', 'database', 'evens']))).toBeNull()
    // a request for encryption, and nonsense
    expect(postgresGreeting(startup([], 80_877_103))).toBeNull()
    expect(postgresGreeting(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toBeNull()
    const endless = startup(['application_name', 'x'.repeat(GREETING_MAX)])
    expect(postgresGreeting(endless.subarray(0, 100))).toBeNull()
  })

  test('Patroni: the name of its basic authentication', () => {
    const head = (line: string) =>
      Buffer.from(`POST /failsafe HTTP/1.1\r\nHost: 127.0.0.1\r\n${line}\r\n\r\n{}`)
    const basic = Buffer.from('machine-3:-').toString('base64')
    expect(patroniGreeting(head(`Authorization: Basic ${basic}`))).toBe('machine-3')
    expect(patroniGreeting(head(`authorization: basic ${basic}`))).toBe('machine-3')
    expect(patroniGreeting(head('accept: */*'))).toBeNull()
    expect(patroniGreeting(Buffer.from('POST /failsafe HTTP/1.1\r\nHost:'))).toBeUndefined()
  })

  test('etcd: the id of the member', () => {
    const head = (line: string) => Buffer.from(`GET /raft/stream/message/8e9e HTTP/1.1\r\n${line}\r\n\r\n`)
    expect(etcdGreeting(head('X-Server-From: 6b9f96a22ce1b7ea'))).toBe('6b9f96a22ce1b7ea')
    expect(etcdGreeting(head('X-Etcd-Cluster-Id: 1'))).toBeNull()
    expect(etcdGreeting(Buffer.from('GET /raft HTTP/1.1\r\n'))).toBeUndefined()
  })
})
