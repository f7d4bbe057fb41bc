import { sql, type Tx } from '#server/core/db.ts'
import type { Role } from '#server/users/index.ts'

/**
 * The people of the demo community: first name, last name, region, year of birth. All are made up, like their
 * addresses.
 */
export type DemoPerson = { key: string; firstName: string; lastName: string; region: string; born: number }

const person = (line: string): DemoPerson => {
  const [firstName, lastName, region, born] = line.split(', ') as [string, string, string, string]
  const key = firstName
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
  return { key, firstName, lastName, region, born: Number(born) }
}

export const demoPeople: readonly DemoPerson[] = [
  'Mara, Lindqvist, SE, 1991',
  'Jo, Abernathy, GB, 1988',
  'Tomasz, Wilk, PL, 1985',
  'Ines, Carvalho, PT, 1994',
  'Kwame, Ofori, GB, 1990',
  'Priya, Raman, NZ, 1996',
  'Lena, Hofstetter, CH, 1983',
  'Diego, Santamaria, MX, 1992',
  'Aoife, Brennan, IE, 1998',
  'Hiroshi, Tanabe, JP, 1979',
  'Noor, Haddad, CA, 1995',
  'Emil, Sandvik, NO, 1987',
  'Camille, Perrault, FR, 1993',
  'Ruben, de Wit, NL, 1981',
  'Zanele, Mokoena, ZA, 1997',
  'Oskar, Jansson, SE, 1990',
  'Giulia, Ferrante, IT, 1989',
  'Marek, Novotny, CZ, 1984',
  'Yara, Monteiro, BR, 1999',
  'Callum, Rennie, GB, 1992',
  'Sofia, Papadaki, GR, 1986',
  'Anders, Kjeldsen, DK, 1978',
  'Leilani, Kahale, GB, 1994',
  'Mateo, Arriaga, ES, 1991',
  'Hana, Kovacs, HU, 1995',
  'Isaac, Bramwell, AU, 1982',
  'Chiara, Bellandi, IT, 1997',
  'Samuel, Otieno, KE, 1993',
  'Freya, Lundgaard, DK, 1996',
  'Viktor, Ilves, EE, 1980',
  'Amara, Nwosu, NG, 1992',
  'Bastian, Kruger, DE, 1985',
  'Clara, Eisenhut, AT, 1998',
  'Owen, Pritchard, GB, 1990',
  'Mei, Hwang, NZ, 1994',
  'Luca, Marchetti, IT, 1988',
  'Rosa, Villanueva, ES, 1976',
  'Eero, Lahtinen, FI, 1991',
  'Tess, Vandenberg, BE, 1999',
  'Nikhil, Deshmukh, NZ, 1987',
  'Wren, Calloway, NZ, 1984',
  'Sol, Whitaker, GB, 1979',
  'Bram, Aldous, GB, 1982',
].map(person)

/** A quiz table that sits on juries. Its people never bet against each other, and nobody else of the community comes near them. */
export const demoJurors: readonly DemoPerson[] = [
  'Astrid, Nygaard, NO, 1981',
  'Bastien, Roche, FR, 1976',
  'Chiamaka, Eze, GB, 1993',
  'Dario, Vitale, IT, 1969',
  'Eluned, Pryce, GB, 1987',
  'Farid, Naderi, CA, 1990',
  'Greta, Salonen, FI, 1984',
].map(person)

/** Decides disputed events, so places no bets. */
export const demoModerator = 'wren'
/** Takes store codes, so places no bets either. */
export const demoMerchant = 'sol'
/** Pays withdrawals out and gives roles. */
export const demoAdmin = 'bram'
/** The people whose addresses are printed at the start. */
export const demoSignIns = ['mara', 'jo', demoModerator, demoMerchant, demoAdmin] as const

export const isPrinted = (key: string) => (demoSignIns as readonly string[]).includes(key)

/** These people's bitcoin addresses: hashes of words, so that no key to them exists. */
export const demoBitcoinAddresses: Readonly<Record<string, string>> = {
  mara: 'bc1qexk90m0gnhstyt9prp07656rvzzelejy8nsxq9',
  jo: 'bc1qf0wmcz30q4fs7x6sgnaadd7xg6f44tkz8q2ecz',
  kwame: 'bc1q5cpdrjtgtdj6z9sdngplz4swmv2svh7kz2rq4v',
  ines: 'bc1qcv0kwe8a984un7s8nwqmcqfuwnwg9l7gjzm8zw',
  priya: 'bc1qrp2d9exl3nmz4mtk467fqj8lg0qt8ul3ptaktr',
}

const demoRoles: Readonly<Record<string, Role>> = {
  [demoModerator]: 'moderator',
  [demoMerchant]: 'merchant',
  [demoAdmin]: 'admin',
}
export const demoRole = (key: string): Role => demoRoles[key] ?? 'user'
/** Long enough for the rule of sign-up, and printed, so nobody takes it for a secret. */
export const DEMO_PASSWORD = 'copper kettle on the windowsill'
export const demoEmail = (key: string) => `${key}@demo.evens.test`

/** A text for each kind of demo user in this database; empty without any. The server prints their password at the start. */
export async function demoUsers(tx: Tx): Promise<string[]> {
  const { found } = await tx.one<{ found: boolean }>(
    sql`select exists (select 1 from users where email like ${demoEmail('%')}) as found`,
  )
  return found ? [`demo accounts (${demoEmail('…')})`] : []
}
