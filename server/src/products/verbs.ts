import type { Verbs } from '../calls/verbs.ts'
import { createProduct } from './create.ts'
import { showProduct } from './detail.ts'
import { listProducts } from './list.ts'
import { removeProduct, removeProducts } from './remove.ts'
import { updateProduct, updateProducts } from './update.ts'

/** Routes of this module with their verbs. */
export const productVerbs = {
  products: {
    list: listProducts,
    create: createProduct,
    updateMany: updateProducts,
    removeMany: removeProducts,
    detail: showProduct,
    update: updateProduct,
    remove: removeProduct,
  },
} satisfies Pick<Verbs, 'products'>
