import { type Act, ClusterRefusal, judgeAct, type Part } from './names.ts'

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
  const judged = judgeAct(first, more[0])
  if (more.length > 1) throw new ClusterRefusal(`${first} takes one part at a time`)
  return { do: 'act', ...judged }
}

function readRun(words: readonly string[]): Command {
  let database = DATABASE
  let demo = false
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const [option, value = words[at + 1]] = word.split('=', 2) as [string, string?]
    if (word === '--demo') demo = true
    else if (option === '--database' && (value === 'haproxy' || value === 'hosts')) {
      database = value
      if (word === option) at++
    } else
      throw new ClusterRefusal(
        `a start takes --database hosts, --database haproxy and --demo, not "${words.slice(at).join(' ')}"`,
      )
  }
  return { do: 'run', database, demo }
}
