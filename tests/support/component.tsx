// Draws a real screen at its address, with the web's own router, client and providers, on replies of the server: the recorded ones
// (tests/<module>/api/examples.json) and those that a test gives. Every reply and every request is held against the contract.
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import type { z } from 'zod'
import { methodAndPath } from '#contract/endpoint.ts'
import { type Body, type Params, type Query, type Reply, type RouteName, routes } from '#contract/index.ts'
import type { FromServer } from '#contract/live.ts'
import { paths } from '#contract/paths.ts'
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts'
import type { Route } from '#contract/route.ts'
import { modules } from '#web/app/modules.ts'
import { Routes } from '#web/app/routes.tsx'
import { queryClient } from '#web/client/calls/query.ts'
import { ahead, traffic } from '#web/client/calls/request.ts'
import { toasts } from '#web/client/calls/toast.ts'
import { PracticeModeProvider } from '#web/client/kept/practice-mode.tsx'
import { followTyping } from '#web/client/kept/typed.ts'
import { FakeSocket } from '#web/client/live/fake-socket.ts'
import { fillSlots } from '#web/client/slots.tsx'
import { ScreenError } from '#web/page-parts/screen-error.tsx'
import { Toaster } from '#web/ui/toast.tsx'
import { simulateBrowser } from './component-browser.ts'
import { readExamples } from './examples.ts'

export { screen, waitFor, within } from '@testing-library/react'
/** A person's mouse and keyboard. */
export type Person = UserEvent

type Plain<T> = T extends readonly unknown[] ? T : T extends object ? Partial<T> : T
type Call<N extends RouteName> = { params: Params<N>; query: Query<N>; body: Body<N>; key: string | null }
/** A reply as it is, the fields in which it differs from the recorded one, a refusal, or what makes one of them out of the call. */
type Given<N extends RouteName> = Plain<Reply<N>> | Response
type Giver<N extends RouteName> = (call: Call<N>) => Given<N> | Promise<Given<N>>

type AnyCall = { params: unknown; query: unknown; body: unknown; key: string | null }
const givers = new Map<RouteName, (call: AnyCall) => unknown>()
const calls: (AnyCall & { name: RouteName })[] = []
/** Faults while a screen was drawn: a request or a reply that breaks the contract. */
const faults: string[] = []

const examples = readExamples()

/** The recorded reply of this route. */
export function recorded<N extends RouteName>(name: N): Reply<N> {
  const example = examples[name]
  if (!example) throw new Error(`no reply of ${name} is recorded: give one`)
  return structuredClone(example.reply) as Reply<N>
}

/** From now on the server answers a route like this. */
export function given<N extends RouteName>(name: N, answer: Given<N> | Giver<N>): void {
  begin()
  givers.set(name, (typeof answer === 'function' ? answer : () => answer) as (call: AnyCall) => unknown)
}

/** A refusal in the server's words. */
export const refusal = (code: RefusalCode, message: string): Response =>
  Response.json({ code, message }, { status: REFUSALS[code] })

/** The calls to a route, in their order. */
export const sent = <N extends RouteName>(name: N): Call<N>[] =>
  calls.filter((call) => call.name === name) as unknown as Call<N>[]

/** The server says something on the socket, which the page opens once its first answers are there. */
export async function hear(message: FromServer): Promise<void> {
  await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0))
  if (FakeSocket.last.readyState === 0) FakeSocket.last.open()
  FakeSocket.last.onmessage?.({ data: JSON.stringify(message) })
}

/**
 * Opens an address as the person of `currentUser`.
 * @param real real money is shown instead of practice coins
 * @param visitor nobody is signed in
 */
export function visit(address: string, { real = false, visitor = false } = {}): Person {
  begin()
  // a page that was open before is left for a new one
  cleanup()
  queryClient.clear()
  FakeSocket.all.length = 0
  const user = laidOver('currentUser', answerOf('currentUser', NOTHING)) as { id: string }
  localStorage.setItem('practiceMode', String(!real))
  // the check of the log was made a moment ago
  localStorage.setItem('logCheckedAt', `${user.id} ${Date.now()} 3600000`)
  document.body.innerHTML = '<script id="session" type="application/json"></script>'
  document.getElementById('session')!.textContent = JSON.stringify(visitor ? null : user)
  history.replaceState(null, '', address)
  render(
    <ScreenError>
      <QueryClientProvider client={queryClient}>
        <PracticeModeProvider>
          <Routes />
        </PracticeModeProvider>
        <Toaster />
      </QueryClientProvider>
    </ScreenError>,
  )
  const person = userEvent.setup({ delay: null })
  return {
    ...person,
    // a dialog takes presses once it has opened, which a person sees
    click: async (element) => {
      await waitFor(() => expect(getComputedStyle(element).pointerEvents).not.toBe('none'))
      await person.click(element)
    },
  }
}

/** Puts a text in the place of what a field holds, in one go: a key at a time takes a hundred times as long. */
export async function fill(user: Person, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  if (text) await user.paste(text)
}

/** Texts of notifications that no test has asked about yet: each is on the screen for some seconds only. */
const announced: string[] = []
const NOTIFICATION = '[role=region][aria-label^="Notifications"] li'
const noted = new WeakSet<Element>()

function noteNotifications(changes: MutationRecord[]): void {
  if (!changes.some(({ addedNodes }) => addedNodes.length > 0)) return
  for (const one of document.querySelectorAll(NOTIFICATION)) {
    if (noted.has(one)) continue
    noted.add(one)
    announced.push(one.textContent)
  }
}

/** The whole text of the next notification with this title; those before it are passed over. */
export async function toast(title: string): Promise<string> {
  const at = () => announced.findIndex((text) => text.startsWith(title))
  await waitFor(() =>
    expect(announced).toContainEqual(expect.stringMatching(`^${title.replace(/[!?.()]/g, '\\$&')}`)),
  )
  return announced.splice(0, at() + 1).at(-1) ?? ''
}

/** For `getByText`: the innermost element that says this, in however many pieces. */
export const whole = (text: string | RegExp) => (_: string, element: Element | null) => {
  const says = (one: Element | null) => {
    const words = one?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
    return typeof text === 'string' ? words === text : text.test(words)
  }
  return says(element) && ![...(element?.children ?? [])].some(says)
}

/** The routes by method and path, those with fewer parameters first: /api/pots/recent is no pot. */
const patterns = (Object.entries(paths) as [RouteName, string][])
  .map(([name, endpoint]) => {
    const { method, path } = methodAndPath(endpoint)
    const shape = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    return { name, method, shape, parameters: path.split('{').length }
  })
  .sort((a, b) => a.parameters - b.parameters)

/** Holds a value against the contract. A fault fails the test at its end, wherever the screen has put the error. */
function held(what: string, schema: z.ZodType | undefined, value: unknown): void {
  const result = schema?.safeParse(value)
  if (result && !result.success) faults.push(`${what}: ${result.error.message}`)
}

const NOTHING: AnyCall = { params: {}, query: {}, body: undefined, key: null }

/** The answer given for a call, else the recorded one. Home asks for its parts one by one when its combined answer has none. */
function answerOf(name: RouteName, call: AnyCall): unknown {
  const giver = givers.get(name)
  if (giver) return giver(call)
  return name === 'home' ? [] : recorded(name)
}

/** The fields that were given, laid over the recorded reply. */
const laidOver = (name: RouteName, reply: unknown): unknown =>
  typeof reply === 'object' && reply !== null && !Array.isArray(reply) && name in examples
    ? { ...(recorded(name) as object), ...reply }
    : reply

async function answer(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, location.href)
  const method = init.method ?? 'GET'
  const found = patterns.find((one) => one.method === method && one.shape.test(url.pathname))
  if (!found) {
    faults.push(`${method} ${url.pathname} is no route`)
    return new Response(null, { status: 404 })
  }
  const { name, shape } = found
  const route: Route = routes[name]
  const call: AnyCall = {
    params: { ...shape.exec(url.pathname)?.groups },
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    key: new Headers(init.headers).get('Idempotency-Key'),
  }
  calls.push({ name, ...call })
  const reply = await answerOf(name, call)
  if (reply instanceof Response) return reply.clone()
  held(`the query of ${name}`, route.query, call.query)
  held(`the body of ${name}`, route.body, call.body)
  const whole = laidOver(name, reply)
  held(`the reply of ${name}`, route.reply, whole)
  return Response.json(whole)
}

/** Everybody's clock begins here in each test: a little after the replies were recorded, which name moments. */
const NOW = Date.parse('2026-11-28T12:00:00.000Z')

let open = false

/** The first act of a test; what it leaves is taken away at its end, since the files of a worker share all modules. */
function begin(): void {
  if (open) return
  open = true
  vi.useFakeTimers({ now: NOW, toFake: ['Date'], shouldAdvanceTime: true })
  onTestFinished(async () => {
    cleanup()
    // an open dialog leaves its entry of the history
    do await new Promise((next) => setTimeout(next))
    while ((history.state as { overlays?: number } | null)?.overlays)
    for (const { id } of toasts.snapshot()) toasts.dismiss(id)
    queryClient.clear()
    delete ahead.take
    Object.assign(traffic, { answeredAt: 0, firstVersion: '', version: '', sending: 0, sentAt: 0 })
    localStorage.clear()
    sessionStorage.clear()
    givers.clear()
    FakeSocket.all.length = 0
    calls.length = 0
    announced.length = 0
    vi.useRealTimers()
    open = false
    const found = faults.splice(0)
    if (found.length > 0) throw new Error(found.join('\n'))
  })
}

// a busy machine takes longer than the second that is usual
configure({ asyncUtilTimeout: 20_000 })
simulateBrowser(answer, FakeSocket)
fillSlots(modules)
followTyping()
new MutationObserver(noteNotifications).observe(document, { childList: true, subtree: true })
