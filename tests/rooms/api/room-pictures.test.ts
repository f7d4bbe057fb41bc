import { expect, test } from 'vitest'
import { picture } from '#tests/support/pictures.ts'
import { jo, mara, testRooms, world } from '#tests/support/room-world.ts'
import { enter, openRoom } from '#tests/support/rooms.ts'
import type { Person } from '#tests/support/world.ts'

testRooms()

const address = async (who: Person) => (await who.ok('requestRoomUpload')).uploadURL
function send(
  who: Person,
  uploadURL: string,
  body: FormData | Uint8Array<ArrayBuffer>,
  type?: string,
): Promise<Response> {
  return fetch(world.url + uploadURL, {
    method: 'POST',
    headers: {
      origin: world.url,
      ...(who.cookie && { cookie: who.cookie }),
      ...(type && { 'content-type': type }),
    },
    body,
  })
}
function form(bytes: Buffer, name = 'file'): FormData {
  const made = new FormData()
  made.append('note', 'a field that is not a file')
  made.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png')
  return made
}
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

test('R-40 GET /upload-url, a form, then PATCH: the picture is the person’s, in the room too', async () => {
  const room = await openRoom(mara)
  const uploadURL = await address(mara)
  expect(uploadURL).toMatch(/^\/api\/objects\/uploads\/[\w-]{43}$/)
  const answer = await send(mara, uploadURL, form(await picture()))
  expect(answer.status).toBe(200)
  const { objectPath } = (await answer.json()) as { objectPath: string }
  await mara.ok('setProfilePicture', { body: { profilePictureURL: objectPath } })
  expect((await enter(mara, room)).user.profileImageUrl).toBe(objectPath)
  expect((await fetch(world.url + objectPath, { headers: { cookie: mara.cookie } })).status).toBe(200)
})

test('R-40 the bytes alone do as well, and the address itself names the picture', async () => {
  const uploadURL = await address(mara)
  expect((await send(mara, uploadURL, new Uint8Array(await picture('jpeg')), 'image/jpeg')).status).toBe(200)
  await mara.ok('setProfilePicture', { body: { profilePictureURL: uploadURL } })
})

test('R-39 R-41 a room picture is under 5 MB, an image, and goes to one’s own address once', async () => {
  const uploadURL = await address(mara)
  const big = Buffer.alloc(5 * 1024 * 1024)
  expect(await refusal(await send(mara, uploadURL, form(big)))).toEqual([413, 'payload_too_large'])
  expect(await refusal(await send(mara, uploadURL, form(Buffer.from('<svg/>'))))).toEqual([
    415,
    'unsupported_media_type',
  ])
  expect(await refusal(await send(mara, uploadURL, new FormData()))).toEqual([400, 'malformed'])
  const broken = 'multipart/form-data; boundary=x'
  expect(await refusal(await send(mara, uploadURL, new Uint8Array(Buffer.from('--y')), broken))).toEqual([
    400,
    'malformed',
  ])
  expect(await refusal(await send(jo, uploadURL, form(await picture())))).toEqual([404, 'not_found'])
  expect((await send(mara, uploadURL, form(await picture()))).status).toBe(200)
  expect(await refusal(await send(mara, uploadURL, form(await picture())))).toEqual([409, 'upload_state'])
})
