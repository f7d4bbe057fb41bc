import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import { settled } from '#tests/support/log-world.ts'
import { type Lie, lyingFront } from '#tests/support/lying-front.ts'
import { ROOT } from '#tests/support/verify-command.ts'

/** The programs of docs/ that share no code and no library with the product. */

const world = unjudgedWorld()
const front = lyingFront(world)
const mara = person(() => world.rich('Mara', '100'))
let vkey: string
const folder = mkdtempSync(join(tmpdir(), 'evens-foreign-'))
beforeAll(async () => {
  await settled(world)
  vkey = (await world.visitor.ok('transparency')).keys[0]!.vkey
})
afterAll(() => rmSync(folder, { recursive: true }))

const saved = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const receipt = async () =>
  mara.ok('receiptProof', { params: { id: (await mara.ok('transactions'))[0]!.id } })

const python = spawnSync('python3', ['-c', 'import cryptography']).status === 0
const goPath = '/usr/share/gocode'
const go = spawnSync('go', ['list', 'golang.org/x/mod/sumdb/tlog'], {
  env: { ...process.env, GO111MODULE: 'off', GOPATH: goPath },
})
test.skipIf(!python)('V-10 V-12 a receipt is checked by a program in Python', async () => {
  const file = saved('python.tlog-proof', (await receipt()).proof!)
  const checked = spawnSync('python3', [join(ROOT, 'docs/check_receipt.py'), file, vkey], {
    encoding: 'utf8',
  })
  expect([checked.status, checked.stdout + checked.stderr]).toEqual([
    0,
    expect.stringContaining('verified: entry '),
  ])
  // the saved answer of the server too, as our own command takes it
  const answer = saved('python.json', JSON.stringify(await receipt()))
  const again = spawnSync('python3', [join(ROOT, 'docs/check_receipt.py'), answer, vkey], {
    encoding: 'utf8',
  })
  expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('verified: entry ')])
  const none = saved('no-proof.json', JSON.stringify({ ...(await receipt()), proof: null }))
  const without = spawnSync('python3', [join(ROOT, 'docs/check_receipt.py'), none, vkey], {
    encoding: 'utf8',
  })
  expect([without.status, without.stderr]).toEqual([1, expect.stringContaining('not in the log yet')])
})

test.skipIf(!python)(
  'V-10 V-12 V-13 a program in Python reads the whole log, and sees what is changed in it',
  async () => {
    const whole = () =>
      new Promise<{ code: number; out: string }>((resolve) => {
        execFile('python3', [join(ROOT, 'docs/check_log.py'), front.url, vkey], (error, stdout, stderr) =>
          resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
        )
      })
    expect(await whole()).toEqual({ code: 0, out: expect.stringMatching(/^verified: all \d+ entries/) })
    const flipped = (truth: Buffer) => Buffer.from(truth.map((byte, at) => (at === 40 ? byte ^ 1 : byte)))
    const LIES: [Lie, string][] = [
      [(path, truth) => (path.includes('/tile/entries/') ? flipped(truth) : undefined), 'tile 0/0 is not'],
      [(path, truth) => (path.includes('/tile/0/') ? flipped(truth) : undefined), 'tile 0/0 is not'],
      [(path, truth) => (path.includes('/tile/entries/') ? truth.subarray(0, -1) : undefined), 'is cut'],
      [(path) => (path === '/log/checkpoint' ? null : undefined), 'no log here'],
    ]
    for (const [told, why] of LIES) {
      front.lie = told
      expect(await whole()).toEqual({ code: 1, out: expect.stringContaining(why) })
    }
  },
)
test.skipIf(go.status !== 0)(
  'V-10 V-12 a receipt is checked by a program in Go',
  async () => {
    const file = saved('go.tlog-proof', (await receipt()).proof!)
    const checked = spawnSync('go', ['run', join(ROOT, 'docs/transparency-check.go'), file, vkey], {
      encoding: 'utf8',
      env: { ...process.env, GO111MODULE: 'off', GOPATH: goPath },
    })
    expect([checked.status, checked.stdout + checked.stderr]).toEqual([
      0,
      expect.stringContaining('verified'),
    ])
  },
  60_000,
)
