import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { cleanUploads, openObjectStore } from '#server/uploads/index.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { picture, put, upload } from '#tests/support/pictures.ts'
import type { Person } from '#tests/support/world.ts'

const world = worldOfFile()
const ada = person(() => world.signUp('Ada'))
const ben = person(() => world.signUp('Ben'))

const look = (person: Person, path: string) =>
  fetch(world.url + path, { headers: person.cookie ? { cookie: person.cookie } : {} })
const address = async (person: Person, purpose?: 'profile' | 'event') =>
  (await person.ok('requestUpload', purpose ? { body: { purpose } } : {})).uploadURL
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

describe('P-16 P-17 P-18 a picture in three steps', () => {
  test('without a payload one gets an address, the file goes to it, and the path serves what was hashed', async () => {
    const uploadURL = await address(ada)
    expect(uploadURL).toMatch(/^\/api\/objects\/uploads\/[A-Za-z0-9_-]{43}$/)
    const answer = await put(world, ada, uploadURL, await picture('jpeg'), 'image/jpeg')
    expect(answer.status).toBe(200)
    const stored = (await answer.json()) as Awaited<ReturnType<typeof upload>>
    expect(stored).toMatchObject({ width: 60, height: 40 })
    const served = await look(ada, stored.objectPath)
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(served.headers.get('content-disposition')).toMatch(/^inline/)
    expect(served.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(stored.sha256)
    expect((await sharp(bytes).metadata()).format).toBe('webp')
  })

  test('only the hash of the address is stored', async () => {
    const token = (await address(ada)).split('/').at(-1)!
    const rows = await world.db.rows<{ row: string }>(sql`select uploads::text as row from uploads`)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })

  test('nobody who is not signed in sees a picture, and unknown names are not found', async () => {
    const { objectPath } = await upload(world, ada)
    expect((await look(world.visitor, objectPath)).status).toBe(401)
    expect((await look(ben, objectPath)).status).toBe(200)
    for (const name of [
      `${'x'.repeat(32)}.webp`,
      '..%2f..%2fsecrets.key',
      'x',
      '%00',
      `.${'x'.repeat(31)}.webp`,
    ])
      expect([name, (await look(ada, `/objects/${name}`)).status]).toEqual([name, 404])
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s is taken', async (format) => {
    expect(await upload(world, ada, 'profile', await picture(format))).toMatchObject({ width: 60 })
  })
})

describe('P-14 P-15 what is sent as a picture and is none', () => {
  test.each([
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      'image/svg+xml',
    ],
    [
      'an SVG that says it is a PNG',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      'image/png',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>', 'image/jpeg'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'image/png'],
    ['JSON', '{"a":1}', 'application/json'],
    ['nothing', '', 'image/png'],
  ])('%s: 415, and the address stays open', async (_, bytes, type) => {
    const uploadURL = await address(ada)
    expect(await refusal(await put(world, ada, uploadURL, bytes, type))).toEqual([
      415,
      'unsupported_media_type',
    ])
    expect((await put(world, ada, uploadURL, await picture())).status).toBe(200)
  })

  test('a TIFF is a picture that we do not take: 415', async () => {
    expect((await put(world, ada, await address(ada), await picture('tiff'), 'image/tiff')).status).toBe(415)
  })

  test('the bytes count, not the type that is said', async () => {
    expect((await put(world, ada, await address(ada), await picture(), 'text/html')).status).toBe(200)
  })

  test('a file that begins as a picture and is a script is unreadable', async () => {
    const polyglot = Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1;alert(document.cookie)//')
    expect(await refusal(await put(world, ada, await address(ada), polyglot, 'image/gif'))).toEqual([
      409,
      'image_unreadable',
    ])
  })

  test('of a picture with a page behind it the picture alone is kept', async () => {
    const page = '<script>alert(document.cookie)</script>'
    const both = Buffer.concat([await picture('png'), Buffer.from(page)])
    const { objectPath } = await upload(world, ada, 'profile', both)
    const bytes = Buffer.from(await (await look(ada, objectPath)).arrayBuffer())
    expect(bytes.toString('latin1')).not.toContain('script')
  })

  test('place and device are not kept, and it is upright', async () => {
    const sideways = await sharp(await picture('jpeg', 60, 40))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Ada at home' }, IFD3: { GPSLatitude: '59/1 54/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(sideways).metadata()).exif).toBeDefined()
    const stored = await upload(world, ada, 'profile', sideways)
    expect(stored).toMatchObject({ width: 40, height: 60 })
    const served = Buffer.from(await (await look(ada, stored.objectPath)).arrayBuffer())
    const { exif, xmp, icc, iptc } = await sharp(served).metadata()
    expect({ exif, xmp, icc, iptc }).toEqual({})
  })

  test('a few kilobytes that unfold into a hundred million pixels are refused before they are decoded', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const uploadURL = await address(ada)
    const answer = await put(world, ada, uploadURL, bomb)
    const body = (await answer.json()) as { code: string; message: string }
    expect([answer.status, body.code]).toEqual([413, 'payload_too_large'])
    expect(body.message).toMatch(
      /^This picture has 108 megapixels, and at most 40 are allowed\. Save it smaller/,
    )
    // a smaller one may come to the same address
    expect((await put(world, ada, uploadURL, await picture())).status).toBe(200)
  }, 30_000)

  test.each([
    ['16 bits, interlaced', (of: Sharp) => of.toColourspace('rgb16').png({ progressive: true }), 4_000],
    [
      'progressive, all colours',
      (of: Sharp) => of.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      6_000,
    ],
    ['WebP', (of: Sharp) => of.webp({ effort: 0 }), 5_000],
  ])(
    'A3 a picture that a decoder has to hold whole is refused where that is too much: %s',
    async (_, encode, side) => {
      const whole = sharp({ create: { width: side, height: side, channels: 3, background: '#0571a2' } })
      const answer = await put(world, ada, await address(ada), await encode(whole).toBuffer())
      const body = (await answer.json()) as { code: string; message: string }
      expect([answer.status, body.code]).toEqual([413, 'payload_too_large'])
      expect(body.message).toMatch(/too much memory at that size\. Save it smaller, or as a plain JPEG/)
    },
    30_000,
  )

  test('A3 pictures that come at once are taken one after the other, and each gets its own answer', async () => {
    const sides = [30, 40, 50, 60]
    const stored = await Promise.all(
      sides.map(async (side) => {
        const person = await world.signUp('Dora')
        return upload(world, person, 'profile', await picture('jpeg', side, side))
      }),
    )
    expect(stored.map(({ width }) => width)).toEqual(sides)
  })

  test('a picture that is cut off is unreadable, and its address is spent', async () => {
    const uploadURL = await address(ada)
    const whole = await picture('jpeg', 400, 400)
    const half = whole.subarray(0, whole.length / 2)
    expect(await refusal(await put(world, ada, uploadURL, half))).toEqual([409, 'image_unreadable'])
    expect(await refusal(await put(world, ada, uploadURL, whole))).toEqual([409, 'upload_state'])
  })

  test('a moving picture becomes its first frame', async () => {
    const frames = await sharp(
      [
        await picture('png', 20, 20),
        await sharp(await picture('png', 20, 20))
          .negate()
          .png()
          .toBuffer(),
      ],
      { join: { animated: true } },
    )
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2)
    const stored = await upload(world, ada, 'profile', frames)
    expect(stored).toMatchObject({ width: 20, height: 20 })
    const served = Buffer.from(await (await look(ada, stored.objectPath)).arrayBuffer())
    expect((await sharp(served, { animated: true }).metadata()).pages ?? 1).toBe(1)
  })

  test('large sides are made smaller: 1024 for a profile, 2048 for an event', async () => {
    const large = await picture('png', 3_000, 1_500)
    expect(await upload(world, ada, 'profile', large)).toMatchObject({ width: 1024, height: 512 })
    expect(await upload(world, ada, 'event', large)).toMatchObject({ width: 2048, height: 1024 })
  })

  test('10 MB and more for a profile, 5 MB and more for an event: 413', async () => {
    const begun = await picture()
    const of = (bytes: number) => Buffer.concat([begun, Buffer.alloc(bytes - begun.length)])
    const mib = 1024 * 1024
    for (const bytes of [10 * mib, 10 * mib + 1]) {
      expect((await put(world, ada, await address(ada), of(bytes))).status).toBe(413)
    }
    expect((await put(world, ada, await address(ada), of(10 * mib - 1))).status).toBe(200)
    expect((await put(world, ada, await address(ada, 'event'), of(5 * mib))).status).toBe(413)
    expect((await put(world, ada, await address(ada, 'event'), of(5 * mib - 1))).status).toBe(200)
  })
})

describe('P-17 P-18 whose address it is, and for how long', () => {
  test('it takes one picture', async () => {
    const { uploadURL } = await upload(world, ada)
    expect(await refusal(await put(world, ada, uploadURL, await picture()))).toEqual([409, 'upload_state'])
  })

  test('of twenty files that come at once it takes one', async () => {
    const [uploadURL, bytes] = [await address(ada), await picture()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(world, ada, uploadURL, bytes)))
    const statuses = answers.map(({ status }) => status)
    // files beyond the limit of concurrent reads are refused before they are read
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409 || status === 429)).toHaveLength(19)
  })

  test('somebody else, a visitor and another origin cannot use it', async () => {
    const [uploadURL, bytes] = [await address(ada), await picture()]
    expect((await put(world, ben, uploadURL, bytes)).status).toBe(404)
    expect((await put(world, world.visitor, uploadURL, bytes)).status).toBe(401)
    const elsewhere = await fetch(world.url + uploadURL, {
      method: 'PUT',
      headers: { origin: 'https://evil.example', cookie: ada.cookie, 'content-type': 'image/png' },
      body: new Uint8Array(bytes),
    })
    expect(elsewhere.status).toBe(403)
    expect((await put(world, ada, uploadURL, bytes)).status).toBe(200)
  })

  test('after 15 minutes it takes none', async () => {
    const uploadURL = await address(ada)
    await world.pass('15 minutes 1 second')
    expect(await refusal(await put(world, ada, uploadURL, await picture()))).toEqual([409, 'upload_state'])
  })

  test('sixty addresses an hour, and no more', async () => {
    const cleo = await world.signUp('Cleo')
    for (let n = 0; n < 60; n++) await cleo.ok('requestUpload')
    expect((await cleo.call('requestUpload')).status).toBe(429)
    await world.pass('61 minutes')
    expect((await cleo.call('requestUpload')).status).toBe(200)
  })
})

describe('P-19 what is kept and what is thrown away', () => {
  test('a day after nothing refers to it a picture is gone; the one in use stays', async () => {
    const store = openObjectStore(world.context.config)
    const files = () => readdirSync(join(world.context.config.dataDir, 'objects')).length
    const dana = await world.signUp('Dana')
    const [used, unused, replaced] = [
      await upload(world, dana),
      await upload(world, dana),
      await upload(world, dana),
    ]
    await dana.ok('setProfilePicture', { body: { profilePictureURL: replaced.objectPath } })
    await dana.ok('setProfilePicture', { body: { profilePictureURL: used.objectPath } })
    await world.pass('25 hours')
    expect(await cleanUploads(store).clean(world.db)).toBeGreaterThanOrEqual(2)
    expect((await look(dana, used.objectPath)).status).toBe(200)
    expect((await look(dana, unused.objectPath)).status).toBe(404)
    expect((await look(dana, replaced.objectPath)).status).toBe(404)
    expect(existsSync(join(world.context.config.dataDir, 'objects'))).toBe(true)
    expect(files()).toBe(1)
    const late = await dana.call('setProfilePicture', { body: { profilePictureURL: unused.objectPath } })
    expect([late.status, late.body.code]).toEqual([409, 'upload_state'])
    expect(await cleanUploads(store).clean(world.db)).toBe(0)
  })
})
