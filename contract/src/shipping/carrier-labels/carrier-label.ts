import { z } from 'zod'

export const carrierLabelStates = ['missing', 'asked', 'made', 'refused'] as const
export type CarrierLabelState = (typeof carrierLabelStates)[number]

export const carrierLabelStateLabels: Record<CarrierLabelState, string> = {
  missing: 'À demander',
  asked: 'Demandée',
  made: 'Reçue',
  refused: 'Refusée',
}

/** Label of a package at its carrier's. */
export const carrierLabel = z.object({
  /** As it is read: 120_3. */
  packageNumber: z.string(),
  state: z.enum(carrierLabelStates),
  /** The carrier's own words when it refuses; null otherwise. */
  refusal: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  price: z.number().nullable(),
  currency: z.string().nullable(),
})

/** Labels of a shipment. `isByCarrier` is false where the label is our own: there is then nothing to ask. */
export const carrierLabels = z.object({
  isByCarrier: z.boolean(),
  carrierName: z.string().nullable(),
  items: z.array(carrierLabel),
})
export type CarrierLabels = z.infer<typeof carrierLabels>

/** Offers of carriers for all packages of a shipment. */
export const shipmentRates = z.object({
  items: z.array(
    z.object({
      carrierName: z.string(),
      service: z.string(),
      /** Sum over the packages. */
      price: z.number(),
      currency: z.string(),
      /** Longest delay of the packages in working days; null where the carrier does not say. */
      transitDays: z.int().nullable(),
      /** True for the service of the shipment, by its transport plan. */
      isChosen: z.boolean(),
    }),
  ),
  /** The carriers' own words, such as why one of them offers nothing. */
  messages: z.array(z.string()),
})
export type ShipmentRates = z.infer<typeof shipmentRates>
