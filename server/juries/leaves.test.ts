import { expect, test } from 'vitest'
import { openSecrets } from '#server/core/secrets.ts'
import { openVote, sealVote } from './leaves.ts'

const secrets = openSecrets({ secretsKeys: [Buffer.alloc(32, 1).toString('base64')], dataDir: '' })
const of = { eventId: 12n, place: 3 }
const votes = ['optionA', 'optionB', 'void']

test('Q-12 sealed votes are of one length and open as they were', () => {
  const sealed = votes.map((vote) => sealVote({ secrets }, of, vote))
  expect(new Set(sealed.map(({ length }) => length)).size).toBe(1)
  expect(sealed.map((one) => openVote({ secrets }, of, one))).toEqual(votes)
})

test('Q-12 a vote opens that was sealed in its own length', () => {
  expect(openVote({ secrets }, of, secrets.seal('void', 'jury-vote:12:3'))).toBe('void')
})
