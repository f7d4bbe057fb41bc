import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { keyOf } from '#tests/support/made-log.ts'
import { checkLiabilities } from '#verifier/log/liabilities.ts'

const PROGRAM = join(import.meta.dirname, '../../../docs/check_liabilities.py')
const python = (...args: string[]) => spawnSync('python3', args).status === 0

const world = worldOfFile()
const mara = person(() => world.rich('Mara', '123.45'))
beforeAll(async () => {
  await world.app.run('liabilities')
  await vi.waitFor(
    async () => {
      await world.settle()
      expect((await mara.ok('liabilityProof')).proof?.statement).toBeTruthy()
    },
    // the log waits for every transaction of this PostgreSQL that could still commit, also those of other tests
    { timeout: 30_000, interval: 100 },
  )
})

describe('V-07 the root of a tree', () => {
  test('V-07 is in the public log, under a head that the log has signed', async () => {
    const { keys } = await world.visitor.ok('transparency')
    const { proof } = await mara.ok('liabilityProof')
    const seen = await checkLiabilities(proof!, { owner: mara.id, keys: keys.map(({ vkey }) => vkey) })
    expect(seen).toMatchObject({ ok: true, purse: 12_345n, statement: { tree: 1, total: '12345' } })
  })

  test('V-07 and its sums are public, and say where in the log they are', async () => {
    const { liabilities, nextLiabilitiesAt } = await world.visitor.ok('transparency')
    const { proof } = await mara.ok('liabilityProof')
    const [tree] = liabilities
    expect(tree).toMatchObject({
      tree: '1',
      total: '123.45',
      fees: '0.00',
      outside: '-123.45',
      debts: '0.00',
    })
    expect(tree!.kinds).toEqual([{ kind: 'person', amount: '123.45' }])
    expect([tree!.root, tree!.at]).toEqual([proof!.root, proof!.at])
    expect(proof!.statement).toContain(`\nindex ${tree!.index}\n`)
    expect(Date.parse(nextLiabilitiesAt) - Date.parse(tree!.at)).toBe(24 * 3_600_000)
  })

  /** Runs the program of the documentation on Mara's answer, or on one that was changed. */
  async function inPython(
    args: string[],
    change = (text: string) => text,
  ): Promise<{ code: number; out: string }> {
    const file = join(await mkdtemp(join(tmpdir(), 'evens-liabilities-')), 'answer.json')
    await writeFile(file, change(JSON.stringify(await mara.ok('liabilityProof'))))
    return new Promise((resolve) => {
      execFile('python3', [PROGRAM, file, ...args], (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
      )
    })
  }

  test.skipIf(!python('--version'))(
    'V-07 is checked by a person who has only the documentation and Python',
    async () => {
      const { code, out } = await inPython([mara.id])
      expect([code, out]).toEqual([0, expect.stringContaining('purse: 12345 cents in tree 1')])
      expect(out).toContain('its statement is entry')
      // without a key nothing is known of the log
      expect(out.trim().split('\n').at(-1)).toMatch(/^NO SIGNATURE WAS CHECKED: /)
      expect(await inPython(['999'])).toMatchObject({ code: 1, out: expect.stringContaining('NOT PROVEN') })
    },
  )

  test.skipIf(!python('-c', 'import cryptography'))(
    'V-13 the program in Python sees a head that the log’s key has not signed',
    async () => {
      const [{ vkey } = { vkey: '' }] = (await world.visitor.ok('transparency')).keys
      const signed = await inPython([mara.id, vkey])
      expect([signed.code, signed.out], signed.out).toEqual([
        0,
        expect.stringContaining(`verified: the head is signed by ${vkey}`),
      ])
      expect(signed.out).not.toContain('NO SIGNATURE')
      const [origin] = vkey.split('+')
      for (const [key, change, why] of [
        [keyOf(origin!, 'other').vkey, undefined, 'the key has not signed the head'],
        [keyOf('evens.example/log', 'other').vkey, undefined, 'the head is of the log localhost/log'],
        [vkey.replace('+', '+0'), undefined, 'this is no verifier key'],
        // one letter within the signature
        [
          vkey,
          (text: string) =>
            text.replace(/(— \S+ .{20})(.)/, (_, before, letter) => before + (letter === 'A' ? 'B' : 'A')),
          'the signature under the head is false',
        ],
        [vkey, (text: string) => text.replace(/— .*?\\n/, ''), 'NOT PROVEN'],
      ] as const)
        expect(await inPython([mara.id, key], change)).toMatchObject({
          code: 1,
          out: expect.stringContaining(why),
        })
    },
  )
})
