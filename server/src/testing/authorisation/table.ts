import type { InferContractRouterInputs } from '@orpc/contract'
import type { Contract } from '@quai/contract/contract.ts'
import { failureMessage } from '@quai/contract/failures.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { expect } from 'vitest'
import { slotOn } from '../builders/builders.ts'
import { testNow } from '../test-app.ts'
import { type Makers, type Pair, type Party, worldPassword } from './world.ts'

/** Owners of the objects in a call, and its caller. */
export interface Scene {
  role: UserType
  pair: Pair
  /** User of the pair whose own objects are meant. */
  self: Party
  /** Other side of the caller's pair. In another's pair, the side that is hidden from the caller. */
  party: Party
  make: Makers
}

/** Kind of thing that a call names, which decides from whom it is hidden (see hiddenFrom() in attempt.ts). */
export type Named = 'nothing' | 'user' | 'customer' | 'warehouse' | 'pair' | 'newcomer'

export interface Line<Input = object | undefined> {
  /** Status by role on the caller's own objects: 403 where the role lacks the permission. */
  customer: number
  warehouse: number
  admin: number
  names: Named
  input: (scene: Scene) => Input | Promise<Input>
  /** Answer for another's objects: 404 by default. Lists leave them out instead. */
  foreign?: { status: number; body: unknown }
  /** True when even an admin sees only its own. */
  isPersonal?: true
}

type Inputs = InferContractRouterInputs<Contract>
/** Maps the unknown input of a route without one to undefined. */
type Given<Input> = unknown extends Input ? undefined : Input

/** One line for each route of the contract. The compiler refuses a missing one, and the test refuses an extra one. */
export type AuthorisationTable = {
  [Module in keyof Inputs]: { [Route in keyof Inputs[Module]]: Line<Given<Inputs[Module][Route]>> }
}

const all = (status: number) => ({ customer: status, warehouse: status, admin: status })
const sides = (status: number) => ({ customer: status, warehouse: status, admin: 403 })
const customerOnly = (status: number) => ({ customer: status, warehouse: 403, admin: 403 })
const warehouseOnly = (status: number) => ({ customer: 403, warehouse: status, admin: 403 })
const adminOnly = (status: number) => ({ customer: 403, warehouse: 403, admin: status })

let sequence = 0
const email = () => `nouveau${++sequence}@example.test`
const item = (productId: number) => ({ productId, productPackaging: 'package_unit' as const, quantity: 1 })
const nothing = () => undefined
/** Result of a bulk call for another's order. */
const notFound = {
  uuid: expect.any(String),
  ok: false,
  code: 'NOT_FOUND',
  message: failureMessage('NOT_FOUND', {}),
}
const place = { street: '1 rue Neuve', city: 'Lille' }

const otherSide = (pair: Pair, role: UserType) =>
  role === 'warehouse' ? { customerId: pair.customer.userId } : { warehouseId: pair.warehouse.userId }

const fileOfOrders = {
  ...sides(201),
  names: 'newcomer' as const,
  input: async ({ make, pair, role }: Scene) => ({
    type: 'delivery' as const,
    ...otherSide(pair, role),
    transporter: 'by_customer' as const,
    file: await make.csv(pair),
  }),
}

export const authorisationTable: AuthorisationTable = {
  auth: {
    login: {
      ...all(200),
      names: 'nothing',
      input: ({ self }) => ({ email: `${self.canary.toLowerCase()}@example.test`, password: worldPassword }),
    },
    logout: { ...all(204), names: 'nothing', input: nothing },
    account: { ...all(200), names: 'nothing', input: nothing },
    changePassword: {
      ...all(204),
      names: 'nothing',
      input: () => ({ password: worldPassword, newPassword: worldPassword }),
    },
    checkTokenValidity: {
      ...all(200),
      names: 'nothing',
      input: async ({ make, self }) => ({ token: await make.resetLink(self) }),
    },
    resetPassword: {
      ...all(204),
      names: 'nothing',
      input: async ({ make, self }) => ({ token: await make.resetLink(self), newPassword: worldPassword }),
    },
  },
  users: {
    search: { ...adminOnly(200), names: 'nothing', input: () => ({ query: 'CANARI' }) },
    list: { ...adminOnly(200), names: 'nothing', input: () => ({ pageSize: 100 }) },
    create: {
      ...adminOnly(201),
      names: 'nothing',
      input: () => ({ name: 'Nouveau', userType: 'customer', mainContact: { name: 'Ana', email: email() } }),
    },
    detail: { ...adminOnly(200), names: 'user', input: ({ self }) => ({ id: self.userId }) },
    update: { ...adminOnly(200), names: 'user', input: ({ self }) => ({ id: self.userId, externalId: 'X' }) },
    contacts: { ...adminOnly(200), names: 'user', input: ({ self }) => ({ id: self.userId }) },
    addContact: {
      ...adminOnly(201),
      names: 'user',
      input: ({ self }) => ({ id: self.userId, name: 'Ana', email: email() }),
    },
  },
  contacts: {
    list: { ...all(200), names: 'nothing', input: nothing },
    create: { ...all(201), names: 'nothing', input: () => ({ name: 'Ana', email: email() }) },
    update: {
      ...all(200),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ id: await make.contact(self), name: 'Ana' }),
    },
    remove: {
      ...all(204),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ id: await make.contact(self) }),
    },
  },
  deals: {
    list: { ...all(200), names: 'nothing', input: nothing },
    detail: { ...all(200), names: 'pair', input: ({ pair }) => ({ id: pair.dealId }) },
    create: { ...adminOnly(201), names: 'nothing', input: ({ make }) => make.strangers() },
    update: { ...adminOnly(200), names: 'pair', input: ({ pair }) => ({ id: pair.dealId, canWarehouseCarry: true }) },
    remove: { ...adminOnly(204), names: 'nothing', input: async ({ make }) => ({ id: await make.unusedDeal() }) },
  },
  addresses: {
    list: { ...all(200), names: 'nothing', input: nothing },
    mainOfUser: { ...all(200), names: 'user', input: ({ party }) => ({ id: party.userId }) },
    detail: {
      ...all(200),
      names: 'user',
      input: async ({ make, party }) => ({ id: await make.address(party) }),
    },
    create: { ...all(201), names: 'user', input: ({ self }) => ({ id: self.userId, name: 'Dépôt', ...place }) },
    update: {
      ...all(200),
      names: 'user',
      input: async ({ make, self }) => ({ id: await make.address(self), ...place }),
    },
    remove: { ...all(204), names: 'user', input: async ({ make, self }) => ({ id: await make.address(self) }) },
  },
  orders: {
    list: { ...all(200), names: 'nothing', input: () => ({ pageSize: 100 }) },
    export: { ...all(200), names: 'nothing', input: () => ({ format: 'csv' }) },
    search: { ...all(200), names: 'nothing', input: () => ({ query: 'CANARI' }) },
    activePeriod: { ...all(200), names: 'nothing', input: nothing },
    toComplete: { ...all(200), names: 'nothing', input: () => ({ pageSize: 100 }) },
    savedFilters: { ...all(200), names: 'nothing', input: nothing },
    createSavedFilter: {
      ...all(201),
      names: 'nothing',
      input: () => ({ name: `Sorties ${++sequence}`, query: { orderType: 'collection' } }),
    },
    updateSavedFilter: {
      ...all(200),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ id: await make.savedFilter(self), name: `Entrées ${++sequence}` }),
    },
    removeSavedFilter: {
      ...all(204),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ id: await make.savedFilter(self) }),
    },
    actions: {
      ...all(200),
      names: 'pair',
      foreign: { status: 200, body: { items: [] } },
      input: async ({ make, pair }) => ({ orderUuids: [(await make.order(pair, 'pending')).uuid] }),
    },
    detail: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'pending')).uuid }),
    },
    create: {
      ...sides(201),
      names: 'newcomer',
      input: async ({ make, pair, role }) => ({
        orderType: 'delivery',
        ...(role === 'warehouse' ? { customerId: pair.customer.userId } : { warehouseId: pair.warehouse.userId }),
        orderDateStart: slotOn('2027-02-04'),
        orderTransporter: 'by_customer',
        orderItems: [item(await make.plainProduct(pair))],
      }),
    },
    update: {
      ...sides(200),
      names: 'pair',
      input: async ({ make, pair }) => ({
        uuid: (await make.order(pair, 'pending')).uuid,
        version: 1,
        messageToWarehouse: 'Changé',
      }),
    },
    confirm: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'pending')).uuid }),
    },
    reject: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'pending')).uuid, reason: 'Complet' }),
    },
    cancel: {
      ...sides(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'confirmed')).uuid, reason: 'Grève' }),
    },
    noShow: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'confirmed', slotOn('2027-01-04'))).uuid }),
    },
    complete: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => {
        const { uuid, productId } = await make.order(pair, 'confirmed')
        return { uuid, orderDateDone: testNow, driverOnTime: true, proof: 'generated', orderItems: [item(productId)] }
      },
    },
    confirmMany: {
      ...warehouseOnly(200),
      names: 'pair',
      foreign: { status: 200, body: { items: [notFound], undoSeconds: 0 } },
      input: async ({ make, pair }) => ({ orderUuids: [(await make.order(pair, 'pending')).uuid] }),
    },
    previewConfirmMany: {
      ...warehouseOnly(200),
      names: 'pair',
      foreign: { status: 200, body: { items: [notFound] } },
      input: async ({ make, pair }) => ({ orderUuids: [(await make.order(pair, 'pending')).uuid] }),
    },
    undoConfirmMany: {
      ...warehouseOnly(200),
      names: 'pair',
      foreign: { status: 200, body: { items: [notFound] } },
      input: async ({ make, pair }) => ({ orderUuids: [(await make.order(pair, 'confirmed')).uuid] }),
    },
    completeMany: {
      ...warehouseOnly(200),
      names: 'pair',
      foreign: { status: 200, body: { items: [notFound] } },
      input: async ({ make, pair }) => ({
        orderUuids: [(await make.order(pair, 'confirmed', slotOn('2027-01-04'))).uuid],
      }),
    },
    previewCompleteMany: {
      ...warehouseOnly(200),
      names: 'pair',
      foreign: { status: 200, body: { items: [notFound] } },
      input: async ({ make, pair }) => ({
        orderUuids: [(await make.order(pair, 'confirmed', slotOn('2027-01-04'))).uuid],
      }),
    },
    previewRemoval: {
      customer: 403,
      warehouse: 200,
      admin: 200,
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'pending')).uuid }),
    },
    remove: {
      customer: 403,
      warehouse: 200,
      admin: 200,
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'pending')).uuid }),
    },
    logs: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'pending')).uuid }),
    },
    acceptChanges: {
      ...customerOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.changedOrder(pair)).uuid, version: 1 }),
    },
    comments: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'pending')).uuid }),
    },
    addComment: {
      ...all(201),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'pending')).uuid, text: 'Palettes filmées ?' }),
    },
    print: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'pending')).uuid }),
    },
    printMany: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ orderUuids: [(await make.order(pair, 'pending')).uuid] }),
    },
    askForProof: {
      ...customerOnly(204),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'confirmed')).uuid }),
    },
    proof: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'finished')).uuid }),
    },
  },
  documents: {
    list: { ...all(200), names: 'nothing', input: () => ({ pageSize: 100 }) },
    ofOrder: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'pending')).uuid }),
    },
    upload: {
      ...sides(201),
      names: 'pair',
      input: async ({ make, pair }) => ({
        uuid: (await make.order(pair, 'confirmed')).uuid,
        type: 'slip',
        documents: [await make.pdf()],
      }),
    },
    download: { ...all(200), names: 'pair', input: ({ make, pair, self }) => make.document(pair, self) },
    downloadAll: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair, self }) => ({ uuid: (await make.document(pair, self)).uuid }),
    },
    remove: { ...all(204), names: 'pair', input: ({ make, pair, self }) => make.document(pair, self) },
  },
  inventories: {
    create: {
      ...sides(201),
      names: 'newcomer',
      input: ({ pair, role }) => ({
        ...(role === 'warehouse' ? { customerId: pair.customer.userId } : { warehouseId: pair.warehouse.userId }),
        plannedDate: '2027-02-04',
        productIds: null,
      }),
    },
    transmit: {
      ...warehouseOnly(201),
      names: 'newcomer',
      input: async ({ make, pair }) => ({
        customerId: pair.customer.userId,
        countedAt: testNow,
        lines: [{ productId: await make.plainProduct(pair), productPackaging: 'package_unit', counted: 2 }],
      }),
    },
    readSheet: {
      ...warehouseOnly(200),
      names: 'customer',
      input: async ({ make, pair }) => ({
        customerId: pair.customer.userId,
        files: [await make.countSheet(pair)],
      }),
    },
    start: { ...warehouseOnly(200), names: 'pair', input: async ({ make, pair }) => make.inventory(pair) },
    show: { ...warehouseOnly(200), names: 'pair', input: ({ make, pair }) => make.countedInventory(pair) },
    save: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({
        ...(await make.countedInventory(pair)),
        entries: [{ productId: await make.plainProduct(pair), productPackaging: 'package_unit', counted: 2 }],
      }),
    },
    uploadSheet: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({
        ...(await make.countedInventory(pair)),
        files: [await make.countSheet(pair)],
      }),
    },
    review: { ...warehouseOnly(200), names: 'pair', input: ({ make, pair }) => make.countedInventory(pair) },
    finish: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({
        ...(await make.countedInventory(pair)),
        revision: 1,
        uncountedStay: true,
      }),
    },
    abandon: { ...warehouseOnly(200), names: 'pair', input: ({ make, pair }) => make.countedInventory(pair) },
    sheet: { ...warehouseOnly(200), names: 'pair', input: async ({ make, pair }) => make.inventory(pair) },
  },
  guests: {
    share: {
      ...sides(201),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'confirmed')).uuid, email: email() }),
    },
    links: {
      ...sides(200),
      names: 'pair',
      input: async ({ make, pair, self }) => ({ uuid: (await make.guestLink(pair, self)).uuid }),
    },
    revoke: {
      ...sides(204),
      names: 'pair',
      input: async ({ make, pair, self }) => {
        const { uuid, linkId } = await make.guestLink(pair, self)
        return { uuid, linkId }
      },
    },
    // The holder of the token needs no account and sees both names.
    show: {
      ...all(200),
      names: 'nothing',
      input: async ({ make, pair, self }) => ({ token: (await make.guestLink(pair, self)).token }),
    },
    slip: {
      ...all(200),
      names: 'nothing',
      input: async ({ make, pair, self }) => ({ token: (await make.guestLink(pair, self)).token }),
    },
  },
  slots: {
    settings: { ...warehouseOnly(200), names: 'nothing', input: nothing },
    saveSettings: {
      ...warehouseOnly(200),
      names: 'nothing',
      input: () => ({
        appointmentDuration: 30,
        dockCount: 50,
        isTemperatureControlled: false,
        isAlsaceMoselle: false,
        workedHolidays: [],
        closureDays: [],
        openingPeriods: [1, 2, 3, 4, 5].map((weekday) => ({
          weekday,
          period: 'morning',
          opens: '08:00',
          closes: '12:00',
        })),
      }),
    },
    free: {
      ...all(200),
      names: 'warehouse',
      input: ({ pair }) => ({ warehouseId: pair.warehouse.userId, date: '2027-02-05' }),
    },
    load: {
      ...all(200),
      names: 'warehouse',
      input: ({ pair }) => ({ warehouseId: pair.warehouse.userId, from: '2027-02-01', to: '2027-02-28' }),
    },
    timeFrame: { ...all(200), names: 'warehouse', input: ({ pair }) => ({ warehouseId: pair.warehouse.userId }) },
    saveTimeFrame: {
      ...warehouseOnly(200),
      names: 'warehouse',
      input: ({ pair }) => ({
        warehouseId: pair.warehouse.userId,
        orderCreationLimitHours: 0,
        orderUpdateLimitHours: 0,
      }),
    },
  },
  stock: {
    products: { ...all(200), names: 'nothing', input: () => ({ pageSize: 1000 }) },
    overview: {
      ...all(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ id: await make.productEverywhere(pair) }),
    },
    movements: {
      ...all(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ productId: await make.productEverywhere(pair) }),
    },
    proposal: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair }) => ({
        warehouseId: pair.warehouse.userId,
        productId: await make.product(pair),
        productPackaging: 'package_unit',
        quantity: 1,
        date: '2027-02-05',
      }),
    },
    adjust: {
      ...warehouseOnly(200),
      names: 'warehouse',
      input: async ({ make, pair }) => ({
        warehouseId: pair.warehouse.userId,
        reason: 'Casse',
        adjustments: [{ ...item(await make.plainProduct(pair)), adjustmentType: 'addition' }],
      }),
    },
  },
  products: {
    list: { ...all(200), names: 'nothing', input: () => ({ pageSize: 100 }) },
    create: {
      ...sides(201),
      names: 'customer',
      input: ({ pair }) => ({
        customerId: pair.customer.userId,
        reference: `N-${++sequence}`,
        name: `Nouveau ${sequence}`,
        packagingType: 'unit',
      }),
    },
    updateMany: {
      ...sides(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ products: [{ id: await make.product(pair), supplierName: 'Dupont' }] }),
    },
    removeMany: {
      ...sides(204),
      names: 'customer',
      input: async ({ make, pair }) => ({ ids: [await make.product(pair)] }),
    },
    detail: { ...all(200), names: 'customer', input: async ({ make, pair }) => ({ id: await make.product(pair) }) },
    update: {
      ...sides(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ id: await make.product(pair), supplierName: 'Dupont' }),
    },
    remove: { ...sides(204), names: 'customer', input: async ({ make, pair }) => ({ id: await make.product(pair) }) },
  },
  batches: {
    ofProduct: { ...all(200), names: 'customer', input: async ({ make, pair }) => ({ id: await make.product(pair) }) },
    detail: { ...all(200), names: 'customer', input: async ({ make, pair }) => ({ id: await make.batch(pair) }) },
    create: {
      ...sides(201),
      names: 'customer',
      input: async ({ make, pair }) => ({ productId: await make.product(pair), batchNumber: `L-${++sequence}` }),
    },
    update: {
      ...sides(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ id: await make.batch(pair), additionalInformation: 'Palette filmée' }),
    },
    remove: { ...sides(204), names: 'customer', input: async ({ make, pair }) => ({ id: await make.batch(pair) }) },
  },
  imports: {
    create: fileOfOrders,
    createOfOrders: fileOfOrders,
    createOfOrdersCsv: fileOfOrders,
    list: { ...sides(200), names: 'nothing', input: () => ({ pageSize: 100 }) },
    template: { ...sides(200), names: 'nothing', input: () => ({ type: 'delivery' }) },
    detail: { ...sides(200), names: 'pair', input: ({ make, pair, self }) => make.import(pair, self) },
    update: {
      ...sides(200),
      names: 'pair',
      input: async ({ make, pair, self }) => ({ ...(await make.import(pair, self)), createsMissing: true }),
    },
    correct: {
      ...sides(200),
      names: 'pair',
      input: async ({ make, pair, self }) => ({
        ...(await make.import(pair, self)),
        rows: [{ line: 2, cells: { hour: '09:30' } }],
      }),
    },
    apply: { ...sides(200), names: 'pair', input: ({ make, pair, self }) => make.import(pair, self) },
    remove: { ...sides(204), names: 'pair', input: ({ make, pair, self }) => make.import(pair, self) },
    file: { ...sides(200), names: 'pair', input: ({ make, pair, self }) => make.import(pair, self) },
    ofOrder: { ...all(200), names: 'pair', input: ({ make, pair }) => make.importedOrder(pair) },
    readItems: {
      ...sides(200),
      names: 'newcomer',
      input: async ({ make, pair, role }) => ({
        orderType: 'delivery',
        ...otherSide(pair, role),
        file: await make.csv(pair),
      }),
    },
  },
  dashboard: { show: { ...all(200), names: 'nothing', input: nothing } },
}
