import { expect, it } from 'vitest'
import { adjustmentMail } from './mails.ts'

it('écrit les lignes d’un ajustement, quarante au plus, et compte le reste', () => {
  const line = { reference: 'REF', name: 'Café', packaging: 'package_box' as const, batchNumber: 'L1', quantity: -1 }
  const { subject, text } = adjustmentMail({
    warehouseName: 'Lyon',
    reason: 'Casse',
    lines: Array.from({ length: 43 }, () => line),
  })
  expect(subject).toBe('Stock ajusté\u00a0: Lyon, 43\u00a0lignes')
  expect(text.match(/REF Café \(lot L1\)\u00a0: −1 colis/g)).toHaveLength(40)
  expect(text).toContain('Et aussi\u00a0: 3\u00a0autres lignes')
})
