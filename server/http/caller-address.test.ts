import { expect, test } from 'vitest'
import { callerAddressOf } from './caller-address.ts'

const trustedProxies = ['127.0.0.0/8', '::1', '10.0.0.7', '2001:db8:a::/48']
const addressOf = callerAddressOf({ trustedProxies })
const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  addressOf({ headers, socket: { remoteAddress } })
const forwarded = (entries: string, remoteAddress = '10.0.0.7') =>
  from(remoteAddress, { 'x-forwarded-for': entries })

test.each([
  ['one address', '66.7.7.7', '66.7.7.7'],
  ['the last of several, whatever the client wrote in front of it', '1.2.4.5, 66.7.7.7', '66.7.7.7'],
  ['a private address that is no named proxy', '1.2.4.5, 10.0.0.8', '10.0.0.8'],
  ['a chain of named proxies', '1.2.4.5, 66.7.7.7, 2001:db8:a::9, 127.0.0.1', '66.7.7.7'],
  ['a port behind IPv4', '66.7.7.7:40000', '66.7.7.7'],
  ['a port behind IPv6', '[2001:db8::1]:443', '2001:db8::1'],
  ['brackets', '[2001:db8::1]', '2001:db8::1'],
  ['a zone', 'fe80::1%eth0', 'fe80::1'],
  ['capitals and zeros', '2001:0DB8:0000::0001', '2001:db8::1'],
  ['IPv4 inside of IPv6', '::ffff:5.5.5.5', '5.5.5.5'],
  ['the same in numbers', '::ffff:505:505', '5.5.5.5'],
  ['the same at full length', '0:0:0:0:0:FFFF:0505:0505', '5.5.5.5'],
  ['a named proxy inside of IPv6, with a port', '66.7.7.7, [::ffff:10.0.0.7]:55001', '66.7.7.7'],
  ['a word', '66.7.7.7, unknown', 'via 10.0.0.7'],
  ['a word behind another proxy', '66.7.7.7, junk25, 2001:db8:a::9', 'via 2001:db8:a::9'],
  ['nothing', '', 'via 10.0.0.7'],
  ['commas', ', ,', 'via 10.0.0.7'],
  ['numbers that are none', '1.2.3.4.5', 'via 10.0.0.7'],
  ['leading zeros', '010.0.0.9', 'via 10.0.0.7'],
  ['two ports', '66.7.7.7:1:2', 'via 10.0.0.7'],
  ['this machine', '127.0.0.1', 'via 127.0.0.1'],
  ['more proxies than anybody has', `66.7.7.7${', 10.0.0.7'.repeat(40)}`, 'via 10.0.0.7'],
])('S-24 a named proxy that names %s', (_, entries, address) => expect(forwarded(entries)).toBe(address))

test.each([
  ['a call of this machine', '127.0.0.1', {}, '127.0.0.1'],
  ['the same through a socket of both families', '::ffff:127.0.0.1', {}, '127.0.0.1'],
  ['a call without any proxy', '66.7.7.7', {}, '66.7.7.7'],
  ['a stranger who invents a client', '66.7.7.7', { 'x-forwarded-for': '1.2.3.4' }, '66.7.7.7'],
  ['an unnamed proxy', '10.0.0.8', { 'x-forwarded-for': '1.2.3.4' }, 'via 10.0.0.8'],
  ['a proxy that says Via alone', '127.0.0.1', { via: '1.1 proxy' }, 'via 127.0.0.1'],
  ['a proxy that says Forwarded alone', '127.0.0.1', { forwarded: 'for=1.2.3.4' }, 'via 127.0.0.1'],
  ['a proxy that says X-Real-IP alone', '127.0.0.1', { 'x-real-ip': '1.2.3.4' }, 'via 127.0.0.1'],
  ['a connection that is gone', undefined, { 'x-forwarded-for': '1.2.3.4' }, 'via unknown'],
])('S-24 the address of %s', (_, socket, headers, address) => expect(from(socket, headers)).toBe(address))

test('S-24 a first proxy that names this machine is believed only for its own', () => {
  const far = callerAddressOf({ trustedProxies: ['10.0.0.7'] })
  const call = { headers: { 'x-forwarded-for': '127.0.0.1' }, socket: { remoteAddress: '10.0.0.7' } }
  expect(far(call)).toBe('via 10.0.0.7')
})
