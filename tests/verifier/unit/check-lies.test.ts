import { expect, test } from 'vitest'
import { NOW, ORIGIN } from '#tests/support/honest-site.ts'
import { honestVisit } from '#tests/support/honest-visit.ts'
import { entryOf, logKey, smallLog } from '#tests/support/small-log.ts'

const { site, look, wellKept } = honestVisit()

/** The check that sees a lie after an honest first visit, and its words. */
async function seenBy(lie: () => void): Promise<{ check: string; why?: string }> {
  const kept = await wellKept()
  lie()
  const result = await look(kept)
  if (result.state !== 'failed') return { check: result.state }
  // a lie teaches nothing
  expect(result).not.toHaveProperty('kept')
  return { check: result.fault.check, why: result.fault.why }
}

const otherRoot = () => {
  const other = smallLog(ORIGIN)
  other.key = site.log.key
  for (let at = 0; at < site.log.size(); at += 1) other.add(Buffer.from(`\x03{"other":${at}}`))
  return other
}

const HOUR = 3_600_000
const plus = (balance: string, cents: number) => (Number(balance) + cents / 100).toFixed(2)
const held = (from: 'person' | 'deposit') => ({
  ...{ id: '5', amount: '5.00', from, heldAt: new Date(NOW - 2 * HOUR).toISOString(), canSendBack: true },
})

/** Each lie that a server may tell a browser, and the check that sees it. */
const lies: Record<string, [check: string, lie: () => void, words?: string | RegExp]> = {
  'another root for the same size': [
    'fork',
    () => {
      const other = otherRoot()
      site.answers.head = () => other.head()
    },
    /^The log has signed two different heads with \d+ entries\.$/,
  ],
  'a longer log with another past': [
    'fork',
    () => {
      const other = otherRoot()
      for (let at = 0; at < 50; at += 1) other.add(Buffer.from('\x03{}'))
      site.answers.head = () => other.head()
      site.answers.tile = other.file
    },
  ],
  'a shorter log': [
    'older',
    () => {
      const size = site.log.size() - 1
      site.answers.head = () => site.log.head(size)
    },
    /^The log had \d+ entries and now shows a head with \d+\.$/,
  ],
  'a log without a head': [
    'older',
    () => {
      site.answers.head = () => undefined
    },
  ],
  'another page than the signed head': [
    'fork',
    () => {
      const { status } = site
      site.answers.status = () => ({ ...status(), head: { ...status().head, root: otherRoot().root() } })
    },
  ],
  'a head by an unknown key': [
    'unsigned',
    () => {
      site.answers.head = () => site.log.head(site.log.size(), [logKey(ORIGIN)])
    },
    'No known key of the log has signed this head.',
  ],
  'a head by a key that nobody vouches for': [
    'unknown-key',
    () => {
      site.keys.splice(0, 1, logKey(ORIGIN))
    },
  ],
  'tiles that are cut': [
    'tiles',
    () => {
      for (let at = 0; at < 50; at += 1) site.log.add(Buffer.from('\x03{}'))
      const { tile } = site.answers
      site.answers.tile = (path) => tile(path)?.slice(32)
    },
  ],
  'tiles that are not there': [
    'tiles',
    () => {
      for (let at = 0; at < 50; at += 1) site.log.add(Buffer.from('\x03{}'))
      site.answers.tile = () => undefined
    },
  ],
  'a receipt that is missing': [
    'receipt',
    () => {
      site.post(14, 55, '129.00', NOW - 120_000)
      const { receipt } = site
      site.answers.receipt = (id) => (id === '14' ? undefined : receipt(id))
    },
    'A movement of yours has no receipt in the log.',
  ],
  'the receipt of another movement': [
    'posting',
    () => {
      site.post(14, 55, '129.00', NOW - 120_000)
      const { receipt } = site
      site.answers.receipt = () => receipt('12')
    },
    'This is the receipt of posting 12, not of 13.',
  ],
  'a receipt of another amount': [
    'record',
    () => {
      site.post(14, 55, '129.00', NOW - 120_000)
      // the history itself adds up
      Object.assign(site.lines[1]!, { amount: '5.01', balanceAfter: '128.46' })
      site.lines[0]!.amount = '0.54'
    },
  ],
  'a proof of another entry': [
    'inclusion',
    () => {
      site.post(14, 55, '129.00', NOW - 120_000)
      const { receipt } = site
      site.answers.receipt = (id) => {
        const { salt, record, ...rest } = receipt(id)!
        const extra = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(record, 'base64')])
        return { ...rest, salt, record, proof: site.log.proof(5, extra) }
      }
    },
  ],
  'a proof in another log': [
    'fork',
    () => {
      site.post(14, 55, '129.00', NOW - 120_000)
      const { receipt } = site
      const other = otherRoot()
      site.answers.receipt = (id) => {
        const { salt, record, ...rest } = receipt(id)!
        const [one, two] = [salt, record].map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer]
        other.change(20, entryOf(one, two))
        return { ...rest, salt, record, proof: other.proof(20, Buffer.concat([one, two])) }
      }
    },
  ],
  'a promise that is late': [
    'kept',
    () => {
      site.post(14, 55, '129.00', NOW - 120_000, false)
    },
    'A movement of yours was promised to be in the log and is not.',
  ],
  'a movement that is neither logged nor promised': [
    'kept',
    () => {
      site.post(14, 55, '129.00', NOW - 120_000, false)
      const { receipt } = site
      site.answers.receipt = (id) => ({ ...receipt(id), state: 'waiting', promise: null })
    },
  ],
  'a balance that is less in the tree': [
    'balance',
    () => {
      for (const line of site.lines) line.balanceAfter = plus(line.balanceAfter, 40_000)
      site.lines.at(-1)!.amount = '500.00'
    },
    'The tree of what is owed has another balance for you than your history.',
  ],
  'a part of a balance that is left out': [
    'parts',
    () => {
      const { liabilities } = site
      site.answers.liabilities = () => {
        const { proof, nextAt } = liabilities()
        return { proof: { ...proof, parts: proof!.parts.slice(1) }, nextAt }
      }
    },
  ],
  'a balance that is left out of a later tree': [
    'older',
    () => {
      site.answers.liabilities = () => ({ proof: null, nextAt: site.status().nextLiabilitiesAt })
    },
    'You were in a tree of what is owed, and now there is none with you.',
  ],
  'trees that are all gone': [
    'older',
    () => {
      const { status } = site
      site.answers.liabilities = () => ({ proof: null, nextAt: site.status().nextLiabilitiesAt })
      site.answers.status = () => ({ ...status(), liabilities: [] })
    },
  ],
  'a tree of no moment': [
    'statement',
    () => {
      const { liabilities } = site
      site.answers.liabilities = () => {
        const { proof, nextAt } = liabilities()
        return { proof: { ...proof, at: 'soon', statement: null }, nextAt }
      }
    },
  ],
  'a tree of a moment to come': [
    'statement',
    () => {
      const { liabilities } = site
      const at = new Date(NOW + 5 * HOUR).toISOString()
      site.answers.liabilities = () => {
        const { proof, nextAt } = liabilities()
        return { proof: { ...proof, at, statement: null }, nextAt }
      }
    },
  ],
  'money held above a limit that is left out': [
    'held',
    () => {
      site.answers.held = () => [held('person')]
    },
  ],
  'a line of the history that is left out': [
    'history',
    () => {
      site.lines.splice(1, 1)
    },
    'The lines of your history do not add up.',
  ],
  'a line of the history with another amount': [
    'history',
    () => {
      site.lines[1]!.amount = '23.46'
    },
  ],
  'a history that begins in the middle': [
    'history',
    () => {
      site.lines.pop()
    },
  ],
  'a history without its newest movement': [
    'history',
    () => {
      site.lines.shift()
    },
  ],
  'another balance than that of the newest movement': [
    'balance',
    () => {
      site.answers.balance = () => '1000.00'
    },
  ],
  'a status that is none': [
    'answer',
    () => {
      site.answers.status = () => ({ origin: ORIGIN })
    },
  ],
  'a history that is no list': [
    'answer',
    () => {
      site.answers.lines = () => ({}) as never
    },
  ],
  'held money that is no list': [
    'answer',
    () => {
      site.answers.held = () => ({})
    },
  ],
  'a proof of a balance that is none': [
    'answer',
    () => {
      site.answers.liabilities = () => null
    },
    'This server answers something that no server of Evens answers.',
  ],
  'a tree that is not in the log': [
    'statement',
    () => {
      const { liabilities } = site
      site.answers.liabilities = () => {
        const { proof, nextAt } = liabilities()
        return { proof: { ...proof, statement: null }, nextAt }
      }
    },
    'The tree’s root is not in the log.',
  ],
  'a tree that is older than one before': [
    'older',
    () => {
      const { status } = site
      site.answers.status = () => {
        const [newest] = status().liabilities
        const next = { ...newest, tree: '8', at: new Date(NOW + 1).toISOString() }
        return { ...status(), liabilities: [next, newest] }
      }
    },
  ],
  'a page with another sum of what is owed': [
    'fork',
    () => {
      const { status } = site
      site.answers.status = () => {
        const [newest] = status().liabilities
        return { ...status(), liabilities: [{ ...newest, total: '1.00' }] }
      }
    },
  ],
}

for (const [name, [check, lie, words]] of Object.entries(lies))
  test(`V-13 ${name} is seen`, async () => {
    const seen = await seenBy(lie)
    expect(seen.check).toBe(check)
    if (words) expect(seen.why).toMatch(words)
  })
