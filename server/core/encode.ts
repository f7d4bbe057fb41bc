import { z } from 'zod'

/** Makes the wire's form of a part of a reply from the server's. */
type Encode = (value: unknown) => unknown
type Def = z.core.$ZodTypes['_zod']['def']

const asItIs: Encode = (value) => value

/**
 * Compiles the way out of a reply or frame: ids, amounts and moments (`contract/fields.ts`) become text, a part without them stays the
 * same object. An object with them keeps the order of its fields and leaves out those that its schema does not name: a row may hold
 * more columns than a reader may see.
 * @throws Error for a schema with a part whose form only a trial would show
 */
export const encoderOf = <S extends z.ZodType>(schema: S) =>
  (partEncoder(schema) ?? asItIs) as (value: z.input<S>) => z.output<S>

/** Kinds of parts that are on the wire as they are. */
const LEAVES = new Set([
  'string',
  'number',
  'boolean',
  'enum',
  'literal',
  'null',
  'undefined',
  'unknown',
  'any',
  'never',
])

/** @returns undefined for a part without ids, amounts and moments */
function partEncoder(schema: z.ZodType): Encode | undefined {
  if (schema instanceof z.ZodCodec) return writer(schema)
  const def = schema._zod.def as Def
  switch (def.type) {
    case 'object':
      return objectEncoder(fieldsOf(schema as z.ZodObject))
    case 'array': {
      const entry = partEncoder(def.element as z.ZodType)
      return entry && ((value) => (value as unknown[]).map(entry))
    }
    case 'record': {
      const entry = partEncoder(def.valueType as z.ZodType)
      return (
        entry &&
        ((value) =>
          Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, entry(part)])))
      )
    }
    case 'tuple': {
      const entries = def.items.map((item) => partEncoder(item as z.ZodType))
      if (!entries.some(Boolean)) return undefined
      return (value) => (value as unknown[]).map((part, place) => entries[place]?.(part) ?? part)
    }
    case 'optional':
    case 'nullable':
    case 'readonly': {
      const inner = partEncoder(def.innerType as z.ZodType)
      return inner && ((value) => (value === null || value === undefined ? value : inner(value)))
    }
    case 'union':
      return unionEncoder(def as z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef)
    default:
      if (LEAVES.has(def.type)) return undefined
      throw new Error(`a reply has a part of the kind ${def.type}, whose way out is not known`)
  }
}

/** @throws Error, when it writes, for text of another form: a sum that the driver read as "1250" is no amount */
function writer({ def: { transform, out } }: z.ZodCodec): Encode {
  return (value) => {
    if (typeof value !== 'string') return transform(value, undefined as never)
    if (!(out as z.ZodType).safeParse(value).success) throw new Error(`not on the wire: ${value}`)
    return value
  }
}

/** The encoder of each field that has one, and the names of all fields. */
type Fields = { encoders: Map<string, Encode>; names: Set<string>; isLoose: boolean }

function fieldsOf(schema: z.ZodObject): Fields {
  const encoders = new Map<string, Encode>()
  for (const [name, field] of Object.entries(schema.shape)) {
    const encode = partEncoder(field as z.ZodType)
    if (encode) encoders.set(name, encode)
  }
  const rest = schema.def.catchall
  const isLoose = rest !== undefined && !(rest instanceof z.ZodNever)
  return { encoders, names: new Set(Object.keys(schema.shape)), isLoose }
}

function objectEncoder({ encoders, names, isLoose }: Fields): Encode | undefined {
  if (encoders.size === 0) return undefined
  return (value) => {
    if (value === null) return value
    const held = value as Record<string, unknown>
    const sent: Record<string, unknown> = {}
    for (const name of Object.keys(held)) {
      if (!names.has(name) && !isLoose) continue
      const part = held[name]
      const encode = part === undefined ? undefined : encoders.get(name)
      sent[name] = encode ? encode(part) : part
    }
    return sent
  }
}

/** Objects with a field that names their kind, or whose fields of one name have one form. */
function unionEncoder(def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef): Encode | undefined {
  const options = def.options as z.ZodType[]
  if ('discriminator' in def) {
    const by = new Map<unknown, Encode | undefined>()
    for (const option of options)
      for (const value of literalsOf(option, def.discriminator)) by.set(value, partEncoder(option))
    if (![...by.values()].some(Boolean)) return undefined
    return (value) => by.get((value as Record<string, unknown>)[def.discriminator])?.(value) ?? value
  }
  if (!options.some(partEncoder)) return undefined
  const all: Fields = { encoders: new Map(), names: new Set(), isLoose: false }
  const forms = new Map<string, z.ZodType>()
  for (const option of options) {
    if (!(option instanceof z.ZodObject))
      throw new Error('a reply has a union of which the wire needs more than a look')
    const { encoders, names, isLoose } = fieldsOf(option)
    for (const name of names) all.names.add(name)
    all.isLoose ||= isLoose
    for (const [name, encode] of encoders) {
      const field = option.shape[name] as z.ZodType
      if (forms.has(name) && forms.get(name) !== field)
        throw new Error(`a union of a reply has two forms of ${name}`)
      forms.set(name, field)
      all.encoders.set(name, encode)
    }
  }
  return objectEncoder(all)
}

const literalsOf = (option: z.ZodType, field: string): Iterable<unknown> =>
  ((option as z.ZodObject).shape[field] as z.ZodType)._zod.values!
