// `npm run prices`: makes the last whole run of `npm test` the committed one, in tests/prices.json and docs/testing.md. The fifty dearest
// tests keep their reasons; a new one gets an empty reason, which a test refuses until you write one.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fail, say } from './host.mjs'
import { COMMITTED, lastRun, priceTables, round } from './prices.mjs'

const DOCS = 'docs/testing.md'

const run = lastRun()
const before = existsSync(COMMITTED) ? JSON.parse(readFileSync(COMMITTED, 'utf8')) : { dearest: [] }
if (run.tier !== 'loop') fail('the last whole run was not one of `npm test`.')
const nameOf = ({ file, title }) => `${file}: ${title}`
const reasons = new Map(before.dearest.map((one) => [nameOf(one), one.reason]))
const dearest = run.dearest.map((one) => ({ ...one, reason: reasons.get(nameOf(one)) ?? '' }))
const sum = (tests) => round(tests.reduce((all, { seconds }) => all + seconds, 0))
if (before.dearest.length > 0 && sum(dearest) > sum(before.dearest))
  fail(
    `the dearest take ${sum(dearest)} s together, in the committed run ${sum(before.dearest)} s: they may only shrink.`,
  )
const made = { ...run, dearest }
writeFileSync(COMMITTED, `${JSON.stringify(made, null, 1)}\n`)
const page = readFileSync(DOCS, 'utf8')
writeFileSync(
  DOCS,
  page.replace(
    /(<!-- prices -->\n)[\s\S]*(<!-- \/prices -->)/,
    (_, from, to) => `${from}${priceTables(made)}\n${to}`,
  ),
)
for (const one of dearest) if (one.reason === '') say(`${nameOf(one)} needs its reason, in ${COMMITTED}`)
