import type { GeographicZone } from '@quai/contract/orders/transport-rules/place.ts'
import type { TransportRule, TransportRuleInput } from '@quai/contract/orders/transport-rules/transport-rule.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Loads the transport plan of a deal: its rules in the order in which they are tried, with their zones. */
export const planOf = (db: Db, dealId: number | RawBuilder<unknown>): Promise<TransportRule[]> =>
  loadRules(db, sql`r.deal_id = ${dealId}`)

/** Names the deal of a customer and a warehouse, for {@link planOf}. */
export const dealOf = ({ customerId, warehouseId }: { customerId: number; warehouseId: number }) =>
  sql<number>`(SELECT id FROM deals WHERE customer_id = ${customerId} AND warehouse_id = ${warehouseId})`

/** The zones of each rule in use of deal `d`, as one JSON value: an empty list of zones is everywhere. */
export const planZonesJson = sql<GeographicZone[][]>`coalesce((SELECT json_agg(coalesce((
    SELECT json_agg(json_build_object('type', z.zone_type, 'code', z.code)) FROM transport_rule_zones z
    WHERE z.rule_id = r.id), '[]'))
  FROM transport_rules r JOIN carrier_services s ON s.id = r.carrier_service_id AND s.is_active
    JOIN carriers k ON k.id = s.carrier_id AND k.is_active
  WHERE r.deal_id = d.id), '[]')`

/** Loads {@link planZonesJson} for the deal of a customer and a warehouse. */
export const loadPlanZones = async (
  db: Db,
  { customerId, warehouseId }: { customerId: number; warehouseId: number },
): Promise<GeographicZone[][]> => {
  const row = await db.maybe(sql<{ zones: GeographicZone[][] }>`
    SELECT ${planZonesJson} AS zones FROM deals d
    WHERE d.customer_id = ${customerId} AND d.warehouse_id = ${warehouseId}`)
  return row?.zones ?? []
}

/** Loads rules `r` of deals `d`, deal by deal, in their order. */
export const loadRules = async (db: Db, where: RawBuilder<unknown>): Promise<TransportRule[]> =>
  db.all(sql<TransportRule>`
    SELECT r.id, r.order_type AS "orderType", r.shipment_package_type AS "shipmentPackageType",
      r.min_quantity AS "minQuantity", r.max_quantity AS "maxQuantity", r.min_weight_kg::float8 AS "minWeightKg",
      r.max_weight_kg::float8 AS "maxWeightKg", r.deal_id AS "dealId", r.carrier_service_id AS "carrierServiceId",
      coalesce((SELECT json_agg(json_build_object('type', z.zone_type, 'code', z.code, 'countryCode', z.country_code)
        ORDER BY z.place) FROM transport_rule_zones z WHERE z.rule_id = r.id), '[]') AS "geographicZone",
      c.name AS "carrierName", s.name AS "carrierServiceName", s.is_active AND c.is_active AS "isServiceActive"
    FROM transport_rules r JOIN deals d ON d.id = r.deal_id
      JOIN carrier_services s ON s.id = r.carrier_service_id JOIN carriers c ON c.id = s.carrier_id
    WHERE ${where} ORDER BY r.deal_id, r.place`)

/** Writes the plan of a deal that has no rule. Keeps the numbers of the rules that its former plan had. */
export const writePlan = async (
  db: Db,
  { dealId, rules, kept }: { dealId: number; rules: readonly TransportRuleInput[]; kept?: ReadonlySet<number> },
): Promise<void> => {
  const given = rules.map(({ id, ...rule }) => ({ ...rule, id: id && kept?.has(id) ? id : null }))
  await db.run(sql`
    WITH given AS MATERIALIZED (
      SELECT coalesce(g.id, nextval(pg_get_serial_sequence('transport_rules', 'id'))) AS rule_id, g.*
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(given)}::json) AS (id bigint, "shipmentPackageType" shipment_package_type,
        "minQuantity" int, "maxQuantity" int, "minWeightKg" numeric, "maxWeightKg" numeric, "carrierServiceId" bigint,
        "geographicZone" json)) WITH ORDINALITY AS g
    ), written AS (
      INSERT INTO transport_rules (id, deal_id, place, shipment_package_type, min_quantity, max_quantity, min_weight_kg,
        max_weight_kg, carrier_service_id)
      OVERRIDING SYSTEM VALUE
      SELECT rule_id, ${dealId}::bigint, ordinality, "shipmentPackageType", "minQuantity", "maxQuantity", "minWeightKg",
        "maxWeightKg", "carrierServiceId" FROM given
    )
    INSERT INTO transport_rule_zones (rule_id, place, zone_type, code, country_code)
    SELECT rule_id, z.ordinality, z.type, z.code, z."countryCode"
    FROM given, ROWS FROM (json_to_recordset("geographicZone") AS (type text, code text, "countryCode" text))
      WITH ORDINALITY AS z`)
}
