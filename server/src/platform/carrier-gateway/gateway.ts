/** Postal address as carriers take it. */
export interface ParcelAddress {
  name: string
  street: string
  zipCode: string
  city: string
  /** ISO 3166-1, two letters. */
  countryCode: string
}

/** Package to carry; sizes in cm, weight in kg. */
export interface Parcel {
  /** Names the label at the carrier's, so that asking again finds it instead of making another. */
  reference: string
  sender: ParcelAddress
  recipient: ParcelAddress
  weight: number
  length: number
  width: number
  height: number
}

/** Names of the account and of the service at the carrier. */
export interface GatewayService {
  /** null takes any account. */
  account: string | null
  service: string
}

export interface Rate {
  carrierName: string
  service: string
  price: number
  currency: string
  /** Working days; null where the carrier does not say. */
  transitDays: number | null
}

export interface Rates {
  rates: Rate[]
  /** The carriers' own words, such as why one of them offers nothing. */
  messages: string[]
}

export interface MadeLabel {
  trackingNumber: string
  format: 'ZPL' | 'PDF'
  content: Buffer
  price: number | null
  currency: string | null
  /** The gateway's own id of the shipment. */
  gatewayId: string
}

/** Makes labels at carriers'. An adapter throws CarrierRefusal, or GatewayDown when it cannot know what became of a call. */
export interface CarrierGateway {
  rates(parcel: Parcel, account: string | null): Promise<Rates>
  /** Makes the label of a parcel, or returns the one already made for its reference. */
  label(parcel: Parcel, chosen: GatewayService): Promise<MadeLabel>
}

/** The carrier says no: its words are for whoever asked. */
export class CarrierRefusal extends Error {
  override name = 'CarrierRefusal'
}

/** The gateway did not answer, or not as documented: asking again later may succeed. */
export class GatewayDown extends Error {
  override name = 'GatewayDown'
}
