import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeCheckpoints } from '#server/witness/add-checkpoint.ts'
import { openSignedHeads } from '#server/witness/signed-heads.ts'
import { keptSeed, signingKey } from '#server/witness/signing-key.ts'
import { leavesOf, naiveCheckpoint, naiveConsistency, naiveHead, naiveKey } from '#tests/support/naive-log.ts'
import { asBody, sendTo, startWitness, type WitnessProcess } from '#tests/support/witness-process.ts'
import { parseNote, readKey, signersOf } from '#verifier/log/note.ts'

const log = naiveKey('evens.example/log')
const newer = naiveKey('evens.example/log')
const hashOf = (origin: string) => createHash('sha256').update(origin).digest('hex')
const leaves = leavesOf(40)
const headOf = (size: number) => naiveCheckpoint(log, leaves.slice(0, size))
const proofOf = (old: number, size: number) => naiveConsistency(old, leaves.slice(0, size))
/** Another log under the same key: the same up to an entry, then different. */
const forkOf = (same: number, size: number) => [...leaves.slice(0, same), ...leavesOf(size - same, 'lie')]

let folder: string
let running: WitnessProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evens-witness-'))
  running = []
})
afterEach(async () => {
  for (const one of running) await one.kill()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (more: Partial<Parameters<typeof startWitness>[0]> = {}) => {
  const witness = await startWitness({ logs: log.vkey, folder, ...more })
  running.push(witness)
  return witness
}
const restart = async (witness: WitnessProcess, more: Parameters<typeof start>[0] = {}) => {
  await witness.kill()
  return start(more)
}
/** The time in a cosignature that this witness made of this head. */
const timeOf = async ({ vkey }: WitnessProcess, checkpoint: string, line: string) => {
  const found = await signersOf(parseNote(checkpoint + line), [await readKey(vkey)])
  expect(found).toHaveLength(1)
  return Number(found[0]!.at)
}
const kept = async ({ url }: WitnessProcess, origin = log.name) =>
  fetch(`${url}/${hashOf(origin)}/checkpoint`)

describe('a witness', () => {
  test('V-11 signs the first head and each that extends it, and shows the newest', async () => {
    const witness = await start()
    const before = Math.floor(Date.now() / 1_000)
    expect((await kept(witness)).status).toBe(404)
    const first = await witness.add(headOf(3), 0)
    expect(first.status).toBe(200)
    expect(await timeOf(witness, headOf(3), first.text)).toBeGreaterThanOrEqual(before)
    const second = await witness.add(headOf(11), 3, proofOf(3, 11))
    expect(second.status).toBe(200)
    await timeOf(witness, headOf(11), second.text)
    const shown = await kept(witness)
    expect([shown.status, await shown.text()]).toEqual([200, headOf(11) + second.text])
    // the same head once more is the newest one still
    expect((await witness.add(headOf(11), 11)).status).toBe(200)
  })

  test('V-11 says in words what it is, and its key', async () => {
    const witness = await start()
    await witness.add(headOf(3), 0)
    const page = await (await fetch(`${witness.url}/`)).text()
    expect(page).toContain('This is witness.example/w1, a witness of public logs')
    expect(page).toContain(witness.vkey)
    expect(page).toContain('- evens.example/log: 3 entries')
  })

  test('V-11 says what size it knows where another is asked about', async () => {
    const witness = await start()
    const unknown = await witness.add(headOf(5), 3, proofOf(3, 5))
    expect(unknown).toMatchObject({ status: 409, type: 'text/x.tlog.size', text: '0\n' })
    await witness.add(headOf(5), 0)
    expect(await witness.add(headOf(9), 0)).toMatchObject({ status: 409, text: '5\n' })
    expect(await witness.add(headOf(9), 4, proofOf(4, 9))).toMatchObject({ status: 409, text: '5\n' })
    expect((await witness.add(headOf(9), 5, proofOf(5, 9))).status).toBe(200)
  })

  test('V-11 refuses what is no call, what is too long, and other addresses', async () => {
    const witness = await start()
    const status = async (body: string | Uint8Array) => (await sendTo(witness.url, body)).status
    expect(await status('')).toBe(400)
    expect(await status(asBody(headOf(3), 4))).toBe(400)
    expect(await status(Buffer.from('old 0\n\n\xff\n', 'latin1'))).toBe(400)
    expect(await status('x'.repeat(70_000))).toBe(413)
    expect((await fetch(`${witness.url}/add-checkpoint`)).status).toBe(405)
    expect((await fetch(`${witness.url}/elsewhere`)).status).toBe(404)
    expect((await fetch(`${witness.url}/${'0'.repeat(64)}/checkpoint`)).status).toBe(404)
    expect((await fetch(`${witness.url}/`, { method: 'DELETE' })).status).toBe(405)
  })

  test('V-11 signs the empty log, and no other root of it', async () => {
    const witness = await start()
    const lie = `${log.name}\n0\n${Buffer.alloc(32).toString('base64')}\n`
    expect((await witness.add(naiveCheckpoint(log, [], lie), 0)).status).toBe(422)
    expect((await witness.add(headOf(0), 0)).status).toBe(200)
    expect((await witness.add(headOf(2), 0)).status).toBe(200)
  })

  test('V-11 two heads at once: one is signed, the other hears the new size', async () => {
    const witness = await start()
    await witness.add(headOf(4), 0)
    const sizes = [5, 6, 7, 8, 9, 10, 11, 12]
    const answers = await Promise.all(
      sizes.map((size) => witness.add(headOf(size), 4, proofOf(4, size)).then((one) => ({ size, ...one }))),
    )
    const signed = answers.filter(({ status }) => status === 200)
    expect(signed).toHaveLength(1)
    for (const { status, text } of answers.filter((one) => one !== signed[0]))
      expect([status, text]).toEqual([409, `${signed[0]!.size}\n`])
    expect((await (await kept(witness)).text()).split('\n')[1]).toBe(String(signed[0]!.size))
  })

  test('V-11 takes a head by any key of a log that it knows', async () => {
    const both = `${newer.vkey}, ${log.vkey}`
    const witness = await start({ logs: both })
    await witness.add(headOf(3), 0)
    const text = naiveHead(log.name, leaves.slice(0, 6))
    const turned = `${text}\n${newer.sign(text)}`
    expect((await witness.add(turned, 3, proofOf(3, 6))).status).toBe(200)
    // a line by a known key that is wrong spoils the others
    const next = naiveHead(log.name, leaves.slice(0, 8))
    const spoilt = `${next}\n${newer.sign(next)}${log.sign(text)}`
    expect((await witness.add(spoilt, 6, proofOf(6, 8))).status).toBe(403)
    // and a line by an unknown one changes nothing
    const stranger = naiveKey('somebody.example')
    const known = `${next}\n${stranger.sign(text)}${newer.sign(next)}`
    expect((await witness.add(known, 6, proofOf(6, 8))).status).toBe(200)
    expect(await (await kept(witness)).text()).not.toContain('somebody')
  })
})

describe('what a witness keeps', () => {
  test('V-11 is known after a restart, and its key is the same one', async () => {
    const witness = await start()
    await witness.add(headOf(7), 0)
    const shown = await (await kept(witness)).text()
    await witness.stop()
    const again = await start()
    expect(again.vkey).toBe(witness.vkey)
    expect(await (await kept(again)).text()).toBe(shown)
    expect(await again.add(headOf(9), 0)).toMatchObject({ status: 409, text: '7\n' })
    expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600)
  })

  test('V-11 a witness that is killed has kept every head that it has signed', async () => {
    let witness = await start()
    let known = 0
    for (const many of [6, 14, 30]) {
      const signed = (async () => {
        for (let size = known + 1; size <= many; size++) {
          const answer = await witness.add(headOf(size), size - 1, size > 1 ? proofOf(size - 1, size) : [])
          if (answer.status === 200) known = size
        }
      })().catch(() => {})
      const before = known
      await expect.poll(() => known, { interval: 1 }).toBeGreaterThan(before)
      await witness.kill()
      await signed
      witness = await start()
      const { text } = await witness.add(headOf(40), 40)
      expect(Number(text)).toBeGreaterThanOrEqual(known)
      known = Number(text)
    }
  })

  test('V-11 a clock that jumps back makes no head look older', async () => {
    const witness = await start()
    const first = await timeOf(witness, headOf(3), (await witness.add(headOf(3), 0)).text)
    const preload = join(folder, 'behind.mjs')
    writeFileSync(preload, 'const now = Date.now\nDate.now = () => now() - 86_400_000\n')
    const behind = await restart(witness, { preload })
    const second = await timeOf(behind, headOf(5), (await behind.add(headOf(5), 3, proofOf(3, 5))).text)
    expect(second).toBe(first)
  })

  test('V-11 a damaged file is never taken for none', async () => {
    const witness = await start()
    await witness.add(headOf(3), 0)
    await witness.stop()
    const file = join(folder, `${hashOf(log.name)}.head`)
    const whole = readFileSync(file, 'utf8')
    for (const damaged of ['', whole.slice(0, -20), whole.replace('\n3\n', '\n2\n')]) {
      writeFileSync(file, damaged)
      await expect(start()).rejects.toThrow(/is damaged, so this witness no longer knows/)
    }
  })

  test('V-11 two witnesses do not share a folder', async () => {
    await start()
    await expect(start()).rejects.toThrow(/is in use by another witness/)
  })

  test.each([
    [{ name: 'two words' }, /^WITNESS_NAME: must name this witness/],
    [{ logs: '' }, /^WITNESS_LOGS: must have the verifier keys/],
    [{ logs: 'evens.example/log' }, /^WITNESS_LOGS: evens.example\/log is not a verifier key/],
    [{ env: { WITNESS_KEY: 'secret' } }, /^WITNESS_KEY: must be 32 random bytes/],
    [{ env: { WITNESS_PORT: 'many' } }, /^WITNESS_PORT: must be a number/],
  ])('V-11 %o is refused in words', async (settings, words) => {
    await expect(start(settings)).rejects.toThrow(words)
  })

  test('V-11 a key that others may read is refused', async () => {
    writeFileSync(join(folder, 'key'), Buffer.alloc(32).toString('base64'), { mode: 0o644 })
    await expect(start()).rejects.toThrow(/can be read by other users/)
  })
})

describe('V-13 a lie to a witness is seen', () => {
  type Lie = { lie: string; checkpoint: string; old: number; proof: Buffer[]; status: number }
  /** Opens the program's witness on the same folder. */
  const open = async () => {
    const key = signingKey('witness.example/w1', await keptSeed(folder))
    const heads = await openSignedHeads(folder, key.verifier)
    const take = takeCheckpoints({
      ...{ key, heads, logs: new Map([[log.name, [await readKey(log.vkey)]]]) },
      now: () => BigInt(Math.floor(Date.now() / 1_000)),
      refused: () => {},
    })
    return {
      shown: () => heads.of(log.name)?.note,
      add: (checkpoint: string, old: number, proof: readonly Uint8Array[] = []) =>
        take(Buffer.from(asBody(checkpoint, old, proof))),
    }
  }
  const fork = (same: number, size: number) => naiveCheckpoint(log, forkOf(same, size))
  const lies: Lie[] = [
    { lie: 'a fork of the same size', checkpoint: fork(7, 8), old: 8, proof: [], status: 422 },
    {
      lie: 'a fork that is larger, with its own true proof',
      checkpoint: fork(7, 12),
      old: 8,
      proof: naiveConsistency(8, forkOf(7, 12)),
      status: 422,
    },
    {
      lie: 'a fork with the proof of the true log',
      checkpoint: fork(9, 12),
      old: 8,
      proof: proofOf(8, 12),
      status: 422,
    },
    { lie: 'a rollback', checkpoint: headOf(6), old: 6, proof: [], status: 409 },
    { lie: 'a rollback that names the known size', checkpoint: headOf(6), old: 8, proof: [], status: 400 },
    { lie: 'a rollback to nothing', checkpoint: headOf(0), old: 0, proof: [], status: 409 },
    { lie: 'a forged proof', checkpoint: headOf(12), old: 8, proof: proofOf(7, 12), status: 422 },
    { lie: 'no proof', checkpoint: headOf(12), old: 8, proof: [], status: 422 },
    {
      lie: 'a head by an unknown key',
      checkpoint: naiveCheckpoint(newer, leaves.slice(0, 12)),
      old: 8,
      proof: proofOf(8, 12),
      status: 403,
    },
    {
      lie: 'a signature of another head',
      checkpoint: `${naiveHead(log.name, leaves.slice(0, 12))}\n${log.sign(naiveHead(log.name, leaves.slice(0, 11)))}`,
      old: 8,
      proof: proofOf(8, 12),
      status: 403,
    },
    {
      lie: 'a head of a log that it does not know',
      checkpoint: naiveCheckpoint(naiveKey('other.example/log'), leaves.slice(0, 12)),
      old: 8,
      proof: proofOf(8, 12),
      status: 404,
    },
  ]

  // judged in this process; as a program it refuses a fork below
  test.each(lies)('V-13 $lie is seen', async ({ checkpoint, old, proof, status }) => {
    const witness = await open()
    await witness.add(headOf(8), 0)
    const shown = witness.shown()
    expect((await witness.add(checkpoint, old, proof)).status).toBe(status)
    // and for ever: neither a restart nor asking again helps, and the true log goes on
    const again = await open()
    expect((await again.add(checkpoint, old, proof)).status).toBe(status)
    expect(again.shown()).toBe(shown)
    expect((await again.add(headOf(12), 8, proofOf(8, 12))).status).toBe(200)
  })

  test('V-13 two trees of one size are kept as evidence, and refused after a restart too', async () => {
    const witness = await start()
    await witness.add(headOf(8), 0)
    const shown = await (await kept(witness)).text()
    expect((await witness.add(fork(7, 8), 8)).status).toBe(422)
    const file = readdirSync(folder).find((name) => name.endsWith('.fork'))!
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text).toContain(headOf(8))
    expect(text).toContain(fork(7, 8))
    expect(witness.log()).toContain('refused a head of evens.example/log, 8 entries')
    const again = await restart(witness)
    expect((await again.add(fork(7, 8), 8)).status).toBe(422)
    expect(await (await kept(again)).text()).toBe(shown)
    expect((await again.add(headOf(12), 8, proofOf(8, 12))).status).toBe(200)
  })
})
