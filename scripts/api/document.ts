// Makes the OpenAPI document of the contract: named components, a tag for each module, examples from the calls of tests.
import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { methodAndPath } from '#contract/endpoint.ts'
import { type RouteName, routes } from '#contract/index.ts'
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts'
import { FIRST_VERSION, type Route } from '#contract/route.ts'
import type { Example, Examples } from '../../tests/support/examples.ts'

type Schema = Record<string, unknown>
type Io = 'input' | 'output'

const CONTRACT = new URL('../../contract/', import.meta.url)
/** The version that this tree becomes. */
export const VERSION = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  .version as string
const names = Object.keys(routes) as RouteName[]
const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1)
const wordsOf = (module: string) => capital(module.replaceAll('-', ' '))

/** The contract's files: module name → its exports. */
async function readContract(): Promise<Map<string, Record<string, unknown>>> {
  const files = readdirSync(CONTRACT).filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== 'index.ts')
  const read = await Promise.all(
    files
      .sort()
      .map(async (file) => [file.slice(0, -3), await import(new URL(file, CONTRACT).href)] as const),
  )
  return new Map(read)
}

const routesIn = (exports: Record<string, unknown>) =>
  Object.entries(exports).flatMap(([name, value]) =>
    name.endsWith('Routes') ? (Object.keys(value as object) as RouteName[]) : [],
  )

/** The module of each route, as its tag: `bets-lists.ts` is a part of `bets.ts`. */
function tagsOf(contract: Map<string, Record<string, unknown>>): Map<RouteName, string> {
  const files = [...contract].filter(([, exports]) => routesIn(exports).length > 0)
  const moduleOf = (file: string) => files.find(([whole]) => file.startsWith(`${whole}-`))?.[0] ?? file
  return new Map(
    files.flatMap(([file, exports]) => routesIn(exports).map((name) => [name, moduleOf(file)] as const)),
  )
}

/** Every object that the contract exports by a name, and every whole reply or body, under its name in the document. */
function collect(contract: Map<string, Record<string, unknown>>, part: 'reply' | 'body') {
  const named = z.registry<{ id: string }>()
  const taken = new Set<string>()
  const add = (schema: z.ZodType, id: string) => {
    if (named.has(schema) || taken.has(id)) return
    taken.add(id)
    named.add(schema, { id })
  }
  if (part === 'reply')
    for (const exports of contract.values())
      for (const [name, value] of Object.entries(exports))
        if (value instanceof z.ZodObject && /^[a-z]/.test(name)) add(value, capital(name))
  for (const name of names) {
    const schema = (routes[name] as Route)[part]
    if (schema) add(schema, `${capital(name)}${capital(part)}`)
  }
  return named
}

function schemasOf(named: ReturnType<typeof collect>, io: Io): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(named, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([id]) => id !== '__shared')
      .map(([id, schema]) => {
        const { $schema, $id, id: own, ...rest } = schema as Schema
        void [$schema, $id, own]
        return [id, rest]
      }),
  )
}

const refTo = (named: ReturnType<typeof collect>, schema: z.ZodType) => ({
  $ref: `#/components/schemas/${named.get(schema)!.id}`,
})

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as { properties?: Record<string, Schema>; required?: string[] }
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: part,
  }))
}

const COMMON: RefusalCode[] = ['malformed', 'rate_limited', 'unavailable']

/** The refusals of a route by status, with those of every route. */
function refusalsOf(route: Route, method: string) {
  const codes = [
    ...COMMON,
    ...(route.who === 'public' ? [] : (['unauthorized'] as const)),
    ...(route.who === 'user' || route.who === 'public' ? [] : (['forbidden'] as const)),
    ...(method === 'GET'
      ? []
      : (['forbidden_origin', 'unsupported_media_type', 'payload_too_large'] as const)),
    ...(route.money ? (['idempotency_key_reused'] as const) : []),
    ...(route.onBreak?.refused ? (['play_paused'] as const) : []),
    ...(route.refusals ?? []),
  ]
  const byStatus = Map.groupBy(new Set(codes), (code) => REFUSALS[code])
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, list]) => [
        String(status),
        {
          description: list.sort().join(', '),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Refusal' },
              example: { code: list[0], message: 'A sentence for people' },
            },
          },
        },
      ]),
  )
}

const BODIES = { webhook: 'application/json', file: 'application/octet-stream' } as const

function requestBodyOf(route: Route, bodies: ReturnType<typeof collect>, example: Example | undefined) {
  if (route.takes) {
    const schema = route.takes === 'file' ? { type: 'string', format: 'binary' } : { type: 'object' }
    return { requestBody: { required: true, content: { [BODIES[route.takes]]: { schema } } } }
  }
  if (!route.body) return {}
  const sent = example?.body === undefined ? {} : { example: example.body }
  return {
    requestBody: { content: { 'application/json': { schema: refTo(bodies, route.body), ...sent } } },
  }
}

/** The moment whose state an answer from a replica shows. */
const AS_OF = {
  headers: {
    'As-Of': {
      description: 'Of which moment the answer tells, at most five seconds ago; absent where it is of now',
      schema: { type: 'string', format: 'date-time' },
    },
  },
}
const KEY_PARAMETER = { $ref: '#/components/parameters/IdempotencyKey' }

/** The document's entry for one route. */
function operationOf(
  name: RouteName,
  tag: string,
  { replies, bodies }: Record<'replies' | 'bodies', ReturnType<typeof collect>>,
  example: Example | undefined,
): Schema {
  const route = routes[name] as Route
  const { method } = methodAndPath(route.endpoint)
  return {
    operationId: name,
    tags: [wordsOf(tag)],
    summary: route.about.split(/(?<=\.) /)[0],
    description: route.about,
    'x-since': route.since ?? FIRST_VERSION,
    ...(route.who === 'public' ? { security: [] } : {}),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.money ? [KEY_PARAMETER] : []),
    ],
    ...requestBodyOf(route, bodies, example),
    responses: {
      [String(route.status ?? 200)]: {
        description: 'Done',
        ...(route.mayLag ? AS_OF : {}),
        content: {
          'application/json': {
            schema: refTo(replies, route.reply),
            ...(example ? { example: example.reply } : {}),
          },
        },
      },
      ...refusalsOf(route, method),
    },
  }
}

/** The whole document. @param examples calls that tests made, by route */
export async function apiDocument(examples: Examples): Promise<Schema> {
  const contract = await readContract()
  const tags = tagsOf(contract)
  const replies = collect(contract, 'reply')
  const bodies = collect(contract, 'body')
  const document: Record<string, Record<string, unknown>> = {}
  for (const name of names) {
    const { method, path } = methodAndPath(routes[name].endpoint)
    document[path] ??= {}
    document[path][method.toLowerCase()] = operationOf(
      name,
      tags.get(name)!,
      { replies, bodies },
      examples[name],
    )
  }
  return withoutUnused({
    openapi: '3.1.0',
    info: {
      title: 'Evens',
      version: VERSION,
      summary: 'People bet against each other, never against a house.',
      description:
        'Amounts are decimal strings with two places. Moments are ISO 8601 in UTC. Lists are arrays; the header x-next-cursor names the next page. Calls that move money take an Idempotency-Key. An answer with the header As-Of may be some seconds old: Cache-Control: no-cache asks for the newest.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that answers this document' }],
    tags: [...new Set(tags.values())].sort().map((module) => ({
      name: wordsOf(module),
      description: `The routes of contract/${module}.ts and its parts`,
    })),
    security: [{ session: [] }],
    paths: document,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid', description: '`__Host-sid` behind https' },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same key with the same request is answered the same and done once.',
          schema: { type: 'string', pattern: '^[\\x20-\\x7e]{1,255}$' },
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { enum: Object.keys(REFUSALS) },
            message: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
        ...schemasOf(replies, 'output'),
        ...schemasOf(bodies, 'input'),
      },
    },
  })
}

type Document = Schema & { components: { schemas: Record<string, Schema> } }

/** Removes unused components, until the document names all that remain. */
function withoutUnused<D extends Document>(document: D): D {
  for (;;) {
    const text = JSON.stringify(document)
    const unused = Object.keys(document.components.schemas).filter(
      (id) => !text.includes(`"#/components/schemas/${id}"`),
    )
    if (unused.length === 0) return document
    for (const id of unused) delete document.components.schemas[id]
  }
}
