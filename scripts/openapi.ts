// Writes docs/api/openapi.json from the contract. `--check` only compares.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { routes } from '#contract/index.ts'
import { methodAndPath, paths } from '#contract/paths.ts'
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts'
import type { Route, RouteName } from '#contract/route.ts'

const FILE = new URL('../docs/api/openapi.json', import.meta.url)

type Schema = Record<string, unknown>
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as Schema
  void $schema
  return rest
}

const parametersOf = (schema: z.ZodType | undefined, where: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: part,
  }))
}

const COMMON: RefusalCode[] = ['malformed', 'rate_limited', 'unavailable']

function operation(name: RouteName) {
  const route = routes[name] as Route
  const { method } = methodAndPath(paths[name])
  const codes = [
    ...COMMON,
    ...(route.who === 'public' ? [] : (['unauthorized'] as const)),
    ...(route.who === 'user' || route.who === 'public' ? [] : (['forbidden'] as const)),
    ...(method === 'GET'
      ? []
      : (['forbidden_origin', 'unsupported_media_type', 'payload_too_large'] as const)),
    ...(route.money ? (['idempotency_key_reused'] as const) : []),
    ...(route.refusals ?? []),
  ]
  const byStatus = Map.groupBy(new Set(codes), (code) => REFUSALS[code])
  const refusals = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, list]) => [
      String(status),
      {
        description: list.sort().join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ])
  const header = route.money
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', pattern: '^[\\x20-\\x7e]{1,255}$' },
        },
      ]
    : []
  return {
    operationId: name,
    summary: route.about,
    ...(route.who === 'public' ? { security: [] } : {}),
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query'), ...header],
    ...(route.body
      ? { requestBody: { content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
      : {}),
    responses: {
      [String(route.status ?? 200)]: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(route.reply, 'output') } },
      },
      ...Object.fromEntries(refusals),
    },
  }
}

const document: { paths: Record<string, Record<string, unknown>> } & Schema = {
  openapi: '3.1.0',
  info: {
    title: 'Evens',
    version: '0.1.0',
    description: 'People bet against each other, never against a house.',
  },
  security: [{ session: [] }],
  paths: {},
  components: {
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
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
    },
  },
}
for (const name of Object.keys(paths) as RouteName[]) {
  const { method, path } = methodAndPath(paths[name])
  document.paths[path] = { ...document.paths[path], [method.toLowerCase()]: operation(name) }
}

const text = `${JSON.stringify(document, null, 2)}\n`
if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error('docs/api/openapi.json is not what the contract says: npm run api-docs')
    process.exit(1)
  }
} else {
  mkdirSync(new URL('.', FILE), { recursive: true })
  writeFileSync(FILE, text)
}
