import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { cleanUploads, openObjectStore } from '#server/uploads/index.ts'
import { picture, put, upload } from '#tests/support/pictures.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type World } from '#tests/support/world.ts'

type Seen = { method: string; url: string; headers: IncomingHttpHeaders }

/** A minimal S3 store: objects by path, and refusals for unsigned calls. */
const objects = new Map<string, Buffer>()
const seen: Seen[] = []
let broken = false
/** the one that it does not delete */
let stuck: string | undefined
let s3: Server
let world: World

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=key-of-test\/\d{8}\/eu-test-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/

beforeAll(async () => {
  s3 = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers })
      if (broken) return response.writeHead(400).end('<Error><Code>SlowDown</Code></Error>')
      if (
        !AUTHORIZATION.test(headers.authorization ?? '') ||
        !/^\d{8}T\d{6}Z$/.test(String(headers['x-amz-date']))
      )
        return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      if (method === 'PUT') {
        objects.set(url, Buffer.concat(chunks))
        return response.writeHead(200).end()
      }
      if (method === 'DELETE') {
        if (url === stuck) return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
        objects.delete(url)
        return response.writeHead(204).end()
      }
      const found = objects.get(url)
      return found ? response.writeHead(200).end(found) : response.writeHead(404).end('<Error/>')
    })
  })
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve))
  const { port } = s3.address() as AddressInfo
  world = await openWorld(await freshDatabase(), {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}/`,
      S3_BUCKET: 'evens-pictures',
      S3_ACCESS_KEY_ID: 'key-of-test',
      S3_SECRET_ACCESS_KEY: 'secret-of-test',
      S3_REGION: 'eu-test-1',
    },
  })
})
afterAll(async () => {
  await world.checkMoney()
  await world.close()
  s3.close()
})

describe('P-18 pictures in an S3-compatible store', () => {
  test('a picture is put there signed, served from there, and taken away', async () => {
    const ada = await world.signUp('Ada')
    const stored = await upload(world, ada)
    const path = `/evens-pictures${stored.objectPath.replace('/objects', '')}`
    expect([...objects.keys()]).toEqual([path])
    expect(seen[0]).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/webp' } })
    expect(JSON.stringify(seen)).not.toContain('secret-of-test')
    const served = await fetch(world.url + stored.objectPath, { headers: { cookie: ada.cookie } })
    expect(Buffer.from(await served.arrayBuffer()).equals(objects.get(path)!)).toBe(true)
    const unknown = await fetch(`${world.url}/objects/${'x'.repeat(32)}.webp`, {
      headers: { cookie: ada.cookie },
    })
    expect(unknown.status).toBe(404)
    await world.pass('25 hours')
    await cleanUploads(openObjectStore(world.context.config)).clean(world.db)
    expect(objects.size).toBe(0)
  })

  test('one picture that the store does not delete holds up none of the others', async () => {
    const ada = await world.signUp('Ada')
    const first = await upload(world, ada)
    for (let more = 0; more < 2; more++) await upload(world, ada)
    await world.pass('25 hours')
    const chore = cleanUploads(openObjectStore(world.context.config))
    stuck = `/evens-pictures${first.objectPath.replace('/objects', '')}`
    await expect(chore.clean(world.db)).rejects.toThrow(/refused/)
    expect([...objects.keys()]).toEqual([stuck])
    stuck = undefined
    await chore.clean(world.db)
    expect(objects.size).toBe(0)
  })

  test('a store that refuses is a fault of ours: nothing is kept, and what is left behind is cleaned up later', async () => {
    const ada = await world.signUp('Ada')
    const { uploadURL } = await ada.ok('requestUpload')
    broken = true
    expect((await put(world, ada, uploadURL, await picture())).status).toBe(500)
    const states = () =>
      world.db.rows<{ state: string }>(sql`select state from uploads where user_id = ${BigInt(ada.id)}`)
    expect(await states()).toEqual([{ state: 'failed' }])
    await world.pass('25 hours')
    const chore = cleanUploads(openObjectStore(world.context.config))
    await expect(chore.clean(world.db)).rejects.toThrow(/refused/)
    expect(await states()).toEqual([{ state: 'leaving' }])
    broken = false
    await chore.clean(world.db)
    expect(await states()).toEqual([])
  })
})
