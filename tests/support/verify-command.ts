import { execFile } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
const COMMAND = join(ROOT, 'verifier/node/command.ts')

/** Runs `npm run verify -- receipt|log|liabilities` with these arguments. `last` is the last line that it prints. */
export const runVerify = (...args: string[]) =>
  new Promise<{ code: number; out: string; last: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], (error, stdout, stderr) =>
      resolve({
        code: error ? Number(error.code) : 0,
        out: stdout + stderr,
        last: stdout.trim().split('\n').at(-1)!,
      }),
    )
  })
