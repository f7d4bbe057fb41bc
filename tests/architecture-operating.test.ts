import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { REFUSALS } from '#contract/refusals.ts'
import { CONFIG_VARIABLES } from '#server/config/config.ts'
import { filesBelow, readText } from './support/imports.ts'

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }
const { groups } = parse(readText('docs/operating/alerts.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

/** Texts without code, tables' rulers and empty lines. */
const words = (page: string) =>
  readText(page)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^[|\s:-]+$/.test(line))

test('H-14 every alert has a runbook, and every runbook an alert', () => {
  const entries = [...readText('docs/operating/runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect([...entries].sort()).toEqual(rules.map(({ alert }) => alert).sort())
  expect(new Set(entries).size).toBe(entries.length)
})

test('H-14 every alert says what is wrong and whether it can wait', () => {
  for (const { alert, labels, annotations } of rules) {
    expect([alert, ['page', 'ticket'].includes(labels.severity)]).toEqual([alert, true])
    expect(annotations.summary.length).toBeGreaterThan(10)
  }
})

test('H-14 there are alerts for a database that is away, writes that stand and a ledger that went back', () => {
  const watched = rules.map(({ expr }) => expr).join('\n')
  for (const metric of ['evens_database_up', 'evens_last_commit_age_seconds', 'evens_ledger_went_back'])
    expect(watched).toContain(metric)
})

test('H-14 refusals are no writes that stand, and a wrong secret of a webhook rings', () => {
  const exprOf = (name: string) => rules.find(({ alert }) => alert === name)!.expr
  expect(exprOf('WritesStand')).toContain('class="money",status="5xx"')
  const codes = rules.flatMap(({ expr }) => [...expr.matchAll(/code="(\w+)"/g)].map(([, code]) => code!))
  expect(codes).toEqual(['signature_invalid'])
  for (const code of codes) expect(REFUSALS).toHaveProperty(code)
})

test('H-14 a page names the job that the alerts ask for', () => {
  const jobs = rules.flatMap(({ expr }) => [...expr.matchAll(/job="(\w+)"/g)].map(([, job]) => job))
  expect(jobs).toEqual(['evens'])
  expect(readText('docs/operating/README.md')).toContain(`job_name: ${jobs[0]}`)
})

test('H-14 the way from one machine to several fits on two screens', () => {
  expect(words('docs/operating/README.md').length).toBeLessThanOrEqual(90)
})

test('H-14 a release is named by a whole commit', () => {
  const commits = readText('docs/operating/releases.md').match(/^\| \d.*\| `[0-9a-f]{40}` \|/gm)
  expect(commits?.length).toBeGreaterThan(0)
})

test('H-14 the example of a database member keeps what was acknowledged', () => {
  const member = parse(readText('docs/operating/patroni.yaml'))
  expect(member.bootstrap.dcs).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    failsafe_mode: true,
    primary_start_timeout: 0,
  })
  // of Debian 12's Patroni the driver of etcd3 does not compare
  expect(member.etcd.hosts).toHaveLength(3)
  expect(member.etcd3).toBeUndefined()
  const { ttl, loop_wait, retry_timeout } = member.bootstrap.dcs
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
})

test('H-14 the example of a database member lets in everybody who has to come', () => {
  const { listen, authentication, pg_hba } = parse(readText('docs/operating/patroni.yaml')).postgresql
  // Patroni then reaches its own PostgreSQL at localhost, and not by the socket
  expect(listen).toMatch(/^0\.0\.0\.0:/)
  const { superuser, replication } = authentication
  for (const address of ['127.0.0.1/32', '10.0.0.0/24']) {
    expect(pg_hba).toContain(`hostssl all ${superuser.username} ${address} scram-sha-256`)
    expect(pg_hba).toContain(`hostssl replication ${replication.username} ${address} scram-sha-256`)
  }
  expect(pg_hba).toContain('hostssl evens evens,evens_owner 10.0.0.0/24 scram-sha-256')
  expect(pg_hba).toContain('hostssl evens,replication evens_backup 10.0.0.0/24 scram-sha-256')
})

test('H-14 the page on security names every address that is called, every sealed value and everything that is deleted by itself', () => {
  const page = readText('docs/operating/security.md')
  const addresses = CONFIG_VARIABLES.filter((name) => /_(URL|ENDPOINT|BASE|ISSUER)$|^WITNESSES$/.test(name))
  for (const name of addresses.filter((name) => name !== 'PUBLIC_URL')) expect(page).toContain(`\`${name}\``)
  const sources = filesBelow(['server'], ['.ts']).filter((file) => !file.endsWith('.test.ts'))
  const named = (form: RegExp) =>
    sources.flatMap((file) => [...readText(file).matchAll(form)].map(([, what]) => what!))
  const deleted = named(/what: '([^']+)',\s*(?:async )?clean/g)
  expect(deleted.length).toBeGreaterThan(15)
  for (const what of deleted) expect(page).toContain(`*${what}*`)
  const sealed = named(/SealedPlace = \{\s*what: '([^']+)'/g)
  expect(sealed.length).toBeGreaterThan(5)
  for (const what of sealed) expect(page).toContain(what)
})
