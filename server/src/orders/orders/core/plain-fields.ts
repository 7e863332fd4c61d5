import type { PlainChoice, PlainText } from '@quai/contract/orders/orders/plain-fields.ts'
import { type RawBuilder, sql } from 'kysely'
import type { OrdersTable } from '../../../platform/database/schema.generated.ts'

/** Maps each plain field of the contract to its column. */
export const plainColumns = {
  orderTransporter: 'order_transporter',
  transportLoadingTailgate: 'transport_loading_tailgate',
  transportLoadingSide: 'transport_loading_side',
  internalNumber: 'internal_number',
  driverName: 'driver_name',
  driverPhone: 'driver_phone',
  driverLicensePlate: 'driver_license_plate',
  messageToWarehouse: 'message_to_warehouse',
  messageToCustomer: 'message_to_customer',
  deliveryInstructions: 'delivery_instructions',
  additionalInformation: 'additional_information',
} as const satisfies Record<PlainText | PlainChoice | 'orderTransporter', keyof OrdersTable>

export type PlainField = keyof typeof plainColumns

export const plainFields = Object.keys(plainColumns) as PlainField[]

/** Selects the plain fields of order `o` under their names in the contract. */
export const plainSelection: RawBuilder<unknown> = sql.raw(
  plainFields.map((field) => `o.${plainColumns[field]} AS "${field}"`).join(', '),
)

/** Lists the columns of the plain fields, in their order. */
export const plainColumnNames: RawBuilder<unknown> = sql.raw(plainFields.map((field) => plainColumns[field]).join(', '))
