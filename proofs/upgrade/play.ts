import { randomUUID } from 'node:crypto'
import { onePage } from '../../server/src/testing/builders/raw-pdf.ts'
import type { World } from './old-release.ts'

interface Play {
  /** Ports of the servers that each side uses. */
  customerPort: number
  warehousePort: number
  world: World
  places: Iterator<string>
}

interface Order {
  uuid: string
  version: number
  orderStatus: string
}

/** Plays the days of a customer and its warehouse: lists, orders from their creation to each of their ends, documents. */
export const play = async ({ customerPort, warehousePort, world, places }: Play): Promise<string[]> => {
  const problems: string[] = []
  const side = (port: number, token: string) => new Side(`http://127.0.0.1:${port}/api`, token, problems)
  const customer = side(customerPort, world.asCustomer)
  const warehouse = side(warehousePort, world.asWarehouse)
  const orderItems = world.productIds
    .slice(0, 2)
    .map((productId) => ({ productId, productPackaging: 'package_unit', quantity: 2 }))
  const create = () =>
    customer.send<Order>('POST', '/orders', {
      orderType: 'collection',
      warehouseId: world.warehouseId,
      orderDateStart: places.next().value,
      orderTransporter: 'by_customer',
      orderItems,
    })

  const order = await create()
  const path = `/orders/${order.uuid}`
  const changed = await customer.send<Order>('PATCH', path, {
    version: order.version,
    orderItems: orderItems.map((item) => ({ ...item, quantity: 3 })),
  })
  await customer.upload(`${path}/upload`)
  await customer.send('POST', `${path}/comments`, { text: 'Quai 3 ?' })
  await warehouse.send('POST', `${path}/comments`, { text: 'Oui.' })
  await warehouse.send('POST', `${path}/confirm`, { version: changed.version })
  await warehouse.upload(`${path}/upload`)
  const done = await warehouse.send<Order>('POST', `${path}/complete`, {
    orderDateDone: new Date().toISOString(),
    driverOnTime: true,
    orderItems: orderItems.map((item) => ({ ...item, quantity: 3 })),
    proof: 'generated',
  })
  if (done.orderStatus !== 'finished') problems.push(`complete: ${done.orderStatus}`)
  await endOthers({ customer, warehouse, create })
  for (const one of [customer, warehouse])
    for (const read of [path, `${path}/logs`, `${path}/comments`, ...lists]) await one.send('GET', read)
  return problems
}

interface Ending {
  customer: Side
  warehouse: Side
  create: () => Promise<Order>
}

/** Refuses an order, and cancels one from each side. */
const endOthers = async ({ customer, warehouse, create }: Ending): Promise<void> => {
  await warehouse.send('POST', `/orders/${(await create()).uuid}/reject`, { reason: 'Complet' })
  await customer.send('POST', `/orders/${(await create()).uuid}/cancel`, { reason: 'Doublon' })
  const late = await create()
  await warehouse.send('POST', `/orders/${late.uuid}/confirm`, {})
  await warehouse.send('POST', `/orders/${late.uuid}/cancel`, { reason: 'Camion en panne' })
}

const lists = [
  '/orders?pageSize=50',
  '/orders?statusGroup=finished&pageSize=50',
  '/orders/search?query=REF',
  '/stock/product?pageSize=50',
  '/orders/documents?pageSize=50',
  '/products?pageSize=50',
  '/notifications',
  '/auth/account',
]

class Side {
  readonly #api: string
  readonly #token: string
  readonly #problems: string[]

  constructor(api: string, token: string, problems: string[]) {
    this.#api = api
    this.#token = token
    this.#problems = problems
  }

  /** Returns the answer. Each that is no success is a problem. */
  async send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const content = body && { type: 'application/json', body: JSON.stringify(body) }
    return (await this.#fetch(method, path, content)) as Answer
  }

  async upload(path: string): Promise<void> {
    const body = new FormData()
    body.append('type', 'slip')
    const page = onePage({}, [{ dict: '', stream: Buffer.from(randomUUID()) }])
    body.append('documents[]', new Blob([new Uint8Array(page)], { type: 'application/pdf' }), `${randomUUID()}.pdf`)
    await this.#fetch('POST', path, { body })
  }

  async #fetch(method: string, path: string, { type, body }: Content = {}): Promise<unknown> {
    const answer = await fetch(this.#api + path, {
      method,
      headers: {
        ...(type && { 'content-type': type }),
        authorization: `Bearer ${this.#token}`,
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      },
      ...(body && { body }),
    })
    const text = await answer.text()
    if (!answer.ok) this.#problems.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}
  }
}

interface Content {
  /** Of a form, fetch() says it itself. */
  type?: string
  body?: string | FormData
}
