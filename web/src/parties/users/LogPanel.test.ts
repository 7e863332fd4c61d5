import { expect, test } from 'vitest'
import { differencesOf } from './LogPanel.tsx'

test.each([
  ['name', ['Cave', 'Cave du Midi'], 'Nom', 'Cave', 'Cave du Midi'],
  ['pricingPlan', [null, 'starter'], 'Formule', '–', 'Starter'],
  ['appointmentDuration', [30, 45], 'Durée de rendez-vous', '30\u00a0min', '45\u00a0min'],
  ['requiresSignedSlip', [false, true], 'Bon signé', 'Non', 'Oui'],
] as const)('le journal écrit le champ %s en français', (name, change, field, from, to) => {
  expect(differencesOf({ [name]: change })).toEqual([{ field, from, to }])
})

test('un champ sans nom français ne se montre pas', () => {
  expect(differencesOf({ lng: [1, 2] })).toEqual([])
})
