import { z } from 'zod'
import { packagingLabels, packagings } from '../../goods/products/packaging.ts'
import type { ImportOption } from './kind.ts'

/** Choice of one packaging for what a file leaves open. */
export const packagingOption = ({ label, hint }: Pick<ImportOption, 'label' | 'hint'>): ImportOption => ({
  name: 'packaging',
  schema: z.enum(packagings),
  label,
  hint,
  none: 'Conditionnement indiqué dans le fichier',
  choices: packagings.map((value) => ({ value, label: packagingLabels[value].many })),
  chosen: (chosen) => `${label.toLowerCase()} : ${chosen}`,
})
