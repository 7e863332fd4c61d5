import { z } from 'zod'
import { orderActions } from '../../orders/orders/life.ts'
import { type LogAction, logActions } from '../../orders/orders/talk/log.ts'
import { instant } from '../../platform/dates.ts'
import { text } from '../../platform/ids.ts'
import { pageQuery } from '../../platform/pagination.ts'

/**
 * Events of an order that a webhook may send: those of its history. A deletion removes the history, so `changeEvents` has it, and a
 * served pre-order is sent as the edit of a request.
 */
export const orderEvents = logActions.filter(
  (action) => action !== 'order_delete' && action !== 'order_pre_order_served',
) as readonly LogAction[]

/**
 * What else a webhook may send: the kinds and changes of `GET /changes` that no event of an order tells. The removal of a shipment is
 * told by its order.
 */
export const changeEvents = [
  'order_deleted',
  'shipment_created',
  'shipment_updated',
  'invoice_created',
  'invoice_updated',
  'invoice_deleted',
  'stock_updated',
  'product_created',
  'product_updated',
  'product_deleted',
  'deal_updated',
  'hours_updated',
] as const
export type ChangeEvent = (typeof changeEvents)[number]

export type WebhookEvent = LogAction | ChangeEvent
export const webhookEvents: readonly WebhookEvent[] = [...orderEvents, ...changeEvents]

/** Type of an event in a message, and in a choice: order_confirm → order.confirm. */
export const typeOfEvent = (event: WebhookEvent): string => event.replaceAll('_', '.')

/** Groups by which events are chosen at once. */
export const eventGroups = ['orders', 'messages', 'shipments', 'visits', 'invoices', 'stock', 'deals'] as const
export type EventGroup = (typeof eventGroups)[number]

/** Groups of the events whose name begins so. */
const groupOfStart: Record<string, EventGroup> = {
  visit: 'visits',
  shipment: 'shipments',
  invoice: 'invoices',
  stock: 'stock',
  product: 'stock',
  deal: 'deals',
  hours: 'deals',
}

const groupOf = (event: WebhookEvent): EventGroup => {
  if (event === 'order_consign' || event === 'order_remove_shipment') return 'shipments'
  const isStep = event === 'order_deleted' || orderActions.some((action) => action === event)
  return groupOfStart[event.split('_')[0] ?? ''] ?? (isStep ? 'orders' : 'messages')
}

/** Returns the events of a group, in the order in which they happen. */
export const eventsOf = (group: EventGroup): WebhookEvent[] => webhookEvents.filter((event) => groupOf(event) === group)

/** Products that one delivery names; more products make several deliveries. */
export const productsOfDelivery = 500

/** Endpoints of one organisation. */
export const endpointLimit = 20

/** Time after which an endpoint that only fails is disabled. */
export const retryHours = 72

/** Time for which both keys sign, after a change of key. */
export const formerKeyHours = 24

const url = text(2_000)
  .min(1, { abort: true })
  .refine(isAddress, {
    params: { rule: 'webhookUrl' },
    message: 'L’adresse commence par https:// et ne contient ni identifiant ni mot de passe.',
  })

/** Accepts http too: the server refuses it unless the installation allows private addresses. */
function isAddress(value: string): boolean {
  const parsed = URL.parse(value)
  return (
    parsed !== null &&
    /^https?:$/.test(parsed.protocol) &&
    !parsed.username &&
    !parsed.password &&
    parsed.hostname !== ''
  )
}

/** Types of messages and groups of them. The names of the events, which earlier versions asked for, are understood too. */
const choice = z
  .enum([...webhookEvents, ...webhookEvents.map(typeOfEvent), ...eventGroups])
  .meta({ enum: [...webhookEvents.map(typeOfEvent), ...eventGroups] })

const isIn = (choices: readonly string[], event: WebhookEvent): boolean =>
  [event, typeOfEvent(event), groupOf(event)].some((one) => choices.includes(one))

const events = z
  .array(choice)
  .min(1)
  .max(webhookEvents.length + eventGroups.length)
  .transform((choices) => webhookEvents.filter((event) => isIn(choices, event)))

export const endpointInput = z.object({ url, events })
export const endpointChanges = endpointInput.partial().extend({ uuid: z.uuid(), isActive: z.boolean().optional() })

export const endpoint = z.object({
  uuid: z.uuid(),
  url: z.string(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  /** When its failures disabled it. */
  failedAt: instant.nullable(),
  /** Until then the former secret signs too. */
  formerKeyUntil: instant.nullable(),
  createdAt: instant,
  waitingCount: z.int(),
  failedCount: z.int(),
})
export type Endpoint = z.infer<typeof endpoint>

/** The only answers that have the secret. */
export const endpointWithSecret = endpoint.extend({ secret: z.string() })
export type EndpointWithSecret = z.infer<typeof endpointWithSecret>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export const deliveryQuery = pageQuery.extend({ uuid: z.uuid(), state: z.enum(deliveryStates).optional() })

export const delivery = z.object({
  uuid: z.uuid(),
  event: z.string(),
  /** Null for a test and for what concerns no order. */
  orderId: z.int().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Status of the last answer; null without one. */
  lastStatus: z.int().nullable(),
  createdAt: instant,
  nextAttemptAt: instant.nullable(),
})
export type Delivery = z.infer<typeof delivery>

export const deliveryDetail = delivery.extend({
  body: z.string(),
  tries: z.array(
    z.object({
      at: instant,
      durationMs: z.int(),
      status: z.int().nullable(),
      /** First 4,096 characters of the answer. */
      answer: z.string(),
      error: z.string().nullable(),
    }),
  ),
})
export type DeliveryDetail = z.infer<typeof deliveryDetail>
