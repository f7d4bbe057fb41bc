import { skeleton } from './confusables.ts'

const words = (text: string): string[] => text.trim().split(/\s+/).map(skeleton)

/** Words of an office, which would make people take their bearer for an operator of the site. Eight languages. */
const OFFICE = new Set(
  words(`
    support supports helpdesk moderator moderators mod mods admin admins administrator administrators official officials sysadmin sysadmins
    soporte moderador moderadora administrador administradora oficial
    suporte
    moderateur moderatrice administrateur administratrice officiel officielle
    kundendienst kundenservice kundensupport moderatorin administratorin offiziell
    supporto assistenza moderatore moderatrice amministratore amministratrice ufficiale
    wsparcie moderatorka administratorka oficjalny
    поддержка техподдержка модератор администратор админ официальный`),
)
/** The same in two or more words. */
const OFFICES = [
  'help desk',
  'customer service',
  'customer support',
  'atencion al cliente',
  'servicio al cliente',
  'mesa de ayuda',
  'atendimento ao cliente',
  'servico ao cliente',
  'service client',
  'service clients',
  'service clientele',
  'servizio clienti',
  'obsluga klienta',
  'biuro obslugi',
  'служба поддержки',
].map(words)
/** Words that suggest an office where two of them stand side by side, or one beside the name of this site. */
const DEPARTMENT = new Set(
  words(
    'team staff billing payment payments payout payouts security trust safety service services desk help',
  ),
)
/** The site's own name, which as one plain word is free to use. */
const OWN = skeleton('evens')

type Kind = 'office' | 'department' | 'own' | 'other'

const kindOf = (word: string): Kind =>
  word === OWN ? 'own' : OFFICE.has(word) ? 'office' : DEPARTMENT.has(word) ? 'department' : 'other'

/** The letters that people replace by digits and signs, besides look-alikes. */
const TYPED: Record<string, string> = { 3: 'e', 4: 'a', '@': 'a', 5: 's', $: 's', 7: 't', 8: 'b', 9: 'g' }
const typed = (word: string) => word.replace(/[345789@$]/g, (sign) => TYPED[sign]!)

const isSingle = (part: string | undefined) => part !== undefined && [...part].length === 1

/** Single letters in a row are one word: "E v e n s". */
function joined(parts: readonly string[]): string[] {
  const all: string[] = []
  parts.forEach((part, at) => {
    if (isSingle(part) && isSingle(parts[at - 1])) all.push(all.pop()! + part)
    else all.push(part)
  })
  return all
}

/** Longer texts are not names: their length alone refuses them, without a costly look at their words. */
const LONGEST_NAME = 256
/** No word of the lists is longer. */
const LONGEST_WORD = Math.max(...[...OFFICE, ...DEPARTMENT, OWN].map((word) => word.length))

/** Splits a word that consists of listed words alone into those: "EvensSupport". */
function taken(word: string): string[] {
  if (kindOf(word) !== 'other') return [word]
  const rest = (from: number): string[] | undefined => {
    if (from === word.length) return []
    for (let to = Math.min(word.length, from + LONGEST_WORD); to > from; to--) {
      const part = word.slice(from, to)
      const after = kindOf(part) === 'other' ? undefined : rest(to)
      if (after) return [part, ...after]
    }
    return undefined
  }
  return rest(0) ?? [word]
}

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
const parted = (text: string) => text.split(/[^\p{L}\p{N}]+/u)

/** The words of a name in each way in which people may read it: signs and digits may separate words, or stand inside one. */
function readings(name: string): string[][] {
  const eye = skeleton(name)
  const typedEye = skeleton(typed(name.normalize('NFKC')))
  const plain = name.normalize('NFKC').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
  const cased = joined(parted(plain)).flatMap((part) =>
    part.split(/\d+|(?<=\p{Ll})(?=\p{Lu})/u).map(skeleton),
  )
  return [
    ...[eye, typedEye].flatMap((text) => [text.split(/\s+/u).map(letters), joined(parted(text))]),
    cased,
  ].map((parts) => parts.filter(Boolean).flatMap(taken))
}

/** The kinds of the words, those of an office in several words included. */
function kindsOf(parts: readonly string[]): Kind[] {
  const kinds = parts.map(kindOf)
  for (const office of OFFICES)
    parts.forEach((_, at) => {
      if (office.every((word, n) => parts[at + n] === word)) kinds.fill('office', at, at + office.length)
    })
  return kinds
}

const beside = (kinds: readonly Kind[], one: Kind, other: Kind) =>
  kinds.some(
    (kind, at) => (kind === one && kinds[at + 1] === other) || (kind === other && kinds[at + 1] === one),
  )

/** Whether the name of this site stands beside a word of an office or department: "Evens Team". */
const speaksForSite = (kinds: readonly Kind[]) =>
  beside(kinds, 'own', 'office') || beside(kinds, 'own', 'department')

/** Characters that may adjoin a plain word: spaces, hyphens, apostrophes and the like. */
const PARTS = /[\s\p{Pd}'’,&/()]+/u
const PLAIN = /(?<![\p{L}\p{N}\p{M}])evens(?![\p{L}\p{N}\p{M}])/giu
const SYMBOL = /[\p{So}\p{Sm}\p{Sc}\p{Sk}\p{Extended_Pictographic}]/u
const isPlain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() === 'evens'

/** Whether the site's name is spelled other than as one plain word: spaced out, or with digits, signs or emoji in it or beside it. */
function spellsSite(name: string): boolean {
  const spelled = name.split(PARTS).some((word) => {
    const forms = [skeleton(word), skeleton(typed(word)), skeleton(word.replace(/\d+/g, ''))].map(letters)
    return forms.includes(OWN) && !isPlain(word)
  })
  return spelled || isApart(name) || isDecorated(name)
}

function isApart(name: string): boolean {
  const parts = parted(skeleton(name)).filter(Boolean)
  return parts.some((_, from) =>
    parts.some((_, to) => to > from && parts.slice(from, to + 1).join('') === OWN),
  )
}

function isDecorated(name: string): boolean {
  return [...name.matchAll(PLAIN)].some(({ index }) => {
    const before = name.slice(0, index).replace(/[\s\p{M}\u200d]+$/u, '')
    const after = name.slice(index + 'evens'.length).replace(/^[\s\p{M}\u200d]+/u, '')
    return SYMBOL.test([...before].at(-1) ?? '') || SYMBOL.test([...after][0] ?? '')
  })
}

/**
 * Whether people would take a person of this name for an operator of the site: by a word of an office ("Support", "Аdmin",
 * "S.u.p.p.o.r.t"), by two departments side by side ("Security Team"), or by the name of this site beside either or in disguise.
 */
export const hasReservedWord = (name: string): boolean =>
  name.length <= LONGEST_NAME &&
  (spellsSite(name) ||
    readings(name)
      .map(kindsOf)
      .some(
        (kinds) =>
          kinds.includes('office') || beside(kinds, 'department', 'department') || speaksForSite(kinds),
      ))

/** The same for the name of a gang or room, where words of an office count only as the whole name: not in "Official Owls". */
export const isReservedName = (name: string): boolean =>
  name.length <= LONGEST_NAME &&
  (spellsSite(name) ||
    readings(name)
      .map(kindsOf)
      .some(
        (kinds) =>
          speaksForSite(kinds) ||
          (kinds.includes('office') && kinds.every((kind) => kind === 'office' || kind === 'own')),
      ))
