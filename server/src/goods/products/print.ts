import { type Packaging, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { fileNamePart } from '../../platform/files/file-name-part.ts'
import { renderPdf } from '../../services/print/render.ts'
import { showProduct } from './present.ts'

interface Asked {
  id: number
  productPackaging?: Packaging | undefined
  copies: number
}

/** Prints labels of a product, one a page. Throws NOT_FOUND, PACKAGING_UNUSABLE, PRINT_BUSY, PRINT_FAILED. */
export const printProductLabels = async (
  ctx: Context,
  { id, productPackaging, copies }: Asked,
): Promise<FileAnswer> => {
  const product = await showProduct(ctx, { id })
  if (productPackaging && !usablePackagings[product.packagingType].includes(productPackaging))
    throw fail('PACKAGING_UNUSABLE', { reference: product.reference, packaging: productPackaging })
  const content = await renderPdf(ctx, {
    kind: 'product-labels',
    product,
    packaging: productPackaging ?? null,
    copies,
    printedAt: ctx.now.toISOString(),
  })
  return new FileAnswer({ filename: `etiquette-${fileNamePart(product.reference)}.pdf`, type: 'pdf', content })
}
