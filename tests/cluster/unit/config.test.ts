import { describe, expect, test } from 'vitest'
import { answerFiles, databaseProxyConfig, frontProxyConfig } from '../rig/haproxy-config.ts'

describe('H-03 settings of the proxies', () => {
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
