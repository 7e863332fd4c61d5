import type { Verbs } from '../../calls/verbs.ts'
import { createProduct } from './create.ts'
import { suggestProducts } from './find/suggest.ts'
import { listProductChanges } from './history.ts'
import { exportProducts, listKeptProducts, listProducts } from './list.ts'
import { removePicture, showPicture, uploadPicture } from './picture/picture.ts'
import { showProduct } from './present.ts'
import { printProductLabels } from './print.ts'
import { removeProduct, removeProducts } from './remove.ts'
import { updateProduct, updateProducts } from './update.ts'

/** Routes of this module with their verbs. */
export const productVerbs = {
  products: {
    list: listProducts,
    export: exportProducts,
    suggestions: suggestProducts,
    ofCustomer: listProducts,
    atWarehouse: listKeptProducts,
    create: createProduct,
    updateMany: updateProducts,
    print: printProductLabels,
    removeMany: removeProducts,
    detail: showProduct,
    changes: listProductChanges,
    picture: showPicture,
    uploadPicture,
    removePicture,
    update: updateProduct,
    remove: removeProduct,
  },
} satisfies Pick<Verbs, 'products'>
