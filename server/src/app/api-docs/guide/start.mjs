// 1. Le jeton : de qui est-il ?
const { QUAI, QUAI_TOKEN, QUAI_WEBHOOK } = process.env
const call = async (method, path, body) => {
  const headers = { authorization: `Bearer ${QUAI_TOKEN}` }
  const request = { method, headers }
  if (body) {
    Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() })
    request.body = JSON.stringify(body)
  }
  const answer = await fetch(`${QUAI}/api${path}`, request)
  const content = await answer.json()
  if (!answer.ok)
    throw new Error(`${answer.status} ${content.code} ${content.message} ${JSON.stringify(content.issues ?? '')}`)
  return content
}
const { userName } = await call('GET', '/auth/account')
console.log(`1. Jeton de ${userName}`)

// 2. Un produit, et l’entrepôt qui le recevra
const {
  items: [deal],
} = await call('GET', '/deals?isActive=true')
const product = await call('POST', '/products', {
  reference: `API-${Date.now()}`,
  name: 'Thé vert en vrac',
  packagingType: 'unit',
})
console.log(`2. Produit ${product.reference}, chez ${deal.warehouseName}`)

// 3. Le premier créneau libre
let slot
for (let ahead = 1; !slot; ahead++) {
  const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const { slots } = await call('GET', `/warehouseAvailability/${deal.warehouseId}?date=${date}`)
  slot = slots[0]
}
console.log(`3. Créneau du ${slot.start}`)

// 4. Une commande d’entrée, et la place d’où lire ce qui change
const { next } = await call('GET', '/changes')
const order = await call('POST', '/orders', {
  orderType: 'delivery',
  warehouseId: deal.warehouseId,
  orderDateStart: slot.start,
  orderTransporter: 'by_customer',
  orderItems: [{ productId: product.id, productPackaging: 'package_unit', quantity: 24 }],
})
console.log(`4. Entrée ${order.id}, ${order.orderStatus}`)

// 5. Ce qui a changé depuis
const changes = await call('GET', `/changes?after=${next}`)
console.log(`5. ${changes.items.length} changements, puis GET /changes?after=${changes.next}`)

// 6. Un connecteur, qui dit les changements sans qu’on les demande
if (QUAI_WEBHOOK) {
  const { uuid, secret } = await call('POST', '/webhooks', {
    url: QUAI_WEBHOOK,
    events: ['order.confirm', 'stock.updated'],
  })
  console.log(`6. Connecteur ${uuid}, à garder : QUAI_WEBHOOK_SECRET=${secret}`)
}
