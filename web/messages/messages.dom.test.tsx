import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Query } from '#contract/index.ts'
import type { FromServer } from '#contract/live.ts'
import { given, hear, recorded, screen, sent, visit, waitFor } from '#tests/support/component.tsx'
import type { Message } from './thread.ts'
import { keptThread } from './thread-data.ts'

const ME = recorded('currentUser').id
const BEN = '4'

/**
 * The server's side of the thread with Ben. The server reads an answer at the request, and the answer arrives when the test
 * releases it.
 */
function simulateThread() {
  const messages: Message[] = []
  const held: (() => void)[] = []
  let holding = false
  const pageOf = ({ before, after, limit }: Query<'listMessages'>) => {
    const inRange = messages.filter(
      ({ id }) => Number(id) < Number(before ?? Infinity) && Number(id) > Number(after ?? 0),
    )
    return after === undefined ? inRange.slice(-Number(limit ?? 50)) : inRange.slice(0, Number(limit ?? 50))
  }
  given('threadState', {
    user: { id: BEN, firstName: 'Ben', lastName: 'E.', profileImageUrl: null },
    closedBecause: null,
    unansweredLeft: null,
    presenceShown: true,
  })
  given('listMessages', async ({ query }) => {
    const page = structuredClone(pageOf(query))
    if (holding) await new Promise<void>((go) => held.push(go))
    return page
  })
  given('readThread', {})
  const write = (content: string, senderId = BEN): Message => {
    const message = { ...recorded('listMessages')[0]!, content, senderId, read: false }
    Object.assign(message, { id: String(messages.length + 1), receiverId: senderId === BEN ? ME : BEN })
    messages.push(message)
    return message
  }
  /** @param long the text is too long for a frame */
  const frameOf = (message: Message, long = false): FromServer => ({
    type: 'new_message',
    senderId: message.senderId,
    receiverId: message.receiverId,
    messageId: message.id,
    afterId: message.id === '1' ? null : String(Number(message.id) - 1),
    ...(!long && { message }),
  })
  return {
    messages,
    write,
    frameOf,
    hold: () => (holding = true),
    /** all held answers arrive, and none is held any more */
    async letGo() {
      await waitFor(() => expect(held.length).toBeGreaterThan(0))
      holding = false
      for (const go of held.splice(0)) go()
    },
  }
}

/** The messages that the list would draw; the list itself draws nothing where elements have no size. */
const drawn = (): string[] => keptThread(BEN)?.messages.map(({ content }) => content) ?? []

/** Opens the thread with its first answer held, and waits for the request. */
async function openHeld(thread: ReturnType<typeof simulateThread>) {
  thread.hold()
  const user = visit(`/messages/${BEN}`)
  await waitFor(() => expect(sent('listMessages')).toHaveLength(1))
  return user
}

test('M-10 a message that arrives while its conversation loads is shown', async () => {
  const thread = simulateThread()
  await openHeld(thread)
  await hear(thread.frameOf(thread.write('Kick-off at eight?')))
  await thread.letGo()
  await waitFor(() => expect(drawn()).toEqual(['Kick-off at eight?']))
})

test('M-10 the same behind older messages, and for a text that is too long for a frame', async () => {
  const thread = simulateThread()
  thread.write('Hello')
  await openHeld(thread)
  await hear(thread.frameOf(thread.write('First'), true))
  await hear(thread.frameOf(thread.write('Second')))
  await thread.letGo()
  await waitFor(() => expect(drawn()).toEqual(['Hello', 'First', 'Second']))
})

test('M-10 a message whose frame has a gap is shown, though another fetch is under way', async () => {
  const thread = simulateThread()
  thread.write('Hello')
  visit(`/messages/${BEN}`)
  await waitFor(() => expect(drawn()).toEqual(['Hello']))
  thread.hold()
  await hear(thread.frameOf(thread.write('First'), true))
  await waitFor(() => expect(sent('listMessages').at(-1)?.query).toMatchObject({ after: '1' }))
  await hear(thread.frameOf(thread.write('Second'), true))
  await thread.letGo()
  await waitFor(() => expect(drawn()).toEqual(['Hello', 'First', 'Second']))
})

test('M-13 M-09 what was read while the conversation loads says "✓✓ Read"', async () => {
  const thread = simulateThread()
  const own = thread.write('Are you in?', ME)
  await openHeld(thread)
  own.read = true
  await hear({ type: 'messages_read', readerId: BEN, senderId: ME, upTo: own.id })
  await thread.letGo()
  await waitFor(() => expect(keptThread(BEN)?.messages[0]?.read).toBe(true))
})

test('M-10 a message that is removed while its conversation loads is not shown', async () => {
  const thread = simulateThread()
  const gone = thread.write('A mistake')
  await openHeld(thread)
  Object.assign(gone, { removed: true, content: '' })
  await hear({ type: 'message_changed', senderId: BEN, receiverId: ME, messageId: gone.id })
  await thread.letGo()
  await waitFor(() => expect(keptThread(BEN)?.messages[0]?.removed).toBe(true))
})

test('M-12 the Enter that confirms a word of an input method sends nothing, in either order of events', async () => {
  const thread = simulateThread()
  thread.write('Hello')
  const user = visit(`/messages/${BEN}`)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /message/i })
  await user.click(field)
  fireEvent.change(field, { target: { value: 'にほん' } })
  fireEvent.compositionStart(field)
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: true })
  fireEvent.compositionEnd(field)
  // Safari: after the end of the composition
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: false })
  expect(field.value).toBe('にほん')
  expect(sent('sendMessage')).toHaveLength(0)
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(sent('sendMessage')).toHaveLength(1))
})
