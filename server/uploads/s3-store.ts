import { AwsClient } from 'aws4fetch'
import type { S3Config } from '#server/config/s3-config.ts'
import { type ByteRange, type ObjectStore, typeOf } from './object-store.ts'

const ANSWER_MAX_MS = 15_000

/** Objects in a bucket of an S3-compatible store, with path-style addresses and signature version 4. */
export function s3Store(config: S3Config): ObjectStore {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    retries: 2,
  })
  const call = (method: string, name: string, more: { body?: Buffer; part?: ByteRange | undefined } = {}) =>
    client.fetch(`${config.endpoint}/${config.bucket}/${name}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
      ...(more.body ? { body: new Uint8Array(more.body), headers: { 'content-type': typeOf(name) } } : {}),
      ...(more.part ? { headers: { range: `bytes=${more.part.first}-${more.part.last}` } } : {}),
    })
  const failed = async (what: string, response: Response) =>
    new Error(
      `the object store refused to ${what}: ${response.status} ${(await response.text()).slice(0, 300)}`,
    )
  return {
    async put(name, bytes) {
      const response = await call('PUT', name, { body: bytes })
      if (!response.ok) throw await failed('keep an object', response)
    },
    async get(name, part) {
      const response = await call('GET', name, { part })
      if (response.status === 404) return null
      if (!response.ok) throw await failed('give an object', response)
      const bytes = Buffer.from(await response.arrayBuffer())
      // a store without ranges answers with the whole object
      return part && response.status !== 206 ? bytes.subarray(part.first, part.last + 1) : bytes
    },
    async remove(name) {
      const response = await call('DELETE', name)
      if (!response.ok && response.status !== 404) throw await failed('take an object away', response)
    },
  }
}
