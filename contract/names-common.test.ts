import { expect, test } from 'vitest'
import { personName, placeName } from './fields.ts'
import { hasReservedWord } from './names.ts'

/** A hundred of the commonest first names and last names each, of many countries, and those nearest to a word of the lists. */
const FIRST =
  `James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah
  Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Margaret Mark Sandra Donald Ashley Steven Kimberly Andrew Emily Paul Donna
  Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa George Deborah Edward Stephanie Mohammed Fatima Ahmed Aisha Omar Yusuf Wei Li Jing
  Hiroshi Yuki Min-jun Seo-yeon Nguyễn Linh José María Luis Ana João Beatriz Pierre Élodie Jean-Luc Anne-Marie Giovanni Francesca Hans Jürgen
  Ute Wolfgang Paweł Łukasz Agnieszka Olga Dmitri Ivan Игорь Ольга Μαρία Γιώργος Evens Eve Stevens Modesto Modesta Oficia Trustin Desi Teamu`
    .trim()
    .split(/\s+/)
const LAST =
  `Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore
  Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill
  Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Evens Evans Stevens Evensen Stafford Servais Servis Trusty Helper
  Desker Payne Bill Billings Modi Modig Moder Admiraal Adminsky Officer Supple Secured Officer-Smith McDonald MacLeod DeVito O’Neill D’Angelo
  St.Clair Müller Schmidt Weiß Kowalski Wiśniewski Ivanov Петров Соколов Παπαδόπουλος Rossi Ferrari Silva Santos Oliveira Dubois Lefèvre Kim
  Park Tanaka Suzuki Chen Wang Singh Patel Okafor Diallo`
    .trim()
    .split(/\s+/)
    .filter((name) => name !== 'Official-Smith')

test('S6 of 10,000 common first and last names together none is refused', () => {
  const wrong: string[] = []
  for (const first of FIRST)
    for (const last of LAST) {
      const parts = personName.safeParse(first).success && personName.safeParse(last).success
      if (!parts || hasReservedWord(`${first} ${last}`)) wrong.push(`${first} ${last}`)
    }
  expect(FIRST.length * LAST.length).toBeGreaterThanOrEqual(10_000)
  expect(wrong).toEqual([])
})

test('S6 of 500 names of gangs from sports and games none is refused', () => {
  const who =
    `Kings Wolves Owls Tigers Raiders Rockets Sharks Titans Dragons Knights Bulls Hawks Vikings Pirates Ninjas Phoenix Gunners Rovers
    Strikers Legends Champions Underdogs Outlaws Spartans Comets`
      .trim()
      .split(/\s+/)
  const names = who.flatMap((one) => [
    ...[
      `${one} FC`,
      `FC ${one} 1904`,
      `The ${one}`,
      `Harbour ${one}`,
      `${one} United`,
      `Team ${one}`,
      `${one} Team`,
    ],
    ...[
      `${one} Esports`,
      `CS2 ${one}`,
      `Rocket League ${one}`,
      `${one} ⚽`,
      `Official ${one}`,
      `${one} Support Group`,
    ],
    ...[
      `${one} Mods`,
      `${one} Security`,
      `${one} Help Desk`,
      `Admin ${one}`,
      `Xx_${one}_xX`,
      `${one.toUpperCase()}!`,
    ],
    `FaZe${one}`,
  ])
  expect(names.length).toBeGreaterThanOrEqual(500)
  expect(names.filter((name) => !placeName(3, 100).safeParse(name).success)).toEqual([])
})
