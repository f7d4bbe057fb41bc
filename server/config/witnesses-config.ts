import { createHash } from 'node:crypto'
import { ConfigError } from './values.ts'

/** A witness that this server asks to sign the heads of its log (docs/transparency.md). */
export type WitnessConfig = Readonly<{
  name: string
  /** `name+id+base64` */
  vkey: string
  /** 4 bytes */
  id: Buffer
  /** 32 bytes of Ed25519 */
  publicKey: Buffer
  /** Without a slash at the end. */
  url: string
}>

/** Type 0x04 of C2SP signed-note: a cosignature by Ed25519. */
const COSIGNATURE = 0x04
/** A note's readers take at least 16 signatures, and the log's own are among them. */
const WITNESSES_MAX = 8

/** Reads `name+id+base64 https://…` pairs with commas between them. @throws ConfigError */
export function readWitnesses(text: string): readonly WitnessConfig[] {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
  const witnesses = pairs.map(readWitness)
  if (new Set(witnesses.map(({ name }) => name)).size < witnesses.length)
    throw new ConfigError('WITNESSES: names a witness twice')
  if (witnesses.length > WITNESSES_MAX)
    throw new ConfigError(`WITNESSES: more than ${WITNESSES_MAX} witnesses`)
  return Object.freeze(witnesses)
}

function readWitness(pair: string): WitnessConfig {
  const [vkey, url, ...more] = pair.split(/\s+/)
  const wrong = (what: string) => new ConfigError(`WITNESSES: ${pair}: ${what}`)
  if (!vkey || !url || more.length > 0)
    throw wrong('must be the key of a witness, a space and its address: name+id+base64 https://…')
  const [name, hexId, ...rest] = vkey.split('+')
  const material = Buffer.from(rest.join('+'), 'base64')
  const id = createHash('sha256').update(`${name}\n`).update(material).digest().subarray(0, 4)
  if (!name || material.length !== 33 || material.toString('base64') !== rest.join('+'))
    throw wrong('the key must be name+id+base64, as the witness prints it at its start')
  if (material[0] !== COSIGNATURE || id.toString('hex') !== hexId)
    throw wrong('the key is not that of a witness, or a part of it was changed')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw wrong('the address must start with https:// or http://')
  return Object.freeze({ name, vkey, id, publicKey: material.subarray(1), url: url.replace(/\/+$/, '') })
}
