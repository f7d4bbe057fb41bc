import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEY, liabilityReply } from '#tests/support/made-liabilities.ts'
import { replayOf, SIX, textOf } from '#tests/support/replays.ts'
import { runVerify } from '#tests/support/verify-command.ts'
import { sayLiabilities } from '#verifier/node/check-files.ts'
import { kindOf } from '#verifier/node/file-kinds.ts'
import { Misuse } from '#verifier/node/given.ts'

const json = (...fields: string[]) => JSON.stringify(Object.fromEntries(fields.map((name) => [name, null])))

describe('V-06 what a saved file is, is read from it', () => {
  test.each([
    ['receipt', 'c2sp.org/tlog-proof@v1\nindex 4\n'],
    ['receipt', json('state', 'record', 'salt', 'promise', 'proof', 'index', 'by', 'keys')],
    ['liabilities', json('proof', 'nextAt')],
    ['match', json('record', 'signature', 'keyId', 'publicKey')],
    ['pot', json('id', 'game', 'winner', 'gameResult', 'proof')],
    ['fun', json('id', 'game', 'selection', 'won', 'tie', 'faces', 'proof')],
    ['line', json('id', 'seedHash', 'seed', 'clientSeeds', 'line')],
    ['event', textOf(replayOf(SIX, 'optionA'))],
  ])('%s', (kind, text) => {
    expect(kindOf(text)).toBe(kind)
  })

  test.each([
    ['nothing', ''],
    ['a text', 'evens.example/log\n3\n'],
    ['a list', '[1]'],
    ['a proof of something else', '{"proof":"c2sp.org/tlog-proof@v1","opening":null}'],
    ['another object', json('head')],
    ['half a file', '{"proof":'],
  ])('%s is none', (_, text) => {
    expect(() => kindOf(text)).toThrow(Misuse)
  })
})

describe('V-06 npm run verify -- <file>', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'evens-files-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const check = (text: string, ...args: string[]) => {
    const file = join(folder, 'saved')
    writeFileSync(file, text)
    return runVerify(file, ...args)
  }

  test('an answer about what is owed needs the owner, as its own command does', async () => {
    const answer = JSON.stringify({ proof: liabilityReply(), nextAt: '2026-11-25T10:00:00.000Z' })
    expect(await check(answer, '--key', KEY.vkey)).toMatchObject({
      code: 2,
      out: expect.stringContaining('--owner is your number'),
    })
    expect(await check(answer, '--key', KEY.vkey, '--owner', '7')).toMatchObject({
      code: 0,
      last: 'verified',
    })
  })

  test('a replay is computed to the cent, and by itself shows nothing about the log', async () => {
    const text = textOf(replayOf(SIX, 'optionA'))
    expect(await check(text)).toMatchObject({
      code: 1,
      last: expect.stringContaining('NOT CHECKED AGAINST THE LOG'),
    })
    const [head, ...lines] = text.split('\n')
    const changed = head!.replace('"outcome":"optionA"', '"outcome":"optionB"')
    expect(changed).not.toBe(head)
    expect(await check([changed, ...lines].join('\n'))).toMatchObject({ code: 1, last: 'DOES NOT VERIFY' })
  })

  test('another file, and an option that says nothing about a file, are misuse', async () => {
    expect(await check('hello')).toMatchObject({ code: 2, out: expect.stringContaining('none of those') })
    expect(await check(textOf(replayOf(SIX, 'optionA')), '--full')).toMatchObject({
      code: 2,
      out: expect.stringContaining('--full says nothing here'),
    })
  })
})

test('V-13 a saved balance that nobody has signed is not verified, and accuses nobody by this machine’s clock', async () => {
  const file = JSON.stringify({ proof: { ...liabilityReply(), statement: null } })
  for (const key of [undefined, KEY.vkey]) {
    const lines: string[] = []
    expect(await sayLiabilities(file, '7', key, (line) => lines.push(line))).toBe(false)
    expect(lines.at(-1)).toBe('NOT YET in the log, so nobody has signed it: ask the server again')
    expect(lines.join()).not.toMatch(/WRONG|verified/)
  }
})
