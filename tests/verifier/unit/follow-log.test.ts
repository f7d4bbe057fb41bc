import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  base64,
  headOf,
  keyOf,
  madeLog,
  recordOf,
  type Signing,
  sha256,
  statementEntry,
} from '#tests/support/made-log.ts'
import { type FollowOptions, followLog } from '#verifier/node/follow-log.ts'

const ORIGIN = 'evens.example/log'
const HOUR_MS = 3_600_000
const key = keyOf(ORIGIN, 'first')
const hoursAgo = (hours: number) => Date.now() - hours * HOUR_MS

/** Trees of so many hours ago, as the log says them. */
const treesOf = (...hours: number[]) =>
  hours.map((ago, n) => ({
    ...{ evens: 'liabilities 1', tree: n + 1, at: new Date(hoursAgo(ago)).toISOString(), leaves: 3 },
    ...{ root: base64(sha256()), total: '1000', kinds: { person: '1000' } },
    ...{ fees: '6', outside: '-1006', debts: '0' },
  }))
type Tree = ReturnType<typeof treesOf>[number]
/** As the site shows them. */
const shown = (trees: Tree[], first: number | null = 1) =>
  trees.map(({ evens, tree, ...rest }, n) => ({
    ...{ ...rest, tree: `${tree}`, total: '10.00', kinds: [{ kind: 'person', amount: '10.00' }] },
    ...{ fees: '0.06', outside: '-10.06', debts: '0.00', tookMs: 9 },
    index: first === null ? null : `${first + n}`,
  }))
/** A log of a public posting of so many hours ago, and trees. */
const logOf = (trees: Tree[], posted = 60) => {
  const at = BigInt(hoursAgo(posted)) * 1000n
  const record = recordOf({ posting: 1, source: [12, 4], destination: [0, 64], at, reason: 32 })
  return madeLog([
    new Uint8Array([2, ...record]),
    ...trees.map((tree) => statementEntry(JSON.stringify(tree))),
  ])
}

/** A site's answers by address; any other address is 404. */
let site: {
  log: ReturnType<typeof madeLog>
  status?: object | undefined
  head?: string | undefined
  witnessed?: string | undefined
}
const siteHead = (size = site.log.size, root = base64(site.log.root(size))) => ({
  ...{ size: `${size}`, root, signedAt: new Date(hoursAgo(1)).toISOString() },
})
const server = createServer((request, response) => {
  const path = request.url!
  const { log, status, witnessed, head = headOf(log, log.size, ORIGIN, key) } = site
  const answers: Record<string, string | undefined> = {
    '/api/transparency': status && JSON.stringify({ head: siteHead(), ...status }),
    '/log/checkpoint': head,
    '/log/checkpoint/witnessed': witnessed,
  }
  const answer = answers[path] ?? log.file(path.replace('/log/', ''))
  response.writeHead(answer ? 200 : 404).end(answer)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function follow(more: Partial<FollowOptions> = {}) {
  const lines: string[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const holds = await followLog({ url, key: key.vkey, full: true, ...more }, (line) => lines.push(line))
  return { holds, text: lines.join('\n') }
}
const today = treesOf(26, 2)
const well = { state: 'well', keys: [{ vkey: key.vkey }], witnesses: [], liabilities: shown(today) }
beforeEach(() => {
  site = { log: logOf(today), status: well }
})

describe('what a site says of its log', () => {
  test('V-12 an honest one verifies, in full and by its head alone', async () => {
    for (const full of [true, false]) {
      const { holds, text } = await follow({ full })
      expect([holds, text]).toEqual([true, expect.not.stringMatching(/WARN|WRONG/)])
    }
  })

  test('V-13 an old checkpoint is seen also by somebody who has kept none, and so is another head on the site; its age is said', async () => {
    const { log } = site
    site.head = headOf(log, log.size - 1, ORIGIN, key)
    const old = await follow({ full: false })
    expect([old.holds, old.text]).toEqual([
      false,
      expect.stringMatching(/WRONG {2}older: The site says 3 entries, and its checkpoint has 2/),
    ])
    site.head = undefined
    site.status = { ...well, head: siteHead(2, base64(sha256())) }
    const other = await follow({ full: false })
    expect([other.holds, other.text]).toEqual([false, expect.stringContaining('WRONG  fork: ')])
    // the page was asked a moment before the checkpoint
    site.status = { ...well, head: siteHead(2) }
    const grown = await follow({ full: false })
    expect([grown.holds, grown.text]).toEqual([true, expect.stringContaining('signed 60 minutes ago')])
    site.status = { ...well, head: { ...siteHead(), signedAt: new Date(hoursAgo(60)).toISOString() } }
    expect((await follow({ full: false })).text).toContain(
      'WARN   by the site’s word its head was signed 60 hours ago',
    )
  })

  test('V-12 a new site has no tree yet, which is a warning', async () => {
    site = { ...site, log: logOf([], 3), status: { ...well, liabilities: [] } }
    for (const full of [true, false]) {
      const { holds, text } = await follow({ full })
      expect([holds, text]).toEqual([
        true,
        expect.stringMatching(/^WARN {3}the (log has|site shows) no tree/m),
      ])
    }
  })

  test('V-12 a log that is filling is a warning, also where its trees come late', async () => {
    const status = { ...well, state: 'filling', liabilities: shown(today, null) }
    site = { ...site, log: logOf([]), status }
    const { holds, text } = await follow()
    expect([holds, text]).toEqual([true, expect.stringMatching(/^WARN {3}the log is filling/m)])
    expect(text).toContain('WARN   tree 1, which the site shows, is not in the log yet')
  })

  test('V-13 a log that has halted is seen, also without --full', async () => {
    site = { ...site, status: { ...well, state: 'halted' } }
    for (const full of [true, false])
      expect(await follow({ full })).toEqual({
        holds: false,
        text: expect.stringContaining('WRONG  halted: the log has halted: the site signs nothing further'),
      })
  })

  const old = treesOf(74, 50)
  test.each<[string, object, ReturnType<typeof madeLog>]>([
    ['that makes no tree any more', { ...well, liabilities: shown(old) }, logOf(old)],
    ['that does not show what it owes', { ...well, liabilities: undefined }, logOf(today)],
    ['that shows something else than a list', { ...well, liabilities: {} }, logOf(today)],
    ['that has never made a tree', { ...well, liabilities: [] }, logOf([])],
  ])('V-13 a site %s is seen, and warned of without --full', async (_, status, log) => {
    site = { ...site, log, status }
    const { holds, text } = await follow()
    expect([holds, text]).toEqual([false, expect.stringMatching(/^WRONG {2}liabilities: (The|No) /m)])
    const mild = await follow({ full: false })
    expect([mild.holds, mild.text]).toEqual([true, expect.stringMatching(/^WARN {3}(the site|The newest)/m)])
  })

  test('V-13 a site that shows a new tree each time and says none in its log is seen', async () => {
    const fresh = shown([{ ...treesOf(0)[0]!, tree: 3 }], null)
    site = { ...site, log: logOf(old), status: { ...well, liabilities: [...fresh, ...shown(old)] } }
    const { holds, text } = await follow()
    expect([holds, text]).toEqual([false, expect.stringContaining('WARN   tree 3, which the site shows')])
    expect(text).toContain('WRONG  liabilities: The newest tree of liabilities is 50 hours old')
  })

  test('V-13 a site that says nothing at all is seen', async () => {
    site = { ...site, status: undefined }
    expect(await follow()).toMatchObject({ holds: false })
    expect((await follow({ full: false })).text).toContain('WARN   the site does not show what it owes')
  })
})

describe('witnesses whom the reader names', () => {
  const [one, other] = [keyOf('witness.example/w1', 'one', 4), keyOf('witness.example/w2', 'two', 4)]
  const trusted = [one.vkey, other.vkey]
  /** A head with the lines of witnesses who have signed just now. */
  const cosigned = (size: number, ...witnesses: Signing[]) => {
    const head = headOf(site.log, size, ORIGIN, key)
    const text = head.slice(0, head.lastIndexOf('\n\n') + 1)
    const now = Math.floor(Date.now() / 1000)
    return `${head}${witnesses.map((witness) => witness.line(text, now)).join('')}`
  }

  test('V-11 have signed the newest head or the one for witnesses, and the site need not list them', async () => {
    const both: [head: string, witnessed?: string][] = [
      [cosigned(3, one, other)],
      [cosigned(3), cosigned(2, one, other)],
      [cosigned(3, one), cosigned(2, other)],
    ]
    for (const [head, witnessed] of both) {
      site = { ...site, head, witnessed }
      const { holds, text } = await follow({ trusted })
      expect([holds, text]).toEqual([true, expect.not.stringMatching(/WARN|WRONG|no witness/)])
      for (const vkey of trusted) expect(text).toContain(`ok     the witness ${vkey} has signed`)
    }
  })

  test.each<[string, (head: typeof cosigned) => [head: string, witnessed?: string]]>([
    ['that lists none and shows no line of them', (head) => [head(3)]],
    ['that shows one of two', (head) => [head(3, one), head(2, one)]],
    [
      'that shows the lines of strangers under their names',
      (head) => [head(3, keyOf(one.name, 'x', 4), keyOf(other.name, 'x', 4))],
    ],
  ])('V-13 a site %s is seen, also without --full', async (_, lie) => {
    const [head, witnessed] = lie(cosigned)
    site = { ...site, head, witnessed }
    for (const full of [true, false]) {
      const { holds, text } = await follow({ trusted, full })
      const why = `WRONG  witness: The witness ${other.vkey}, whom you named, has signed neither`
      expect([holds, text]).toEqual([false, expect.stringContaining(why)])
    }
  })

  test('V-13 a site that says that they have not signed yet is seen', async () => {
    const named = trusted.map((vkey) => ({ vkey, size: null, at: null }))
    site = { ...site, status: { ...well, witnesses: named } }
    expect(await follow()).toMatchObject({ holds: true })
    expect(await follow({ trusted })).toMatchObject({ holds: false })
  })

  test('V-13 a head for witnesses of another log is seen', async () => {
    const fork = logOf(treesOf(30, 4))
    const text = headOf(fork, 3, ORIGIN, key, one, other)
    site = { ...site, witnessed: text }
    await expect(follow({ trusted })).rejects.toMatchObject({ check: 'fork' })
  })
})
