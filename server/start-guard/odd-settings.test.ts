import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { judgeSettings } from './judge-settings.ts'
import { oddSettings } from './odd-settings.ts'

const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://bets.example.org', SECRETS_KEY }

describe('S-19 settings that production starts with, and should not run with', () => {
  const NOWPAYMENTS = { NOWPAYMENTS_API_KEY: 'key', NOWPAYMENTS_IPN_SECRET: 'secret' }
  const CLAMD_URL = 'unix:///run/clamd.ctl'
  const odd = (env: Record<string, string>) =>
    oddSettings(readConfig({ ...production, ...env })).map((line) => line.slice(0, line.indexOf(':')))

  test.each([
    [{ CLAMD_URL }, []],
    [{ CLAMD_URL, TRUSTED_PROXIES: '10.0.0.0/8,2400:cb00::/32' }, []],
    [{ CLAMD_URL, TRUSTED_PROXIES: '127.0.0.1,0.0.0.0/0' }, ['TRUSTED_PROXIES']],
    [{ CLAMD_URL, TRUSTED_PROXIES: '::/0' }, ['TRUSTED_PROXIES']],
    [{ CLAMD_URL, TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' }, ['TRUSTED_PROXIES']],
    [{}, ['CLAMD_URL']],
    [{ CLAMD_URL, ...NOWPAYMENTS }, ['NOWPAYMENTS_EMAIL']],
    [{ CLAMD_URL, ...NOWPAYMENTS, NOWPAYMENTS_EMAIL: 'a@b.example', NOWPAYMENTS_PASSWORD: 'x' }, []],
    [{ CLAMD_URL, STEP_UP_GIVE_UP: '100.00' }, []],
    [{ CLAMD_URL, STEP_UP_GIVE_UP: '100.01' }, ['STEP_UP_GIVE_UP']],
    [{ CLAMD_URL, STEP_UP_DAY_SUM: '10.00' }, ['STEP_UP_GIVE_UP']],
    [{ CLAMD_URL, STEP_UP_DAY_SUM: '1000.00' }, []],
    [{ CLAMD_URL, STEP_UP_DAY_SUM: '1000.01' }, ['STEP_UP_DAY_SUM']],
    [{ CLAMD_URL, WINNINGS_SETTLE_HOURS: '24', CARD_SETTLE_HOURS: '1' }, []],
    [{ CLAMD_URL, WINNINGS_SETTLE_HOURS: '23' }, ['WINNINGS_SETTLE_HOURS']],
    [
      { CLAMD_URL, WINNINGS_SETTLE_HOURS: '0', CARD_SETTLE_HOURS: '0' },
      ['WINNINGS_SETTLE_HOURS', 'CARD_SETTLE_HOURS'],
    ],
  ])('S-19 %j: %j', (env, expected) => {
    expect(odd(env)).toEqual(expected)
    expect(judgeSettings(readConfig({ ...production, ...env }))).toEqual([])
    for (const line of oddSettings(readConfig({ ...production, ...env })))
      expect(line).toMatch(/^[A-Z_]+: .*\. Set .*\.$/)
    expect(oddSettings(readConfig({ ...env, NODE_ENV: 'test' }))).toEqual([])
  })
})
