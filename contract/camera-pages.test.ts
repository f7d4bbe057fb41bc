import { expect, test } from 'vitest'
import { mayUseCamera } from './camera-pages.ts'

test('only the merchant’s page and that of a code may use the camera', () => {
  for (const path of ['/merchant', '/merchant/', '/pay/ABC']) expect(mayUseCamera(path), path).toBe(true)
  for (const path of ['/', '/pay', '/pay/', '/pay/a/b', '/merchants', '/admin/merchant'])
    expect(mayUseCamera(path), path).toBe(false)
})
