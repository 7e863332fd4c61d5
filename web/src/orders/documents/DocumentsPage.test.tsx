import { userTypes } from '@quai/contract/platform/roles.ts'
import { expect, test } from 'vitest'
import { widthOf } from '../../ui/table/table-styles.ts'
import { columnsFor } from './DocumentsPage.tsx'

/** Room of a table on a desk of 1,440 px, beside the menu. */
const room = 1093

test.each(userTypes)('la liste des documents tient sur un bureau de 1 440 px sans défiler de côté (%s)', (userType) => {
  expect(widthOf(columnsFor(userType).filter(({ yields }) => !yields))).toBeLessThanOrEqual(room)
})

test.each(['customer', 'warehouse'] as const)('elle y dit qui a joint chaque document (%s)', (userType) => {
  expect(widthOf(columnsFor(userType))).toBeLessThanOrEqual(room)
})
