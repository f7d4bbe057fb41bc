import { expect, onTestFinished, test, vi } from 'vitest'
import { given, recorded, refusal, screen, sent, toast, visit } from '#tests/support/component.tsx'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** A device that makes a new passkey each time, and notes those that it must forget. */
function plugIn() {
  const device = { made: 0, forgotten: [] as string[] }
  const credentials = Object.assign(() => {}, {
    signalUnknownCredential: async ({ credentialId }: { credentialId: string }) => {
      device.forgotten.push(credentialId)
    },
  })
  const signed = () => ({
    id: `key${device.made}`,
    rawId: bytes('key'),
    type: 'public-key',
    getClientExtensionResults: () => ({}),
  })
  vi.stubGlobal('PublicKeyCredential', credentials)
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: () => {
        device.made++
        return { ...signed(), response: { attestationObject: bytes('a'), clientDataJSON: bytes('c') } }
      },
    },
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  return device
}

async function settings() {
  given('askNewPasskey', {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Evens' },
    user: { id: 'AAAA', name: 'ada@example.com', displayName: 'Ada' },
    pubKeyCredParams: [],
  })
  const user = visit('/settings/sign-in')
  const button = await screen.findByRole('button', { name: 'Add a passkey' })
  return { user, button }
}

test('S-24 after a cut network the sentence is about it, and the next press stores the passkey that was made', async () => {
  const device = plugIn()
  const { user, button } = await settings()
  given('addPasskey', () => {
    throw new TypeError('Failed to fetch')
  })
  await user.click(button)
  await screen.findByText(/^The connection was lost before the passkey was stored/)
  expect(device).toEqual({ made: 1, forgotten: [] })
  given(
    'addPasskey',
    recorded('listPasskeys')[0] ?? {
      id: '1',
      name: 'Laptop',
      createdAt: '2026-11-28T12:00:00Z',
      lastUsedAt: null,
      synced: false,
    },
  )
  await user.click(button)
  await toast('Passkey added')
  expect(device).toEqual({ made: 1, forgotten: [] })
  expect(sent('addPasskey').map(({ body }) => body.passkey.id)).toEqual(['key1', 'key1'])
})

test('S-24 a passkey that the server refused is forgotten by the device, and the next press makes another', async () => {
  const device = plugIn()
  const { user, button } = await settings()
  given('addPasskey', refusal('proof_failed', 'The passkey could not be confirmed.'))
  await user.click(button)
  await screen.findByText('The passkey could not be confirmed.')
  expect(device).toEqual({ made: 1, forgotten: ['key1'] })
  await user.click(button)
  await vi.waitFor(() => expect(device.made).toBe(2))
})
