import { setTimeout as sleep } from 'node:timers/promises'
import { labelDots } from '@quai/contract/shipping/labels/drawing.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { labelPrintersOf } from '../../platform/printers.ts'
import { printers } from '../../services/print/render.ts'
import { readBars } from '../../services/print/testing/read-bars.ts'
import { imageOfBars, readZpl } from '../../services/print/testing/read-zpl.ts'
import { textOfPdf } from '../../services/print/testing/text-of-pdf.ts'
import { aCourierOrder, aShipment } from '../../testing/builders/a-shipment.ts'
import { aPair, aUser } from '../../testing/builders/builders.ts'
import { entriesOfZip } from '../../testing/entries-of-zip.ts'
import { createTestApp, testPrinterName } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
afterAll(() => printers.close())

type Pair = Awaited<ReturnType<typeof aPair>>

const aWarehouse = async ({ prefix = null as string | null, dpi = 203 } = {}) => {
  const pair = await aPair(db)
  const caller = await t.as(pair.warehouse.contactId)
  if (prefix || dpi !== 203)
    await caller.put('/settings/shipping', { gs1CompanyPrefix: prefix, labelDpi: dpi, boxes: [] })
  return { ...pair, caller }
}

/** Creates a packed shipment of so many boxes of 4.2 kg. */
const aPacked = async ({ customer, warehouse }: Pick<Pair, 'customer' | 'warehouse'>, packages = 1) => {
  const order = await aCourierOrder(db, { customerId: customer.userId, warehouseId: warehouse.userId })
  const shipment = await aShipment(db, order.id)
  for (let rank = 2; rank <= packages; rank++)
    await db
      .insertInto('packages')
      .values({
        shipment_id: shipment.id,
        package_number: `${order.id}-${rank}`,
        shipment_package_type: 'BOX',
        weight: 1,
        length: 1,
        width: 1,
        height: 1,
      })
      .execute()
  return { ...shipment, orderId: order.id }
}

const uuidsOf = (shipments: { uuid: string }[]) => shipments.map(({ uuid }) => `shipmentUuids[]=${uuid}`).join('&')
const ssccsOf = async (shipmentId: number) =>
  (await db.selectFrom('packages').select('sscc').where('shipment_id', '=', shipmentId).orderBy('id').execute()).map(
    ({ sscc }) => sscc,
  )
const scannedIds = async (caller: Awaited<ReturnType<typeof aWarehouse>>['caller'], code: string) =>
  (await caller.get('/barcodes', { code })).body.orders.map(({ id }: { id: number }) => id)

describe('les fichiers', () => {
  it('une expédition donne un ZIP d’un fichier ZPL par colis, dont le code-barres dit le colis', async () => {
    const side = await aWarehouse()
    const { uuid, orderId } = await aPacked(side, 2)
    const { status, headers, bytes } = await side.caller.get(`/shipments/${uuid}/labels`, { copies: 3 })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-disposition']).toContain(`filename="etiquettes-commande-${orderId}.zip"`)
    const files = await entriesOfZip(bytes)
    expect([...files.keys()]).toEqual([`${orderId}_1.zpl`, `${orderId}_2.zpl`])
    for (const [name, content] of files) {
      const zpl = content.toString('utf8')
      expect(zpl).toContain('^PQ3')
      const number = name.replace('.zpl', '')
      expect(await readBars(imageOfBars(zpl, labelDots[203]))).toEqual([{ text: number, symbology: ']C0' }])
      expect(await scannedIds(side.caller, number)).toEqual([orderId])
      const texts = readZpl(zpl).fields.map(({ text }) => text)
      for (const text of [
        'Boutique Bellecour',
        '1 place Bellecour',
        '69002 Lyon',
        name.startsWith(`${orderId}_1`) ? '1/2' : '2/2',
        `Sortie ${orderId}`,
      ])
        expect(texts).toContain(text)
    }
  })

  it('plusieurs expéditions, et chacune une fois ; par une adresse comme par un corps', async () => {
    const side = await aWarehouse()
    const shipments = [await aPacked(side), await aPacked(side, 2)]
    const names = shipments.flatMap(({ orderId }, rank) =>
      rank === 0 ? [`${orderId}_1.zpl`] : [`${orderId}_1.zpl`, `${orderId}_2.zpl`],
    )
    const [byAddress, byBody] = [
      await side.caller.get(`/shipments/labels?${uuidsOf([...shipments, ...shipments])}`),
      await side.caller.post('/shipments/labels', { shipmentUuids: shipments.map(({ uuid }) => uuid) }),
    ]
    for (const { status, bytes } of [byAddress, byBody]) {
      expect(status).toBe(200)
      expect([...(await entriesOfZip(bytes)).keys()]).toEqual(names)
    }
  })

  it('en PDF, une page de 4 × 6 pouces par étiquette', async () => {
    const side = await aWarehouse()
    const { uuid, orderId } = await aPacked(side, 2)
    const { headers, bytes } = await side.caller.get(`/shipments/${uuid}/labels`, { format: 'pdf', copies: 2 })
    expect(headers['content-disposition']).toContain(`filename="etiquettes-commande-${orderId}.pdf"`)
    const pages = await textOfPdf(bytes)
    expect(pages).toHaveLength(4)
    expect(pages.map((page) => /\d\/2/.exec(page)?.[0])).toEqual(['1/2', '1/2', '2/2', '2/2'])
    expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 288 432]')
    for (const text of ['Boutique Bellecour', '69002 Lyon', '4,2 kg', `${orderId}_1`]) expect(pages[0]).toContain(text)
  })

  it('la densité est celle que l’entrepôt a réglée, ou celle qu’on demande', async () => {
    const side = await aWarehouse({ dpi: 300 })
    const { uuid } = await aPacked(side)
    const widthOf = async (query: object) => {
      const [zpl] = [
        ...(await entriesOfZip((await side.caller.get(`/shipments/${uuid}/labels`, { ...query })).bytes)).values(),
      ]
      return /\^PW(\d+)/.exec(String(zpl))?.[1]
    }
    expect([await widthOf({}), await widthOf({ dpi: 203 })]).toEqual(['1200', '812'])
  })

  it('un seul colis se réimprime ; un colis que l’expédition n’a pas est introuvable', async () => {
    const side = await aWarehouse()
    const { uuid, orderId } = await aPacked(side, 3)
    const of = (number: string) => side.caller.get(`/shipments/${uuid}/labels?packageNumbers[]=${number}`)
    expect([...(await entriesOfZip((await of(`${orderId}_2`)).bytes)).keys()]).toEqual([`${orderId}_2.zpl`])
    expect((await of(`${orderId}_9`)).status).toBe(404)
  })

  it('une expédition en cours d’emballage n’a pas encore d’étiquette : aucune ne sort', async () => {
    const side = await aWarehouse()
    const packed = await aPacked(side)
    const order = await aCourierOrder(db, { customerId: side.customer.userId, warehouseId: side.warehouse.userId })
    const draft = await aShipment(db, order.id, { shipmentStatus: 'DRAFT' })
    const answer = await side.caller.get(`/shipments/labels?${uuidsOf([packed, draft])}`)
    expect(answer).toMatchObject({ status: 422, body: { code: 'LABELS_NOT_PACKED', params: { orderIds: [order.id] } } })
    expect((await side.caller.get(`/shipments/${packed.uuid}/labels/prints`)).body.items).toEqual([])
  })

  it('l’étiquette d’un autre entrepôt, ou d’une autre expédition parmi les siennes, est introuvable', async () => {
    const [own, other] = [await aWarehouse(), await aWarehouse()]
    const [mine, theirs] = [await aPacked(own), await aPacked(other)]
    expect((await own.caller.get(`/shipments/labels?${uuidsOf([mine, theirs])}`)).status).toBe(404)
    expect((await (await t.as(own.customer.contactId)).get(`/shipments/${mine.uuid}/labels`)).status).toBe(403)
  })
})

describe('le SSCC', () => {
  it('vient avec la première étiquette, compte par préfixe, et reste à son colis', async () => {
    const [one, other] = [await aWarehouse({ prefix: '3012345' }), await aWarehouse({ prefix: '3012345' })]
    const [first, second] = [await aPacked(one, 2), await aPacked(other)]
    expect(await ssccsOf(first.id)).toEqual([null, null])
    const files = await entriesOfZip((await one.caller.get(`/shipments/${first.uuid}/labels`)).bytes)
    const given = await ssccsOf(first.id)
    expect(given).toEqual(['030123450000000017', '030123450000000024'])
    const read = await Promise.all([...files.values()].map((zpl) => readBars(imageOfBars(String(zpl), labelDots[203]))))
    expect(read.flat()).toEqual(given.map((sscc) => ({ text: `(00)${sscc}`, symbology: ']C1' })))
    for (const sscc of given) expect(await scannedIds(one.caller, `]C100${sscc}`)).toEqual([first.orderId])
    await other.caller.get(`/shipments/${second.uuid}/labels`)
    expect(await ssccsOf(second.id)).toEqual(['030123450000000031'])
    await one.caller.get(`/shipments/${first.uuid}/labels`, { format: 'pdf' })
    expect(await ssccsOf(first.id)).toEqual(given)
  })

  it('ne se donne jamais deux fois : ni quand le colis disparaît, ni à seize impressions à la fois, ni pour deux préfixes qui se recouvrent', async () => {
    const [short, long] = [await aWarehouse({ prefix: '303030' }), await aWarehouse({ prefix: '3030300' })]
    const gone = await aPacked(short, 2)
    await short.caller.get(`/shipments/${gone.uuid}/labels`)
    const before = await ssccsOf(gone.id)
    await db.deleteFrom('shipments').where('id', '=', gone.id).execute()
    const shipments = await Promise.all(Array.from({ length: 16 }, (_, rank) => aPacked(rank % 2 ? long : short, 2)))
    const answers = await Promise.all(
      shipments.flatMap(({ uuid }, rank) =>
        [1, 2].map(() => (rank % 2 ? long : short).caller.get(`/shipments/${uuid}/labels`)),
      ),
    )
    for (const { status } of answers) expect(status).toBe(200)
    const given = (await Promise.all(shipments.map(({ id }) => ssccsOf(id)))).flat()
    expect(given.every((sscc) => sscc !== null)).toBe(true)
    expect(new Set([...before, ...given]).size).toBe(34)
  })

  it('un préfixe épuisé le dit, et rien ne sort', async () => {
    const side = await aWarehouse({ prefix: '301234567890' })
    await db.insertInto('sscc_counters').values({ prefix: '301234567890', next_serial: 99_999 }).execute()
    const [last, beyond] = [await aPacked(side), await aPacked(side)]
    expect((await side.caller.get(`/shipments/${last.uuid}/labels`)).status).toBe(200)
    expect(await ssccsOf(last.id)).toEqual([expect.stringMatching(/^93012345678909999\d$/)])
    expect(await side.caller.get(`/shipments/${beyond.uuid}/labels`)).toMatchObject({
      status: 422,
      body: { code: 'SSCC_EXHAUSTED' },
    })
  })
})

describe('ce qui est imprimé', () => {
  it('chaque impression est notée : par qui, quand, comment ; une expédition reste sans étiquette tant qu’un colis n’a pas la sienne', async () => {
    const side = await aWarehouse()
    const [labelled, partly, never] = [await aPacked(side), await aPacked(side, 2), await aPacked(side)]
    const without = async () =>
      (await side.caller.get(`/shipements-without-label-uuids?${uuidsOf([labelled, partly, never])}`)).body
    expect(await without()).toEqual([labelled.uuid, partly.uuid, never.uuid])
    await side.caller.get(`/shipments/${labelled.uuid}/labels`, { copies: 2 })
    await side.caller.get(`/shipments/${partly.uuid}/labels?packageNumbers[]=${partly.orderId}_2&format=pdf`)
    expect(await without()).toEqual([partly.uuid, never.uuid])
    const printsOf = async ({ uuid }: { uuid: string }) =>
      (await side.caller.get(`/shipments/${uuid}/labels/prints`)).body.items
    expect(await printsOf(labelled)).toEqual([
      {
        packageNumber: `${labelled.orderId}_1`,
        how: 'zpl',
        dpi: 203,
        copies: 2,
        printer: null,
        contactName: expect.stringMatching(/^Contact/),
        printedAt: t.app.clock().toISOString(),
        isCurrent: true,
      },
    ])
    expect(await printsOf(partly)).toMatchObject([{ packageNumber: `${partly.orderId}_2`, how: 'pdf', dpi: null }])
  })

  it('un colis qui change demande une nouvelle étiquette', async () => {
    const side = await aWarehouse()
    const { id, uuid } = await aPacked(side)
    await side.caller.get(`/shipments/${uuid}/labels`)
    await db.updateTable('packages').set({ weight: 5 }).where('shipment_id', '=', id).execute()
    expect((await side.caller.get(`/shipements-without-label-uuids?shipmentUuids[]=${uuid}`)).body).toEqual([uuid])
    expect((await side.caller.get(`/shipments/${uuid}/labels/prints`)).body.items).toMatchObject([{ isCurrent: false }])
  })

  it('l’aperçu est l’étiquette qui s’imprimera, et ne compte pas comme une impression', async () => {
    const side = await aWarehouse({ prefix: '3055555' })
    const { id, uuid, orderId } = await aPacked(side)
    const { body } = await side.caller.get(`/shipments/${uuid}/labels/preview`, { packageNumber: `${orderId}_1` })
    const [sscc] = await ssccsOf(id)
    const shown = body.pieces.flatMap((piece: { text?: string }) => piece.text ?? [])
    const [zpl] = [...(await entriesOfZip((await side.caller.get(`/shipments/${uuid}/labels`)).bytes)).values()]
    const printed = readZpl(String(zpl))
      .fields.filter(({ commands }) => commands[0]?.startsWith('^A0'))
      .map(({ text }) => text)
    expect(shown).toEqual(printed)
    expect(shown).toContain(`(00) ${sscc}`)
    expect((await side.caller.get(`/shipments/${uuid}/labels/prints`)).body.items).toHaveLength(1)
  })
})

describe('l’imprimante du réseau', () => {
  it('reçoit les étiquettes, à la densité de l’entrepôt ; l’impression est notée', async () => {
    const side = await aWarehouse({ dpi: 300 })
    const { uuid, orderId } = await aPacked(side, 2)
    const sent = await side.caller.post('/shipments/labels/print', {
      shipmentUuids: [uuid],
      printer: testPrinterName,
      copies: 2,
    })
    expect(sent.status).toBe(204)
    const printed = t.printer.printed.at(-1) ?? ''
    expect(printed.match(/\^XA/g)).toHaveLength(2)
    expect(printed).toContain('^PW1200')
    expect(printed).toContain(`${orderId}_5F2`)
    expect((await side.caller.get(`/shipments/${uuid}/labels/prints`)).body.items).toMatchObject([
      { how: 'printer', printer: testPrinterName, dpi: 300, copies: 2 },
      { how: 'printer' },
    ])
  })

  it('qui prend la connexion et ne lit rien n’a pas imprimé : rien n’est noté', async () => {
    const side = await aWarehouse()
    const { uuid } = await aPacked(side)
    const shared = t.app.printers
    t.app.printers = labelPrintersOf(t.app.config, 50)
    t.printer.isBlocked = true
    const body = { shipmentUuids: [uuid], printer: testPrinterName }
    expect(await side.caller.post('/shipments/labels/print', body)).toMatchObject({
      status: 503,
      body: { code: 'PRINTER_SILENT' },
    })
    t.printer.isBlocked = false
    t.app.printers = shared
    expect((await side.caller.get(`/shipments/${uuid}/labels/prints`)).body.items).toEqual([])
  })

  it('éteinte, elle le fait dire et rien n’est noté ; une imprimante inconnue est introuvable', async () => {
    const side = await aWarehouse()
    const { uuid } = await aPacked(side)
    const send = (printer: string) => side.caller.post('/shipments/labels/print', { shipmentUuids: [uuid], printer })
    expect((await send('192.168.1.20:9100')).status).toBe(404)
    t.printer.close()
    await sleep(10)
    expect(await send(testPrinterName)).toMatchObject({ status: 503, body: { code: 'PRINTER_UNREACHABLE' } })
    expect((await side.caller.get(`/shipments/${uuid}/labels/prints`)).body.items).toEqual([])
  })

  it('réservée à un entrepôt, elle n’existe pas pour les autres', async () => {
    const own = await aUser(db, 'warehouse')
    const pair = await aPair(db)
    const shared = t.app.printers
    t.app.printers = [{ name: 'Réservée', warehouseId: own.userId, send: async () => 'printed' }]
    const caller = await t.as(pair.warehouse.contactId)
    expect((await caller.get('/printers')).body).toEqual({ items: [] })
    const { uuid } = await aPacked(pair)
    const sent = await caller.post('/shipments/labels/print', { shipmentUuids: [uuid], printer: 'Réservée' })
    expect(sent.status).toBe(404)
    t.app.printers = shared
    expect((await caller.get('/printers')).body).toEqual({ items: [{ name: testPrinterName }] })
  })
})
