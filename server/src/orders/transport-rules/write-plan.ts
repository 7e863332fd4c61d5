import type { TransportRuleInput } from '@quai/contract/orders/transport-rules/transport-rule.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Writes the plan of a deal that has no rule. Keeps the numbers of the rules that its former plan had. */
export const writePlan = async (
  db: Db,
  { dealId, rules, kept }: { dealId: number; rules: readonly TransportRuleInput[]; kept?: ReadonlySet<number> },
): Promise<void> => {
  const given = rules.map(({ id, ...rule }) => ({ ...rule, id: id && kept?.has(id) ? id : null }))
  await sql`
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
      WITH ORDINALITY AS z`.execute(db)
}
