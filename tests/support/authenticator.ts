import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Question = { challenge: string; rpId?: string; rp?: { id?: string } }
type Lie = {
  /** another origin than the page's own */
  origin?: string
  /** another host than the one that was asked for */
  rpId?: string
  /** what the device did not check */
  unverified?: boolean
  /** the signature counter to send, instead of one more than the last */
  counter?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (value: Buffer) => value.toString('base64url')

/** The few forms of CBOR (RFC 8949) that an attestation and an ES256 key need. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, count: number) =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, part]) => [cbor(key), cbor(part as never)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

/**
 * A device with one passkey, in plain code: it makes the key and signs anything with it, even what an honest device
 * would refuse. @param origin of the page that asks
 */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lie.origin ?? origin, crossOrigin: false }))

  function authenticatorData(rpId: string, lie: Lie, attested?: Buffer): Buffer {
    count = lie.counter ?? count + 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    const flags = 0x01 | (lie.unverified ? 0 : 0x04) | (attested ? 0x40 : 0)
    return Buffer.concat([
      sha256(lie.rpId ?? rpId),
      Buffer.from([flags]),
      counter,
      ...(attested ? [attested] : []),
    ])
  }

  return {
    id: text(id),
    /** The browser's message after making the passkey. */
    make(question: Question, lie: Lie = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(question.rp?.id ?? '', lie, attested)],
      ])
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData('webauthn.create', question.challenge, lie)),
          attestationObject: text(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** The browser's message when it signs in. */
    answer(question: Question, lie: Lie = {}) {
      const client = clientData('webauthn.get', question.challenge, lie)
      const data = authenticatorData(question.rpId ?? '', lie)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
        },
      }
    },
  }
}
