import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bet, openEvent } from '#tests/support/events.ts'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import { type Lie, lyingFront } from '#tests/support/lying-front.ts'
import { KEY, liabilityReply } from '#tests/support/made-liabilities.ts'
import { keyOf } from '#tests/support/made-log.ts'
import { ROOT, runVerify as run } from '#tests/support/verify-command.ts'
import { sayReceipt } from '#verifier/node/check-files.ts'

const world = unjudgedWorld()
const front = lyingFront(world)
const mara = person(() => world.rich('Mara', '100'))
let vkey: string
const folder = mkdtempSync(join(tmpdir(), 'evens-verify-'))
beforeAll(async () => {
  await world.app.run('liabilities')
  await play()
  vkey = (await world.visitor.ok('transparency')).keys[0]!.vkey
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Money moves, and all of it is in the log. */
async function play(): Promise<void> {
  const { id } = await openEvent(world, mara)
  for (const stake of ['1', '2', '3']) await mara.ok('placeBet', bet(id, 'optionA', stake))
  await vi.waitFor(
    async () => {
      await world.settle()
      expect((await world.visitor.ok('transparency')).waiting.postings).toBe(0)
    },
    { timeout: 10_000 },
  )
}
const saved = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const receipt = async () =>
  mara.ok('receiptProof', { params: { id: (await mara.ok('transactions'))[0]!.id } })

describe('V-06 npm run verify -- receipt', () => {
  test('checks a saved proof without the server', async () => {
    const { proof } = await receipt()
    const file = saved('mine.tlog-proof', proof!)
    const checked = await run('receipt', file, '--key', vkey)
    expect([checked.code, checked.last], checked.out).toEqual([0, 'verified'])
    expect(checked.out).toContain(`from account ${mara.id} of kind 1`)
    const other = await run('receipt', file, '--key', keyOf('localhost/log', 'x').vkey)
    expect([other.code, other.last]).toEqual([1, 'DOES NOT VERIFY'])
    expect(await run('receipt', file)).toMatchObject({ code: 1, out: expect.stringContaining('--key') })
  })

  test('checks the whole answer of the server, with its promise', async () => {
    // the log promises from the moment on at which it had everything that was there before it
    await play()
    const reply = await receipt()
    const checked = await run('receipt', saved('mine.json', JSON.stringify(reply)), '--key', vkey)
    expect([checked.code, checked.last], checked.out).toEqual([0, 'verified'])
    expect(checked.out).toMatch(/ok {5}the log promises to have it by /)
    // a promise is a minute long
    const early = saved('early.json', JSON.stringify({ ...reply, proof: null }))
    expect(await run('receipt', early, '--key', vkey)).toMatchObject({
      code: 0,
      last: 'promised, NOT YET in the log',
    })
  })

  test('V-13 believes no key that only the file names', async () => {
    await play()
    const reply = await receipt()
    for (const file of [reply, { ...reply, proof: null }]) {
      const { code, out, last } = await run('receipt', saved('own-keys.json', JSON.stringify(file)))
      expect([code, last], out).toEqual([
        1,
        'signed by keys that only this file names: NOT CHECKED AGAINST THE LOG',
      ])
      expect(out).toContain(`from account ${mara.id} of kind 1`)
      expect(out).not.toMatch(/^ok|verified|promised, NOT YET/m)
    }
  })

  test('V-13 says of a promise that is over that it is, and accuses nobody by its own clock', async () => {
    await play()
    const reply = await receipt()
    const lines: string[] = []
    const late = Date.parse(reply.by) / 1000 + 1
    const file = JSON.stringify({ ...reply, proof: null })
    expect(await sayReceipt(file, vkey, (line) => lines.push(line), late)).toBe(false)
    expect(lines.at(-1)).toBe(
      `the promise ended at ${new Date(Date.parse(reply.by)).toISOString()} by this machine’s clock: ask the server again`,
    )
    expect(lines.join()).not.toMatch(/WRONG|promised/)
  })

  test('V-13 finds a proof that was changed', async () => {
    const { proof, index } = await receipt()
    const changed = proof!.replace(`index ${index}`, `index ${Number(index) - 1}`)
    const checked = await run('receipt', saved('changed.tlog-proof', changed), '--key', vkey)
    expect([checked.code, checked.out]).toEqual([1, expect.stringContaining('WRONG  inclusion: ')])
  })
})

describe('V-12 npm run verify -- log', () => {
  test('checks the head, saves it, and finds that the next one extends it', async () => {
    const from = join(folder, 'head')
    const first = await run('log', '--url', world.url, '--from', from)
    expect([first.code, first.last], first.out).toEqual([0, 'verified'])
    const trusts = `${from} is not there: this run trusts the log as it is now, and keeps its head there`
    expect(first.out).toContain(trusts)
    expect(first.out).toContain('compare this key with one from elsewhere')
    const before = readFileSync(from, 'utf8')
    await play()
    const second = await run('log', '--url', world.url, '--from', from, '--key', vkey, '--full')
    expect([second.code, second.last], second.out).toEqual([0, 'verified'])
    expect(second.out).not.toContain(trusts)
    expect(second.out).toContain('ok     the trees that the site shows are those in the log: 1')
    expect(second.out).toContain(`it extends the saved head with ${before.split('\n')[1]} entries`)
    expect(second.out).toMatch(/all \d+ entries make the head’s root, and every tile is right/)
    expect(readFileSync(from, 'utf8')).not.toBe(before)
  })

  /** The site's own words, changed. */
  const site =
    (change: object): Lie =>
    (path, truth) =>
      path === '/api/transparency' ? JSON.stringify({ ...JSON.parse(`${truth}`), ...change }) : undefined
  const witness = { name: 'w', vkey: keyOf('witness.example/w', 'w', 4).vkey, at: null }

  test('V-13 finds an entry that was changed, and a witness that is said to have signed and has not', async () => {
    front.lie = (path, truth) =>
      path.includes('/tile/entries/')
        ? Buffer.from(truth.map((byte, at) => (at === 40 ? byte ^ 1 : byte)))
        : undefined
    const changed = await run('log', '--url', front.url, '--key', vkey, '--full')
    expect([changed.code, changed.out]).toEqual([1, expect.stringContaining('WRONG  root: ')])
    const at = new Date(Date.now() - 90_000).toISOString()
    front.lie = site({ witnesses: [{ ...witness, size: '5', at }] })
    const unsigned = await run('log', '--url', front.url, '--key', vkey, '--full')
    expect([unsigned.code, unsigned.out]).toEqual([1, expect.stringContaining('WRONG  witness: ')])
  })

  test('V-13 warns of witnesses that have not signed; a site that does not say what it owes is seen', async () => {
    front.lie = site({ witnesses: [{ ...witness, size: null }] })
    const checked = await run('log', '--url', front.url, '--key', vkey, '--full')
    expect([checked.code, checked.out]).toEqual([
      0,
      expect.stringMatching(/^WARN {3}the witness .* has not signed/m),
    ])
    front.lie = (path) => (path === '/api/transparency' ? null : undefined)
    const silent = await run('log', '--url', front.url, '--key', vkey, '--full')
    expect([silent.code, silent.out]).toEqual([1, expect.stringMatching(/^WRONG {2}liabilities: The site/m)])
  })

  test('V-13 finds that witnesses whom the reader names have not signed', async () => {
    const two = ['--witness', witness.vkey, '--witness', keyOf('witness.example/v', 'v', 4).vkey]
    const { code, out } = await run('log', '--url', world.url, '--key', vkey, ...two)
    expect([code, out.match(/WRONG {2}witness: /g)]).toMatchObject([1, { length: 2 }])
  })

  test('V-13 finds a log that has lost its head; where there was none, it says that there is none', async () => {
    const from = join(folder, 'had')
    expect((await run('log', '--url', world.url, '--from', from)).code).toBe(0)
    front.lie = (path) => (path.startsWith('/log/checkpoint') ? null : undefined)
    const lost = await run('log', '--url', front.url, '--from', from)
    expect([lost.code, lost.out, lost.last]).toEqual([
      ...[1, expect.stringContaining('WRONG  older: '), 'DOES NOT VERIFY'],
    ])
    const none = await run('log', '--url', front.url)
    expect([none.code, none.out]).toEqual([2, expect.stringContaining('answers 404: there is no log here')])
  })

  test('V-13 finds an old head, and saves the evidence and not the head', async () => {
    const from = join(folder, 'newest')
    const old = await (await fetch(`${world.url}/log/checkpoint`)).text()
    await play()
    expect((await run('log', '--url', world.url, '--from', from)).code).toBe(0)
    const kept = readFileSync(from, 'utf8')
    front.lie = (path) => (path === '/log/checkpoint' ? old : undefined)
    const checked = await run('log', '--url', front.url, '--from', from)
    expect([checked.code, checked.out]).toEqual([1, expect.stringContaining('WRONG  older: ')])
    expect(readFileSync(from, 'utf8')).toBe(kept)
    const evidence = JSON.parse(readFileSync(`${from}.evidence.json`, 'utf8'))
    expect(evidence).toMatchObject({ kept: { note: kept }, told: { note: old } })
  })
})

describe('V-07 npm run verify -- liabilities', () => {
  const text = (proof: unknown) => JSON.stringify({ proof, nextAt: '2025-11-27T14:00:00.000Z' })
  test('finds one’s own balance in a saved answer', async () => {
    const file = saved('owed.json', text(liabilityReply()))
    const checked = await run('liabilities', file, '--owner', '7', '--key', KEY.vkey)
    expect([checked.code, checked.last], checked.out).toEqual([0, 'verified'])
    expect(checked.out).toContain('$30.00 in the purse of person 7 and $5.00 held are in it')
    expect(await run('liabilities', file, '--owner', '7')).toMatchObject({ code: 1 })
  })
  test('V-13 finds a part that is missing', async () => {
    const file = saved('less.json', text(liabilityReply({ own: [0, 4] })))
    const checked = await run('liabilities', file, '--owner', '7', '--key', KEY.vkey)
    expect([checked.code, checked.out]).toEqual([1, expect.stringContaining('WRONG  parts: ')])
    const nobody = await run('liabilities', saved('nobody.json', text(null)), '--owner', '7')
    expect([nobody.code, nobody.out]).toEqual([1, expect.stringContaining('has no proof')])
  })
})

test('V-10 asking for help is no misuse', () => {
  for (const args of [['--help'], ['log', '--help'], ['event', '-h']]) {
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(ROOT, 'scripts/command.mjs'), 'verify', ...args],
      {
        encoding: 'utf8',
      },
    )
    expect([args, status, stdout]).toEqual([args, 0, expect.stringContaining('npm run verify -- log')])
  }
})

test('misuse is explained', async () => {
  const none = join(folder, 'none')
  for (const args of [
    [],
    ['log', 'x'],
    ['receipt'],
    ['receipt', none, none],
    ['liabilities', none],
    ['log', '--key', 'x'],
    ['log', '--witness', vkey],
    ['x'],
  ])
    expect([args, await run(...args)]).toEqual([
      args,
      expect.objectContaining({ code: 2, out: expect.stringContaining('npm run verify -- receipt') }),
    ])
  expect((await run('receipt', none, '--key', vkey)).code).toBe(1)
  const both = spawnSync(process.execPath, [join(ROOT, 'scripts/command.mjs'), 'verify', 'receipt'], {
    encoding: 'utf8',
  })
  expect([both.status, both.stderr]).toEqual([2, expect.stringContaining('npm run verify -- log')])
})
