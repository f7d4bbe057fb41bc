import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
// declares the slot
import type {} from '#web/bets/page/event-bettors.tsx'
import { fillSlots, Slot } from './slots.tsx'

const given = { eventId: '12', userId: '7', name: 'Ada', isMe: false }
const shown = () => renderToString(<Slot name="bets.bettor" given={given} />)
afterEach(() => fillSlots([]))

describe('slots', () => {
  it('an empty slot shows nothing', () => {
    expect(shown()).toBe('')
  })

  it('what modules fill it with gets what the screen hands over, in the order of the modules', async () => {
    const part = (word: string) => async () => ({
      Part: ({ userId }: typeof given) => <i>{`${word} ${userId}`}</i>,
    })
    fillSlots([{ slots: { 'bets.bettor': part('cheer') } }, {}, { slots: { 'bets.bettor': part('mark') } }])
    // the first render fetches the files
    shown()
    await new Promise((done) => setTimeout(done))
    expect(shown().replaceAll(/<!--.*?-->/g, '')).toBe('<i>cheer 7</i><i>mark 7</i>')
  })
})
