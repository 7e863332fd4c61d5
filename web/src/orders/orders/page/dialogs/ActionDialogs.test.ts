import { expect, test } from 'vitest'
import { whatGoes } from './ActionDialogs.tsx'

test('la suppression nomme ce qui part, et tait ce qu’il n’y a pas', () => {
  const none = { documentsDeletedTotal: 0, notificationsDeletedTotal: 0, shipmentDeletedTotal: 0 }
  expect(whatGoes({ ...none, orderItemsDeletedTotal: 1, stateLogsDeletedTotal: 2 })).toBe(
    '1\u00a0ligne et 2\u00a0étapes d’historique',
  )
  expect(
    whatGoes({
      orderItemsDeletedTotal: 2,
      documentsDeletedTotal: 1,
      stateLogsDeletedTotal: 3,
      notificationsDeletedTotal: 4,
      shipmentDeletedTotal: 1,
    }),
  ).toBe('2\u00a0lignes, 1\u00a0document, 3\u00a0étapes d’historique, 4\u00a0notifications et 1\u00a0expédition')
})
