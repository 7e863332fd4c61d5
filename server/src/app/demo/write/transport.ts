import { transportRuleInput } from '@quai/contract/orders/transport-rules/transport-rule.ts'
import type { CarrierInput } from '@quai/contract/parties/carriers/carrier.ts'
import type { z } from 'zod'
import { writePlan } from '../../../orders/transport-rules/plan.ts'
import { createCarrier } from '../../../parties/carriers/carriers.ts'
import type { Db } from '../../../platform/database/database.ts'
import { deals } from '../plan/parties.ts'
import { dealIdOf, type Side } from './parties.ts'

/** Writes the carriers, their services and the transport plan of most deals. */
export const writeTransport = async (db: Db, sides: Map<string, Side>): Promise<void> => {
  const services = new Map<string, number>()
  for (const carrier of carriers) {
    const { name, carrierServices } = await createCarrier({ db }, carrier)
    for (const service of carrierServices) services.set(`${name} ${service.name}`, service.id)
  }
  for (const deal of deals) {
    const dealId = await dealIdOf(db, sides, deal)
    const rules = rulesOf(deal).map(({ by, ...rule }) =>
      transportRuleInput.parse({ ...rule, carrierServiceId: services.get(by.join(' ')) }),
    )
    await writePlan(db, { dealId, rules })
  }
}

const service = (name: string) => ({ name, isActive: true })

const carriers: readonly CarrierInput[] = [
  {
    name: 'Chronopost',
    baseUrl: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={trackingNumber}',
    isActive: true,
    carrierServices: [service('Chrono 13'), service('Chrono 18')],
  },
  {
    name: 'DPD',
    baseUrl: 'https://trace.dpd.fr/fr/trace/{trackingNumber}',
    isActive: true,
    carrierServices: [service('Classic'), service('Predict')],
  },
  {
    name: 'Geodis',
    baseUrl: 'https://espace-client.geodis.com/services/destinataires/#/{trackingNumber}',
    isActive: true,
    carrierServices: [service('Messagerie'), service('Palette')],
  },
  { name: 'Heppner', baseUrl: '', isActive: true, carrierServices: [service('Messagerie'), service('Express')] },
]

type Rule = Omit<z.input<typeof transportRuleInput>, 'carrierServiceId'> & {
  /** Carrier and service. */
  by: readonly [carrier: string, service: string]
}

const countries = (...codes: string[]) => codes.map((code) => ({ type: 'country' as const, code }))

const departments = (...codes: string[]) => codes.map((code) => ({ type: 'department' as const, code }))

/** Whatever else the plan says, boxes and pallets of any weight find a service in France. */
const anywhereInFrance: readonly Rule[] = [
  { shipmentPackageType: 'BOX', geographicZone: countries('FR'), by: ['Geodis', 'Messagerie'] },
  { shipmentPackageType: 'PALLET', geographicZone: countries('FR'), by: ['Geodis', 'Palette'] },
  // Takes the boxes of a shipment that has pallets too.
  { shipmentPackageType: 'BOX', geographicZone: countries('FR'), by: ['Geodis', 'Palette'] },
]

const light = { shipmentPackageType: 'BOX', maxQuantity: 3, maxWeightKg: 10 } as const

const plans: Record<(typeof deals)[number]['warehouse'], readonly Rule[]> = {
  rhone: [
    { ...light, geographicZone: departments('01', '38', '69', '73', '74'), by: ['Chronopost', 'Chrono 13'] },
    {
      shipmentPackageType: 'BOX',
      maxQuantity: 20,
      maxWeightKg: 30,
      geographicZone: countries('FR', 'BE', 'LU'),
      by: ['DPD', 'Classic'],
    },
    ...anywhereInFrance,
  ],
  loire: [{ ...light, geographicZone: countries('FR'), by: ['Chronopost', 'Chrono 18'] }, ...anywhereInFrance],
  rhin: [
    { ...light, geographicZone: departments('67', '68'), by: ['Heppner', 'Express'] },
    {
      shipmentPackageType: 'BOX',
      maxWeightKg: 30,
      geographicZone: countries('FR', 'DE', 'CH'),
      by: ['Heppner', 'Messagerie'],
    },
    ...anywhereInFrance,
  ],
}

/** Rules of each deal. One deal has none, to show how a missing plan is said. */
const rulesOf = ({ customer, warehouse }: (typeof deals)[number]): readonly Rule[] =>
  customer === 'comptoir' && warehouse === 'rhin' ? [] : plans[warehouse]
