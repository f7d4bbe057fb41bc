import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'
import { checkLiabilities } from '#web/transparency/proof/liabilities.ts'

const PROGRAM = join(import.meta.dirname, '../../../docs/check_liabilities.py')
const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

let world: World
let mara: Person
beforeAll(async () => {
  world = await openWorld(await freshDatabase())
  mara = await world.rich('Mara', '123.45')
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
afterAll(async () => {
  await world.checkMoney()
  await world.close()
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

  test.skipIf(!hasPython)(
    'V-07 is checked by a person who has only the documentation and Python',
    async () => {
      const file = join(await mkdtemp(join(tmpdir(), 'evens-liabilities-')), 'answer.json')
      await writeFile(file, JSON.stringify(await mara.ok('liabilityProof')))
      const run = (owner: string) =>
        new Promise<{ code: number; out: string }>((resolve) => {
          execFile('python3', [PROGRAM, file, owner], (error, stdout, stderr) =>
            resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
          )
        })
      const { code, out } = await run(mara.id)
      expect([code, out]).toEqual([0, expect.stringContaining('purse: 12345 cents in tree 1')])
      expect(out).toContain('its statement is entry')
      expect(await run('999')).toMatchObject({ code: 1, out: expect.stringContaining('NOT PROVEN') })
    },
  )
})
