import type { UserType } from '@quai/contract/platform/roles.ts'
import type { ToldEvent } from '@quai/contract/told/events/event.ts'
import type { Scene } from '../authorisation/table.ts'
import { slotOn } from '../builders/builders.ts'
import type { Caller } from '../test-app.ts'

type Side = 'customer' | 'warehouse'
// biome-ignore lint/suspicious/noExplicitAny: the inputs of all routes
type Given = Record<string, any>

/** Who acts; an administrator does so to one side. */
type By = Side | `admin to ${Side}`

interface Kind {
  kind: ToldEvent['kind'] | 'hold' | 'notification' | 'plan'
  /** Call by which the other side sees it: its answer is another one afterwards. */
  shows: (given: Given, scene: Scene) => string
  /** Input of the call, with what it needs done before; the valid input of the authorisation table unless given. */
  input?: (scene: Scene, caller: Caller) => Promise<Given> | Given
}

/** What one side, or an administrator, does by one call, and how the other side sees it. */
export interface Act extends Kind {
  title: string
  /** Who acts, and who must hear of it. */
  by: UserType
  to: Side
  route: string
}

const order = ({ uuid }: Given) => `/orders/${uuid}`
const listOfOrders = () => '/orders?pageSize=100'
const firstOrder = ({ orderUuids }: Given) => `/orders/${orderUuids[0]}`
const listOfShipments = () => '/orders/shipments?pageSize=100'
const rates = ({ dealId }: Given) => `/deals/${dealId}/rates`
const comments = ({ uuid }: Given) => `/orders/${uuid}/comments`
const documents = ({ uuid }: Given) => `/orders/${uuid}/documents`
const shipment = ({ uuid }: Given) => `/shipments/${uuid}`
const product = ({ id }: Given) => `/products/${id}`
const invoice = ({ uuid }: Given) => `/invoices/${uuid}`
const today = () => slotOn('2027-01-04')
const item = (productId: number, quantity = 1) => ({ productId, productPackaging: 'package_unit', quantity })

/** Updates an order in a status; a warehouse thereby proposes. */
const change =
  (status: 'pending' | 'confirmed', changes: (productId: number) => Given) =>
  async ({ make, pair }: Scene) => {
    const { uuid, productId } = await make.order(pair, status)
    return { uuid, version: 1, ...changes(productId) }
  }
const visited =
  (step: string) =>
  async ({ make, pair }: Scene) => ({
    uuid: (await make.order(pair, 'confirmed', today())).uuid,
    step,
  })
const applied = async ({ make, pair, self }: Scene, caller: Caller) => {
  const { uuid } = await make.import(pair, self)
  await caller.post(`/imports/${uuid}/apply`)
  return { uuid }
}
const main = ({ self }: Scene) => ({
  id: self.userId,
  name: 'Dépôt neuf',
  street: '9 rue Neuve',
  city: 'Lille',
  isMainAddress: true,
})

const confirmedTogether: Kind['input'] = async ({ make, pair }, caller) => {
  const orderUuids = [(await make.order(pair, 'pending')).uuid]
  await caller.post('/orders/confirm', { orderUuids })
  return { orderUuids }
}

/** Says a step of a lorry that is at its dock. */
const afterDock =
  (step: string): Kind['input'] =>
  async (scene, caller) => {
    const { uuid } = await visited('atDock')(scene)
    await caller.post(`/orders/${uuid}/visit`, { step: 'atDock' })
    return { uuid, step }
  }

const stockFile: Kind['input'] = async ({ make, pair }) => ({
  id: pair.warehouse.userId,
  dryRun: false,
  file: await make.stockCsv(pair, 12),
  reason: 'Recomptage',
})

const heldGoods: Kind['input'] = async ({ make, pair }) => ({
  formKey: crypto.randomUUID(),
  warehouseId: pair.warehouse.userId,
  items: [item(await make.productEverywhere(pair))],
})

const notice: Kind['input'] = ({ pair }) => ({
  warehouseId: pair.warehouse.userId,
  orderCreationLimitHours: 24,
  orderUpdateLimitHours: 24,
})

const renamed: Kind['input'] = ({ pair }) => ({ id: pair.customer.userId, name: 'CANARI-CA Frères' })

const uncarried: Kind['input'] = ({ pair }) => ({ id: pair.dealId, canWarehouseCarry: false })

type Row = [title: string, by: By, route: string, kind: Kind['kind'], shows: Kind['shows'], input?: Kind['input']]

const rows: Row[] = [
  ['une commande est passée', 'customer', 'orders.create', 'order', listOfOrders],
  ['l’entrepôt passe une commande', 'warehouse', 'orders.create', 'order', listOfOrders],
  ['une commande passée s’annonce', 'customer', 'orders.create', 'notification', () => '/notifications/overview'],
  ['une commande est confirmée', 'warehouse', 'orders.confirm', 'order', order],
  ['une commande est refusée', 'warehouse', 'orders.reject', 'order', order],
  ['une commande est modifiée', 'customer', 'orders.update', 'order', order],
  [
    'un créneau est déplacé',
    'customer',
    'orders.update',
    'order',
    order,
    change('pending', () => ({ orderDateStart: slotOn('2027-02-08', 2) })),
  ],
  [
    'des lignes sont modifiées',
    'customer',
    'orders.update',
    'order',
    order,
    change('pending', (id) => ({ orderItems: [item(id, 3)] })),
  ],
  [
    'un chauffeur est annoncé',
    'customer',
    'orders.update',
    'order',
    order,
    change('confirmed', () => ({ driverName: 'Luc Morel' })),
  ],
  [
    'une modification est proposée',
    'warehouse',
    'orders.update',
    'order',
    order,
    change('confirmed', () => ({ orderDateStart: slotOn('2027-02-09', 3) })),
  ],
  ['une modification est acceptée', 'customer', 'orders.acceptChanges', 'order', order],
  ['le client annule', 'customer', 'orders.cancel', 'order', order],
  ['l’entrepôt annule', 'warehouse', 'orders.cancel', 'order', order],
  ['une absence est notée', 'warehouse', 'orders.noShow', 'order', order],
  ['une commande est clôturée', 'warehouse', 'orders.complete', 'order', order],
  ['des commandes sont confirmées ensemble', 'warehouse', 'orders.confirmMany', 'order', firstOrder],
  ['des confirmations sont reprises', 'warehouse', 'orders.undoConfirmMany', 'order', firstOrder, confirmedTogether],
  ['des commandes sont clôturées ensemble', 'warehouse', 'orders.completeMany', 'order', firstOrder],
  ['une commande est supprimée', 'warehouse', 'orders.remove', 'order', order],
  ['la preuve est demandée', 'customer', 'orders.askForProof', 'order', ({ uuid }) => `/orders/${uuid}/logs`],
  ['le client écrit un message', 'customer', 'orders.addComment', 'message', comments],
  ['l’entrepôt écrit un message', 'warehouse', 'orders.addComment', 'message', comments],
  ['le client dépose un document', 'customer', 'documents.upload', 'document', documents],
  ['l’entrepôt dépose un document', 'warehouse', 'documents.upload', 'document', documents],
  ['un document est retiré', 'customer', 'documents.remove', 'document', documents],
  ['le chauffeur se dit arrivé par son lien', 'customer', 'guests.arrive', 'visit', () => '/board'],
  ['un camion est arrivé', 'warehouse', 'visits.note', 'visit', order, visited('arrived')],
  ['un camion est à quai', 'warehouse', 'visits.note', 'visit', order, visited('atDock')],
  ['un camion est reparti', 'warehouse', 'visits.note', 'visit', order, afterDock('left')],
  ['une heure est reprise', 'warehouse', 'visits.undo', 'visit', order, afterDock('atDock')],
  [
    'une expédition est préparée',
    'warehouse',
    'shipments.save',
    'shipment',
    ({ orderUuid }) => `/orders/${orderUuid}/shipments`,
  ],
  ['des expéditions sont préparées seules', 'warehouse', 'shipments.packAutomatically', 'shipment', listOfShipments],
  ['un ramassage est demandé', 'warehouse', 'pickups.create', 'shipment', listOfShipments],
  ['un colis est livré', 'warehouse', 'tracking.add', 'shipment', shipment],
  ['un suivi est importé', 'warehouse', 'tracking.importFile', 'shipment', listOfShipments],
  ['un inventaire est demandé', 'customer', 'inventories.create', 'order', listOfOrders],
  ['un comptage commence', 'warehouse', 'inventories.start', 'order', order],
  ['un comptage avance', 'warehouse', 'inventories.save', 'order', order],
  ['un comptage est abandonné', 'warehouse', 'inventories.abandon', 'order', order],
  ['un inventaire est validé', 'warehouse', 'inventories.finish', 'stock', order],
  ['un inventaire est transmis', 'warehouse', 'inventories.transmit', 'stock', listOfOrders],
  [
    'le stock est ajusté',
    'warehouse',
    'stock.adjust',
    'stock',
    ({ adjustments: [{ productId }] }) => `/stock/movements/${productId}`,
  ],
  [
    'le stock est corrigé par un fichier',
    'warehouse',
    'imports.uploadStock',
    'stock',
    () => '/stock/product?pageSize=100',
    stockFile,
  ],
  [
    'des marchandises sont retenues pour une commande en saisie',
    'customer',
    'stock.hold',
    'hold',
    ({ items: [{ productId }] }) => `/stock/holds?productId=${productId}`,
    heldGoods,
  ],
  ['un produit est créé', 'customer', 'products.create', 'product', () => '/products?pageSize=100'],
  ['un produit est modifié', 'customer', 'products.update', 'product', product],
  ['un produit est supprimé', 'customer', 'products.remove', 'product', product],
  ['une photo est posée', 'customer', 'products.uploadPicture', 'product', product],
  ['une photo est retirée', 'customer', 'products.removePicture', 'product', product],
  ['un produit se suit par lots', 'warehouse', 'stock.manageBatches', 'product', product],
  ['un lot est créé', 'warehouse', 'batches.create', 'product', ({ productId }) => `/batches/product/${productId}`],
  ['un lot est modifié', 'warehouse', 'batches.update', 'product', ({ id }) => `/batches/${id}`],
  ['un lot est archivé', 'warehouse', 'batches.remove', 'product', () => '/batches?pageSize=100'],
  ['un import de commandes est appliqué', 'customer', 'imports.apply', 'order', listOfOrders],
  ['un import de commandes est repris', 'customer', 'imports.undo', 'order', listOfOrders, applied],
  ['une facture est déposée', 'warehouse', 'invoices.upload', 'invoice', () => '/invoices?pageSize=100'],
  ['une facture est payée', 'warehouse', 'invoices.pay', 'invoice', invoice],
  ['un paiement est repris', 'warehouse', 'invoices.unpay', 'invoice', invoice],
  ['une facture est relancée', 'warehouse', 'invoices.remind', 'invoice', invoice],
  ['une facture est acceptée', 'customer', 'invoices.approve', 'invoice', invoice],
  ['une facture est contestée', 'customer', 'invoices.dispute', 'invoice', invoice],
  ['une contestation est abandonnée', 'customer', 'invoices.abandon', 'invoice', invoice],
  ['une contestation est tranchée', 'warehouse', 'invoices.settle', 'invoice', invoice],
  ['une facture est commentée', 'customer', 'invoices.comment', 'invoice', invoice],
  ['une facture est retirée', 'warehouse', 'invoices.withdraw', 'invoice', invoice],
  ['des tarifs sont fixés', 'warehouse', 'rates.save', 'deal', rates],
  ['des tarifs sont retirés', 'warehouse', 'rates.remove', 'deal', rates],
  [
    'les horaires changent',
    'warehouse',
    'slots.saveSettings',
    'hours',
    (_, { pair }) => `/warehouseAvailability/${pair.warehouse.userId}?date=2027-02-05`,
  ],
  [
    'les préavis changent',
    'warehouse',
    'slots.saveTimeFrame',
    'hours',
    ({ warehouseId }) => `/settings/time-frame/${warehouseId}`,
    notice,
  ],
  ['l’entrepôt change d’adresse', 'warehouse', 'addresses.create', 'deal', ({ id }) => `/addresses/user/${id}`, main],
  ['le client change de nom', 'admin to warehouse', 'users.update', 'deal', () => '/deals', renamed],
  ['un accord est modifié', 'admin to customer', 'deals.update', 'deal', () => '/deals', uncarried],
  [
    'un plan de transport est fixé',
    'admin to customer',
    'transportRules.savePlan',
    'deal',
    ({ dealId }) => `/deals/${dealId}/transport-rules`,
  ],
  ['une formule est accordée', 'admin to customer', 'subscription.accept', 'plan', () => '/subscription'],
]

/** Kinds of act that concern the other side. */
export const acts: readonly Act[] = rows.map(([title, who, route, kind, shows, input]) => {
  const by: UserType = who === 'customer' || who === 'warehouse' ? who : 'admin'
  const to: Side = who === 'customer' || who === 'admin to warehouse' ? 'warehouse' : 'customer'
  return { title, by, to, route, kind, shows, ...(input && { input }) }
})
