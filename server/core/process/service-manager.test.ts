import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { tellServiceManager } from './service-manager.ts'

const SYSTEMD = { NOTIFY_SOCKET: '/run/systemd/notify' }
const silent = { warn() {} }

/** A service manager that records what it receives. */
function listen(error: Error | null = null) {
  const heard: string[] = []
  const run = (program: string, [state]: readonly string[], done: (error: Error | null) => void) => {
    heard.push(`${program} ${state}`)
    done(error)
  }
  return { heard, run }
}

afterEach(() => {
  vi.useRealTimers()
})

test('H-12 a server without a service manager tells nobody', () => {
  const { heard, run } = listen()
  tellServiceManager(silent, { WATCHDOG_USEC: '2000' }, run).stopping()
  expect(heard).toEqual([])
})

test('H-12 the service manager hears that the server is ready and that it stops', () => {
  const { heard, run } = listen()
  const manager = tellServiceManager(silent, SYSTEMD, run)
  expect(heard).toEqual(['systemd-notify READY=1'])
  manager.stopping()
  expect(heard).toEqual(['systemd-notify READY=1', 'systemd-notify STOPPING=1'])
})

test('H-12 the watchdog hears of the server twice in each of its intervals', () => {
  vi.useFakeTimers()
  const { heard, run } = listen()
  tellServiceManager(
    silent,
    { ...SYSTEMD, WATCHDOG_USEC: '30000000', WATCHDOG_PID: String(process.pid) },
    run,
  )
  vi.advanceTimersByTime(60_000)
  expect(heard.filter((line) => line.endsWith('WATCHDOG=1'))).toHaveLength(4)
})

test('H-12 a server whose event loop stands sends no sign of life', async () => {
  const { heard, run } = listen()
  const manager = tellServiceManager(silent, { ...SYSTEMD, WATCHDOG_USEC: '40000' }, run)
  const until = performance.now() + 200
  while (performance.now() < until);
  expect(heard).toEqual(['systemd-notify READY=1'])
  await vi.waitFor(() => expect(heard).toContain('systemd-notify WATCHDOG=1'))
  manager.stopping()
})

test.each([
  ['a watchdog of another process', { WATCHDOG_USEC: '1000000', WATCHDOG_PID: String(process.pid + 1) }],
  ['no watchdog', {}],
  ['an interval that is no number', { WATCHDOG_USEC: 'soon' }],
])('H-12 with %s there are no signs of life', (_, env) => {
  vi.useFakeTimers()
  const { heard, run } = listen()
  tellServiceManager(silent, { ...SYSTEMD, ...env }, run)
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual(['systemd-notify READY=1'])
})

test('H-12 a service manager that cannot be told is one line in the log', () => {
  vi.useFakeTimers()
  const { run } = listen(new Error('there is no systemd-notify'))
  const warn = vi.fn()
  tellServiceManager({ warn }, { ...SYSTEMD, WATCHDOG_USEC: '1000000' }, run)
  vi.advanceTimersByTime(10_000)
  expect(warn).toHaveBeenCalledOnce()
})

test.skipIf(process.platform === 'win32')('H-12 the program systemd-notify of the path is run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evens-notify-'))
  const path = process.env.PATH
  try {
    const program = join(folder, 'systemd-notify')
    writeFileSync(program, `#!/bin/sh\necho "$1" >> '${folder}/heard'\n`)
    chmodSync(program, 0o755)
    process.env.PATH = `${folder}${delimiter}${path}`
    tellServiceManager(silent, SYSTEMD)
    await vi.waitFor(() => expect(readFileSync(join(folder, 'heard'), 'utf8')).toBe('READY=1\n'), 5_000)
  } finally {
    process.env.PATH = path
    rmSync(folder, { recursive: true })
  }
})
