import { describe, expect, test } from 'vitest'
import type { EventMode } from './event-filters.ts'
import type { EventView } from './event-labels.ts'
import { fetchPage, type ListPlace } from './event-list.ts'
import { channelsOf } from './event-routes.ts'

/** A server with this many events of each mode; the cursor is the number of events already given. */
function serverOf(counts: Record<EventMode, number>) {
  return async (mode: EventMode, cursor: string | undefined, limit: number) => {
    const from = Number(cursor ?? 0)
    const many = Math.min(limit, counts[mode] - from)
    const reply = Array.from({ length: many }, (_, place) => ({ id: `${mode}${from + place}` }) as EventView)
    return { reply, nextCursor: from + many < counts[mode] ? String(from + many) : null }
  }
}

async function allPages(counts: Record<EventMode, number>, modes: EventMode[]): Promise<string[][]> {
  const pages: string[][] = []
  let place: ListPlace | null = { mode: modes[0]!, cursor: undefined }
  while (place) {
    const page: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(modes, place, serverOf(counts))
    pages.push(page.reply.map((event) => event.id))
    place = page.next
  }
  return pages
}

describe('the list in pages', () => {
  test('E-12 E-23 one’s own mode comes first and the other follows on the same page', async () => {
    const [first, ...rest] = await allPages({ practice: 3, real: 2 }, ['practice', 'real'])
    expect(first).toEqual(['practice0', 'practice1', 'practice2', 'real0', 'real1'])
    expect(rest).toEqual([])
  })

  test('E-23 over several pages every event comes once, none twice', async () => {
    const pages = await allPages({ practice: 31, real: 40 }, ['real', 'practice'])
    expect(pages.map((page) => page.length)).toEqual([24, 24, 23])
    expect(new Set(pages.flat()).size).toBe(71)
    expect(pages.flat().indexOf('practice0')).toBe(40)
  })

  test('E-23 a list that ends with its page has no next one', async () => {
    expect(await allPages({ practice: 24, real: 0 }, ['practice'])).toHaveLength(1)
    expect(await allPages({ practice: 0, real: 0 }, ['practice', 'real'])).toEqual([[]])
  })
})

test('C7 open bets on many events stay live: beyond fifty they follow all events at once', () => {
  const ids = Array.from({ length: 51 }, (_, n) => `${n + 1}`)
  expect(channelsOf(ids.slice(0, 2))).toEqual(['event:1', 'event:2'])
  expect(channelsOf(ids.slice(0, 50))).toHaveLength(50)
  expect(channelsOf(ids)).toEqual(['events'])
  expect(channelsOf([])).toEqual([])
})
