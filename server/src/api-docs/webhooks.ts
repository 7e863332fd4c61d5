import type { OpenAPI } from '@orpc/openapi'
import { typeset } from '@quai/contract/typography.ts'
import { titleOfEvent, typeOfEvent } from '@quai/contract/webhooks/message.ts'
import { changeEvents, orderEvents, productsOfDelivery, type webhookEvents } from '@quai/contract/webhooks/webhook.ts'
import { html, type Markup } from './html.ts'

type WebhookEvent = (typeof webhookEvents)[number]

const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

const messages = [
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
          parameters: headers.map((header) => ({
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

/** Section of the page about them. */
export const renderWebhooks = (): Markup => html`<section id="messages"><h2>Messages des connecteurs</h2>
<p>${typeset('Chaque message est signé (Standard Webhooks), part au moins une fois, et dans l’ordre pour une même commande ou un même sujet. Il ne porte que des identifiants. Ses en-têtes :')} ${headers.map((header) => html`<code>${header}</code> `)}</p>
${messages.map(
  ({
    schema,
    summary,
    events,
  }) => html`<article id="message-${schema}"><h3><a href="#objet-${schema}">${schema}</a></h3>
<p>${summary}</p><ul>${events.map((event) => html`<li><code>${typeOfEvent(event)}</code> ${titleOfEvent(event) ?? ''}</li>`)}</ul></article>`,
)}</section>`
