import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sql } from '#server/core/db.ts'
import { openEvent } from '#tests/support/events.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { upload } from '#tests/support/pictures.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

const world = worldOfFile()
const ada = person(() => world.rich('Ada', '1000'))
const ben = person(() => world.rich('Ben', '1000'))

const told = async (person: Person) =>
  (await person.ok('listNotifications', { query: {} })).map(({ title }) => whatOf(title))
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const LEGACY = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'

describe('P-03 P-04 P-05 the wallet lock', () => {
  test('a wallet is unlocked at first; it locks without a question, and the answer says so', async () => {
    const cleo = await world.signUp('Cleo')
    expect((await cleo.ok('currentUser')).walletLocked).toBe(false)
    expect(await cleo.ok('setWalletLock', { body: { locked: true } })).toEqual({ locked: true })
    expect((await cleo.ok('currentUser')).walletLocked).toBe(true)
    expect(await told(cleo)).toEqual(['Wallet locked'])
    expect(await cleo.ok('setWalletLock', { body: { locked: true } })).toEqual({ locked: true })
    expect(await told(cleo)).toEqual(['Wallet locked'])
  })

  test('it unlocks with the password in the same call, and with nothing less, however fresh the session', async () => {
    const cleo = await world.signUp('Cleo')
    await cleo.ok('setWalletLock', { body: { locked: true } })
    const bare = await cleo.call('setWalletLock', { body: { locked: false } })
    expect([bare.status, bare.body.code]).toEqual([403, 'proof_required'])
    const wrong = await cleo.call('setWalletLock', { body: { locked: false, password: 'not my password' } })
    expect([wrong.status, wrong.body.code]).toEqual([403, 'proof_failed'])
    expect((await cleo.ok('currentUser')).walletLocked).toBe(true)
    expect(await cleo.ok('setWalletLock', { body: { locked: false, password: PASSWORD } })).toEqual({
      locked: false,
    })
    expect((await cleo.ok('currentUser')).walletLocked).toBe(false)
    expect(await told(cleo)).toEqual(['Wallet unlocked', 'Wallet locked'])
  })

  test('guesses are limited, and after too many the right password waits too', async () => {
    const cleo = await world.signUp('Cleo')
    await cleo.ok('setWalletLock', { body: { locked: true } })
    for (let n = 0; n < 10; n++)
      await cleo.call('setWalletLock', { body: { locked: false, password: `guess ${n}` } })
    const late = await cleo.call('setWalletLock', { body: { locked: false, password: PASSWORD } })
    expect([late.status, late.body.code]).toEqual([429, 'rate_limited'])
    expect((await cleo.ok('currentUser')).walletLocked).toBe(true)
  })

  test('with the lock a live store code dies and its money is back; no new code and no transfer goes', async () => {
    const [cleo, shop] = [await world.rich('Cleo'), await world.withRole('Shop', 'merchant')]
    const { token } = await cleo.ok('createPaymentToken', { body: { amount: '10' } })
    expect((await cleo.balance()).usd).toBe('90.00')
    await cleo.ok('setWalletLock', { body: { locked: true } })
    expect((await cleo.balance()).usd).toBe('100.00')
    const redeem = async () => {
      const answer = await shop.call('redeemPaymentToken', { params: { token }, body: { amount: '10' } })
      return [answer.status, answer.body.code]
    }
    expect(await redeem()).toEqual([409, 'code_state'])
    for (const answer of [
      await cleo.call('createPaymentToken', { body: { amount: '10' } }),
      await cleo.call('transfer', { body: { receiverEmail: ada.email, amount: '10' } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([423, 'wallet_locked'])
    await cleo.ok('setWalletLock', { body: { locked: false, password: PASSWORD } })
    expect(await redeem()).toEqual([409, 'code_state'])
    expect((await cleo.call('createPaymentToken', { body: { amount: '10' } })).status).toBe(201)
  })

  test('a locked wallet keeps its Bitcoin address and stakes nothing', async () => {
    const cleo = await world.rich('Cleo')
    await cleo.ok('setWalletLock', { body: { locked: true } })
    const refused = await cleo.call('setBitcoinAddress', { body: { bitcoinAddress: SEGWIT } })
    expect([refused.status, refused.body.code]).toEqual([423, 'wallet_locked'])
    const { id } = await openEvent(world, ada)
    const bet = await cleo.call('placeBet', { body: { eventId: id, selection: 'optionA', amount: '1' } })
    expect([bet.status, bet.body.code]).toEqual([423, 'wallet_locked'])
  })
})

describe('P-07 P-08 the Bitcoin address', () => {
  test.each([SEGWIT, LEGACY, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'])(
    '%s is saved with a message',
    async (address) => {
      const cleo = await world.signUp('Cleo')
      expect(await cleo.ok('setBitcoinAddress', { body: { bitcoinAddress: address } })).toEqual({
        bitcoinAddress: address,
        message: 'Bitcoin address saved',
      })
      expect((await cleo.ok('currentUser')).bitcoinAddress).toBe(address)
      expect(await told(cleo)).toEqual(['Bitcoin address changed'])
    },
  )

  test.each([
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'hello',
  ])('%s is no address of the network', async (address) => {
    const answer = await ada.call('setBitcoinAddress', { body: { bitcoinAddress: address } })
    expect([answer.status, answer.body.message]).toEqual([400, 'Enter a valid Bitcoin address'])
    expect(answer.body.fields).toEqual({ bitcoinAddress: 'Enter a valid Bitcoin address' })
  })

  test('P-08 capitals, a link and blanks are one address, stored once', async () => {
    const cleo = await world.signUp('Cleo')
    for (const typed of [SEGWIT.toUpperCase(), `bitcoin:${SEGWIT}`, ` BITCOIN:${SEGWIT.toUpperCase()} `]) {
      const saved = await cleo.ok('setBitcoinAddress', { body: { bitcoinAddress: typed } })
      expect(saved.bitcoinAddress).toBe(SEGWIT)
    }
    expect(await told(cleo)).toEqual(['Bitcoin address changed'])
    // one of before, in capitals: the same address, no change that needs a proof
    await world.db.change(
      sql`update users set bitcoin_address = upper(bitcoin_address) where id = ${BigInt(cleo.id)}`,
    )
    await world.pass('16 minutes')
    expect((await cleo.call('setBitcoinAddress', { body: { bitcoinAddress: SEGWIT } })).status).toBe(200)
  })

  test.each([
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', /for a test network/],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', /for a test network/],
    [`bitcoin:${LEGACY}?amount=1`, /Enter the address alone/],
    [`bitcoin:${SEGWIT}?req-x=1&label=${'x'.repeat(200)}`, /Enter the address alone/],
  ])('P-08 %s is refused with the reason', async (bitcoinAddress, reason) => {
    const answer = await ada.call('setBitcoinAddress', { body: { bitcoinAddress } })
    expect([answer.status, answer.body.fields?.bitcoinAddress]).toEqual([400, expect.stringMatching(reason)])
  })

  test.each([null, '', '  '])('%j clears it', async (nothing) => {
    const cleo = await world.signUp('Cleo')
    await cleo.ok('setBitcoinAddress', { body: { bitcoinAddress: SEGWIT } })
    expect(
      (await cleo.ok('setBitcoinAddress', { body: { bitcoinAddress: nothing } })).bitcoinAddress,
    ).toBeNull()
    expect((await cleo.ok('currentUser')).bitcoinAddress).toBeNull()
    expect(await told(cleo)).toEqual(['Bitcoin address removed', 'Bitcoin address changed'])
  })

  test('a change wants a session that proved itself within 15 minutes; the same address again does not', async () => {
    const cleo = await world.signUp('Cleo')
    await cleo.ok('setBitcoinAddress', { body: { bitcoinAddress: SEGWIT } })
    await world.pass('16 minutes')
    const late = await cleo.call('setBitcoinAddress', { body: { bitcoinAddress: LEGACY } })
    expect([late.status, late.body.code]).toEqual([403, 'step_up_required'])
    expect((await cleo.call('setBitcoinAddress', { body: { bitcoinAddress: SEGWIT } })).status).toBe(200)
    await cleo.ok('stepUp', { body: { password: PASSWORD } })
    expect((await cleo.call('setBitcoinAddress', { body: { bitcoinAddress: LEGACY } })).status).toBe(200)
  })

  test('a lock and a change at once: the address never changes after the lock', async () => {
    for (let round = 0; round < 5; round++) {
      const cleo = await world.signUp('Cleo')
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, (_, n) =>
          cleo.call('setBitcoinAddress', { body: { bitcoinAddress: n % 2 ? SEGWIT : LEGACY } }),
        ),
        cleo.call('setWalletLock', { body: { locked: true } }),
      ])
      for (const { status } of answers) expect([200, 423]).toContain(status)
      const notices = await told(cleo)
      expect(notices[0]).toBe('Wallet locked')
    }
  })
})

describe('P-23 P-24 the theme song', () => {
  test('address and title are saved; empty fields and null take it away', async () => {
    const song = { themeSongUrl: 'https://youtu.be/dQw4w9WgXcQ', themeSongTitle: 'Never' }
    expect(await ada.ok('setThemeSong', { body: song })).toEqual(song)
    expect(await ada.ok('currentUser')).toMatchObject(song)
    const none = { themeSongUrl: null, themeSongTitle: null }
    expect(await ada.ok('setThemeSong', { body: { themeSongUrl: '', themeSongTitle: '' } })).toEqual(none)
    await ada.ok('setThemeSong', { body: song })
    // row 13: a title without a link is refused in words, and the song stays
    const titled = await ada.call('setThemeSong', { body: { themeSongUrl: '', themeSongTitle: 'Left over' } })
    expect([titled.status, titled.body.fields]).toEqual([
      400,
      { themeSongUrl: 'Add the link of the song, or clear its title' },
    ])
    expect(await ada.ok('currentUser')).toMatchObject(song)
    expect(await ada.ok('setThemeSong', { body: none })).toEqual(none)
    expect(await ada.ok('currentUser')).toMatchObject(none)
  })

  test('P-24 a link that lacks its scheme is kept whole, and a page without a video is refused in a sentence', async () => {
    const set = (themeSongUrl: string) =>
      ada.call('setThemeSong', { body: { themeSongUrl, themeSongTitle: null } })
    const { body } = await set(' youtube-nocookie.com/embed/dQw4w9WgXcQ ')
    expect(body.themeSongUrl).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    const refused = await set('https://www.youtube.com/@harbourkings/live')
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { themeSongUrl: expect.stringMatching(/^The live page of a YouTube channel names no video/) },
    ])
  })

  test.each([
    'http://a.example/x.mp3',
    'javascript:alert(1)',
    'https://evil.example/watch?v=1',
    'data:audio/mp3,x',
  ])('%s is refused', async (themeSongUrl) => {
    const answer = await ada.call('setThemeSong', { body: { themeSongUrl, themeSongTitle: null } })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['themeSongUrl']])
  })
})

describe('P-16 P-19 the profile picture', () => {
  test.each(['objectPath', 'uploadURL'] as const)('is a finished upload, named by its %s', async (by) => {
    const picture = await upload(world, ada)
    expect(await ada.ok('setProfilePicture', { body: { profilePictureURL: picture[by] } })).toEqual({
      objectPath: picture.objectPath,
    })
    expect((await ada.ok('currentUser')).profileImageUrl).toBe(picture.objectPath)
    expect((await ben.ok('userProfile', { params: { userId: ada.id } })).profileImageUrl).toBe(
      picture.objectPath,
    )
  })

  test('nobody takes somebody else’s upload, one for another purpose, one that is not finished, or another host’s', async () => {
    const before = (await ben.ok('currentUser')).profileImageUrl
    const of = async (profilePictureURL: string) => {
      const answer = await ben.call('setProfilePicture', { body: { profilePictureURL } })
      return [answer.status, answer.body.code]
    }
    const foreign = await upload(world, ada)
    expect(await of(foreign.objectPath)).toEqual([409, 'upload_state'])
    expect(await of(foreign.uploadURL)).toEqual([409, 'upload_state'])
    expect(await of((await upload(world, ben, 'event')).objectPath)).toEqual([409, 'upload_state'])
    expect(await of((await ben.ok('requestUpload')).uploadURL)).toEqual([409, 'upload_state'])
    expect(await of(`/objects/${'x'.repeat(32)}.webp`)).toEqual([409, 'upload_state'])
    for (const url of ['https://evil.example/pixel.gif', 'javascript:alert(1)', '/api/logout', ''])
      expect(await of(url)).toEqual([400, 'malformed'])
    expect((await ben.ok('currentUser')).profileImageUrl).toBe(before)
  })

  test('null takes it away', async () => {
    expect(await ada.ok('setProfilePicture', { body: { profilePictureURL: null } })).toEqual({
      objectPath: null,
    })
    expect((await ada.ok('currentUser')).profileImageUrl).toBeNull()
  })
})

describe('P-30 other screens of the same person follow', () => {
  test('a new name is answered, shown, and told to open screens', async () => {
    const dana = await world.signUp('Dana')
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`, {
      headers: { cookie: dana.cookie, origin: world.url },
    })
    const received: string[] = []
    socket.on('message', (data) => received.push(JSON.parse(String(data)).type))
    await expect.poll(() => received).toContain('ready')
    expect(await dana.ok('setNames', { body: { firstName: ' Daniela ', lastName: 'Duarte' } })).toEqual({
      firstName: 'Daniela',
      lastName: 'Duarte',
      displayName: 'Daniela Duarte',
    })
    await expect.poll(() => received).toContain('account_changed')
    socket.close()
    expect((await dana.ok('currentUser')).displayName).toBe('Daniela Duarte')
    const blank = await dana.call('setNames', { body: { firstName: ' ', lastName: 'D' } })
    expect([blank.status, Object.keys(blank.body.fields ?? {})]).toEqual([400, ['firstName']])
  })

  test('P-29 every call of the settings is refused to who is not signed in', async () => {
    for (const name of [
      'setNotifications',
      'setThemeSong',
      'setWalletLock',
      'setBitcoinAddress',
      'setProfilePicture',
    ] as const)
      expect([name, (await world.visitor.call(name, { body: {} as never })).status]).toEqual([name, 401])
  })
})
