import { z } from 'zod'

/** Makes the wire's form of a part of a reply from the server's. */
type Encode = (value: unknown) => unknown
type Def = z.core.$ZodTypes['_zod']['def']

const asItIs: Encode = (value) => value

/**
 * Compiles the way out of a reply or frame: ids, amounts and moments (`contract/fields.ts`) become text, every other part stays the
 * same object. The encoder judges nothing, and keeps fields that the schema does not name.
 * @throws Error for a schema with a part whose form only a trial would show
 */
export const encoderOf = <S extends z.ZodType>(schema: S) =>
  (partEncoder(schema) ?? asItIs) as (value: z.input<S>) => z.output<S>

/** @returns undefined for a part without ids, amounts and moments */
function partEncoder(schema: z.ZodType): Encode | undefined {
  if (schema instanceof z.ZodCodec) {
    const { transform } = schema.def
    return (value) => transform(value, undefined as never)
  }
  const def = schema._zod.def as Def
  switch (def.type) {
    case 'object':
      return objectEncoder(fieldsOf(schema))
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
    case 'pipe':
    case 'lazy':
    case 'intersection':
      throw new Error(`a reply has a part of the kind ${def.type}, whose way out is not known`)
    default:
      return undefined
  }
}

const fieldsOf = (schema: z.ZodType): Map<string, Encode> =>
  new Map(
    Object.entries((schema as z.ZodObject).shape).flatMap(([name, field]) => {
      const encode = partEncoder(field as z.ZodType)
      return encode ? [[name, encode]] : []
    }),
  )

/** Keeps the order of the fields, and the object that it was given. */
function objectEncoder(fields: Map<string, Encode>): Encode | undefined {
  if (fields.size === 0) return undefined
  const list = [...fields]
  return (value) => {
    const sent = { ...(value as Record<string, unknown>) }
    for (const [name, encode] of list) {
      const part = sent[name]
      if (part !== undefined) sent[name] = encode(part)
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
  const encoders = options.map(partEncoder)
  if (!encoders.some(Boolean)) return undefined
  const fields = new Map<string, Encode>()
  const forms = new Map<string, z.ZodType>()
  for (const option of options) {
    if (!(option instanceof z.ZodObject))
      throw new Error('a reply has a union of which the wire needs more than a look')
    for (const [name, encode] of fieldsOf(option)) {
      const field = option.shape[name] as z.ZodType
      if (forms.has(name) && forms.get(name) !== field)
        throw new Error(`a union of a reply has two forms of ${name}`)
      forms.set(name, field)
      fields.set(name, encode)
    }
  }
  return objectEncoder(fields)
}

const literalsOf = (option: z.ZodType, field: string): Iterable<unknown> =>
  ((option as z.ZodObject).shape[field] as z.ZodType)._zod.values!
