import { z } from 'zod'
import type { Config } from '../config.ts'
import {
  type CarrierGateway,
  CarrierRefusal,
  GatewayDown,
  type GatewayService,
  type MadeLabel,
  type Parcel,
  type ParcelAddress,
} from './gateway.ts'
import { type Call, openCalls } from './karrio-calls.ts'

const rate = z.object({
  id: z.string(),
  carrier_id: z.string().nullish(),
  carrier_name: z.string(),
  service: z.string().nullish(),
  total_charge: z.number(),
  currency: z.string().nullish(),
  transit_days: z.number().nullish(),
})

const message = z.object({ message: z.string().nullish(), carrier_name: z.string().nullish() })

const shipment = z.object({
  id: z.string(),
  status: z.string(),
  reference: z.string().nullish(),
  tracking_number: z.string().nullish(),
  rates: z.array(rate).nullish(),
  selected_rate: rate.nullish(),
  messages: z.array(message).nullish(),
})
type Shipment = z.infer<typeof shipment>

interface Settings {
  url: string
  key: string
  timeoutMs?: number
}

/** Opens the configured server; undefined without one. */
export const karrioOf = ({
  QUAI_KARRIO_URL,
  QUAI_KARRIO_KEY = '',
}: Pick<Config, 'QUAI_KARRIO_URL' | 'QUAI_KARRIO_KEY'>): CarrierGateway | undefined =>
  QUAI_KARRIO_URL ? openKarrio({ url: QUAI_KARRIO_URL, key: QUAI_KARRIO_KEY }) : undefined

/**
 * Opens a Karrio server by its REST API (https://docs.karrio.io/reference/openapi). Each package is a shipment there: a
 * draft with rates first, which costs nothing, then bought. The API has no idempotency key: our reference finds what an
 * interrupted call left, and a bought shipment cannot be bought twice.
 */
export const openKarrio = (settings: Settings): CarrierGateway => {
  const call = openCalls(settings)
  return {
    rates: async (parcel, account) => {
      const input = { ...shipmentOf(parcel), ...(account && { carrier_ids: [account] }) }
      const answer = read(ratesAnswer, await call('POST', '/v1/proxy/rates', input))
      return {
        rates: (answer.rates ?? []).map((one) => ({
          carrierName: one.carrier_name,
          service: one.service ?? '',
          price: one.total_charge,
          currency: one.currency ?? 'EUR',
          transitDays: one.transit_days ?? null,
        })),
        messages: wordsOf(answer.messages),
      }
    },
    label: async (parcel, chosen) => {
      const known = await find(call, parcel.reference)
      const draft = known ?? (await create(call, parcel, chosen.account))
      const bought = isBought(draft) ? draft : await buy(call, draft, chosen)
      return presentLabel(call, bought)
    },
  }
}

/** Throws GatewayDown for an answer of another shape. */
const read = <Answer>(schema: z.ZodType<Answer>, answer: unknown): Answer => {
  const known = schema.safeParse(answer)
  if (known.success) return known.data
  throw new GatewayDown('Karrio answers in another shape', { cause: known.error })
}

const ratesAnswer = z.object({ rates: z.array(rate).nullish(), messages: z.array(message).nullish() })

const list = z.object({ results: z.array(shipment) })

/** Finds the shipment of a reference; the bought one, should there be several. */
const find = async (call: Call, reference: string): Promise<Shipment | undefined> => {
  const { results } = read(list, await call('GET', `/v1/shipments?reference=${encodeURIComponent(reference)}`))
  // Older servers search references by their parts.
  const own = results.filter((one) => one.reference === reference && one.status !== 'cancelled')
  return own.find(isBought) ?? own[0]
}

const create = async (call: Call, parcel: Parcel, account: string | null): Promise<Shipment> =>
  read(
    shipment,
    await call('POST', '/v1/shipments', {
      ...shipmentOf(parcel),
      label_type: 'ZPL',
      ...(account && { carrier_ids: [account] }),
    }),
  )

const isBought = ({ status, tracking_number }: Shipment): boolean => status !== 'draft' && Boolean(tracking_number)

/** Buys the label of a draft at the rate of the chosen service. Throws CarrierRefusal when it is not offered. */
const buy = async (call: Call, draft: Shipment, { account, service }: GatewayService): Promise<Shipment> => {
  const offer = (draft.rates ?? []).find(
    (one) => one.service === service && (account === null || one.carrier_id === account),
  )
  if (!offer)
    throw new CarrierRefusal(
      wordsOf(draft.messages).join(' ') || `Le service « ${service} » n’est pas proposé pour ce colis.`,
    )
  const path = `/v1/shipments/${encodeURIComponent(draft.id)}`
  const bought = await call(
    'POST',
    `${path}/purchase`,
    { selected_rate_id: offer.id, label_type: 'ZPL' },
    { 409: null },
  )
  // 409: an interrupted call of ours has bought it in the meantime.
  const now = read(shipment, bought ?? (await call('GET', path)))
  if (!isBought(now))
    throw new CarrierRefusal(wordsOf(now.messages).join(' ') || 'Le transporteur n’a pas fait l’étiquette.')
  return now
}

const paper = z.object({ base64: z.string() })

const presentLabel = async (call: Call, bought: Shipment): Promise<MadeLabel> => {
  const { base64 } = read(
    paper,
    await call('POST', `/v1/shipments/${encodeURIComponent(bought.id)}/documents/label`, {}),
  )
  const content = Buffer.from(base64, 'base64')
  const { selected_rate: paid } = bought
  return {
    // isBought() has checked that it is there.
    trackingNumber: bought.tracking_number as string,
    format: content.subarray(0, 5).toString('latin1') === '%PDF-' ? 'PDF' : 'ZPL',
    content,
    price: paid?.total_charge ?? null,
    currency: paid?.currency ?? null,
    gatewayId: bought.id,
  }
}

const shipmentOf = ({ reference, sender, recipient, weight, length, width, height }: Parcel) => ({
  reference,
  shipper: addressOf(sender),
  recipient: addressOf(recipient),
  parcels: [{ weight, length, width, height, weight_unit: 'KG', dimension_unit: 'CM', reference_number: reference }],
})

const addressOf = ({ name, street, zipCode, city, countryCode }: ParcelAddress) => ({
  company_name: name,
  person_name: name,
  address_line1: street,
  postal_code: zipCode,
  city,
  country_code: countryCode,
})

const wordsOf = (messages: readonly z.infer<typeof message>[] | null | undefined): string[] =>
  (messages ?? []).flatMap(({ message: words, carrier_name: carrier }) =>
    words ? [carrier ? `${carrier} : ${words}` : words] : [],
  )
