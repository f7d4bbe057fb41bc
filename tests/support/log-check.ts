import { createHash, createPublicKey, verify } from 'node:crypto'

/** A checker of the public log for tests, by the standards, which shares nothing with the server. */

export const sha256 = (...parts: Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether a line is a good signature by this key. */
function isSignedBy(vkey: string, text: string, line: string): boolean {
  const [, name, id, material] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey)!
  const [, signer, base64] = /^— (\S+) (\S+)$/.exec(line) ?? []
  const signature = Buffer.from(base64 ?? '', 'base64')
  if (signer !== name || signature.subarray(0, 4).toString('hex') !== id) return false
  const der = Buffer.concat([SPKI, Buffer.from(material!, 'base64').subarray(1)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, signature.subarray(4))
}

/** Reads a signed note, of which at least one of these keys has signed. @throws Error */
export function checkHead(note: string, vkeys: readonly string[]) {
  const at = note.lastIndexOf('\n\n')
  const text = note.slice(0, at + 1)
  const signatures = note
    .slice(at + 2)
    .trimEnd()
    .split('\n')
  if (!vkeys.some((vkey) => signatures.some((line) => isSignedBy(vkey, text, line))))
    throw new Error('no known key has signed this')
  const lines = text.trimEnd().split('\n')
  return { lines, signatures, origin: lines[0]!, size: Number(lines[1]), root: lines[2]! }
}

/** The entries of a bundle. */
export function readBundle(bundle: Buffer): Buffer[] {
  const entries: Buffer[] = []
  for (let at = 0; at < bundle.length; ) {
    const length = bundle.readUInt16BE(at)
    entries.push(bundle.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return entries
}

const nodeOf = (left: Buffer, right: Buffer) => sha256(Buffer.from([1]), left, right)

/** The root to which a path leads. @throws Error for one of another length */
function rootBy(leaf: Buffer, index: number, size: number, path: Buffer[]): Buffer {
  let [node, from, last] = [leaf, index, size - 1]
  for (const other of path) {
    if (last === 0) throw new Error('the path is too long')
    if (from % 2 === 1 || from === last) {
      node = nodeOf(other, node)
      while (from % 2 === 0 && from > 0) [from, last] = [Math.floor(from / 2), Math.floor(last / 2)]
    } else node = nodeOf(node, other)
    ;[from, last] = [Math.floor(from / 2), Math.floor(last / 2)]
  }
  if (last !== 0) throw new Error('the path is too short')
  return node
}

const committed = (extra: Buffer) =>
  Buffer.concat([Buffer.from([1]), sha256(Buffer.from('evens posting 1\n'), extra)])

/** Checks a .tlog-proof. @param entryOf the entry, from the proof's extra. @throws Error where it does not hold */
export function checkProof(proof: string, vkeys: readonly string[], entryOf = committed) {
  const at = proof.indexOf('\n\n')
  const [first, said, place, ...nodes] = proof.slice(0, at).split('\n')
  if (first !== 'c2sp.org/tlog-proof@v1') throw new Error('this is no proof')
  const extra = Buffer.from(said!.replace('extra ', ''), 'base64')
  const index = Number(place!.replace('index ', ''))
  const head = checkHead(proof.slice(at + 2), vkeys)
  const leaf = sha256(Buffer.from([0]), entryOf(extra))
  const path = nodes.map((node) => Buffer.from(node, 'base64'))
  if (rootBy(leaf, index, head.size, path).toString('base64') !== head.root)
    throw new Error('the path does not lead to the root')
  return { index, leaf, extra, head }
}
