import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Prints its start and its number; logs, continues and exits when its output is gone. */
const program = (marker: string) => `
  import { writeFileSync } from 'node:fs'
  import { openLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
  const log = openLog({ logLevel: 'info' })
  setInterval(() => {}, 1000)
  process.on('SIGHUP', () => {
    for (let n = 0; n < 3; n++) log.error('still here')
    setTimeout(() => {
      log.error('and now')
      writeFileSync(${JSON.stringify(marker)}, '')
      process.exit()
    }, 50)
  })
  console.log('ready ' + process.pid)`

/** Perhaps no process waits for it any more, so it may remain as a zombie. */
function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

// macOS has another program of the name `script`
test.runIf(process.platform === 'linux')(
  'a terminal that was closed takes no more lines of the log, and the process goes on until it exits',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'evens-log-'))
    const marker = join(folder, 'went-on')
    const command = `exec ${process.execPath} --input-type=module -e "$PROGRAM"`
    const terminal = spawn('script', ['--quiet', '--command', command, '/dev/null'], {
      env: { PATH: process.env.PATH, PROGRAM: program(marker) },
    })
    let said = ''
    terminal.stdout.on('data', (chunk) => (said += chunk))
    await expect.poll(() => said).toMatch(/ready \d+\s/)
    const pid = Number(/ready (\d+)/.exec(said)![1])
    terminal.kill('SIGKILL')
    await expect.poll(() => existsSync(marker)).toBe(true)
    await expect.poll(() => isRunning(pid)).toBe(false)
    rmSync(folder, { recursive: true })
  },
)
