import { arrives, bet, newEmail, newEvent, newPerson, PASSWORD, signIn } from './evening.ts'
import type { Page } from './page.ts'

/** The ten main journeys, the same in every engine and at every width. */
export const journeys: Record<string, (page: Page) => Promise<void>> = {
  'from the landing page to an account of one’s own': signsUp,
  'out, and in again': signsOutAndIn,
  'the first practice bet, from home': betsFromHome,
  'from the list to an event with its chart, and a bet': betsOnAnEvent,
  'a result: the event is paid and My bets has it': isPaid,
  'into a watch room, and a word in its chat': chatsInARoom,
  'a person is found and written to': writesToSomebody,
  'a seat in a practice tournament': joinsATournament,
  'a deposit by card, and a withdrawal with its summary': depositsAndWithdraws,
  'the settings: dark, the wallet locked; Back closes a sheet': settles,
}

async function signsUp(page: Page) {
  await page.open('/')
  await page.see('heading', 'Evens')
  await page.press('link', 'Get Started')
  await page.at(/^\/sign-up$/)
  await page.fill('First name', 'Nova')
  await page.fill('Last name', 'Example')
  await page.fill('E-mail', newEmail())
  await page.fill('Password', PASSWORD)
  const birth = page.in('group', 'Date of birth')
  await birth.fill('Month', '05')
  await birth.fill('Day', '17')
  await birth.fill('Year', '1990')
  await page.choose('Where you live', 'United Kingdom')
  await page.press('button', 'Create account')
  await page.see('heading', 'Place your first bet')
}

async function signsOutAndIn(page: Page) {
  const { email } = await arrives(page, 'Ada')
  await page.press('button', 'Your account')
  await page.in('dialog').press('link', 'Log out')
  await page.see('link', 'Get Started')
  await page.open('/events')
  await page.at(/^\/sign-in\?returnTo=/)
  await signIn(page, email)
  await page.at(/^\/events$/)
  await page.see('heading', 'Events')
}

async function betsFromHome(page: Page) {
  await newEvent(await newPerson(page.origin, 'Host'))
  await arrives(page, 'Ada')
  await page.see('heading', 'Place your first bet')
  const share = await page.differsBy('region', 'Mode', UNHATCHED)
  if (share < 0.02 || share > 0.5) throw new Error(`the hatch draws ${share} of the practice strip`)
  await page.in('main').press('link', /^Bet on A/)
  await page.in('form', 'Bet slip').press('button', /^Bet 5\.00 practice coins on /)
  await page.see('text', 'Bet Placed!')
}

/** Takes the hatch off what says that this is practice. */
const UNHATCHED = `document.querySelectorAll('.practice-hatch').forEach((part) => { part.style.backgroundImage = 'none' })`

async function betsOnAnEvent(page: Page) {
  const host = await newPerson(page.origin, 'Host')
  const { id, title } = await newEvent(host)
  await host.call('POST', '/api/bets', { eventId: id, selection: 'optionB', amount: '12.50' })
  await arrives(page, 'Ada')
  await page.open('/events?sort=newest')
  await page.press('link', title)
  await page.see('heading', title)
  await page.see('img', /odds/)
  await bet(page, '12.50')
  await page.see('text', /2 bets$/)
  await page.see('img', /50( percent|%), odds/)
  await page.see('slider', 'Share of pot on A')
}

async function isPaid(page: Page) {
  const host = await newPerson(page.origin, 'Host')
  await arrives(page, 'Ada')
  const { id, title } = await newEvent(host, 25)
  await page.open(`/events/${id}`)
  await bet(page, '10')
  await host.call('POST', '/api/bets', { eventId: id, selection: 'optionB', amount: '10' })
  await page.see('text', 'Closed', 40_000)
  await host.call('POST', `/api/events/${id}/propose`, {
    outcome: 'optionA',
    sourceUrl: 'https://example.com/board',
  })
  await host.call('POST', `/api/events/${id}/concede`, {})
  await page.see('text', 'You won')
  await page.open('/my-bets?view=settled')
  await page.see('link', title)
  await page.see('text', 'Paid to you')
}

async function chatsInARoom(page: Page) {
  const host = await newPerson(page.origin, 'Host')
  const name = `Film club ${Date.now()}`
  const room = { name, isPublic: true, maxParticipants: 50 }
  const { id } = await host.call<{ id: string }>('POST', '/api/video-rooms', room)
  await host.call('POST', `/api/video-rooms/${id}/join`, {})
  await arrives(page, 'Ada')
  await page.open('/rooms')
  await page.in('article', name).press('link', /^Join Room/)
  await page.at(new RegExp(`^/rooms/${id}$`))
  await page.see('form', 'Write in the room')
  await page.fill('Message', 'Good evening all')
  await page.in('region', 'Room chat').press('button', 'Send')
  await page.in('region', 'Room chat').see('text', 'Good evening all')
}

async function writesToSomebody(page: Page) {
  const other = await newPerson(page.origin, `Zephyr${Date.now()}`)
  await arrives(page, 'Ada')
  await page.press('button', 'Search')
  const palette = page.in('dialog', 'Search')
  await palette.see('field')
  await page.type(other.firstName)
  await palette.press('option', new RegExp(other.firstName))
  await page.at(new RegExp(`^/profile/${other.id}$`))
  await page.in('main').press('link', 'Send Message')
  await page.at(new RegExp(`^/messages/${other.id}$`))
  await page.fill('Message', 'Fancy a bet on Sunday?')
  await page.press('button', 'Send')
  await page.in('region', /^Messages with/).see('text', 'Fancy a bet on Sunday?')
}

async function joinsATournament(page: Page) {
  const host = await newPerson(page.origin, 'Host')
  const { id } = await host.call<{ id: string }>('POST', '/api/tournaments', {
    gameTitle: 'Tekken 8',
    platform: 'playstation',
    entryFee: '10.00',
    maxPlayers: 4,
    gamesCount: 3,
    isPracticeMode: true,
  })
  await arrives(page, 'Ada')
  await page.open(`/tournaments/${id}`)
  await page.press('button', 'Join Tournament')
  await page.in('dialog', 'Join Tournament').press('button', /^Pay .*10.* and join$/)
  await page.in('dialog', 'You are in').press('button', 'Done')
  await page.gone('button', 'Join Tournament')
}

async function depositsAndWithdraws(page: Page) {
  await arrives(page, 'Ada')
  await page.in('region', 'Mode').press('button', /^Switch/)
  await page.see('text', /REAL MONEY/)
  await page.open('/')
  await page.press('button', 'Deposit')
  const dialog = page.in('dialog', 'Deposit')
  await dialog.press('button', /^\$50(\.00)?$/)
  await dialog.press('button', 'Next')
  await page.in('dialog', 'Receipt').press('button', 'Done')
  await page.in('main').see('text', '$50.00')
  await page.open('/withdraw')
  const form = page.in('form', 'Withdraw money')
  await form.fill('Amount', '20')
  await form.press('button', 'Cash App')
  await form.fill('Cash App $tag', '$adalace')
  await form.press('button', /^Withdraw \$20/)
  await page.in('dialog', /^Withdraw \$20.* of real money\?$/).press('button', 'Request withdrawal')
  await page.in('region', 'Withdrawal history').see('text', '$20.00')
}

async function settles(page: Page) {
  await arrives(page, 'Ada')
  await page.open('/settings#security')
  await page.press('switch', 'Wallet lock')
  await page.see('text', 'Saved')
  await page.seeOn('switch', 'Wallet lock')
  await page.press('button', 'Your account')
  await page.in('dialog').press('radio', 'Dark')
  await page.in('dialog').seeOn('radio', 'Dark')
  const theme = await page.read('document.documentElement.dataset.theme')
  if (theme !== 'dark') throw new Error(`the theme is ${theme}`)
  await page.back()
  await page.gone('dialog')
  await page.at(/^\/settings$/)
}
