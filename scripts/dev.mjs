// `npm run dev`: the server restarts when its files change, the web updates in the browser.
import { spawn } from 'node:child_process'
import { exitCode, install, passSignals, projectNode, settings, toolEnvironment, tools } from './host.mjs'

install()
const run = (args) => spawn(projectNode(), args, { stdio: 'inherit', env: toolEnvironment() })
const children = [
  run(['--watch', '--watch-preserve-output', ...settings, 'server/main.ts']),
  run([...settings, tools.vite, ...process.argv.slice(2)]),
]
passSignals(children)
// One without the other is of no use, so the first to end also ends the other.
process.exitCode = await Promise.race(children.map(exitCode))
for (const child of children) child.kill('SIGTERM')
