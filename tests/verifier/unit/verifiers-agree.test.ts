import { describe, expect, test } from 'vitest'
import { madeLog, bytesOf as textBytes } from '#tests/support/made-log.ts'
import { isExtended, isIncluded } from '#tests/support/second-tree.ts'
import { type Bytes, same } from '#verifier/log/bytes.ts'
import { checkConsistency, checkInclusion } from '#verifier/log/tree.ts'

/** Proofs of each kind; every second one is changed. */
const PROOFS = 10_000
const SIZE = 5_000

/** The same numbers at each run (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return (below: number): number => Math.floor(next() * below)
}
type Numbers = ReturnType<typeof randomNumbers>

const log = madeLog(Array.from({ length: SIZE }, (_, at) => textBytes(`${at}`)))
/** Of the same sizes, with other entries behind the 100th. */
const other = madeLog(Array.from({ length: SIZE }, (_, at) => textBytes(at < 100 ? `${at}` : `other ${at}`)))

/** Small trees are as likely as large ones. */
const sizeOf = (random: Numbers) => 1 + random([2, 9, 70, 600, SIZE][random(5)]!)

/** Changes a path so that the proof may be false. It may stay as it was. */
function mutated(path: readonly Bytes[], random: Numbers): Bytes[] {
  const [at, changed] = [random(path.length || 1), [...path]]
  const hash = (changed[at] ?? log.leaf(0)).slice()
  switch (random(6)) {
    case 0:
      hash[random(32)]! ^= 1 << random(8)
      return changed.toSpliced(at, 1, hash)
    case 1:
      return changed.toSpliced(at, 1)
    case 2:
      return changed.toSpliced(random(path.length + 1), 0, hash)
    case 3:
      return changed.toSpliced(at, 1, hash.slice(0, random(32)))
    case 4:
      return changed.toReversed()
    default:
      return changed.toSpliced(at, 1, log.leaf(random(SIZE)))
  }
}

describe('V-12 two verifiers that share no code agree', () => {
  test(`on ${PROOFS} random inclusion proofs, true and false ones`, async () => {
    const random = randomNumbers(26)
    const counts = { true: 0, false: 0 }
    for (let run = 0; run < PROOFS; run++) {
      const size = sizeOf(random)
      const index = random(size)
      const truth = {
        hash: log.leaf(index),
        index,
        size,
        root: log.root(size),
        path: log.inclusion(index, size),
      }
      const shown = run % 2 === 0 ? truth : lieAbout(truth, random)
      const { hash, path, root } = shown
      const at = { index: BigInt(shown.index), size: BigInt(shown.size) }
      const ours = await checkInclusion(hash, at.index, at.size, path, root)
      const theirs = isIncluded({ hash, root, ...at }, path)
      if (ours !== theirs || (run % 2 === 0 && !ours))
        expect({ run, ours, theirs }).toEqual({ run, ours: true, theirs: true })
      counts[`${ours}`]++
    }
    expect(counts.true).toBeGreaterThan(PROOFS / 2 - 1)
    expect(counts.false).toBeGreaterThan(PROOFS / 4)
  }, 60_000)

  type Inclusion = { hash: Bytes; index: number; size: number; root: Bytes; path: Bytes[] }
  function lieAbout(truth: Inclusion, random: Numbers): Inclusion {
    switch (random(5)) {
      case 0:
        return { ...truth, index: random(2 * truth.size) - 1 }
      case 1:
        return { ...truth, size: sizeOf(random) }
      case 2:
        return { ...truth, hash: log.leaf(random(SIZE)) }
      case 3:
        return { ...truth, root: other.root(truth.size) }
      default:
        return { ...truth, path: mutated(truth.path, random) }
    }
  }

  test(`on ${PROOFS} random consistency proofs, true and false ones`, async () => {
    const random = randomNumbers(12)
    const counts = { true: 0, false: 0 }
    for (let run = 0; run < PROOFS; run++) {
      const size = sizeOf(random)
      const old = random(size + 1)
      const truth = {
        old,
        size,
        oldRoot: log.root(old),
        root: log.root(size),
        path: log.consistency(old, size),
      }
      const shown = run % 2 === 0 ? truth : lieAboutGrowth(truth, random)
      const [before, now] = [BigInt(shown.old), BigInt(shown.size)]
      const ours = await checkConsistency(before, shown.oldRoot, now, shown.root, shown.path)
      const theirs = isExtended(
        { size: before, root: shown.oldRoot },
        { size: now, root: shown.root },
        shown.path,
      )
      if (ours !== theirs || (run % 2 === 0 && !ours))
        expect({ run, old: shown.old, size: shown.size, ours, theirs }).toEqual({
          run,
          ours: true,
          theirs: true,
        })
      // a fork is never believed, whatever shows it
      if (ours && shown.old > 100)
        expect(same(shown.root, other.root(shown.size))).toBe(same(shown.oldRoot, other.root(shown.old)))
      counts[`${ours}`]++
    }
    expect(counts.true).toBeGreaterThan(PROOFS / 2 - 1)
    expect(counts.false).toBeGreaterThan(PROOFS / 4)
  }, 60_000)

  type Growth = { old: number; size: number; oldRoot: Bytes; root: Bytes; path: Bytes[] }
  function lieAboutGrowth(truth: Growth, random: Numbers): Growth {
    switch (random(5)) {
      case 0:
        return { ...truth, old: random(2 * truth.size) }
      case 1:
        return { ...truth, size: sizeOf(random) }
      case 2:
        return { ...truth, oldRoot: other.root(truth.old) }
      case 3:
        return { ...truth, root: other.root(truth.size), path: other.consistency(truth.old, truth.size) }
      default:
        return { ...truth, path: mutated(truth.path, random) }
    }
  }
})
