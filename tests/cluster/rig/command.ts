import { parseArgs } from 'node:util'
import { ACTS, type Act, ClusterRefusal, type Part } from './names.ts'

export type DatabaseAddress = 'haproxy' | 'hosts'

/** A command line, read. */
export type Command =
  | { do: 'run'; database: DatabaseAddress; demo: boolean }
  | { do: 'packages' }
  | { do: 'status'; json: boolean }
  | { do: 'stop' }
  | { do: 'act'; act: Act; part: Part | undefined }

/** How nodes find the primary by default. */
const DATABASE: DatabaseAddress = 'hosts'

/**
 * Reads `npm run cluster -- …`.
 * @param words the arguments after the script's name
 * @throws ClusterRefusal with one line that names the right use
 */
export function readCommand(words: readonly string[]): Command {
  const [first, ...more] = words
  if (first === undefined || first.startsWith('--')) return readRun(words)
  if (first === 'status') {
    const wrong = more.find((word) => word !== '--json')
    if (wrong !== undefined) throw new ClusterRefusal(`status takes --json, not "${wrong}"`)
    return { do: 'status', json: more.includes('--json') }
  }
  if (first === 'stop' || first === 'packages') {
    if (more.length > 0) throw new ClusterRefusal(`${first} takes no part`)
    return { do: first }
  }
  const command = readAct(first, more[0])
  if (more.length > 1) throw new ClusterRefusal(`${first} takes one part at a time`)
  return command
}

function readRun(args: readonly string[]): Command {
  const options = { database: { type: 'string', default: DATABASE }, demo: { type: 'boolean' } } as const
  try {
    const { database, demo = false } = parseArgs({ args: [...args], options }).values
    if (database === 'haproxy' || database === 'hosts') return { do: 'run', database, demo }
  } catch {
    // an option that there is not
  }
  throw new ClusterRefusal(
    `a start takes --database hosts, --database haproxy and --demo, not "${args.join(' ')}"`,
  )
}

/** @throws ClusterRefusal that names the right acts or parts */
function readAct(act: string, part: string | undefined): Command {
  if (!Object.hasOwn(ACTS, act)) {
    const known = ['status', ...Object.keys(ACTS), 'stop'].join(', ')
    throw new ClusterRefusal(`there is no act "${act}"; there are: ${known}`)
  }
  const parts: readonly Part[] = ACTS[act as Act]
  if (parts.length === 0) {
    if (part !== undefined) throw new ClusterRefusal(`${act} takes no part`)
    return { do: 'act', act: act as Act, part: undefined }
  }
  const found = parts.find((one) => one === part)
  if (found) return { do: 'act', act: act as Act, part: found }
  const said = part === undefined ? `${act} needs a part` : `${act} does not take "${part}"`
  throw new ClusterRefusal(`${said}; it takes: ${parts.join(', ')}`)
}
