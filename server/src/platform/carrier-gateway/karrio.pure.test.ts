import { afterAll, beforeEach, expect, test } from 'vitest'
import { CarrierRefusal, GatewayDown, type Parcel } from './gateway.ts'
import { openKarrio } from './karrio.ts'
import { aKarrioServer, send, type Trouble } from './testing/karrio-server.ts'

const karrio = await aKarrioServer()
const { state } = karrio
afterAll(karrio.close)
const fresh = { ...state }
beforeEach(() => {
  Object.assign(state, { ...fresh, shipments: [], calls: [], bodies: [], bought: 0, troubles: [], keys: new Set() })
})

const gateway = openKarrio({ url: `${karrio.url}/`, key: 'k-1' })
const hasty = openKarrio({ url: karrio.url, key: 'k-1', timeoutMs: 300 })
const address = { name: 'Épicerie', street: '1 rue Neuve', zipCode: '69002', city: 'Lyon', countryCode: 'FR' }
const parcel: Parcel = {
  reference: 'Q-1',
  sender: address,
  recipient: address,
  weight: 4.2,
  length: 40,
  width: 30,
  height: 20,
}
const chosen = { account: 'chrono-lyon', service: 'chronopost_13' }
const label = (by = gateway) => by.label(parcel, chosen)
const once = (call: string, what: (...[response, doIt]: [Parameters<Trouble>[1], () => void]) => void): Trouble => {
  return (made, response, doIt) => {
    if (made !== call) return false
    what(response, doIt)
    return true
  }
}
const buying = 'POST /v1/shipments/shp_1/purchase'

test('une étiquette : un envoi par colis, acheté au service choisi, lu en ZPL', async () => {
  expect(await label()).toEqual({
    trackingNumber: 'XY1FR',
    format: 'ZPL',
    content: Buffer.from(state.label),
    price: 12.5,
    currency: 'EUR',
    gatewayId: 'shp_1',
  })
  expect(state.calls).toEqual([
    'GET /v1/shipments',
    'POST /v1/shipments',
    buying,
    'POST /v1/shipments/shp_1/documents/label',
  ])
  expect([...state.keys]).toEqual(['Token k-1'])
  expect(state.bodies[1]).toMatchObject({
    reference: 'Q-1',
    recipient: { company_name: 'Épicerie', postal_code: '69002', country_code: 'FR' },
    parcels: [{ weight: 4.2, length: 40, weight_unit: 'KG', dimension_unit: 'CM' }],
    carrier_ids: ['chrono-lyon'],
  })
  expect(state.bodies[2]).toMatchObject({ selected_rate_id: 'rate-1' })
})

test('demandée de nouveau, elle est retrouvée, jamais refaite', async () => {
  await label()
  expect((await label()).trackingNumber).toBe('XY1FR')
  expect(state.bought).toBe(1)
})

test('une coupure après l’achat : l’étiquette faite est retrouvée', async () => {
  state.troubles = [
    once(buying, (response, doIt) => {
      doIt()
      response.destroy()
    }),
  ]
  await expect(label()).rejects.toThrow(GatewayDown)
  expect((await label()).trackingNumber).toBe('XY1FR')
  expect(state).toMatchObject({ bought: 1, shipments: [{ id: 'shp_1' }] })
})

test('une coupure après l’envoi créé : il est repris, et acheté une fois', async () => {
  state.troubles = [
    once('POST /v1/shipments', (response, doIt) => {
      doIt()
      response.destroy()
    }),
  ]
  await expect(label()).rejects.toThrow(GatewayDown)
  await label()
  expect(state).toMatchObject({ bought: 1, shipments: [{ id: 'shp_1' }] })
})

test('un achat déjà fait entre-temps (409) se lit au lieu d’être refusé', async () => {
  state.troubles = [
    once(buying, (response, doIt) => {
      doIt()
      send(response, 409, { errors: [{ message: 'already purchased' }] })
    }),
  ]
  expect((await label()).trackingNumber).toBe('XY1FR')
  expect(state.bought).toBe(1)
})

test('les mots du transporteur qui refuse sont rendus tels quels', async () => {
  const messages = [{ carrier_name: 'chronopost', code: '25', message: 'Code postal invalide' }]
  state.troubles = [once(buying, (response) => send(response, 424, { messages }))]
  await expect(label()).rejects.toThrow(new CarrierRefusal('chronopost : Code postal invalide'))
  state.rates = []
  state.shipments = []
  await expect(label()).rejects.toThrow(
    new CarrierRefusal('Le service « chronopost_13 » n’est pas proposé pour ce colis.'),
  )
  state.messages = messages
  state.shipments = []
  await expect(label()).rejects.toThrow('chronopost : Code postal invalide')
  state.troubles = [
    once('GET /v1/shipments', (response) => send(response, 401, { errors: [{ message: 'Invalid token' }] })),
  ]
  await expect(label()).rejects.toThrow(new CarrierRefusal('Invalid token'))
})

test('une panne, une lenteur, une réponse illisible ou sans fin ne passent pas pour un refus', async () => {
  const troubles: Trouble[] = [
    once('GET /v1/shipments', (response) => send(response, 502, {})),
    once('GET /v1/shipments', (response) => send(response, 429, {})),
    once('GET /v1/shipments', () => {}),
    once('GET /v1/shipments', (response) => response.end('<html>')),
    once('GET /v1/shipments', (response) => response.end(`"${'x'.repeat(5_100_000)}"`)),
    once('GET /v1/shipments', (response) => response.writeHead(302, { location: 'http://localhost/' }).end()),
  ]
  for (const trouble of troubles) {
    state.troubles = [trouble]
    await expect(label(hasty)).rejects.toThrow(GatewayDown)
  }
  expect(state.bought).toBe(0)
})

test('une réponse d’une autre forme ne passe pas pour un refus', async () => {
  state.troubles = [once('GET /v1/shipments', (response) => send(response, 200, { results: [{ id: 4 }] }))]
  await expect(label()).rejects.toThrow(GatewayDown)
})

test('les tarifs disent le prix et le délai, sans rien créer, avec ce que dit un transporteur', async () => {
  state.messages = [{ carrier_name: 'dpd', message: 'Hors zone' }]
  expect(await gateway.rates(parcel, null)).toEqual({
    rates: [
      { carrierName: 'chronopost', service: 'chronopost_13', price: 12.5, currency: 'EUR', transitDays: 1 },
      { carrierName: 'chronopost', service: 'chronopost_classic', price: 8, currency: 'EUR', transitDays: null },
    ],
    messages: ['dpd : Hors zone'],
  })
  expect(state.shipments).toEqual([])
})
