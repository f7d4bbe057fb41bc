// npm run password-filter -- make <file> <list …> [--at-least 10] | look <file>
import { parseArgs } from 'node:util'
import { makePasswordFilter, openPasswordFilter } from './auth/index.ts'

const USAGE = `npm run password-filter -- make passwords.filter list.txt [more.txt.gz …] [--at-least 10]
npm run password-filter -- look passwords.filter      (then one password a line)`

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'at-least': { type: 'string', default: '1' } },
  })
  const [command, file, ...lists] = positionals
  const atLeast = Number(values['at-least'])
  if (!Number.isInteger(atLeast) || atLeast < 1) throw new Error('--at-least must be a whole number')
  if (command === 'make' && file && lists.length > 0) return { command, file, lists, atLeast }
  if (command === 'look' && file && lists.length === 0) return { command, file, lists, atLeast } as const
  throw new Error('which file, and which lists?')
}

async function look(file: string): Promise<void> {
  const filter = openPasswordFilter(file)
  console.log(`${filter.count} passwords`)
  let rest = ''
  for await (const text of process.stdin.setEncoding('utf8')) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) console.log(filter.has(line) ? 'in it' : 'not in it')
  }
}

try {
  const { command, file, lists, atLeast } = readArguments()
  if (command === 'look') await look(file)
  else {
    const { count, lines } = await makePasswordFilter(lists, file, { atLeast })
    console.log(`${file}: ${count} passwords of ${lines} lines`)
  }
} catch (error) {
  console.error(`${(error as Error).message}\n${USAGE}`)
  process.exitCode = 2
}
