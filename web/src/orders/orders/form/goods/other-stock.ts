import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import type { ProductSuggestion } from '@quai/contract/goods/products/product.ts'
import { shortDayText } from '../../wording.ts'
import { t } from '../texts.ts'

/** « 5 colis à Froid de Loire ». */
export const elsewhereText = ({ available, productPackaging, warehouseName }: ProductSuggestion['stock'][number]) =>
  t('elsewhere', { quantity: packagesText(available, productPackaging), warehouse: warehouseName })

/** « prochaine entrée jeu. 17 déc. ». */
export const nextEntryText = (at: string | null): string | undefined =>
  at ? t('nextEntry', { day: shortDayText(at) }) : undefined
