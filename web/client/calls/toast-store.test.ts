import { describe, expect, it, vi } from 'vitest'
import { createToastStore, TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_SWIPE_PX } from './toast-store.ts'

function storeWithClock() {
  const waiting: { run: () => void; ms: number }[] = []
  const store = createToastStore((run, ms) => waiting.push({ run, ms }))
  return { store, waiting }
}

describe('toasts', () => {
  it('Z-05 a toast carries id, title, description, optional action and variant', () => {
    const { store } = storeWithClock()
    const action = { label: 'Undo', onClick: () => {} }
    const { id } = store.toast({
      title: 'Failed',
      description: 'No money moved',
      variant: 'destructive',
      action,
    })
    expect(store.snapshot()).toEqual([
      { id, title: 'Failed', description: 'No money moved', variant: 'destructive', action, open: true },
    ])
    store.toast({ title: 'Bet Placed!' })
    expect(store.snapshot()[0]).toMatchObject({ title: 'Bet Placed!', variant: 'default' })
    expect(store.snapshot()[0]?.id).not.toBe(id)
  })

  it('Z-06 one toast is shown at a time: a new one takes the place of the one before', () => {
    const { store } = storeWithClock()
    store.toast({ title: 'first' })
    store.toast({ title: 'second' })
    expect(store.snapshot().map(({ title }) => title)).toEqual(['second'])
  })

  it('Z-07 Z-08 Z-09 are five seconds, fifty pixels and F8', () => {
    expect(TOAST_DURATION_MS).toBe(5000)
    expect(TOAST_SWIPE_PX).toBe(50)
    expect(TOAST_HOTKEY).toEqual(['F8'])
  })

  it('Z-10 a dismissed toast closes at once and is removed after 1,000,000 ms', () => {
    const { store, waiting } = storeWithClock()
    const shown = store.toast({ title: 'going' })
    shown.dismiss()
    expect(store.snapshot()).toMatchObject([{ id: shown.id, open: false }])
    expect(waiting.map(({ ms }) => ms)).toEqual([1_000_000])
    waiting[0]!.run()
    expect(store.snapshot()).toEqual([])
  })

  it('Z-10 waits for removal once, however often a toast is dismissed', () => {
    const { store, waiting } = storeWithClock()
    const shown = store.toast({ title: 'going' })
    shown.dismiss()
    shown.dismiss()
    store.dismiss('unknown')
    expect(waiting).toHaveLength(1)
  })

  it('tells its listeners of each change until they leave', () => {
    const { store } = storeWithClock()
    const listener = vi.fn()
    const leave = store.subscribe(listener)
    store.toast({ title: 'one' })
    expect(listener).toHaveBeenCalledTimes(1)
    leave()
    store.toast({ title: 'two' })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
