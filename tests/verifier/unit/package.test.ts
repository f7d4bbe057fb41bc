import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '#tests/support/imports.ts'
import {
  commitmentOf,
  headOf,
  keyOf,
  madeLog,
  proofOf,
  recordOf,
  sha256,
  bytesOf as textBytes,
} from '#tests/support/made-log.ts'

const ORIGIN = 'evens.example/log'
const key = keyOf(ORIGIN, 'first')
const salt = sha256(textBytes('a'))
const record = recordOf({ posting: 4711, source: [7, 1], destination: [12, 2] })
const log = madeLog([textBytes('before'), commitmentOf(salt, record), textBytes('after')])
const proof = proofOf(log, 1, new Uint8Array([...salt, ...record]), headOf(log, 3, ORIGIN, key))

const { games } = JSON.parse(readFileSync(join(ROOT, 'docs/fairness-vectors.json'), 'utf8')) as {
  games: Record<string, string>[]
}
const { commitment, serverSeed, clientSeed, nonce, ...drawn } = games[0]!
const pot = {
  ...{ id: nonce, game: drawn.game, winner: drawn.winner, gameResult: { result: drawn.result } },
  proof: { commitment, serverSeed, clientSeed, nonce, clientSeedBy: 'player' },
}

const README = readFileSync(join(ROOT, 'verifier/README.md'), 'utf8')
/** The examples of the README in one language, with the key of the log that is made here. */
const examples = (language: string): string[] =>
  [...README.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code]) =>
    code!.replace('evens.example/log+…', key.vkey),
  )

let folder: string
const inside = () => join(folder, 'node_modules/evens-verifier')
/** Plain Node in a folder that has the package and some saved files, and nothing else of ours. */
function runNode(...args: string[]): { status: number | null; out: string; last: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return { status, out: stdout + stderr, last: stdout.trim().split('\n').at(-1)! }
}
const verify = (...args: string[]) => runNode(join(inside(), 'dist/command.js'), ...args)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evens-package-'))
  const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: join(ROOT, 'verifier'),
    encoding: 'utf8',
  })
  expect([packed.status, packed.stderr]).toEqual([0, ''])
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))!
  mkdirSync(inside(), { recursive: true })
  spawnSync('tar', ['-xzf', join(folder, archive), '--strip-components=1', '-C', inside()])
  writeFileSync(join(folder, '4711.tlog-proof'), proof)
  writeFileSync(join(folder, 'pot.json'), JSON.stringify(pot))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('V-06 the package of the verifier', () => {
  test('has its page, its licence and plain JavaScript that loads nothing but Node', () => {
    expect(readdirSync(inside()).sort()).toEqual(['README.md', 'dist', 'package.json'])
    expect(readdirSync(join(inside(), 'dist'))).toEqual(
      expect.arrayContaining(['LICENSE', 'command.js', 'index.js']),
    )
    const scripts = readdirSync(join(inside(), 'dist')).filter((name) => name.endsWith('.js'))
    const loaded = scripts.flatMap((name) =>
      [
        ...readFileSync(join(inside(), 'dist', name), 'utf8').matchAll(
          /^(?:import|export)\b[^;]*? from ["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/gm,
        ),
      ].map(([, from, later]) => from ?? later!),
    )
    expect(loaded.filter((from) => !/^(?:node:|\.\/)/.test(from))).toEqual([])
  })

  test('its command verifies a saved proof and a saved game, as its page says, and says what they are by themselves', () => {
    const commands = examples('sh').flatMap((block) => block.trim().split('\n'))
    expect(commands.length).toBeGreaterThan(1)
    for (const command of commands) {
      const [, program, ...args] = command.split(' ')
      expect(program).toBe('evens-verify')
      const { status, last, out } = verify(...args)
      expect([command, status, last], out).toEqual([command, 0, 'verified'])
    }
  })

  test('V-13 its command sees a proof and a game that were falsified', () => {
    const at = proof.lastIndexOf('\n', proof.indexOf('\n\n') - 1) + 1
    const changed = `${proof.slice(0, at)}${proof[at] === 'A' ? 'B' : 'A'}${proof.slice(at + 1)}`
    const winner = pot.winner === 'creator' ? 'challenger' : 'creator'
    const lies = { 'lie.tlog-proof': changed, 'lie.json': JSON.stringify({ ...pot, winner }) }
    for (const [name, text] of Object.entries(lies)) {
      writeFileSync(join(folder, name), text)
      const { status, last, out } = verify(name, ...(name === 'lie.json' ? [] : ['--key', key.vkey]))
      expect([name, status, last], out).toEqual([name, 1, 'DOES NOT VERIFY'])
    }
    const stranger = verify('4711.tlog-proof', '--key', keyOf(ORIGIN, 'second').vkey)
    expect([stranger.status, stranger.last]).toEqual([1, 'DOES NOT VERIFY'])
  })

  test('programs use it as its page says', () => {
    const programs = examples('js')
    const outputs = programs.map((code, n) => {
      writeFileSync(join(folder, `example-${n}.mjs`), code)
      return runNode(`example-${n}.mjs`).out.trim()
    })
    expect(outputs).toEqual(['entry 1 of 3', `true ${drawn.result}`])
  })

  test('it names itself where it says how it is used', () => {
    const { status, out } = verify('--help')
    expect([status, out]).toEqual([0, expect.stringMatching(/^evens-verify <file>/)])
    expect(out).not.toContain('npm run')
  })
})
