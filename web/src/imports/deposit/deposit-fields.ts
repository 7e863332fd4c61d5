import type { ImportKind } from '@quai/contract/imports/kind.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { z } from 'zod'
import { t } from '../texts.ts'

/** The fields of the contract's import, its file still on the device. */
export const depositForm = z.object({
  type: z.string(),
  partnerId: z.int().positive().optional(),
  options: z.record(z.string(), z.string().optional()),
  file: z.instanceof(File, { error: t('fileRequired') }),
  allowRepeat: z.boolean(),
})

/** The side to choose: the one that the caller is not. */
export const otherSide = (userType: UserType) => (userType === 'customer' ? 'warehouse' : 'customer')

/** The form as it is sent, without its file. Leaves out the options of another type, chosen before this one. */
export const fieldsOf = (
  { type, partnerId, options, allowRepeat }: Omit<z.output<typeof depositForm>, 'file'>,
  { kind, userType }: { kind: ImportKind; userType: UserType },
): Record<string, string | number | boolean> => ({
  ...Object.fromEntries(
    kind.options.flatMap(({ name }) => {
      const chosen = options[name]
      return chosen ? [[name, chosen]] : []
    }),
  ),
  type,
  ...(partnerId && { [`${otherSide(userType)}Id`]: partnerId }),
  ...(allowRepeat && { allowRepeat }),
})
