import { route } from '../../calls/route.ts'
import { scanned, scanQuery } from './barcode.ts'

export const barcodeRoutes = {
  find: route('GET /barcodes', {
    permission: 'orders.read',
    about: [],
    summary: 'Produits, lots et commandes qu’un code scanné désigne',
    failures: ['BARCODE_UNREADABLE'],
  })
    .input(scanQuery)
    .output(scanned),
}
