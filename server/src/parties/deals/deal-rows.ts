import { sql } from 'kysely'

/** Columns of a deal `d` with the names of its customer `c` and its warehouse `w`, as the API shows them. */
export const dealColumns = sql`d.id, d.uuid, d.external_id AS "externalId", d.is_active AS "isActive",
  d.can_warehouse_carry AS "canWarehouseCarry", d.requires_signed_slip AS "requiresSignedSlip",
  d.customer_id AS "customerId", d.warehouse_id AS "warehouseId", c.name AS "customerName", w.name AS "warehouseName"`

export const dealTables = sql`deals d JOIN users c ON c.id = d.customer_id JOIN users w ON w.id = d.warehouse_id`
