import { z } from 'zod'
import { id, oncePer, text } from '../../platform/ids.ts'
import { isTrackingBase } from './tracking-url.ts'

export const maxServices = 50

/** Servers that make the labels of carriers; without one, labels are our own. */
export const gateways = ['karrio'] as const

/** Name of an account, or of a service, at a carrier's gateway. */
const gatewayName = text(120)

/** Service of a carrier, which transport rules choose: « Chrono 13 ». */
export const carrierService = z.object({
  id: z.int(),
  carrierId: z.int(),
  name: z.string(),
  /** Its name at the gateway; null where nobody has written it. */
  gatewayService: z.string().nullable(),
  /** False for a service that takes nothing new. */
  isActive: z.boolean(),
})
export type CarrierService = z.infer<typeof carrierService>

export const carrier = z.object({
  id: z.int(),
  name: z.string(),
  /** Address of its tracking page (see tracking-url.ts), empty when it has none. */
  baseUrl: z.string(),
  /** Gateway that makes its labels; null for our own. */
  gateway: z.enum(gateways).nullable(),
  /** Account to use there; null for any. */
  gatewayAccount: z.string().nullable(),
  isActive: z.boolean(),
  carrierServices: z.array(carrierService),
})
export type Carrier = z.infer<typeof carrier>

const name = text(80).min(1)

const baseUrl = text(300).refine(isTrackingBase, {
  params: { rule: 'url' },
  message: 'Indiquez une adresse qui commence par https:// ou http://, ou laissez vide.',
})

export const carrierServiceInput = z.object({
  name,
  gatewayService: gatewayName.nullish(),
  isActive: z.boolean().default(true),
})
export const carrierServiceChanges = z.object({
  name: name.optional(),
  gatewayService: gatewayName.nullish(),
  isActive: z.boolean().optional(),
})

const services = <Service extends z.ZodType<{ name: string }>>(service: Service) =>
  z
    .array(service)
    .max(maxServices)
    .superRefine(
      oncePer(({ name }: { name: string }) => name.toLowerCase(), {
        field: 'name',
        message: 'Un autre service de ce transporteur porte ce nom.',
      }),
    )

export const carrierInput = z.object({
  name,
  baseUrl: baseUrl.default(''),
  gateway: z.enum(gateways).nullish(),
  gatewayAccount: gatewayName.nullish(),
  isActive: z.boolean().default(true),
  carrierServices: services(carrierServiceInput).default([]),
})
export type CarrierInput = z.output<typeof carrierInput>

/** Changes of a carrier. Its services, when given, are all of them: one that is left out is deleted. */
export const carrierChanges = z.object({
  name: name.optional(),
  baseUrl: baseUrl.optional(),
  gateway: z.enum(gateways).nullish(),
  gatewayAccount: gatewayName.nullish(),
  isActive: z.boolean().optional(),
  carrierServices: services(carrierServiceInput.extend({ id: id.optional() })).optional(),
})
export type CarrierChanges = z.output<typeof carrierChanges>
