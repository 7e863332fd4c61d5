import type { ShippingSettings, ShippingSettingsInput } from '@quai/contract/shipping/settings/settings.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { usualBoxesJson } from './usual-boxes-json.ts'

/** Shows the GS1 company prefix, the density of label printers and the usual boxes of the caller, a warehouse. */
const showShippingSettings = async ({ db, actor }: Context): Promise<ShippingSettings> => {
  const row = await db.maybe(sql<ShippingSettings>`
    SELECT s.gs1_company_prefix AS "gs1CompanyPrefix", s.label_dpi AS "labelDpi",
      ${usualBoxesJson(sql`s.warehouse_id`)} AS boxes
    FROM shipping_settings s WHERE s.warehouse_id = ${actor.userId}`)
  return row ?? { gs1CompanyPrefix: null, labelDpi: 203, boxes: [] }
}

/** Replaces the settings completely. */
const saveShippingSettings = async (ctx: Context, settings: ShippingSettingsInput): Promise<ShippingSettings> => {
  const { db, actor } = ctx
  const { gs1CompanyPrefix, labelDpi = null, boxes } = settings
  // Writes this row first, so that two saves wait for each other.
  db.send(sql`
    INSERT INTO shipping_settings (warehouse_id, gs1_company_prefix, label_dpi)
    VALUES (${actor.userId}, ${gs1CompanyPrefix}, coalesce(${labelDpi}::int, 203))
    ON CONFLICT (warehouse_id) DO UPDATE SET gs1_company_prefix = excluded.gs1_company_prefix,
      label_dpi = coalesce(${labelDpi}::int, shipping_settings.label_dpi)`)
  await db.deleteFrom('usual_boxes').where('warehouse_id', '=', actor.userId).execute()
  db.send(sql`
    INSERT INTO usual_boxes (warehouse_id, name, length, width, height, tare_weight, max_weight)
    SELECT ${actor.userId}::bigint, b.name, b.length, b.width, b.height, b."tareWeight", b."maxWeight"
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(boxes)}::json) AS (name text, length numeric, width numeric,
      height numeric, "tareWeight" numeric, "maxWeight" numeric)) WITH ORDINALITY AS b
    ORDER BY b.ordinality`)
  return showShippingSettings(ctx)
}

/** Routes of this module with their verbs. */
export const shippingVerbs = {
  shipping: { settings: showShippingSettings, saveSettings: saveShippingSettings },
} satisfies Pick<Verbs, 'shipping'>
