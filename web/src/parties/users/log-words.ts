import { planLabels } from '@quai/contract/platform/plans.ts'
import { userTypeLabels } from '@quai/contract/platform/roles.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'

/** Names of the fields that a log compares. Those without a name are not shown. */
const fieldNames: Readonly<Record<string, string>> = {
  name: 'Nom',
  email: 'Adresse e-mail',
  userType: 'Type',
  pricingPlan: 'Formule',
  requestedPlan: 'Formule demandée',
  reason: 'Motif',
  externalId: 'Identifiant externe',
  appointmentDuration: 'Durée de rendez-vous',
  mainContact: 'Contact principal',
  street: 'Rue',
  zipCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  canWarehouseCarry: 'Navette de l’entrepôt',
  requiresSignedSlip: 'Bon signé',
  apiAvailable: 'Accès à l’API',
  transportPlan: 'Plan de transport',
  rateCard: 'Grille tarifaire',
}

const namesOfCodes = ['pricingPlan', 'requestedPlan', 'userType']
const valueNames: Readonly<Record<string, string>> = { ...planLabels, ...userTypeLabels }

/** Writes the changes of a log in French. */
export const changesOf = (changes: Readonly<Record<string, readonly [unknown, unknown]>>) =>
  Object.entries(changes).flatMap(([name, [from, to]]) => {
    const field = fieldNames[name]
    return field ? [{ field, from: valueText(name, from), to: valueText(name, to) }] : []
  })

const valueText = (name: string, value: unknown): string => {
  if (value === null || value === undefined) return emptyMark
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (name === 'appointmentDuration') return `${text}\u00a0min`
  return namesOfCodes.includes(name) ? (valueNames[text] ?? text) : text
}
