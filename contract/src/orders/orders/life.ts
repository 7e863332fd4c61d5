import { orderStatuses, stageOf, statusesAt } from '../../platform/of-order.ts'
import type { UserType } from '../../platform/roles.ts'

export type OrderStatus = (typeof orderStatuses)[number]

/** Statuses of open orders, which hold a dock (except couriers and inventories) and count in the forecast stock. */
export const openStatuses: readonly OrderStatus[] = statusesAt('asked', 'preparing', 'planned')

export const isOpen = (status: OrderStatus): boolean => openStatuses.includes(status)

/** True for an order that ended without taking place: refused, cancelled or missed. */
export const isCalledOff = (status: OrderStatus): boolean => stageOf(status) === 'calledOff'

/** True for a status in which an order whose goods run short waits for them, as a pre-order, instead of being refused. */
export const takesPreOrders = (status: OrderStatus): boolean => stageOf(status) === 'asked'

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'À confirmer',
  preparing: 'En préparation',
  confirmed: 'Planifiée',
  refused: 'Refusée',
  finished: 'Clôturée',
  canceled_by_warehouse: 'Annulée par l’entrepôt',
  canceled_by_customer: 'Annulée par le client',
  aborted_by_customer: 'Annulée par le client',
  no_show: 'Non présentée',
}

export const statusGroups = ['pending', 'preparing', 'confirmed', 'finished', 'refused', 'canceled', 'no_show'] as const
export type StatusGroup = (typeof statusGroups)[number]

export const statusGroupLabels: Record<StatusGroup, string> = {
  pending: 'À confirmer',
  preparing: 'En préparation',
  confirmed: 'Planifiées',
  finished: 'Clôturées',
  refused: 'Refusées',
  canceled: 'Annulées',
  no_show: 'Non présentées',
}

const groupOf: Record<OrderStatus, StatusGroup> = {
  pending: 'pending',
  preparing: 'preparing',
  confirmed: 'confirmed',
  refused: 'refused',
  finished: 'finished',
  canceled_by_warehouse: 'canceled',
  canceled_by_customer: 'canceled',
  aborted_by_customer: 'canceled',
  no_show: 'no_show',
}

export const statusesOfGroup = (group: StatusGroup): OrderStatus[] =>
  orderStatuses.filter((status) => groupOf[status] === group)

/** Facts about an order that decide which actions are possible now. */
export interface OrderFacts {
  status: OrderStatus
  /** True when the order's deal still accepts new business. */
  isDealActive: boolean
  isInventory: boolean
  /** True when the count has begun. */
  isCounting: boolean
  /** True when the lorry's arrival, or its place at a dock, is noted. */
  hasArrived: boolean
  isCourier: boolean
  isConsigned: boolean
  isStockAvailable: boolean
  /** Instant of the planned start. */
  plannedStart: string
  /** Update limit of the warehouse, in hours before the planned start; 0 means none. */
  updateNoticeHours: number
  /** Instant until which a confirmation without changes can be undone; null when it cannot. */
  undoUntil: string | null
}

interface OrderConditionRow {
  /** Code of the failure, and of the reason on the button. */
  code: string
  holds: (order: OrderFacts, now: number) => boolean
  params?: (order: OrderFacts) => Block['params']
}

/** Conditions on the order, beyond role and status. The first one of a step that fails is the reason shown on the button. */
const orderConditions = {
  activeDeal: { code: 'DEAL_INACTIVE', holds: (order) => order.isDealActive },
  updateNotice: {
    code: 'UPDATE_LIMIT',
    holds: (order, now) => !isNoticeMissed(order.plannedStart, order.updateNoticeHours, now),
    params: (order) => ({ hours: order.updateNoticeHours }),
  },
  startAhead: { code: 'START_PAST', holds: (order, now) => Date.parse(order.plannedStart) >= now },
  stock: { code: 'STOCK_INSUFFICIENT', holds: (order) => order.isStockAvailable },
  plannedStartPast: {
    code: 'TOO_EARLY',
    holds: (order, now) => Date.parse(order.plannedStart) <= now,
    params: ({ plannedStart }) => ({ plannedStart }),
  },
  courier: { code: 'NOT_COURIER', holds: (order) => order.isCourier },
  consignedIfCourier: { code: 'NOT_CONSIGNED', holds: (order) => order.isConsigned || !order.isCourier },
  notConsigned: { code: 'ALREADY_CONSIGNED', holds: (order) => !order.isConsigned },
  undoWindow: {
    code: 'UNDO_EXPIRED',
    holds: (order, now) => order.undoUntil !== null && now <= Date.parse(order.undoUntil),
  },
  appointment: { code: 'NO_APPOINTMENT', holds: (order) => !order.isInventory },
  inventory: { code: 'NOT_INVENTORY', holds: (order) => order.isInventory },
  counted: { code: 'COUNT_NOT_STARTED', holds: (order) => order.isCounting || !order.isInventory },
  notCounting: { code: 'COUNT_STARTED', holds: (order) => !order.isCounting },
  notArrived: { code: 'DRIVER_ARRIVED', holds: (order) => !order.hasArrived },
} as const satisfies Record<string, OrderConditionRow>
type OrderCondition = keyof typeof orderConditions

/** Reason why an action of the caller's role and status is blocked: a failure code with its parameters. */
export interface Block {
  code: (typeof orderConditions)[OrderCondition]['code']
  params: Record<string, string | number>
}

/**
 * Conditions on the request, with the failure that the verb throws. The server's `conditions.test.ts` provokes each.
 */
export const requestConditions = {
  freeSlot: 'SLOT_TAKEN',
  creationNotice: 'CREATION_LIMIT',
  change: 'NO_CHANGE',
  /** Of what the change asks for: a new slot or quantity may itself make the stock suffice. */
  stockAfterChange: 'STOCK_SHORTAGE',
  reason: 'INVALID',
  completion: 'INVALID',
} as const
export type RequestCondition = keyof typeof requestConditions

export type Condition = OrderCondition | RequestCondition

const isOrderCondition = (condition: Condition): condition is OrderCondition => condition in orderConditions

/** Who takes a step; Quai itself takes some. */
export type StepTaker = UserType | 'system'

export interface Step {
  by: StepTaker
  /** null before the order exists. */
  from: OrderStatus | null
  /** 'deleted' means that the row is removed. */
  to: OrderStatus | 'deleted'
  conditions: readonly Condition[]
  /** Applies only to orders that lack stock. */
  ifPreOrder?: true
}

interface Action {
  /** Imperative, for the button. */
  label: string
  /** Past participle, for the timeline and mails. */
  done: string
  steps: readonly Step[]
  /** Actions of a kind are one verb: role and status say which of them it is. */
  kind?: 'edit' | 'cancel'
  /** The action that it takes back, for a short time: after it, the action is hidden instead of shown as blocked. */
  undoes?: string
}

const step = (by: StepTaker, from: Step['from'], to: Step['to'], ...needed: Condition[]): Step => ({
  by,
  from,
  to,
  conditions: needed,
})

/**
 * Life of an order: the only place that says who may do what, from which status to which. Read by the server's
 * allow(), the buttons (through `order.actions`), the diagram of the documentation and the exhaustive tests.
 */
export const life = {
  order_create: {
    label: 'Créer la commande',
    done: 'Commande créée',
    steps: [
      step('customer', null, 'pending', 'activeDeal', 'freeSlot', 'creationNotice'),
      step('warehouse', null, 'confirmed', 'activeDeal', 'freeSlot'),
      { ...step('warehouse', null, 'pending', 'activeDeal', 'freeSlot'), ifPreOrder: true },
    ],
  },
  order_update_pending: {
    kind: 'edit',
    label: 'Modifier',
    done: 'Demande modifiée',
    steps: [
      step('customer', 'pending', 'pending', 'activeDeal', 'change', 'updateNotice', 'freeSlot', 'creationNotice'),
      step('warehouse', 'pending', 'pending', 'activeDeal', 'change', 'freeSlot'),
    ],
  },
  order_update_preparing: {
    kind: 'edit',
    label: 'Modifier',
    done: 'Commande en préparation modifiée',
    steps: [step('warehouse', 'preparing', 'preparing', 'activeDeal', 'change', 'freeSlot')],
  },
  order_update_confirmed: {
    kind: 'edit',
    label: 'Modifier',
    done: 'Commande planifiée modifiée',
    steps: [step('warehouse', 'confirmed', 'confirmed', 'activeDeal', 'change', 'freeSlot')],
  },
  order_update_confirmed_to_pending: {
    kind: 'edit',
    label: 'Modifier et redemander',
    done: 'Modification demandée',
    steps: [
      step(
        'customer',
        'confirmed',
        'pending',
        'activeDeal',
        'change',
        'updateNotice',
        'startAhead',
        'notConsigned',
        'notCounting',
        'freeSlot',
        'creationNotice',
      ),
    ],
  },
  order_pre_order_served: {
    label: 'Servir la pré-commande',
    done: 'Stock disponible : la pré-commande est servie',
    steps: [
      { ...step('system', 'pending', 'pending'), ifPreOrder: true },
      { ...step('system', 'preparing', 'preparing'), ifPreOrder: true },
    ],
  },
  order_confirm: {
    label: 'Confirmer',
    done: 'Commande confirmée',
    steps: [
      step('warehouse', 'pending', 'confirmed', 'activeDeal', 'stock'),
      step('warehouse', 'preparing', 'confirmed', 'activeDeal', 'stock'),
    ],
  },
  order_update_and_confirm: {
    label: 'Confirmer avec changements',
    done: 'Commande confirmée avec des changements',
    steps: [
      step('warehouse', 'pending', 'confirmed', 'activeDeal', 'change', 'freeSlot', 'stockAfterChange'),
      step('warehouse', 'preparing', 'confirmed', 'activeDeal', 'change', 'freeSlot', 'stockAfterChange'),
    ],
  },
  order_undo_confirm: {
    label: 'Annuler la confirmation',
    done: 'Confirmation annulée',
    undoes: 'order_confirm',
    steps: [step('warehouse', 'confirmed', 'pending', 'activeDeal', 'undoWindow', 'notConsigned')],
  },
  order_refuse: {
    label: 'Refuser',
    done: 'Commande refusée',
    steps: [step('warehouse', 'pending', 'refused', 'notConsigned', 'reason')],
  },
  order_cancel_by_customer: {
    kind: 'cancel',
    label: 'Annuler la commande',
    done: 'Commande annulée par le client',
    steps: [
      step('customer', 'pending', 'aborted_by_customer', 'notConsigned'),
      step('customer', 'preparing', 'canceled_by_customer', 'notConsigned'),
      step('customer', 'confirmed', 'canceled_by_customer', 'updateNotice', 'notConsigned', 'notCounting'),
    ],
  },
  order_cancel_by_warehouse: {
    kind: 'cancel',
    label: 'Annuler la commande',
    done: 'Commande annulée par l’entrepôt',
    steps: [
      step('warehouse', 'pending', 'canceled_by_warehouse', 'notConsigned', 'reason'),
      step('warehouse', 'preparing', 'canceled_by_warehouse', 'notConsigned', 'reason'),
      step('warehouse', 'confirmed', 'canceled_by_warehouse', 'notConsigned', 'reason'),
    ],
  },
  order_no_show: {
    label: 'Signaler une absence',
    done: 'Absence signalée',
    steps: [step('warehouse', 'confirmed', 'no_show', 'appointment', 'notConsigned', 'plannedStartPast', 'notArrived')],
  },
  order_start_preparing: {
    label: 'Commencer la préparation',
    done: 'Préparation commencée',
    steps: [step('warehouse', 'pending', 'preparing', 'activeDeal', 'courier', 'stock')],
  },
  order_count: {
    label: 'Compter',
    done: 'Comptage commencé',
    steps: [step('warehouse', 'confirmed', 'confirmed', 'inventory')],
  },
  order_finish: {
    label: 'Clôturer',
    done: 'Commande clôturée',
    steps: [
      step('warehouse', 'confirmed', 'finished', 'completion', 'consignedIfCourier', 'stock', 'counted'),
      step('warehouse', 'preparing', 'finished', 'completion', 'courier', 'consignedIfCourier', 'stock'),
    ],
  },
  order_delete: {
    label: 'Supprimer',
    done: 'Commande supprimée',
    steps: orderStatuses
      .filter((status) => stageOf(status) !== 'done')
      .flatMap((status) => [
        step('warehouse', status, 'deleted', 'notConsigned'),
        step('admin', status, 'deleted', 'notConsigned'),
      ]),
  },
} as const satisfies Record<string, Action>

export type OrderAction = keyof typeof life
export const orderActions = Object.keys(life) as OrderAction[]

export const stepsOf = (action: OrderAction): readonly Step[] => life[action].steps

/** Actions that somebody can take; those of Quai itself stand only in a history. */
export const takenActions = orderActions.filter((action) => stepsOf(action).some(({ by }) => by !== 'system'))

/** Returns the step of an action for a role and status; undefined when there is none. */
export const stepFor = (
  action: OrderAction,
  by: StepTaker,
  from: OrderStatus | null,
  isPreOrder = false,
): Step | undefined => {
  const steps = stepsOf(action).filter((one) => one.by === by && one.from === from)
  return steps.find((one) => (one.ifPreOrder ?? false) === isPreOrder) ?? steps.find((one) => !one.ifPreOrder)
}

type Kind = NonNullable<Action['kind']>

const ofKind = (kind: Kind): readonly OrderAction[] =>
  orderActions.filter((action) => {
    const one: Action = life[action]
    return one.kind === kind
  })

/** Actions that edit an order, for either side, and actions that cancel it. */
export const editActions = ofKind('edit')
export const cancelActions = ofKind('cancel')

/**
 * Returns the action of a kind that a role takes from a status. Where it has none there, returns one that it has
 * elsewhere, for the refusal to name.
 */
export const actionOf = (kind: Kind, by: UserType, from: OrderStatus): OrderAction => {
  const own = ofKind(kind).filter((action) => stepsOf(action).some((one) => one.by === by))
  const action = own.find((one) => stepFor(one, by, from)) ?? own[0]
  if (!action) throw new Error(`No action of the kind ${kind} by ${by}`)
  return action
}

/** True for an action that cancels, by this side. */
export const isCancelBy = (action: string, reader: UserType | undefined): boolean =>
  cancelActions.some((one) => one === action && stepsOf(one).some(({ by }) => by === reader))

/** The status as one reader says it: « Annulée par vous » to the side that cancelled. */
export const statusLabelFor = (status: OrderStatus, reader: UserType | undefined): string =>
  cancelActions.some((action) => stepsOf(action).some(({ by, to }) => by === reader && to === status))
    ? 'Annulée par vous'
    : orderStatusLabels[status]

/** Returns the action that one takes back; undefined for most. */
export const undoneBy = (action: OrderAction): OrderAction | undefined => {
  const one = life[action]
  return 'undoes' in one ? one.undoes : undefined
}

/** True for a step that another action can take back. */
export const isUndoable = (action: OrderAction, { from, to }: Step): boolean =>
  orderActions.some(
    (one) => undoneBy(one) === action && stepsOf(one).some((back) => back.from === to && back.to === from),
  )

/** Tells whether a step accepts a customer's request; undefined for a step that does not answer one. */
export const acceptsRequest = ({ by, from, to }: Step): boolean | undefined => {
  if (by !== 'warehouse' || from === null || stageOf(from) !== 'asked') return undefined
  return to === 'deleted' || stageOf(to) === 'asked' ? undefined : !isCalledOff(to)
}

export const needsReason = (taken: Step | undefined): boolean => taken?.conditions.includes('reason') ?? false

/** Statuses in which pre-orders wait and are served. */
export const waitingStatuses: readonly OrderStatus[] = stepsOf('order_pre_order_served').flatMap(
  ({ from }) => from ?? [],
)

/** Seconds during which a confirmation without changes can be undone. Its mails wait as long. */
export const undoSeconds = 30

/**
 * Last instant at which a customer may still create, edit or cancel, in ms since the epoch. Counts elapsed hours before
 * the planned start, even across a clock change. undefined means that no notice is required.
 */
export const noticeEnd = (plannedStart: string, noticeHours: number): number | undefined =>
  noticeHours > 0 ? Date.parse(plannedStart) - noticeHours * 3_600_000 : undefined

/** Earliest planned start, in ms since the epoch, that still respects the notice now: the inverse of noticeEnd(). */
export const earliestStart = (now: number, noticeHours: number): number => now + noticeHours * 3_600_000

/** True after noticeEnd(), but not at that very instant. */
export const isNoticeMissed = (plannedStart: string, noticeHours: number, now: number): boolean =>
  now > (noticeEnd(plannedStart, noticeHours) ?? Number.POSITIVE_INFINITY)

/**
 * Last instant (ms since the epoch) at which a role may take one of these actions from the current status. undefined
 * when they have no time limit, or when none exists for this role and status.
 */
export const possibleUntil = (actions: readonly OrderAction[], by: UserType, facts: OrderFacts): number | undefined => {
  const needed = new Set(actions.flatMap((action) => stepFor(action, by, facts.status)?.conditions ?? []))
  const notice = needed.has('updateNotice') ? noticeEnd(facts.plannedStart, facts.updateNoticeHours) : undefined
  return notice ?? (needed.has('startAhead') ? Date.parse(facts.plannedStart) : undefined)
}

/** Returns why a step is not possible for the order now; undefined when it is. */
export const firstBlock = (taken: Step, facts: OrderFacts, now: number): Block | undefined => {
  for (const condition of taken.conditions) {
    if (!isOrderCondition(condition)) continue
    const { code } = orderConditions[condition]
    const { holds, params = () => ({}) }: OrderConditionRow = orderConditions[condition]
    if (!holds(facts, now)) return { code, params: params(facts) }
  }
  return undefined
}

/**
 * Returns the actions of a role on an order: `actions` are possible now, `blocked` belong to this role and status but
 * fail a condition. Leaves out actions of other roles, statuses or types of order.
 */
export const actionsFor = (
  facts: OrderFacts,
  by: UserType,
  now: number,
): { actions: OrderAction[]; blocked: Partial<Record<OrderAction, Block>> } => {
  const actions: OrderAction[] = []
  const blocked: Partial<Record<OrderAction, Block>> = {}
  for (const action of orderActions) {
    const taken = stepFor(action, by, facts.status)
    if (!taken) continue
    const block = firstBlock(taken, facts, now)
    if (!block) actions.push(action)
    // Leaves out actions of another type of order, which can never become possible.
    else if (block.code !== 'NOT_INVENTORY' && undoneBy(action) === undefined) blocked[action] = block
  }
  return { actions, blocked }
}
