import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

/**
 * A log as RFC 6962 defines it, recursion by recursion, with notes and proofs as C2SP writes them. It is slow and plain, and shares
 * no code with anything that it tests.
 */

export type Bytes = Uint8Array<ArrayBuffer>
export const sha256 = (...parts: Uint8Array[]): Bytes => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}
export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
export const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text))

export type MadeLog = ReturnType<typeof madeLog>
export function madeLog(entries: readonly Uint8Array[]) {
  const leaves = entries.map((entry) => sha256(Uint8Array.of(0), entry))
  const known = new Map<string, Bytes>()
  const split = (count: number) => 2 ** Math.ceil(Math.log2(count) - 1)

  /** MTH(D[from:to]). */
  function hash(from: number, to: number): Bytes {
    if (to === from) return sha256()
    if (to - from === 1) return leaves[from]!
    const key = `${from} ${to}`
    const before = known.get(key)
    if (before) return before
    const middle = from + split(to - from)
    const made = sha256(Uint8Array.of(1), hash(from, middle), hash(middle, to))
    known.set(key, made)
    return made
  }
  /** PATH(m, D[from:to]). */
  function path(m: number, from: number, to: number): Bytes[] {
    if (to - from === 1) return []
    const middle = from + split(to - from)
    return m < middle
      ? [...path(m, from, middle), hash(middle, to)]
      : [...path(m, middle, to), hash(from, middle)]
  }
  /** SUBPROOF(m, D[from:to], whole). */
  function subproof(m: number, from: number, to: number, whole: boolean): Bytes[] {
    if (m === to) return whole ? [] : [hash(from, to)]
    const middle = from + split(to - from)
    return m <= middle
      ? [...subproof(m, from, middle, whole), hash(middle, to)]
      : [...subproof(m, middle, to, false), hash(from, middle)]
  }
  /** Hashes of a tile. */
  function tile(level: number, n: number, width: number): Bytes {
    const unit = 256 ** level
    const at = (place: number) => (n * 256 + place) * unit
    return new Uint8Array(
      Buffer.concat(Array.from({ length: width }, (_, place) => hash(at(place), at(place + 1)))),
    )
  }
  function bundle(n: number, width: number): Bytes {
    const parts = entries.slice(n * 256, n * 256 + width).flatMap((entry) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(entry.length)
      return [length, entry]
    })
    return new Uint8Array(Buffer.concat(parts))
  }
  return {
    size: entries.length,
    leaf: (index: number): Bytes => leaves[index]!,
    root: (size: number = entries.length): Bytes => hash(0, size),
    inclusion: (index: number, size: number = entries.length): Bytes[] => path(index, 0, size),
    consistency: (old: number, size: number = entries.length): Bytes[] =>
      old === 0 ? [] : subproof(old, 0, size, true),
    /** A file below the log’s prefix, as a log of this size serves it. */
    file(path: string): Bytes | undefined {
      const [, level, digits, , partial] =
        /^tile\/(\d+|entries)\/((?:x\d{3}\/)*\d{3})(\.p\/(\d+))?$/.exec(path) ?? []
      if (level === undefined) return undefined
      const [n, width] = [Number(digits!.replace(/[x/]/g, '')), Number(partial ?? 256)]
      const all = Math.floor(entries.length / (level === 'entries' ? 1 : 256 ** Number(level)))
      if (n * 256 + width > all || width < 1) return undefined
      return level === 'entries' ? bundle(n, width) : tile(Number(level), n, width)
    },
  }
}

export type Signing = { name: string; id: string; vkey: string; line: (text: string, at?: number) => string }

/** A key of a log (type 1) or a witness (type 4), from a word. */
export function keyOf(name: string, word: string, type: 1 | 4 = 1): Signing {
  const seed = sha256(bytesOf(word))
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key: KeyObject = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  const material = Buffer.concat([Uint8Array.of(type), raw])
  const id = Buffer.from(sha256(bytesOf(`${name}\n`), material)).subarray(0, 4)
  const line = (text: string, at = 1_764_165_600) => {
    const time = Buffer.alloc(8)
    time.writeBigUInt64BE(BigInt(at))
    const signature =
      type === 1
        ? sign(null, bytesOf(text), key)
        : Buffer.concat([time, sign(null, bytesOf(`cosignature/v1\ntime ${at}\n${text}`), key)])
    return `— ${name} ${base64(Buffer.concat([id, signature]))}\n`
  }
  return { name, id: id.toString('hex'), vkey: `${name}+${id.toString('hex')}+${base64(material)}`, line }
}

export const noteOf = (text: string, ...keys: Signing[]): string =>
  `${text}\n${keys.map((key) => key.line(text)).join('')}`

/** A signed head. */
export const headOf = (log: MadeLog, size: number, origin: string, ...keys: Signing[]): string =>
  noteOf(`${origin}\n${size}\n${base64(log.root(size))}\n`, ...keys)

/** The note by which a key hands the log over to the next one. */
export const handoverOf = (
  origin: string,
  old: Signing,
  next: Signing,
  by: Signing[] = [next, old],
): string => noteOf(`evens log handover 1\n${origin}\n${old.vkey}\n${next.vkey}\n`, ...by)

/** A .tlog-proof. */
export const proofOf = (log: MadeLog, index: number, extra: Uint8Array, head: string): string => {
  const size = Number(head.split('\n')[1])
  const path = log.inclusion(index, size).map((hash) => `${base64(hash)}\n`)
  return `c2sp.org/tlog-proof@v1\nextra ${base64(extra)}\nindex ${index}\n${path.join('')}\n${head}`
}

/** The 50 bytes of a posting. */
export function recordOf(given: {
  posting: number
  journal?: number
  source: [owner: number, kind: number]
  destination: [owner: number, kind: number]
  cents?: number
  at?: bigint
  reason?: number
}): Bytes {
  const {
    posting,
    journal = 0,
    source,
    destination,
    cents = 1234,
    at = 1_764_165_500_123_456n,
    reason = 1,
  } = given
  const record = Buffer.alloc(50)
  const account = ([owner, kind]: [number, number]) => BigInt(owner) * 256n + BigInt(kind * 2)
  const numbers = [BigInt(posting), BigInt(journal), account(source), account(destination), BigInt(cents), at]
  for (const [place, number] of numbers.entries()) record.writeBigInt64BE(number, place * 8)
  record.writeUInt16BE(reason, 48)
  return new Uint8Array(record)
}

/** The entry of somebody’s posting. */
export const commitmentOf = (salt: Uint8Array, record: Uint8Array): Bytes =>
  new Uint8Array([1, ...sha256(bytesOf('evens posting 1\n'), salt, record)])
export const statementEntry = (text: string): Bytes => new Uint8Array([3, ...bytesOf(text)])
