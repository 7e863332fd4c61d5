import { FileAnswer } from '@quai/contract/platform/files.ts'
import { maxNotePackages } from '@quai/contract/shipping/pickups/pickup.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { renderPdf } from '../../services/print/render.ts'
import type { PickupNote } from '../../services/print/transport/pickup-note.ts'

/**
 * Prints the notes of pickups as one PDF, in the order given: drawn anew each time, from what is written. Throws
 * NOT_FOUND, PICKUP_NOTES_TOO_LARGE, PRINT_BUSY, PRINT_FAILED.
 */
export const printPickupNotes = async (ctx: Context, { pickupIds }: { pickupIds: number[] }): Promise<FileAnswer> => {
  const notes = await loadNotes(ctx, [...new Set(pickupIds)])
  const content = await renderPdf(ctx, { kind: 'pickup-notes', notes, printedAt: ctx.now.toISOString() })
  const [first, ...others] = notes
  const filename =
    others.length === 0 ? `bordereau-enlevement-${first?.id}.pdf` : `bordereaux-${notes.length}-enlevements.pdf`
  return new FileAnswer({ filename, type: 'pdf', content })
}

const loadNotes = async (ctx: Context, wanted: number[]): Promise<PickupNote[]> => {
  await requirePrintable(ctx, wanted)
  const { rows } = await sql<PickupNote>`
    SELECT p.id, p.pickup_date AS "pickupDate", t.time_zone AS "timeZone", w.name AS "warehouseName", k.name AS "carrierName",
      v.name AS "serviceName", c.name AS "contactName", p.created_at AS "createdAt",
      CASE WHEN a.id IS NOT NULL THEN json_build_object('street', a.street, 'zipCode', a.zip_code, 'city', a.city,
        'country', a.country) END AS "warehouseAddress",
      (SELECT coalesce(json_agg(json_build_object('orderId', o.id, 'internalNumber', o.internal_number,
          'trackingNumber', s.tracking_number, 'packageNumber', g.package_number, 'sscc', g.sscc,
          'isPallet', g.shipment_package_type = 'PALLET', 'weightKg', g.weight, 'consignee', coalesce(d.name, u.name),
          'place', concat_ws(' ', d.zip_code, d.city, nullif(d.country, 'France')))
          ORDER BY o.id, split_part(g.package_number, '-', 2)::numeric, g.id), '[]')
        FROM shipments s JOIN packages g ON g.shipment_id = s.id JOIN orders o ON o.id = s.order_id
        JOIN users u ON u.id = o.customer_id LEFT JOIN addresses d ON d.id = o.address_carry_id
        WHERE s.pickup_id = p.id) AS packages
    FROM pickups p JOIN users w ON w.id = p.warehouse_id JOIN warehouse_settings t ON t.warehouse_id = p.warehouse_id
    JOIN carrier_services v ON v.id = p.carrier_service_id JOIN carriers k ON k.id = v.carrier_id
    LEFT JOIN contacts c ON c.id = p.contact_id
    LEFT JOIN addresses a ON a.user_id = w.id AND a.is_main_address
    WHERE p.id = ANY(${wanted}::bigint[]) AND ${scope(ctx, 'p')}
    ORDER BY array_position(${wanted}::bigint[], p.id)`.execute(ctx.db)
  return rows
}

const requirePrintable = async (ctx: Context, wanted: number[]): Promise<void> => {
  const { rows } = await sql<{ pickups: number; packages: number }>`
    SELECT count(DISTINCT p.id) AS pickups, count(g.id) AS packages
    FROM pickups p LEFT JOIN shipments s ON s.pickup_id = p.id LEFT JOIN packages g ON g.shipment_id = s.id
    WHERE p.id = ANY(${wanted}::bigint[]) AND ${scope(ctx, 'p')}`.execute(ctx.db)
  const { pickups = 0, packages = 0 } = rows[0] ?? {}
  if (pickups < wanted.length) throw fail('NOT_FOUND')
  if (packages > maxNotePackages) throw fail('PICKUP_NOTES_TOO_LARGE', { packages, max: maxNotePackages })
}
