import { expect, it } from 'vitest'
import { aCourierOrder, aShipment } from '../../../testing/builders/a-shipment.ts'
import { aPair, aUser } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const byWarehouse = await as(warehouse.contactId)
const byAdmin = await as((await aUser(app.db, 'admin')).contactId)

const aShipmentNumbered = async (
  trackingNumber: string | null,
  shipmentStatus: 'CONSIGNED' | 'PACKAGED' = 'CONSIGNED',
) => {
  const { id } = await aCourierOrder(app.db, { customerId: customer.userId, warehouseId: warehouse.userId })
  return { orderId: id, ...(await aShipment(app.db, id, { shipmentStatus, trackingNumber })) }
}
const upload = (
  lines: readonly string[],
  { dryRun = false, by = byWarehouse, words }: { dryRun?: boolean; by?: typeof byWarehouse; words?: object } = {},
) => {
  const form = new FormData()
  if (words) form.append('words', JSON.stringify(words))
  form.append('file', new Blob([lines.join('\r\n')]), 'suivi.csv')
  if (dryRun) form.append('dryRun', 'true')
  return by.upload('/tracking/import', form)
}
const eventsOf = async (uuid: string) => (await byAdmin.get(`/shipments/${uuid}/tracking`)).body.items
const header = 'N° de suivi;N° de colis;N° de commande;Statut;Date;Heure;Commentaire'

it('une ligne nomme son expédition par son suivi, un colis ou la commande', async () => {
  const [one, two, three] = [
    await aShipmentNumbered('8R1'),
    await aShipmentNumbered(null),
    await aShipmentNumbered(null),
  ]
  const { status, body } = await upload([
    header,
    '8R1;;;Livrée;03/01/2027;14:30;Signé Léa',
    `;${two.orderId}_1;;EN RETARD;03/01/2027;;`,
    `;;${three.orderId};Livré avec réserves;04/01/2027;;`,
  ])
  expect({ status, body }).toEqual({
    status: 200,
    body: { newTotal: 3, sameTotal: 0, errors: [], unknownWords: [], isApplied: true },
  })
  expect(await eventsOf(one.uuid)).toMatchObject([
    { trackingStatus: 'delivered', at: '2027-01-03T13:30:00.000Z', comment: 'Signé Léa', source: 'file' },
  ])
  expect(await eventsOf(two.uuid)).toMatchObject([{ trackingStatus: 'delayed', at: '2027-01-03T11:00:00.000Z' }])
  // This morning, noon has not come yet.
  expect(await eventsOf(three.uuid)).toMatchObject([
    { trackingStatus: 'delivered_non_compliant', at: '2027-01-04T08:00:00.000Z' },
  ])
})

it('le même fichier renvoyé n’ajoute que ses lignes nouvelles', async () => {
  const { uuid } = await aShipmentNumbered('8R2')
  const lines = [header, '8R2;;;en transit;03/01/2027;08:00;', '8R2;;;en transit;03/01/2027;08:00;']
  expect((await upload(lines)).body).toMatchObject({ newTotal: 1, sameTotal: 1 })
  expect((await upload([...lines, '8R2;;;livrée;03/01/2027;09:00;'])).body).toMatchObject({ newTotal: 1, sameTotal: 2 })
  expect((await upload(lines)).body).toMatchObject({ newTotal: 0, sameTotal: 2, isApplied: true })
  expect(await eventsOf(uuid)).toHaveLength(2)
})

it('l’heure peut être dans la cellule du jour', async () => {
  const { uuid } = await aShipmentNumbered('8R2H')
  await upload(['N° de suivi;Statut;Date', '8R2H;livrée;03/01/2027 14:30'])
  expect(await eventsOf(uuid)).toMatchObject([{ trackingStatus: 'delivered', at: '2027-01-03T13:30:00.000Z' }])
})

it('une date d’un an avant la commande est refusée, dans un fichier comme à la main', async () => {
  const { uuid } = await aShipmentNumbered('8R2A')
  const sentence = /^Rien de cette commande n’a pu avoir lieu avant le/
  const { body } = await upload(['N° de suivi;Statut;Date', '8R2A;livrée;03/01/2026'], { dryRun: true })
  expect(body.errors).toMatchObject([{ message: expect.stringMatching(sentence) }])
  const byHand = { trackingStatus: 'delivered', at: '2026-01-03T08:00:00.000Z' }
  expect((await byWarehouse.post(`/shipments/${uuid}/tracking`, byHand)).body.issues).toMatchObject([
    { path: ['at'], fallback: expect.stringMatching(sentence) },
  ])
  expect(await eventsOf(uuid)).toEqual([])
})

it('les mots usuels des transporteurs se lisent', async () => {
  const { uuid } = await aShipmentNumbered('8R5')
  const said = [
    ['Pris en charge', 'shipped'],
    ['In transit', 'shipped'],
    ['AVISÉ', 'delayed'],
    ['Retour à l’expéditeur', 'issue'],
    ['Refusé par le destinataire', 'issue'],
    ['Endommagée', 'issue'],
    ['Remis au destinataire', 'delivered'],
    ['Livrés avec réserves', 'delivered_non_compliant'],
  ] as const
  const lines = said.map(([word], index) => `8R5;;;${word};03/01/2027;0${index}:00;`)
  expect((await upload([header, ...lines])).body).toMatchObject({ newTotal: said.length, errors: [] })
  const told = (await eventsOf(uuid)).map(({ trackingStatus }: { trackingStatus: string }) => trackingStatus)
  expect(told.toReversed()).toEqual(said.map(([, status]) => status))
})

it('un mot inconnu se nomme une fois, et se retient pour les fichiers suivants de la même organisation', async () => {
  const { uuid } = await aShipmentNumbered('8R6')
  const file = [header, '8R6;;;Lot égaré;03/01/2027;08:00;', '8R6;;;LOT ÉGARÉ;03/01/2027;09:00;']
  const words = { 'Lot égaré': 'issue' }
  expect((await upload(file, { dryRun: true })).body).toMatchObject({
    unknownWords: ['Lot égaré'],
    errors: [
      { line: 2, column: 'status' },
      { line: 3, column: 'status' },
    ],
  })
  expect((await upload(file, { dryRun: true, words })).body).toMatchObject({
    newTotal: 2,
    errors: [],
    unknownWords: [],
  })
  // A trial remembers nothing.
  expect((await upload(file, { dryRun: true })).body.unknownWords).toEqual(['Lot égaré'])
  await upload(file, { words })
  expect(await eventsOf(uuid)).toMatchObject([{ trackingStatus: 'issue' }, { trackingStatus: 'issue' }])
  expect((await upload([header, '8R6;;;lot égarés;04/01/2027;08:00;'], { dryRun: true })).body).toMatchObject({
    newTotal: 1,
    unknownWords: [],
  })
  const stranger = await aPair(app.db)
  const byStranger = await as(stranger.warehouse.contactId)
  expect((await upload(file, { dryRun: true, by: byStranger })).body.unknownWords).toEqual(['Lot égaré'])
  expect(await upload(file, { dryRun: true, words: { 'Lot égaré': 'partie' } })).toMatchObject({ status: 422 })
})

it('dit par ligne et par cellule ce qui ne va pas, et n’ajoute alors rien', async () => {
  const { uuid } = await aShipmentNumbered('8R3')
  const packed = await aShipmentNumbered('8R4', 'PACKAGED')
  const stranger = await aPair(app.db)
  const lines = [
    header,
    '8R3;;;livrée;03/01/2027;;',
    'ZZ;;;livrée;03/01/2027;;',
    '8R4;;;livrée;03/01/2027;;',
    ';;;livrée;03/01/2027;;',
    '8R3;;;mystère;32/01/2027;;',
    '8R3;;;;05/01/2027;;',
    `8R3;;;livrée;;;${'x'.repeat(501)}`,
  ]
  const { body } = await upload(lines, { dryRun: true })
  expect(body).toMatchObject({ newTotal: 1, isApplied: false })
  expect(body.errors.map(({ line, column, code }: Record<string, unknown>) => [line, column, code])).toEqual([
    [3, 'tracking_number', 'UNKNOWN'],
    [4, 'tracking_number', 'NOT_CONSIGNED'],
    [5, null, 'REQUIRED'],
    [6, 'status', 'UNREADABLE'],
    [6, 'date', 'UNREADABLE'],
    [7, 'status', 'REQUIRED'],
    [7, 'date', 'FUTURE'],
    [8, 'date', 'REQUIRED'],
    [8, 'comment', 'TOO_LONG'],
  ])
  expect(await upload(lines)).toMatchObject({ status: 422, body: { code: 'IMPORT_FAULTY', params: { count: 9 } } })
  const byStranger = await as(stranger.warehouse.contactId)
  expect((await upload(lines.slice(0, 2), { dryRun: true, by: byStranger })).body.errors).toMatchObject([
    { line: 2, code: 'UNKNOWN' },
  ])
  expect([await eventsOf(uuid), await eventsOf(packed.uuid)]).toEqual([[], []])
})

it('refuse un fichier sans colonne qui nomme l’expédition, et plus de 1 000 lignes', async () => {
  expect((await upload(['Statut;Date', 'livrée;03/01/2027'])).body.code).toBe('IMPORT_COLUMNS_MISSING')
  const line = '8R3;;;livrée;03/01/2027;;'
  expect((await upload([header, ...Array.from({ length: 1_001 }, () => line)])).body.code).toBe('IMPORT_TOO_LONG')
})
