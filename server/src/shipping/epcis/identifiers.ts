import { isGtin, isWorldwide } from '@quai/contract/goods/barcodes/gtin.ts'
import type { Packaging } from '@quai/contract/goods/products/packaging.ts'

/** Resolver of GS1 Digital Link identifiers, which stand for a GTIN, a lot or an SSCC (GS1 Digital Link 1.2, section 4). */
const gs1 = 'https://id.gs1.org'

/** Goods as identifiers name them. */
export interface Goods {
  productId: number
  packaging: Packaging
  /** GTIN-14 of the unit; null where there is none, or where another product of the owner bears it too. */
  gtin: string | null
  batchId: number | null
  batchNumber: string | null
}

/**
 * Names a class of goods. A GTIN names units alone, because boxes and pallets bear other ones; a batch number belongs into it
 * when GS1 could print it (AI 10: 20 characters of set 82). Everything else gets an address of this installation.
 */
export const classOf = (site: string, { productId, packaging, gtin, batchId, batchNumber }: Goods): string => {
  if (packaging === 'package_unit' && gtin !== null && isGtin(gtin) && isWorldwide(gtin)) {
    if (batchNumber === null) return `${gs1}/01/${gtin}`
    if (isLotNumber(batchNumber)) return `${gs1}/01/${gtin}/10/${encodeURIComponent(batchNumber)}`
  }
  return `${site}/products/${productId}?packaging=${packaging}${batchId === null ? '' : `&batch=${batchId}`}`
}

/** GS1 General Specifications, figure 7.11-1. */
const isLotNumber = (text: string): boolean => /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/.test(text)

/** Names a parcel: by its SSCC where its warehouse gives some. */
export const parcelOf = (site: string, { sscc, uuid }: { sscc: string | null; uuid: string }): string =>
  sscc === null ? `${site}/packages/${uuid}` : `${gs1}/00/${sscc}`

export const warehouseOf = (site: string, id: number): string => `${site}/warehouses/${id}`
export const ownerOf = (site: string, id: number): string => `${site}/customers/${id}`
export const orderOf = (site: string, uuid: string): string => `${site}/orders/${uuid}`
