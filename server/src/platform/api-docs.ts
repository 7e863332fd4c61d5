import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@quai/contract/contract.ts'
import type { FastifyInstance } from 'fastify'

/** The OpenAPI 3.1 document of the contract the server runs. */
export const generateOpenApi = () =>
  new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: { title: 'Quai', version: '0.1.0' },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  })

/** GET /api/openapi.json. */
export const registerApiDocs = async (server: FastifyInstance): Promise<void> => {
  const document = await generateOpenApi()
  server.get('/api/openapi.json', async () => document)
}
