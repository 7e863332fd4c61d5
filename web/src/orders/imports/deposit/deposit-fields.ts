import type { ImportKind } from '@quai/contract/orders/imports/kind.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { z } from 'zod'
import { t } from '../texts.ts'

/** Fields of the form: those of the contract's import, with a file of the device. */
export const depositForm = z.object({
  type: z.string(),
  partnerId: z.int().positive().optional(),
  options: z.record(z.string(), z.string().optional()),
  file: z.instanceof(File, { error: t('fileRequired') }),
  allowRepeat: z.boolean(),
  /** Columns of unknown headers, as JSON. */
  mapping: z.string().optional(),
})

/** Returns the side that the caller must choose a partner from. */
export const otherSide = (userType: UserType): 'customer' | 'warehouse' =>
  userType === 'customer' ? 'warehouse' : 'customer'

/** A customer's file of a type without a warehouse concerns nobody else. */
export const needsPartner = ({ kind, userType }: { kind: ImportKind; userType: UserType }): boolean =>
  kind.needsWarehouse || userType === 'warehouse'

/** Returns the fields to send besides the file. Leaves out the options of a type that was chosen before. */
export const fieldsOf = (
  { type, partnerId, options, allowRepeat, mapping }: Omit<z.output<typeof depositForm>, 'file'>,
  { kind, userType }: { kind: ImportKind; userType: UserType },
): Record<string, string | number | boolean> => ({
  ...Object.fromEntries(
    kind.options.flatMap(({ name }) => {
      const chosen = options[name]
      return chosen ? [[name, chosen]] : []
    }),
  ),
  type,
  ...(partnerId && needsPartner({ kind, userType }) && { [`${otherSide(userType)}Id`]: partnerId }),
  ...(allowRepeat && { allowRepeat }),
  ...(mapping && { mapping }),
})
