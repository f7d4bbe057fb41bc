import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { screen } from '#tests/support/component.tsx'
import { SeekBar } from './stage-controls.tsx'

function dragged() {
  const seeks: number[] = []
  const { unmount } = render(<SeekBar position={100} duration={900} onSeek={(to) => seeks.push(to)} />)
  const slider = screen.getByRole('slider', { name: 'Place in the video, for everybody' })
  fireEvent.change(slider, { target: { value: '500' } })
  return { slider, seeks, unmount }
}

test('R-18 a place in the video that a person lets go of moves everybody, by pointer, by key and by going on', () => {
  for (const letGo of ['pointerUp', 'keyUp', 'blur'] as const) {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const { slider, seeks, unmount } = dragged()
    expect(seeks).toEqual([])
    fireEvent[letGo](slider)
    expect([letGo, seeks]).toEqual([letGo, [500]])
    unmount()
  }
})

test('R-18 a drag that the device ends moves nobody: the page scrolls instead, or another window takes the focus', () => {
  for (const end of ['pointerCancel', 'blur'] as const) {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    const { slider, seeks, unmount } = dragged()
    fireEvent[end](slider)
    expect(slider).toHaveProperty('value', '100')
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    fireEvent.blur(slider)
    expect([end, seeks]).toEqual([end, []])
    unmount()
  }
})
