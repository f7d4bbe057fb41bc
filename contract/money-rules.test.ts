import { expect, test } from 'vitest'
import { type RouteName, routes } from './index.ts'
import { OPEN_WHILE_LOCKED, WITHOUT_PROOF } from './money-rules.ts'
import type { RefusalCode } from './refusals.ts'
import type { Route } from './route.ts'

const all = routes as unknown as Record<RouteName, Route>
const movers = (Object.keys(all) as RouteName[]).filter((name) => all[name].money || all[name].onBreak)
const refuses = (name: RouteName, code: RefusalCode) => all[name].refusals?.includes(code) ?? false

test.each([
  ['P-05 with a locked wallet', 'wallet_locked', OPEN_WHILE_LOCKED],
  ['S1 without an identity proof', 'step_up_required', WITHOUT_PROOF],
] as const)('%s every route that moves or stops money is refused, or says why it is not', (_, code, open) => {
  const reasons: Partial<Record<string, string>> = open
  for (const name of movers) expect([name, refuses(name, code)]).toEqual([name, reasons[name] === undefined])
  expect(Object.keys(open).filter((name) => !movers.includes(name as RouteName))).toEqual([])
})

test('Y-09 P-05 S1 the table of these routes is as docs/money-routes.md says', async () => {
  const lines = movers.map((name) => {
    const { endpoint, onBreak } = all[name]
    const pause = onBreak?.refused ? (onBreak.refused === 'break' ? 'refused' : 'an exclusion alone') : 'open'
    const locked = refuses(name, 'wallet_locked') ? 'refused' : `open: ${OPEN_WHILE_LOCKED[name as never]}`
    const proof = refuses(name, 'step_up_required') ? 'may be asked' : `no: ${WITHOUT_PROOF[name as never]}`
    return `| \`${endpoint}\` | ${pause} | ${locked} | ${proof} |`
  })
  const text = [
    '# Routes that move or stop money',
    '',
    "Each route's behaviour during a break from play and with a locked wallet, and whether it may ask for an identity proof of the session.",
    'Printed from the contract by `npx vitest run --project unit contract/money-rules.test.ts --update`; a route without an entry fails there.',
    'A route asks for a proof last, after every other refusal. Practice coins need no proof.',
    '',
    '| route | on a break | locked wallet | identity proof |',
    '|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
  await expect(text).toMatchFileSnapshot('../docs/money-routes.md')
})
