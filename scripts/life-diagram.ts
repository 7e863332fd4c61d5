import { readFileSync, writeFileSync } from 'node:fs'
import { orderStatuses } from '@quai/contract/platform/of-order.ts'
import {
  type Condition,
  life,
  orderActions,
  orderStatusLabels,
  type StepTaker,
  undoSeconds,
} from '../contract/src/orders/orders/life.ts'
import { userTypeLabels } from '../contract/src/platform/roles.ts'

/**
 * Writes docs/vie-d-une-commande.md from life.ts: `npm run docs`. With `--check` it only compares, and fails when the
 * page differs from the table.
 */
const target = new URL('../docs/vie-d-une-commande.md', import.meta.url)

const conditionLabels: Record<Condition, string> = {
  activeDeal: 'accord actif',
  freeSlot: 'créneau libre',
  creationNotice: 'préavis de création',
  updateNotice: 'préavis de modification',
  startAhead: 'heure prévue à venir',
  change: 'au moins un changement',
  reason: 'motif',
  stock: 'stock suffisant',
  stockAfterChange: 'stock suffisant après le changement',
  plannedStartPast: 'heure prévue passée',
  courier: 'messagerie',
  consignedIfCourier: 'remise au transporteur pour une messagerie',
  notConsigned: 'pas encore remise au transporteur',
  completion: 'date, ponctualité, quantités réelles, justificatif',
  undoWindow: `confirmée sans changement, moins de ${undoSeconds} s avant, rien depuis`,
  appointment: 'rendez-vous au quai',
  inventory: 'inventaire',
  counted: 'comptage commencé pour un inventaire',
  notCounting: 'comptage pas commencé',
  notArrived: 'arrivée pas notée',
}

const takerLabels: Record<StepTaker, string> = { ...userTypeLabels, system: 'Quai' }

const takerWithin = (by: StepTaker): string => (by === 'system' ? takerLabels[by] : takerLabels[by].toLowerCase())

const name = (status: string | null): string => (status === null ? '[*]' : status === 'deleted' ? 'supprimee' : status)

const render = (): string => {
  const steps = orderActions.flatMap((action) =>
    life[action].steps.map((step) => ({ action, ifPreOrder: false, ...step, ...life[action] })),
  )
  const arrows = steps
    .filter((step) => step.action !== 'order_delete')
    .map((step) => `  ${name(step.from)} --> ${name(step.to)} : ${step.label} (${takerWithin(step.by)})`)
  const rows = steps
    .filter((step) => step.action !== 'order_delete')
    .map((step) => {
      const from = step.from === null ? '–' : orderStatusLabels[step.from]
      const to = step.to === 'deleted' ? 'supprimée' : orderStatusLabels[step.to]
      const conditions = [
        ...(step.ifPreOrder ? ['pré-commande'] : []),
        ...step.conditions.map((condition) => conditionLabels[condition]),
      ]
      return `| \`${step.action}\` | ${takerLabels[step.by]} | ${from} | ${to} | ${conditions.join(', ') || '–'} |`
    })
  return `# Vie d’une commande

Page écrite par \`npm run docs\` d’après \`contract/src/orders/orders/life.ts\`. L’entrepôt et l’administrateur peuvent de plus supprimer
toute commande qui n’est pas clôturée (\`order_delete\`).

\`\`\`mermaid
stateDiagram-v2
${orderStatuses.map((status) => `  ${status} : ${orderStatusLabels[status]}`).join('\n')}
${[...new Set(arrows)].join('\n')}
\`\`\`

| action | par | de | à | conditions |
|---|---|---|---|---|
${rows.join('\n')}
`
}

const text = render()
if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (text !== readFileSync(target, 'utf8')) {
  console.error('docs/vie-d-une-commande.md no longer matches life.ts: run “npm run docs”.')
  process.exitCode = 1
}
