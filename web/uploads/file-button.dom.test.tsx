import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PICTURE_TYPES } from '#contract/upload-limits.ts'
import { FileButton } from './file-button.tsx'

test('P-14 the device’s picker offers the types that are taken, and no other picture', () => {
  const { container } = render(
    <FileButton label="Picture" busy={false} onChoose={vi.fn()}>
      Choose
    </FileButton>,
  )
  const { accept } = container.querySelector<HTMLInputElement>('input[type=file]')!
  expect(accept.split(',')).toEqual([...PICTURE_TYPES])
  expect(accept).not.toMatch(/\*|heic|tiff|svg/)
})
