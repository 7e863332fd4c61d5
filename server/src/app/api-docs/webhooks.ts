import type { OpenAPI } from '@orpc/openapi'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import {
  changeEvents,
  orderEvents,
  productsOfDelivery,
  type WebhookEvent,
} from '@quai/contract/told/webhooks/webhook.ts'

export const messageHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** Kinds of messages that endpoints are sent, with their types. */
export const messages = [
  {
    name: 'order',
    schema: 'OrderMessage',
    events: orderEvents as readonly WebhookEvent[],
    summary: typeset('Une étape d’une commande. Le contenu se lit par GET /orders/{uuid}.'),
  },
  {
    name: 'change',
    schema: 'ChangeMessage',
    events: changeEvents as readonly WebhookEvent[],
    summary: typeset(
      `Un autre changement, comme GET /changes le dit. Les mouvements d’une transaction font un message par accord, de ${productsOfDelivery} produits au plus ; une expédition ne se redit pas quand un événement choisi de sa commande l’a dite.`,
    ),
  },
]

/** Messages that endpoints are sent, as OpenAPI describes them. */
export const documentedWebhooks = (): NonNullable<OpenAPI.Document['webhooks']> =>
  Object.fromEntries(
    messages.map(({ name, schema, summary }) => [
      name,
      {
        post: {
          operationId: `webhook.${name}`,
          summary,
          tags: ['webhooks'],
          security: [],
          parameters: messageHeaders.map((header) => ({
            name: header,
            in: 'header' as const,
            required: true,
            schema: { type: 'string' as const },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
          },
          responses: { 200: { description: typeset('Tout statut 2xx dit que le message est reçu.') } },
        },
      },
    ]),
  )
