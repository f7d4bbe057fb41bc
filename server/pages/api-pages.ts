import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifySwagger, { type JSONObject } from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

const FILE = join(import.meta.dirname, '../../docs/api/openapi.json')

/**
 * The API reference: a page at `/api/docs` and the document at `/api/docs/json`. Both are public, since the repository
 * contains the same. Calls from the page go to this server with the reader's own session.
 */
export async function registerApiDocs(fastify: FastifyInstance): Promise<void> {
  const document = JSON.parse(readFileSync(FILE, 'utf8')) as JSONObject
  await fastify.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
  await fastify.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    theme: { title: 'Evens API' },
    uiConfig: {
      docExpansion: 'none',
      deepLinking: true,
      defaultModelsExpandDepth: 0,
      tryItOutEnabled: false,
    },
  })
}
