import { afterEach, expect, test, vi } from 'vitest'
import { fileProblem, UploadError, uploadPicture } from './upload-picture.ts'

afterEach(() => vi.unstubAllGlobals())

const MIB = 1024 * 1024

test('P-14 what is no image is an invalid file type', () => {
  expect(fileProblem({ type: 'application/pdf', size: 10 }, 'profile')?.title).toBe('Invalid file type')
  expect(fileProblem({ type: '', size: 10 }, 'profile')?.title).toBe('Invalid file type')
  expect(fileProblem({ type: 'image/png', size: 10 }, 'profile')).toBeNull()
})

test('P-15 10 MB and more are too large for a profile, 5 MB for an event', () => {
  expect(fileProblem({ type: 'image/png', size: 10 * MIB }, 'profile')?.title).toBe('File too large')
  expect(fileProblem({ type: 'image/png', size: 10 * MIB - 1 }, 'profile')).toBeNull()
  expect(fileProblem({ type: 'image/png', size: 5 * MIB }, 'event')?.title).toBe('File too large')
})

test('P-20 a failure names the step, and keeps the server’s reason', async () => {
  const file = new File(['x'], 'x.png', { type: 'image/png' })
  const refusal = { code: 'image_unreadable', message: 'This picture cannot be read.' }
  const answers = [Response.json({ code: 'bug', message: 'Broken' }, { status: 500 })]
  vi.stubGlobal('fetch', async () => answers.shift())
  await expect(uploadPicture(file, 'profile')).rejects.toMatchObject({ step: 'Failed to get upload URL' })
  answers.push(
    Response.json({ uploadURL: '/api/objects/uploads/x' }),
    Response.json(refusal, { status: 409 }),
  )
  const failure = await uploadPicture(file, 'profile').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UploadError)
  expect(failure).toMatchObject({ step: 'Failed to upload file', why: refusal.message })
})

test('a session that is over is no failed step', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 401 }))
  const failure = await uploadPicture(new File(['x'], 'x.png'), 'profile').catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'ApiError', status: 401 })
})
