import { z } from 'zod'
import { EMAIL, emailProblem, plainEmail } from './email-address.ts'

import { AMOUNT_MAX_CENTS, formatMoney, grouped, parseMoney } from './money.ts'
import { hasReservedWord, isReservedName } from './names.ts'
import { SELECTIONS } from './odds.ts'
import { searched } from './search-text.ts'
import { labelOf } from './sentences.ts'
import { hasStrayMarks, hasTower, isOfOneWriting, MARKS_ELSEWHERE, MARKS_OF_EUROPE } from './writing.ts'

/** An id as text: the decimal form of a positive 64-bit integer, without leading zeros. */
export const idText = z.string().regex(/^[1-9]\d{0,17}$/, 'Not an id')

/** An id in a request: decimal text in, bigint out. */
export const idInput = idText.transform(BigInt)

/**
 * A value of a reply that the server holds in another form than the wire: `z.input` of a reply is the server's form, `z.output` the
 * wire's. The server may also give text that is on the wire already, as JSON of a statement is.
 */
const written = <Held extends z.ZodType>(
  held: Held,
  text: z.ZodString,
  write: (value: z.output<Held>) => string,
) =>
  z.codec(z.union([held, z.string()]), text, {
    decode: (value) => (typeof value === 'string' ? value : write(value)),
    encode: (value) => value,
  })

/** An id in a reply: bigint on the server, decimal text on the wire. */
export const id = written(z.bigint(), idText, String)

/** Path parameters of the routes that name one object. */
export const idParams = z.strictObject({ id: idInput })

const AMOUNT_WANTED = 'Enter an amount above 0 with at most two decimals'
const AMOUNT_TOO_LARGE = `Enter at most ${grouped(AMOUNT_MAX_CENTS)}`
/** A plain figure that is above the largest amount, not a wrong form. */
const isTooLarge = (input: string | number) =>
  /^\d{10,40}(\.\d{1,2})?$/.test(String(input)) && !/^0/.test(String(input))
const amountFrom = (least: bigint, wanted: string) =>
  z.union([z.string(), z.number()], { error: wanted }).transform((input, context) => {
    const cents = parseMoney(input)
    if (cents === null || cents < least || cents > AMOUNT_MAX_CENTS) {
      context.addIssue({ code: 'custom', message: isTooLarge(input) ? AMOUNT_TOO_LARGE : wanted })
      return z.NEVER
    }
    return cents
  })
/** An amount in a request, above zero: decimal string or JSON number in, bigint hundredths out. */
export const amount = amountFrom(1n, AMOUNT_WANTED)
/** The same, or nothing at all. */
export const amountOrZero = amountFrom(0n, 'Enter 0 or an amount with at most two decimals')

/** An amount in a reply: bigint hundredths on the server, a decimal string on the wire. */
export const wireMoney = written(z.bigint(), z.string().regex(/^-?\d+\.\d\d$/), formatMoney)

/** A moment as text: ISO 8601, UTC. */
export const momentText = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)

/** A moment in a reply: a Date on the server, its text on the wire. */
export const moment = written(z.date(), momentText, (at) => at.toISOString())

/** An e-mail address, in the one form in which it is stored and looked up. */
export const email = z
  .string()
  .overwrite(plainEmail)
  .max(254)
  .pipe(z.email({ pattern: EMAIL, error: ({ input }) => emailProblem(String(input)) }))

const UNSEEN = 'Leave out invisible characters and those that change the direction of writing'
/** Excludes the fillers, which are blank letters, and the empty Braille pattern, which is a symbol without dots. */
const VISIBLE = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v
/** Separators of lines and paragraphs, control characters, and those that wrap annotations. */
const FORMATTING = /[\p{Zl}\p{Zp}\p{Cc}\uFFF9-\uFFFB]/u
/** Invisible characters (Unicode's default ignorables), except those that emoji and some scripts need. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}--[\u200C\u200D\uFE0E\uFE0F\u{E0020}-\u{E007F}]]/v
const STRAY_JOINER =
  /(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\u200C\u200D]/u
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The name of a time zone as browsers give it, "Europe/Berlin". */
export const timeZone = z.string().max(60).refine(isTimeZone, 'There is no such time zone')

/** The same without offsets such as "+02:00": a place has a summer and a winter. */
export const namedTimeZone = timeZone.regex(/^[A-Za-z]/, 'There is no such time zone')

/** The zone of the browser at a sign-up. A name that the server does not know counts as none, since nobody typed it. */
export const browserTimeZone = z
  .string()
  .max(60)
  .regex(/^[\w+\-/:]*$/, 'There is no such time zone')
  .optional()

/** `text` of any characters. */
const typed = (min: number, max: number) =>
  z
    .string()
    .trim()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
    .regex(/^(?:[^\u0000-\u0008\u000B-\u001F\u007F]|\r\n)*$/, 'Control characters are not allowed')
    .overwrite((value) => value.replaceAll('\r\n', '\n').replaceAll('\t', ' '))
    .min(min, min === 1 ? 'Write something here' : `At least ${min} characters`)
    .max(max, `At most ${max} characters`)
    .refine((value) => value.isWellFormed(), 'Not well-formed text')

/**
 * Text as people type and paste it: trimmed, tabs as spaces, line breaks as LF, without other control characters, `min`..`max`
 * characters (code points). It is visible, or empty where it may be; no letter carries more marks than languages write.
 */
export const text = (min: number, max: number) =>
  typed(min, max)
    .refine((value) => (min === 0 && value === '') || VISIBLE.test(value), 'Write something that can be seen')
    .refine((value) => !hasTower(value), {
      error: ({ path }) =>
        `${labelOf(path)} has too many marks on a letter: at most ${MARKS_OF_EUROPE} in Latin, Greek and Cyrillic, and ${MARKS_ELSEWHERE} in other scripts`,
    })

/** The text of a search, possibly empty, up to `max` characters, without invisible characters. */
export const searchText = (max: number) => typed(0, max).transform(searched)

/**
 * A single line shown beside other people's text, such as a title: `text` without line breaks, invisible characters or
 * characters that reverse the text after them (Unicode UTS 39, UAX 9). Emoji and the joiners of their sequences are
 * allowed.
 */
export const line = (min: number, max: number) =>
  text(min, max)
    .regex(/^[^\n]*$/, 'Keep it on one line')
    .refine((value) => !INVISIBLE.test(value) && !FORMATTING.test(value), UNSEEN)

const MARKS = 'A letter has at most two accents in Latin, Greek and Cyrillic, and four elsewhere'
const RESERVED = 'This word is reserved for the people who run Evens. Choose another name.'

/**
 * A first or last name: a `line` with joiners only inside words of scripts that need them, of one writing, with marks as scripts use
 * them (Unicode UTS 39), and without words that would make people take its bearer for an operator.
 */
export const personName = line(1, 60)
  .refine((value) => !/[\u{E0000}-\u{E007F}]/u.test(value) && !STRAY_JOINER.test(value), UNSEEN)
  .refine((value) => !hasStrayMarks(value), MARKS)
  .refine(isOfOneWriting, 'Use the letters of one alphabet')
  .refine((value) => !hasReservedWord(value), RESERVED)
  .transform((value) => value.normalize('NFC').replace(/\s+/gu, ' '))

/** Both names of a person: together they must not name an operator either, as "Customer" and "Service" would. */
export const withWholeName = <Names extends z.ZodType<Record<'firstName' | 'lastName', string>>>(
  body: Names,
) =>
  body.refine(
    ({ firstName, lastName }) =>
      // a name that is refused alone has its own message
      hasReservedWord(firstName) || hasReservedWord(lastName) || !hasReservedWord(`${firstName} ${lastName}`),
    { path: ['lastName'], message: RESERVED },
  )

/** The name of a gang or room: a `line` whose words are of one writing each, and which is not as a whole a title of operators. */
export const placeName = (min: number, max: number) =>
  line(min, max)
    .refine((value) => !hasStrayMarks(value), MARKS)
    .refine((value) => value.split(/\s+/u).every(isOfOneWriting), 'Use the letters of one alphabet in a word')
    .refine((value) => !isReservedName(value), RESERVED)

/** An https link, at most 500 characters. It is shown, never fetched by the server. */
export const httpsLink = z
  .string()
  .max(500)
  // The URL parser drops spaces and control characters silently, but the text is stored as it was sent.
  .refine(
    (value) =>
      !/[\s\p{Cc}\p{Cs}]/u.test(value) && URL.canParse(value) && new URL(value).protocol === 'https:',
    'Enter an https link',
  )

export const selection = z.enum(SELECTIONS)

/**
 * The purpose of a deposit: `join:12` takes a seat in tournament 12 in the same transaction as the credit. Where that is no longer
 * possible, the money stays in the wallet and the server notifies the person.
 */
export const depositPurpose = z.string().regex(/^join:[1-9]\d{0,17}$/, 'Not a purpose of a deposit')

/** Refusals of a purpose that is already impossible when the deposit starts. */
export const purposeRefusals = [
  'not_found',
  'tournament_state',
  'tournament_full',
  'already_joined',
  'silenced',
  'time_out',
] as const

/** A last name as its readers may see it: for most people the initial. */
export type ShownLastName = string & { readonly audience?: 'everybody' }
/** A whole last name. Its type does not fit fields that others read: `lastNameFor` of the server's `users` cuts it. */
export type WholeLastName = string & { readonly audience?: 'operators' }

export const shownLastName: z.ZodType<ShownLastName, ShownLastName> = z.string()

/** A user as others see them in lists. */
export const face = z.object({
  id,
  firstName: z.string(),
  lastName: shownLastName,
  profileImageUrl: z.string().nullable(),
  /** a moderator or admin; absent for everybody else */
  isOperator: z.literal(true).optional(),
})

const wholeLastName: z.ZodType<WholeLastName, WholeLastName> = z.string()
/** A user as operators see them: with the whole name. */
export const faceForOperators = face.extend({ lastName: wholeLastName })

/** A person whom a gang or a room has removed and keeps out. */
export const removedPerson = z.object({ user: face, removedAt: moment })
export type RemovedPerson = z.infer<typeof removedPerson>

/** Entries per page, as a plain decimal. */
export const limit = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'A number from 1 to 100')
      .transform(Number),
  ])
  .pipe(z.number().int().min(1).max(100))
  .default(50)
export const nothing = z.object({})
/** An absent body counts as {} (decisions: every specified payload is accepted exactly as written). */
export const emptyBody = z.strictObject({})

/** The id of the previous message in its channel; null for the first. A client with another newest message fetches. */
export const afterId = id.nullable()
