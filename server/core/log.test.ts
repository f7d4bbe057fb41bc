import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Says that it runs, and logs and goes on when its output is gone. */
const program = (marker: string) => `
  import { writeFileSync } from 'node:fs'
  import { openLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
  const log = openLog({ logLevel: 'info' })
  const work = setInterval(() => {}, 1000)
  process.on('SIGHUP', () => {
    for (let n = 0; n < 3; n++) log.error('still here')
    setTimeout(() => {
      log.error('and now')
      writeFileSync(${JSON.stringify(marker)}, '')
      clearInterval(work)
    }, 50)
  })
  console.log('ready')`

// macOS has another program of the name `script`
test.runIf(process.platform === 'linux')(
  'a terminal that was closed takes no more lines of the log, and the process goes on',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'evens-log-'))
    const marker = join(folder, 'went-on')
    const command = `exec ${process.execPath} --input-type=module -e "$PROGRAM"`
    const terminal = spawn('script', ['--quiet', '--command', command, '/dev/null'], {
      env: { PATH: process.env.PATH, PROGRAM: program(marker) },
    })
    let said = ''
    terminal.stdout.on('data', (chunk) => (said += chunk))
    await expect.poll(() => said).toContain('ready')
    terminal.kill('SIGKILL')
    await expect.poll(() => existsSync(marker)).toBe(true)
    rmSync(folder, { recursive: true })
  },
)
