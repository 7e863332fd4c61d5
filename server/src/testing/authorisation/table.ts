import type { InferContractRouterInputs } from '@orpc/contract'
import type { Contract } from '@quai/contract/contract.ts'
import { failureMessage } from '@quai/contract/failures.ts'
import { addDays } from '@quai/contract/platform/dates.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { expect } from 'vitest'
import { slotOn } from '../builders/builders.ts'
import { testNow, testPrinterName } from '../test-app.ts'
import { type Makers, type Pair, type Party, worldPassword } from './world.ts'

/** Owners of the objects in a call, and its caller. */
export interface Scene {
  role: UserType
  pair: Pair
  /** Side of the pair that owns the objects in the call. */
  self: Party
  /** Other side of the caller's pair; in a pair of others, the side that is hidden from the caller. */
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
const warehouseAndAdmin = (status: number) => ({ customer: 403, warehouse: status, admin: status })
const adminOnly = (status: number) => ({ customer: 403, warehouse: 403, admin: status })

let sequence = 0
const email = () => `nouveau${++sequence}@example.test`
const item = (productId: number) => ({ productId, productPackaging: 'package_unit' as const, quantity: 1 })
const nothing = () => undefined
/** Start of an appointment of the present day. */
const today = () => slotOn('2027-01-04')
/** Result of a bulk call for another's order. */
const notFound = {
  uuid: expect.any(String),
  ok: false,
  code: 'NOT_FOUND',
  message: failureMessage('NOT_FOUND', {}),
}
const placeOfService = ({ carrierId, carrierServiceId }: { carrierId: number; carrierServiceId: number }) => ({
  id: carrierId,
  serviceId: carrierServiceId,
})
const place = { street: '1 rue Neuve', city: 'Lille' }

/** Another day at each call. */
const nextRateDay = () => addDays('2027-02-01', ++sequence)
const chargedIn = ({ customer, warehouse }: Pair) => ({
  customerId: customer.userId,
  warehouseId: warehouse.userId,
  from: '2026-12-10',
  to: '2027-01-31',
})

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

/** Figures counted with a partner of the pair. */
const figures = {
  ...all(200),
  names: 'pair' as const,
  input: ({ pair }: Scene) => ({ customerId: pair.customer.userId, warehouseId: pair.warehouse.userId }),
}
const carbonPeriod = { from: '2026-07-01', to: '2027-06-30' }

const frontError = {
  error: { name: 'TypeError', message: 'x is undefined' },
  stackTrace: 'at Page',
  browserInfo: { userAgent: 'Test', language: 'fr', viewport: '1440x900' },
  url: '/orders',
}

export const authorisationTable: AuthorisationTable = {
  auth: {
    login: {
      ...all(200),
      names: 'nothing',
      input: ({ self }) => ({ email: `${self.canary.toLowerCase()}@example.test`, password: worldPassword }),
    },
    logout: { ...all(204), names: 'nothing', input: nothing },
    renew: { ...all(200), names: 'nothing', input: nothing },
    account: { ...all(200), names: 'nothing', input: nothing },
    keepLook: { ...all(204), names: 'nothing', input: () => ({ look: null }) },
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
    forgotPassword: { ...all(204), names: 'nothing', input: () => ({ email: 'personne@example.test' }) },
    loginLink: { ...all(204), names: 'nothing', input: () => ({ email: 'quelqu-un@example.test' }) },
    hasToResetPassword: { ...all(200), names: 'nothing', input: () => ({ email: 'personne@example.test' }) },
    consumeLoginLink: {
      ...all(200),
      names: 'nothing',
      input: async ({ make, self }) => ({ token: await make.signInLink(self) }),
    },
    sessions: { ...all(200), names: 'nothing', input: nothing },
    endSession: {
      ...all(204),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ uuid: await make.session(self) }),
    },
    endOtherSessions: { ...all(204), names: 'nothing', input: nothing },
    secondFactor: { ...all(200), names: 'nothing', input: nothing },
    startSecondFactor: { ...all(200), names: 'nothing', input: () => ({ password: worldPassword }) },
    confirmSecondFactor: {
      ...all(200),
      names: 'nothing',
      input: async ({ make, self }) => ({ password: worldPassword, code: await make.firstCode(self) }),
    },
    replaceRecoveryCodes: {
      ...all(200),
      names: 'nothing',
      input: async ({ make, self }) => {
        await make.secondFactor(self)
        return { password: worldPassword }
      },
    },
    stopSecondFactor: { ...all(204), names: 'nothing', input: () => ({ password: worldPassword }) },
    hijack: {
      ...adminOnly(200),
      names: 'user',
      input: async ({ make, pair }) => ({ userUuid: await make.userUuid(pair.customer) }),
    },
    unhijack: { ...all(200), names: 'nothing', input: nothing },
    apiAccess: { ...sides(200), names: 'nothing', input: nothing },
    requestApi: { ...sides(200), names: 'nothing', input: nothing },
    setApiAvailable: {
      ...adminOnly(200),
      names: 'user',
      input: async ({ make, pair }) => ({ uuid: await make.userUuid(pair.customer), apiAvailable: true }),
    },
    resetApiToken: {
      ...adminOnly(200),
      names: 'user',
      input: async ({ make, pair }) => ({ uuid: await make.userUuid(pair.customer) }),
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
    updateContact: {
      ...adminOnly(200),
      names: 'user',
      input: async ({ make, self }) => ({ id: self.userId, contactId: await make.contact(self), name: 'Ana' }),
    },
    logs: { ...adminOnly(200), names: 'user', input: ({ self }) => ({ id: self.userId }) },
  },
  subscription: {
    show: { ...customerOnly(200), names: 'nothing', input: nothing },
    request: {
      ...customerOnly(201),
      names: 'nothing',
      input: async ({ make, pair }) => {
        await make.noPlanRequest(pair.customer)
        return { plan: 'starter' }
      },
    },
    withdraw: {
      ...customerOnly(204),
      names: 'nothing',
      input: async ({ make, pair }) => {
        await make.planRequest(pair.customer)
        return undefined
      },
    },
    accept: {
      ...adminOnly(200),
      names: 'user',
      input: async ({ make, pair }) => ({ id: await make.planRequest(pair.customer) }),
    },
    refuse: {
      ...adminOnly(200),
      names: 'user',
      input: async ({ make, pair }) => ({ id: await make.planRequest(pair.customer), reason: 'Contrat à revoir' }),
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
    removeSecondFactor: {
      ...adminOnly(204),
      names: 'user',
      input: async ({ make, self }) => ({ id: await make.contact(self) }),
    },
    invite: { ...all(204), names: 'user', input: async ({ make, self }) => ({ id: await make.contact(self) }) },
    invitationLink: { ...all(200), names: 'user', input: async ({ make, self }) => ({ id: await make.contact(self) }) },
    remove: {
      ...all(204),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ id: await make.contact(self) }),
    },
  },
  deals: {
    list: { ...all(200), names: 'nothing', input: () => ({}) },
    detail: { ...all(200), names: 'pair', input: ({ pair }) => ({ id: pair.dealId }) },
    create: { ...adminOnly(201), names: 'nothing', input: ({ make }) => make.strangers() },
    update: { ...adminOnly(200), names: 'pair', input: ({ pair }) => ({ id: pair.dealId, canWarehouseCarry: true }) },
    remove: { ...adminOnly(204), names: 'nothing', input: async ({ make }) => ({ id: await make.unusedDeal() }) },
  },
  carriers: {
    list: { ...all(200), names: 'nothing', input: nothing },
    create: { ...adminOnly(201), names: 'nothing', input: () => ({ name: `Transporteur ${++sequence}` }) },
    update: {
      ...adminOnly(200),
      names: 'nothing',
      input: async ({ make }) => ({ id: (await make.carrierService()).carrierId, isActive: false }),
    },
    remove: {
      ...adminOnly(204),
      names: 'nothing',
      input: async ({ make }) => ({ id: (await make.carrierService()).carrierId }),
    },
    services: {
      ...all(200),
      names: 'nothing',
      input: async ({ make }) => ({ id: (await make.carrierService()).carrierId }),
    },
    addService: {
      ...adminOnly(201),
      names: 'nothing',
      input: async ({ make }) => ({ id: (await make.carrierService()).carrierId, name: `Service ${++sequence}` }),
    },
    updateService: {
      ...adminOnly(200),
      names: 'nothing',
      input: async ({ make }) => ({ ...placeOfService(await make.carrierService()), name: `Service ${++sequence}` }),
    },
    removeService: {
      ...adminOnly(204),
      names: 'nothing',
      input: async ({ make }) => placeOfService(await make.carrierService()),
    },
  },
  transportRules: {
    list: { ...all(200), names: 'nothing', input: nothing },
    ofDeal: { ...all(200), names: 'pair', input: ({ pair }) => ({ dealId: pair.dealId }) },
    savePlan: {
      ...adminOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({
        dealId: pair.dealId,
        transportRules: [
          { shipmentPackageType: 'BOX', carrierServiceId: (await make.carrierService()).carrierServiceId },
        ],
      }),
    },
    remove: { ...adminOnly(204), names: 'pair', input: async ({ make, pair }) => ({ id: await make.rule(pair) }) },
  },
  rates: {
    list: { ...all(200), names: 'pair', input: ({ pair }) => ({ dealId: pair.dealId }) },
    save: {
      ...warehouseAndAdmin(200),
      names: 'pair',
      input: ({ pair }) => ({ dealId: pair.dealId, validFrom: nextRateDay(), rates: { storagePallet: 4_500 } }),
    },
    remove: {
      ...warehouseAndAdmin(204),
      names: 'pair',
      input: async ({ make, pair }) => ({ dealId: pair.dealId, validFrom: await make.rates(pair, nextRateDay()) }),
    },
  },
  charges: {
    expected: { ...all(200), names: 'pair', input: ({ pair }) => chargedIn(pair) },
    export: { ...all(200), names: 'pair', input: ({ pair }) => chargedIn(pair) },
    products: {
      ...all(200),
      names: 'pair',
      input: ({ pair }) => ({ ...chargedIn(pair), kind: 'storageUnit' as const }),
    },
    days: { ...all(200), names: 'pair', input: ({ pair }) => ({ ...chargedIn(pair), kind: 'storageUnit' as const }) },
    movements: { ...all(200), names: 'pair', input: ({ pair }) => ({ ...chargedIn(pair), kind: 'outUnit' as const }) },
    orders: { ...all(200), names: 'pair', input: ({ pair }) => ({ ...chargedIn(pair), kind: 'orderOut' as const }) },
    ofInvoice: { ...all(200), names: 'pair', input: ({ make, pair }) => make.invoice(pair) },
  },
  addresses: {
    list: { ...all(200), names: 'nothing', input: () => ({}) },
    suggestions: { ...all(200), names: 'nothing', input: () => ({ search: '44000' }) },
    ofUser: { ...adminOnly(200), names: 'user', input: ({ self }) => ({ id: self.userId }) },
    mainOfUser: { ...all(200), names: 'user', input: ({ party }) => ({ id: party.userId }) },
    detail: {
      ...all(200),
      names: 'user',
      input: async ({ make, party }) => ({ id: await make.address(party) }),
    },
    map: { ...all(200), names: 'user', input: async ({ make, party }) => ({ id: await make.address(party) }) },
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
    readComments: {
      ...all(204),
      names: 'pair',
      input: async ({ pair, make }) => make.comment(pair),
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
    arrive: {
      ...all(200),
      names: 'nothing',
      input: async ({ make, pair, self }) => ({ token: (await make.guestLink(pair, self, today())).token }),
    },
    slip: {
      ...all(200),
      names: 'nothing',
      input: async ({ make, pair, self }) => ({ token: (await make.guestLink(pair, self)).token }),
    },
  },
  visits: {
    note: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({
        uuid: (await make.order(pair, 'confirmed', today())).uuid,
        step: 'atDock' as const,
      }),
    },
    undo: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({
        uuid: (await make.order(pair, 'confirmed', today())).uuid,
        step: 'left' as const,
      }),
    },
    board: { ...warehouseOnly(200), names: 'nothing', input: nothing },
    checkBoardCode: { ...warehouseOnly(204), names: 'nothing', input: async () => ({ code: '000000' }) },
    gate: { ...warehouseOnly(200), names: 'nothing', input: nothing },
    renewGate: { ...warehouseOnly(200), names: 'nothing', input: nothing },
    closeGate: { ...warehouseOnly(204), names: 'nothing', input: nothing },
    printGate: {
      ...warehouseOnly(200),
      names: 'nothing',
      input: async ({ make, pair }) => {
        await make.gate(pair)
        return undefined
      },
    },
    // The holder of the code needs no account; only the name of the warehouse and the dock are told.
    place: { ...all(200), names: 'nothing', input: async ({ make, pair }) => ({ token: await make.gate(pair) }) },
    find: {
      ...all(200),
      names: 'nothing',
      input: async ({ make, pair }) => ({
        token: await make.gate(pair),
        number: String((await make.order(pair, 'confirmed', today())).id),
      }),
    },
    arrive: {
      ...all(200),
      names: 'nothing',
      input: async ({ make, pair }) => ({
        token: await make.gate(pair),
        number: String((await make.order(pair, 'confirmed', today())).id),
      }),
    },
  },
  screens: {
    list: { ...warehouseOnly(200), names: 'nothing', input: nothing },
    add: { ...warehouseOnly(201), names: 'nothing', input: () => ({ name: 'Quai nord' }) },
    end: {
      ...warehouseOnly(204),
      names: 'warehouse',
      input: async ({ make, pair }) => ({ id: (await make.screen(pair)).id }),
    },
    // Its code is all that a new screen has, and its key all that a paired one has: that of a warehouse without orders, because
    // a board names customers to each other (screens.test.ts).
    pair: {
      ...all(200),
      names: 'nothing',
      input: async ({ make, pair }) => ({ code: (await make.screen(pair)).code }),
    },
    renew: { ...all(204), names: 'nothing', input: async ({ make }) => ({ key: await make.screenKey() }) },
    board: { ...all(200), names: 'nothing', input: async ({ make }) => ({ key: await make.screenKey() }) },
  },
  shipping: {
    settings: { ...warehouseOnly(200), names: 'nothing', input: nothing },
    saveSettings: {
      ...warehouseOnly(200),
      names: 'nothing',
      input: () => ({ gs1CompanyPrefix: '3012345', boxes: [] }),
    },
  },
  carbon: {
    estimate: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ orderUuid: (await make.order(pair, 'pending')).uuid }),
    },
    gram: { ...adminOnly(200), names: 'nothing', input: nothing },
    saveGram: {
      ...adminOnly(200),
      names: 'nothing',
      input: () => ({
        gramsPerKm: 856,
        vehicle: 'Porteur de 19 t',
        source: 'Arrêté du 10 avril 2012',
        sourceDate: '2012-04-10',
        validFrom: '2027-06-01',
      }),
    },
    statement: { ...all(200), names: 'nothing', input: () => ({ ...carbonPeriod, pageSize: 100 }) },
    export: { ...all(200), names: 'nothing', input: () => ({ ...carbonPeriod, format: 'csv' }) },
    ofOrder: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.order(pair, 'pending')).uuid }),
    },
  },
  loadPlans: {
    show: { ...warehouseOnly(200), names: 'nothing', input: () => ({ date: '2027-02-01' }) },
    save: { ...warehouseOnly(200), names: 'nothing', input: () => ({ date: '2027-02-01', loads: [] }) },
    print: { ...warehouseOnly(200), names: 'nothing', input: () => ({ date: '2027-02-01' }) },
    vehicles: { ...warehouseOnly(200), names: 'nothing', input: nothing },
    saveVehicles: {
      ...warehouseOnly(200),
      names: 'nothing',
      input: () => ({ vehicles: [{ name: 'Porteur 19 t', maxWeight: 9000, length: 720, width: 245 }] }),
    },
  },
  shipments: {
    list: { ...all(200), names: 'nothing', input: () => ({ pageSize: 100 }) },
    count: { ...all(200), names: 'nothing', input: nothing },
    ofOrder: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ orderUuid: (await make.shipment(pair)).orderUuid }),
    },
    save: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({
        orderUuid: (await make.shipment(pair)).orderUuid,
        shipmentStatus: 'DRAFT',
        packages: [],
      }),
    },
    propose: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ orderUuid: (await make.courierOrder(pair)).uuid }),
    },
    packAutomatically: {
      ...warehouseOnly(201),
      names: 'pair',
      input: async ({ make, pair }) => ({ orderUuids: [(await make.courierOrder(pair)).uuid] }),
    },
    detail: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.shipment(pair)).uuid }),
    },
    presence: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.shipment(pair)).uuid, pageKey: crypto.randomUUID() }),
    },
  },
  carrierLabels: {
    show: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.byKarrio(pair)).uuid }),
    },
    ask: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.byKarrio(pair)).uuid }),
    },
    rates: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.byKarrio(pair)).uuid }),
    },
  },
  tracking: {
    show: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.consigned(pair)).uuid }),
    },
    add: {
      ...warehouseAndAdmin(201),
      names: 'pair',
      input: async ({ make, pair }) => ({
        uuid: (await make.consigned(pair)).uuid,
        trackingStatus: 'delivered_non_compliant',
        at: testNow,
        comment: 'Carton ouvert',
      }),
    },
    importFile: {
      ...warehouseAndAdmin(200),
      names: 'nothing',
      input: async ({ make, pair }) => ({ file: await make.trackingCsv(pair) }),
    },
    receive: {
      ...all(204),
      names: 'nothing',
      input: async ({ make, pair }) => {
        const { carrierId, trackingNumber } = await make.consigned(pair)
        const event = { eventId: `E-${++sequence}`, trackingStatus: 'delayed' as const, at: testNow }
        return { id: carrierId, trackingNumber, ...event }
      },
    },
    key: { ...adminOnly(200), names: 'nothing', input: async ({ make }) => ({ id: await make.carrier() }) },
    renewKey: {
      ...adminOnly(200),
      names: 'nothing',
      input: async ({ make }) => ({ id: await make.carrier() }),
    },
  },
  pickups: {
    list: { ...warehouseAndAdmin(200), names: 'nothing', input: () => ({ pageSize: 100 }) },
    create: {
      ...warehouseOnly(201),
      names: 'pair',
      input: async ({ make, pair }) => ({
        shipmentIds: [(await make.shipment(pair)).id],
        pickupDate: testNow.slice(0, 10),
      }),
    },
    notes: {
      ...warehouseAndAdmin(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ pickupIds: [(await make.consigned(pair)).pickupId ?? 0] }),
    },
  },
  labels: {
    ofShipment: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.shipment(pair)).uuid, format: 'pdf' as const }),
    },
    ofShipments: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ shipmentUuids: [(await make.shipment(pair)).uuid] }),
    },
    ofMany: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ shipmentUuids: [(await make.shipment(pair)).uuid] }),
    },
    without: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ shipmentUuids: [(await make.shipment(pair)).uuid] }),
    },
    preview: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => {
        const { uuid, orderId } = await make.shipment(pair)
        return { uuid, packageNumber: `${orderId}_1` }
      },
    },
    prints: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ uuid: (await make.shipment(pair)).uuid }),
    },
    printers: { ...warehouseOnly(200), names: 'nothing', input: nothing },
    send: {
      ...warehouseOnly(204),
      names: 'pair',
      input: async ({ make, pair }) => ({
        shipmentUuids: [(await make.shipment(pair)).uuid],
        printer: testPrinterName,
      }),
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
        arrivalToleranceMinutes: 15,
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
    totals: { ...all(200), names: 'nothing', input: () => ({ pageSize: 100 }) },
    batches: { ...all(200), names: 'nothing', input: () => ({ pageSize: 100 }) },
    expiries: { ...all(200), names: 'nothing', input: nothing },
    ofBatch: { ...all(200), names: 'customer', input: async ({ make, pair }) => ({ id: await make.batch(pair) }) },
    batchesAt: {
      ...all(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ warehouseId: pair.warehouse.userId, productId: await make.product(pair) }),
    },
    export: { ...all(200), names: 'nothing', input: () => ({ format: 'csv' }) },
    overview: {
      ...all(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ id: await make.productEverywhere(pair) }),
    },
    coming: {
      ...all(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ id: await make.productEverywhere(pair) }),
    },
    projection: {
      ...all(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ id: await make.productEverywhere(pair) }),
    },
    movements: {
      ...all(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ productId: await make.productEverywhere(pair) }),
    },
    exportMovements: { ...all(200), names: 'nothing', input: () => ({ format: 'csv' }) },
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
    manageBatches: {
      ...sides(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ id: await make.plainProduct(pair), isBatchManaged: true }),
    },
    holds: {
      ...all(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ productId: await make.productEverywhere(pair) }),
    },
    hold: {
      ...sides(200),
      names: 'newcomer',
      input: async ({ make, pair, role }) => ({
        formKey: crypto.randomUUID(),
        ...otherSide(pair, role),
        items: [item(await make.plainProduct(pair))],
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
    export: { ...all(200), names: 'nothing', input: () => ({ format: 'csv' }) },
    suggestions: {
      ...all(200),
      names: 'nothing',
      input: ({ pair }) => ({ customerId: pair.customer.userId, warehouseId: pair.warehouse.userId }),
    },
    ofCustomer: {
      ...all(200),
      names: 'nothing',
      input: ({ pair }) => ({ customerId: pair.customer.userId, pageSize: 100 }),
    },
    atWarehouse: {
      ...all(200),
      names: 'nothing',
      input: ({ pair }) => ({ warehouseId: pair.warehouse.userId, pageSize: 100 }),
    },
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
    print: { ...all(200), names: 'customer', input: async ({ make, pair }) => ({ id: await make.product(pair) }) },
    removeMany: {
      ...sides(204),
      names: 'customer',
      input: async ({ make, pair }) => ({ ids: [await make.product(pair)] }),
    },
    detail: { ...all(200), names: 'customer', input: async ({ make, pair }) => ({ id: await make.product(pair) }) },
    changes: { ...all(200), names: 'customer', input: async ({ make, pair }) => ({ id: await make.product(pair) }) },
    picture: {
      ...all(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ id: await make.picturedProduct(pair) }),
    },
    uploadPicture: {
      ...sides(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ id: await make.product(pair), picture: [await make.png()] }),
    },
    removePicture: {
      ...sides(204),
      names: 'customer',
      input: async ({ make, pair }) => ({ id: await make.picturedProduct(pair) }),
    },
    update: {
      ...sides(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ id: await make.product(pair), supplierName: 'Dupont' }),
    },
    remove: { ...sides(204), names: 'customer', input: async ({ make, pair }) => ({ id: await make.product(pair) }) },
  },
  batches: {
    list: { ...all(200), names: 'nothing', input: () => ({ pageSize: 100 }) },
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
  recall: {
    show: { ...all(200), names: 'customer', input: async ({ make, pair }) => ({ id: await make.batch(pair) }) },
    export: {
      ...all(200),
      names: 'customer',
      input: async ({ make, pair }) => ({ id: await make.batch(pair), format: 'csv' }),
    },
  },
  imports: {
    create: fileOfOrders,
    createOfOrders: fileOfOrders,
    createOfOrdersCsv: fileOfOrders,
    createOfProducts: {
      ...fileOfOrders,
      input: async ({ make, pair, role }) => ({
        type: 'product',
        ...otherSide(pair, role),
        file: await make.productCsv(),
      }),
    },
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
    checkAgain: { ...sides(200), names: 'pair', input: ({ make, pair, self }) => make.import(pair, self) },
    nameColumns: {
      ...sides(200),
      names: 'pair',
      input: async ({ make, pair, self }) => ({ ...(await make.wholeImport(pair, self)), mapping: { Couleur: '' } }),
    },
    apply: { ...sides(200), names: 'pair', input: ({ make, pair, self }) => make.import(pair, self) },
    undo: {
      ...sides(200),
      names: 'pair',
      input: ({ make, pair, self }) => make.appliedImport(pair, self),
    },
    left: { ...sides(200), names: 'pair', input: ({ make, pair, self }) => make.appliedImport(pair, self) },
    remove: { ...sides(204), names: 'pair', input: ({ make, pair, self }) => make.import(pair, self) },
    file: { ...sides(200), names: 'pair', input: ({ make, pair, self }) => make.import(pair, self) },
    ofOrder: { ...all(200), names: 'pair', input: ({ make, pair }) => make.importedOrder(pair) },
    ofProduct: { ...all(200), names: 'customer', input: async ({ make, pair }) => ({ id: await make.product(pair) }) },
    ordersFile: {
      ...all(200),
      names: 'nothing',
      // The list's own filters, because a file has one type and one partner.
      input: ({ pair: { customer, warehouse } }) => ({
        orderType: 'delivery',
        customerId: customer.userId,
        warehouseId: warehouse.userId,
      }),
    },
    stockFile: {
      ...warehouseOnly(200),
      names: 'warehouse',
      input: ({ pair }) => ({ id: pair.warehouse.userId }),
    },
    uploadStock: {
      ...warehouseOnly(200),
      names: 'warehouse',
      input: async ({ make, pair }) => ({ id: pair.warehouse.userId, dryRun: true, file: await make.stockCsv(pair) }),
    },
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
  kpis: {
    orders: figures,
    history: figures,
    performance: figures,
    stock: figures,
    carbon: figures,
    export: { ...figures, input: (scene: Scene) => ({ ...figures.input(scene), format: 'csv' }) },
  },
  dashboard: {
    show: { ...all(200), names: 'nothing', input: nothing },
    counts: { ...all(200), names: 'nothing', input: nothing },
    administration: { ...adminOnly(200), names: 'nothing', input: nothing },
    firstSteps: { ...all(200), names: 'nothing', input: nothing },
  },
  mails: {
    preferences: { ...sides(200), names: 'nothing', input: nothing },
    savePreferences: {
      ...sides(200),
      names: 'nothing',
      input: () => ({ items: [{ event: 'order_comment', timing: 'digest' }] }),
    },
  },
  events: {
    list: { ...all(200), names: 'nothing', input: () => ({}) },
  },
  epcis: {
    list: { ...all(200), names: 'nothing', input: () => ({}) },
  },
  notifications: {
    list: { ...all(200), names: 'nothing', input: () => ({}) },
    overview: { ...all(200), names: 'nothing', input: nothing },
    mark: {
      ...all(200),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ id: await make.notification(self), isRead: true }),
    },
    readAll: { ...all(200), names: 'nothing', input: () => ({ upToId: 1 }) },
  },
  webhooks: {
    list: { ...sides(200), names: 'nothing', input: nothing },
    create: {
      ...sides(201),
      names: 'nothing',
      input: () => ({ url: 'https://hooks.example.test/quai', events: ['order_confirm'] }),
    },
    change: {
      ...sides(200),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ uuid: await make.webhook(self), isActive: false }),
    },
    remove: {
      ...sides(204),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ uuid: await make.webhook(self) }),
    },
    renewSecret: {
      ...sides(200),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ uuid: await make.webhook(self) }),
    },
    test: {
      ...sides(201),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ uuid: await make.webhook(self) }),
    },
    retry: {
      ...sides(200),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ uuid: await make.webhook(self) }),
    },
    deliveries: {
      ...sides(200),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ uuid: await make.webhook(self) }),
    },
    delivery: {
      ...sides(200),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ uuid: await make.webhookDelivery(self) }),
    },
    replay: {
      ...sides(200),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ uuid: await make.webhookDelivery(self) }),
    },
  },
  viewer: {
    list: { ...adminOnly(200), names: 'nothing', input: () => ({}) },
    detail: { ...adminOnly(200), names: 'user', input: async ({ make, self }) => ({ id: await make.mail(self) }) },
    resend: { ...adminOnly(200), names: 'user', input: async ({ make, self }) => ({ id: await make.mail(self) }) },
  },
  privacy: {
    previewErasure: {
      ...adminOnly(200),
      names: 'user',
      input: async ({ make, self }) => ({ id: self.userId, contactId: await make.contact(self) }),
    },
    askExport: { ...all(201), names: 'nothing', input: nothing },
    exports: { ...all(200), names: 'nothing', input: nothing },
    download: {
      ...all(200),
      names: 'user',
      isPersonal: true,
      input: async ({ make, self }) => ({ uuid: await make.dataExport(self) }),
    },
    exportContact: {
      ...adminOnly(201),
      names: 'user',
      input: async ({ make, self }) => ({ id: self.userId, contactId: await make.contact(self) }),
    },
    erase: {
      ...adminOnly(200),
      names: 'user',
      input: async ({ make, self }) => {
        const contactId = await make.contact(self)
        return { id: self.userId, contactId, confirmation: await make.emailOf(contactId) }
      },
    },
  },
  audit: {
    list: { ...all(200), names: 'nothing', input: () => ({ pageSize: 100 as const }) },
    actions: { ...all(200), names: 'nothing', input: () => ({}) },
    export: { ...all(200), names: 'nothing', input: () => ({}) },
  },
  schedule: {
    queues: { ...adminOnly(200), names: 'nothing', input: nothing },
    failures: { ...adminOnly(200), names: 'nothing', input: () => ({}) },
    runNow: { ...adminOnly(204), names: 'nothing', input: async ({ make }) => ({ name: await make.schedule() }) },
    runAgain: { ...adminOnly(204), names: 'nothing', input: async ({ make }) => ({ id: await make.failedJob() }) },
  },
  invoices: {
    list: { ...all(200), names: 'nothing', input: () => ({ pageSize: 100 as const }) },
    documents: { ...all(200), names: 'nothing', input: () => ({ pageSize: 100 as const }) },
    export: { ...all(200), names: 'nothing', input: () => ({}) },
    read: { ...warehouseOnly(200), names: 'nothing', input: async ({ make }) => ({ document: await make.pdf() }) },
    upload: {
      ...warehouseOnly(201),
      names: 'newcomer',
      input: async ({ make, pair }) => ({
        customerId: pair.customer.userId,
        invoiceNumber: `N-${++sequence}`,
        amount: 100,
        periodStart: '2026-12-01',
        periodEnd: '2026-12-31',
        invoicingDate: '2026-12-31',
        document: await make.uniquePdf(),
      }),
      foreign: { status: 422, body: expect.objectContaining({ code: 'INVALID' }) },
    },
    detail: { ...all(200), names: 'pair', input: ({ make, pair }) => make.invoice(pair) },
    file: { ...all(200), names: 'pair', input: ({ make, pair }) => make.invoice(pair) },
    withdraw: { ...warehouseOnly(204), names: 'pair', input: ({ make, pair }) => make.invoice(pair) },
    pay: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ ...(await make.invoice(pair)), paidOn: testNow.slice(0, 10) }),
    },
    unpay: {
      ...warehouseOnly(200),
      names: 'pair',
      input: ({ make, pair }) => make.invoice(pair, { paidOn: '2027-01-01' }),
    },
    remind: {
      ...warehouseOnly(200),
      names: 'pair',
      input: ({ make, pair }) => make.invoice(pair, { dueDate: '2026-12-31' }),
    },
    approve: { ...customerOnly(200), names: 'pair', input: ({ make, pair }) => make.invoice(pair) },
    dispute: {
      ...customerOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({ ...(await make.invoice(pair)), reason: 'Trop cher' }),
    },
    abandon: {
      ...customerOnly(200),
      names: 'pair',
      input: ({ make, pair }) => make.invoice(pair, { disputeState: 'open' }),
    },
    comment: {
      ...sides(201),
      names: 'pair',
      input: async ({ make, pair }) => ({ ...(await make.invoice(pair)), text: 'Bonjour' }),
    },
    settle: {
      ...warehouseOnly(200),
      names: 'pair',
      input: async ({ make, pair }) => ({
        ...(await make.invoice(pair, { disputeState: 'open' })),
        verdict: 'maintained' as const,
        text: 'Conforme',
      }),
    },
  },
  reminders: {
    missing: { ...adminOnly(200), names: 'nothing', input: () => ({}) },
    sent: { ...adminOnly(200), names: 'nothing', input: () => ({}) },
    remind: { ...adminOnly(200), names: 'nothing', input: ({ pair }) => ({ dealIds: [pair.dealId] }) },
    runSchedule: { ...adminOnly(200), names: 'nothing', input: () => ({}) },
  },
  sellsy: {
    status: { ...adminOnly(200), names: 'nothing', input: nothing },
    syncDeals: { ...adminOnly(201), names: 'nothing', input: ({ make }) => make.sellsyAtRest() },
    syncUser: {
      ...adminOnly(201),
      names: 'nothing',
      input: async ({ make, pair }) => {
        await make.sellsyAtRest()
        return { id: pair.customer.userId }
      },
    },
    upload: {
      ...adminOnly(201),
      names: 'nothing',
      input: async ({ make, pair }) => ({ invoiceUuids: [await make.unsentInvoice(pair)] }),
    },
    invoices: { ...adminOnly(200), names: 'nothing', input: () => ({}) },
    runs: { ...adminOnly(200), names: 'nothing', input: () => ({}) },
    run: { ...adminOnly(200), names: 'nothing', input: async ({ make }) => ({ id: await make.sellsyRun('compared') }) },
    items: {
      ...adminOnly(200),
      names: 'nothing',
      input: async ({ make }) => ({ id: await make.sellsyRun('compared') }),
    },
    apply: {
      ...adminOnly(200),
      names: 'nothing',
      input: async ({ make }) => ({ id: await make.sellsyRun('compared') }),
    },
    redo: { ...adminOnly(200), names: 'nothing', input: async ({ make }) => ({ id: await make.sellsyRun('done') }) },
  },
  frontErrors: {
    report: {
      ...all(204),
      names: 'nothing',
      input: () => ({ ...frontError, error: { name: 'Error', message: crypto.randomUUID() } }),
    },
    list: { ...adminOnly(200), names: 'nothing', input: () => ({}) },
    detail: { ...adminOnly(200), names: 'nothing', input: async ({ make }) => ({ id: await make.frontError() }) },
  },
  barcodes: { find: { ...all(200), names: 'nothing', input: () => ({ code: 'CANARI' }) } },
  search: { everything: { ...all(200), names: 'nothing', input: () => ({ query: 'CANARI' }) } },
}
