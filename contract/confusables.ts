/**
 * Look-alikes of the letters in reserved words, by the letter that they resemble: the signs of Unicode's confusables.txt (UTS 39,
 * https://www.unicode.org/Public/security/10.0.0/confusables.txt) that remain after NFKC, case folding and the removal of marks,
 * and small capitals. `l` is listed with `i`, because their capitals look alike.
 */
const LOOK_ALIKES: Record<string, string> = {
  a: '\u{251}\u{3b1}\u{430}\u{15c5}\u{1d00}\u{2376}\u{237a}\u{a4ee}\u{ab7a}\u{102a0}\u{16f40}',
  b: '\u{185}\u{44c}\u{13cf}\u{1472}\u{15af}\u{299}\u{432}\u{a4d0}',
  c: '\u{a2}\u{23c}\u{3c2}\u{441}\u{4ab}\u{1d04}\u{20a1}\u{2ca5}\u{a4da}\u{abaf}\u{102a2}\u{10302}\u{1043d}\u{1051c}\u{118e9}\u{118f2}\u{1f74c}',
  d: '\u{f0}\u{111}\u{18c}\u{256}\u{257}\u{501}\u{146f}\u{15de}\u{15ea}\u{1d05}\u{20ab}\u{a4d2}\u{a4d3}\u{ab70}\u{abb7}',
  e: '\u{247}\u{3b5}\u{435}\u{4bd}\u{4bf}\u{1d07}\u{212e}\u{22ff}\u{2d39}\u{a4f0}\u{ab32}\u{ab7c}\u{10286}\u{118c6}\u{118ce}',
  f: '\u{192}\u{3dd}\u{584}\u{15b4}\u{1d6e}\u{1e9d}\u{a4dd}\u{a730}\u{a799}\u{ab35}\u{10287}\u{102a5}\u{10525}\u{118c2}\u{1d213}',
  g: '\u{18d}\u{261}\u{262}\u{581}\u{1d83}\u{50d}',
  h: '\u{4bb}\u{570}\u{13c2}\u{29c}\u{43d}\u{210e}\u{a4e7}',
  i: '1l|\u{131}\u{142}\u{19a}\u{1c0}\u{268}\u{269}\u{26a}\u{26b}\u{26d}\u{29f}\u{3b9}\u{456}\u{4cf}\u{5c0}\u{5d5}\u{5df}\u{627}\u{661}\u{673}\u{6f1}\u{7ca}\u{14aa}\u{16c1}\u{1d7b}\u{1d7c}\u{2223}\u{2373}\u{2378}\u{23fd}\u{2502}\u{2c93}\u{2cd1}\u{2d4f}\u{a4e1}\u{a4f2}\u{a647}\u{ab75}\u{abae}\u{1028a}\u{10309}\u{10320}\u{10443}\u{10526}\u{118c3}\u{118d2}\u{16f16}\u{16f28}\u{1d22a}\u{1e8c7}',
  k: '\u{138}\u{199}\u{3ba}\u{43a}\u{49b}\u{1d0b}\u{2c95}\u{a4d7}\u{abb6}',
  m: '\u{271}\u{3bc}\u{3fb}\u{43c}\u{4ce}\u{15f0}\u{16d6}\u{1d0d}\u{1d6f}\u{20a5}\u{2c99}\u{a4df}\u{ab87}\u{102b0}\u{10311}\u{11700}\u{118e3}',
  n: '\u{19e}\u{272}\u{273}\u{274}\u{3b7}\u{578}\u{57c}\u{1d70}\u{2c9b}\u{a4e0}\u{1018e}\u{10513}',
  o: '0\u{f8}\u{275}\u{3b8}\u{3bf}\u{3c3}\u{43e}\u{473}\u{4e9}\u{585}\u{5e1}\u{647}\u{665}\u{6be}\u{6c1}\u{6d5}\u{6f5}\u{6ff}\u{7c0}\u{966}\u{9e6}\u{a66}\u{ae6}\u{b20}\u{b66}\u{be6}\u{c66}\u{ce6}\u{d20}\u{d66}\u{e50}\u{ed0}\u{1010}\u{101d}\u{1040}\u{10ff}\u{12d0}\u{1d0f}\u{1d11}\u{2296}\u{229d}\u{236c}\u{2c9f}\u{2d31}\u{2d41}\u{2d54}\u{3007}\u{a4f3}\u{a74b}\u{ab3d}\u{ab3e}\u{ab74}\u{ab8e}\u{abbb}\u{10292}\u{102ab}\u{1042c}\u{104ea}\u{10516}\u{114d0}\u{118c8}\u{118d5}\u{118d7}\u{118e0}\u{1d21a}\u{1f714}',
  p: '\u{1a5}\u{3c1}\u{440}\u{146d}\u{1d18}\u{1d7d}\u{2374}\u{2ca3}\u{a4d1}\u{abb2}\u{10295}',
  r: '\u{24d}\u{27c}\u{27d}\u{280}\u{433}\u{493}\u{1587}\u{1d26}\u{1d72}\u{2c85}\u{a4e3}\u{ab47}\u{ab48}\u{ab71}\u{ab81}\u{aba2}\u{104dc}\u{16f35}\u{1d216}',
  s: '\u{1bd}\u{282}\u{455}\u{57f}\u{1d74}\u{a4e2}\u{a731}\u{aba5}\u{abaa}\u{10296}\u{10448}\u{118c1}\u{16f3a}',
  t: '\u{167}\u{1ad}\u{288}\u{3c4}\u{442}\u{4ad}\u{1d1b}\u{1d75}\u{20ae}\u{22a4}\u{2361}\u{27d9}\u{2c66}\u{2ca7}\u{a4d4}\u{ab72}\u{10297}\u{102b1}\u{10315}\u{118dc}\u{16f0a}\u{1f768}',
  u: '\u{289}\u{28b}\u{3c5}\u{57d}\u{1200}\u{144c}\u{1d1c}\u{1d7e}\u{222a}\u{22c3}\u{a4f4}\u{a79f}\u{ab4e}\u{ab52}\u{ab9c}\u{104f6}\u{118d8}\u{16f42}',
  v: '\u{3bd}\u{475}\u{5d8}\u{667}\u{6f7}\u{142f}\u{1d20}\u{2228}\u{22c1}\u{2d38}\u{a4e6}\u{a6df}\u{aba9}\u{10197}\u{1051d}\u{11706}\u{118c0}\u{16f08}\u{1d20d}\u{1f708}',
  w: '\u{461}\u{51d}\u{561}\u{26f}\u{1d21}\u{a4ea}',
  x: '\u{3c7}\u{445}\u{a4eb}',
  y: '\u{1b4}\u{28f}\u{263}\u{3b3}\u{443}\u{4af}\u{10e7}\u{1eff}\u{a4ec}',
  z: '\u{1b6}\u{1d22}\u{a4dc}',
}

const letters = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
)

const decomposed = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFD')
/** Replaces look-alikes by one form. */
const oneForm = (text: string): string =>
  [...text]
    .map((sign) => letters.get(sign) ?? sign)
    .join('')
    .replaceAll('rn', 'm')

/** Blank signs that are not among Unicode's default ignorables: the empty Braille pattern and the null notehead of music. */
const BLANK = /[\u2800\u{1D159}]/gu
/**
 * Invisible characters, except the joiners and tags inside a whole emoji: those make another picture, such as the flags of England
 * and Wales. A browser that cannot match whole emoji treats the two flags as one; the server decides.
 */
const UNSEEN = ((): RegExp => {
  try {
    return /(\p{RGI_Emoji_ZWJ_Sequence}|\p{RGI_Emoji_Tag_Sequence})|\p{Default_Ignorable_Code_Point}/gv
  } catch {
    return /()\p{Default_Ignorable_Code_Point}/gu
  }
})()

/**
 * A text as the eye reads it, for comparison only: its skeleton (UTS 39) without regard to case. It drops invisible characters and
 * blanks at the ends, gives look-alikes one form, and keeps accents and vowel signs: "Ма" and "Ma" are one, "Ma" and "Má" are two
 * words.
 */
export const appearance = (text: string): string =>
  oneForm(decomposed(text).replace(UNSEEN, '$1').replace(BLANK, ' ').replace(/\s+/gu, ' ').trim())

/** Whether people would mistake one text for the other: "Yes" and "Yеs" with a Cyrillic letter, "Yes" and "yes" with a joiner. */
export const lookAlike = (one: string, other: string): boolean => appearance(one) === appearance(other)

/**
 * The appearance of a text without its marks, for the lists of words that no one may use as a name: "Ѕuрроrt" and "Śupport" are
 * both "support".
 */
export const skeleton = (text: string): string =>
  oneForm(decomposed(text).replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, ''))
