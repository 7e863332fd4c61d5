import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readElectronic } from '@quai/contract/money/invoices/electronic/read.ts'
import { summaryOf } from '@quai/contract/money/invoices/electronic/summary.ts'
import { documentLimits } from '@quai/contract/orders/documents/document.ts'
import { describe, expect, test } from 'vitest'
import { ciiXml, pdfCarrying, ublXml } from '../../testing/builders/a-factur-x.ts'
import { lightCorpus } from '../../testing/builders/upload-corpus.ts'
import { inspect } from './inspect.ts'

/** Runs in this process, for speed. The separate process has tests of its own. */
test.each(lightCorpus)('$title : $answer', async ({ bytes, answer }) => {
  const finding = await inspect(await bytes(), documentLimits.maxPages)
  const found = 'refusal' in finding ? finding.refusal : finding.pageCount
  expect(found).toBe(answer === 'pages' ? documentLimits.maxPages + 1 : answer)
})

const asInvoice = (bytes: Buffer) => inspect(bytes, 5, true)

test('une facture Factur-X se lit : numéro, dates, montant, période et parties', async () => {
  expect(await asInvoice(pdfCarrying(ciiXml({ seller: 'Entrepôt &amp; fils', buyer: 'Client' })))).toEqual({
    pageCount: 1,
    facturX: {
      kind: 'invoice',
      invoiceNumber: 'FA-2026-12',
      invoicingDate: '2026-12-31',
      amount: 123_450,
      currency: 'EUR',
      periodStart: '2026-12-01',
      periodEnd: '2026-12-31',
      sellerName: 'Entrepôt & fils',
      buyerName: 'Client',
      dueDate: null,
      replacedNumbers: [],
    },
  })
})

test('un montant en fraction de centime ou négatif, une date impossible : rien n’en est dit', async () => {
  for (const total of ['12.345', '-5.00', '1e3', '']) {
    const finding = await asInvoice(pdfCarrying(ciiXml({ total, day: '20260230' })))
    expect(finding).toMatchObject({ facturX: { amount: null, invoicingDate: null } })
  }
  expect(await asInvoice(pdfCarrying(ciiXml({ total: '12.500' })))).toMatchObject({ facturX: { amount: 1_250 } })
})

test('une facture se reconnaît à son premier élément, quoi qu’il y ait devant', async () => {
  const licence = `<!-- ${'licence > '.repeat(1_000)} -->\n<?xml-stylesheet href="a>b"?>\n`
  expect(await asInvoice(pdfCarrying(ciiXml({ before: licence })))).toMatchObject({ facturX: { amount: 123_450 } })
  const other = '<?xml version="1.0"?><!-- <rsm:CrossIndustryInvoice> --><note>CrossIndustryInvoice</note>'
  expect(await asInvoice(pdfCarrying(other))).toEqual({ refusal: 'attachment' })
})

test('le montant lu est ce qui reste à payer', async () => {
  const read = await asInvoice(pdfCarrying(ciiXml({ total: '1200.00', due: '700.00' })))
  expect(read).toMatchObject({ facturX: { amount: 70_000, kind: 'invoice' } })
})

test.each([
  ['502', '100.00'],
  ['503', '100.00'],
  ['381', '100.00'],
  ['380', '-120.00'],
])('un type %s d’un total de %s est un avoir', async (type, total) => {
  expect(await asInvoice(pdfCarrying(ciiXml({ type, total })))).toMatchObject({ facturX: { kind: 'creditNote' } })
})

test.each([
  ['384', 'corrective', ['FA-1']],
  ['471', 'corrective', ['FA-1']],
  ['472', 'corrective', ['FA-1']],
  ['473', 'corrective', ['FA-1']],
  ['386', 'prepayment', []],
  ['500', 'prepayment', []],
  ['380', 'invoice', []],
])('un type %s qui nomme une facture : %s', async (type, kind, replacedNumbers) => {
  for (const write of [ciiXml, ublXml])
    expect(await asInvoice(Buffer.from(write({ type, preceding: ['FA-1'] })))).toMatchObject({
      facturX: { kind, replacedNumbers },
    })
})

test('une facture en XML, CII ou UBL, se lit comme celle d’un PDF, quels que soient son nom et ses premiers octets', async () => {
  const said = { seller: 'Entrepôt &amp; fils', buyer: 'Client', payBy: '20270115' }
  for (const before of ['', '<!-- %PDF-1.7 -->\n'])
    for (const write of [ciiXml, ublXml])
      expect(await asInvoice(Buffer.from(`\ufeff${write({ ...said, before })}`))).toEqual({
        pageCount: null,
        facturX: {
          kind: 'invoice',
          invoiceNumber: 'FA-2026-12',
          invoicingDate: '2026-12-31',
          dueDate: '2027-01-15',
          amount: 123_450,
          currency: 'EUR',
          periodStart: '2026-12-01',
          periodEnd: '2026-12-31',
          sellerName: 'Entrepôt & fils',
          buyerName: 'Client',
          replacedNumbers: [],
        },
      })
})

test('un avoir en UBL est un avoir', async () => {
  const creditNote = ublXml()
    .replaceAll(/(<\/?)Invoice\b/g, '$1CreditNote')
    .replace('xsd:Invoice-2', 'xsd:CreditNote-2')
  const typeless = creditNote.replace('<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>', '')
  expect(await asInvoice(Buffer.from(typeless))).toMatchObject({ facturX: { kind: 'creditNote' } })
})

test('une facture XML n’est pas un document de commande', async () => {
  expect(await inspect(Buffer.from(ublXml()), 5)).toEqual({ refusal: 'notPdf' })
})

test('hors des factures, un fichier joint reste refusé, Factur-X compris', async () => {
  expect(await inspect(pdfCarrying(ciiXml()), 5)).toEqual({ refusal: 'attachment' })
})

const bomb = ciiXml({ number: '&lol9;' }).replace(
  '?>',
  '?><!DOCTYPE l [<!ENTITY lol "lol"><!ENTITY lol9 "&lol;&lol;&lol;">]>',
)
const external = ciiXml({ number: '&x;' }).replace('?>', '?><!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]>')

describe('un fichier hostile est refusé proprement', () => {
  test.each([
    ['des entités qui se multiplient', [bomb], 'facturX'],
    ['une entité externe', [external], 'facturX'],
    ['40 Mo une fois ouvert', [Buffer.alloc(40 * 1_048_576, ' ')], 'tooMuch'],
    ['plus de 1 Mo de facture', [ciiXml() + ' '.repeat(1_048_576)], 'facturX'],
    ['un encodage annoncé faux', [ciiXml().replace('UTF-8', 'UTF-16')], 'facturX'],
    ['des octets qui ne sont pas de l’UTF-8', [Buffer.from(ciiXml({ seller: 'Entrepôt' }), 'latin1')], 'facturX'],
    ['des éléments non fermés', [ciiXml().replace('</rsm:ExchangedDocument>', '')], 'facturX'],
    ['dix mille niveaux', [ciiXml().replace('<ram:ID>', '<a>'.repeat(10_000))], 'facturX'],
    ['un texte de 10 000 signes', [ciiXml({ number: 'x'.repeat(10_000) })], 'facturX'],
    ['un autre fichier', ['MZ programme'], 'attachment'],
    ['un second fichier', [ciiXml(), 'MZ programme'], 'attachment'],
    ['deux factures', [ciiXml(), ciiXml()], 'attachment'],
  ])('%s', async (_, files, refusal) => {
    expect(await asInvoice(pdfCarrying(...files))).toEqual({ refusal })
  })
})

describe('un XML hostile ou étranger est refusé proprement', () => {
  const ubl = ublXml()
  test.each([
    ['une page HTML', '<!doctype html><Invoice>', 'notInvoice'],
    [
      'un XML quelconque nommé Invoice',
      ubl.replace('urn:oasis:names:specification:ubl:schema:xsd:Invoice-2', 'urn:x'),
      'notInvoice',
    ],
    ['un fichier vide', '', 'notInvoice'],
    ['des entités qui se multiplient', bomb, 'xml'],
    ['une entité externe', external, 'xml'],
    ['plus de 1 Mo', ubl + ' '.repeat(1_048_576), 'xml'],
    ['un encodage annoncé faux', ubl.replace('UTF-8', 'UTF-16'), 'xml'],
    ['des octets qui ne sont pas de l’UTF-8', Buffer.from(ublXml({ seller: 'Entrepôt' }), 'latin1'), 'xml'],
    ['des éléments non fermés', ubl.replace('</cac:InvoiceLine>', ''), 'xml'],
    ['un second document', ubl + ubl.slice(ubl.indexOf('<Invoice')), 'xml'],
    ['un texte à la suite', `${ubl}MZ programme`, 'xml'],
    ['dix mille niveaux', ubl.replace('<cbc:ID>', '<a>'.repeat(10_000)), 'xml'],
    ['deux cent mille éléments', ubl.replace('<cbc:ID>', `${'<a/>'.repeat(200_000)}<cbc:ID>`), 'xml'],
    ['un numéro de 10 000 signes', ublXml({ number: 'x'.repeat(10_000) }), 'xml'],
    [
      'un programme qu’un navigateur exécuterait',
      ubl.replace('<cbc:Note>', '<cbc:Note><s xmlns="http://www.w3.org/1999/xhtml"/>'),
      'xml',
    ],
    [
      'le même, écrit autrement',
      ubl.replace('<cbc:Note>', '<cbc:Note><s:x xmlns:s="http://www.w3.org/1999/&#120;html"/>'),
      'xml',
    ],
  ])('%s', async (_, bytes, refusal) => {
    expect(await asInvoice(Buffer.from(bytes))).toEqual({ refusal })
  })
})

// The examples of AFNOR (XP Z12-012, annex B) may not be copied: they are read where EINVOICE_EXAMPLES says they lie.
const folder = process.env['EINVOICE_EXAMPLES'] ?? ''

const file = (name: string) => readFileSync(join(folder, name))
const read = (name: string) => {
  const invoice = readElectronic(file(name))
  if (!invoice) throw new Error(`${name} is not an invoice`)
  return invoice
}

const seller = {
  name: 'LE VENDEUR',
  tradeName: 'VENDEUR NOM COMMERCIAL',
  legalId: '100000009',
  vatNumber: 'FR88100000009',
  address: ["35 rue d'ici", 'ligne 2 vendeur', '75018 PARIS', 'FR'],
}
const said = {
  kind: 'invoice',
  currency: 'EUR',
  sellerName: 'LE VENDEUR',
  buyerName: 'LE CLIENT',
  replacedNumbers: [],
}
const ofJune = {
  ...said,
  invoicingDate: '2025-07-01',
  dueDate: '2025-07-31',
  periodStart: '2025-06-01',
  periodEnd: '2025-06-30',
}
const service = { description: 'Description', priceQuantity: '1.0000' }
const [hours, days] = [
  { ...service, name: 'SERVICE_FOURNI1', quantity: '200.0000', unit: 'HUR', unitPrice: '40.0000', amount: '8000.00' },
  { ...service, name: 'SERVICE_FOURNI2', quantity: '5.0000', unit: 'DAY', unitPrice: '400.0000', amount: '2000.00' },
]

describe.skipIf(folder === '')('les factures officielles disent en CII et en UBL ce qu’on y lit à la main', () => {
  test.each([
    ['UC1_F202500003_00-INV_20250701', 'F202500003', '20.00', '2000.00', '12000.00', 1_200_000],
    ['UC2_F202500004_00-INV_20250701', 'F202500004', '20.00', '2000.00', '12000.00', 1_200_000],
    ['UC3_F202500005_00-INV_20250701', 'F202500005', '10.00', '1000.00', '11000.00', 1_100_000],
  ])('%s', async (name, invoiceNumber, vatRate, vat, withVat, amount) => {
    const facturX = { ...ofJune, invoiceNumber, amount }
    expect(await inspect(file(`${name}.pdf`), 5, true)).toMatchObject({ facturX })
    for (const language of ['CII', 'UBL']) {
      const invoice = read(`${name}_${language}.xml`)
      expect(summaryOf(invoice)).toEqual(facturX)
      expect(invoice).toMatchObject({
        typeCode: '380',
        seller,
        orderReference: 'PO202525478',
        lines: [
          { ...hours, vatRate },
          { ...days, vatRate },
        ],
        allowances: [],
        vat: [{ category: 'S', rate: vatRate, base: '10000.00', amount: vat, exemption: null }],
        totals: { lines: '10000.00', withoutVat: '10000.00', vat, withVat, prepaid: '0.00', due: withVat },
        payment: {
          iban: 'FR20 1254 2547 2569 8542 5874 698',
          bic: 'BIC_MONCOMPTE',
          reference: `${invoiceNumber}_200000008`,
          terms: 'PAIEMENT 30 JOURS NET',
        },
      })
      expect(invoice.notes.slice(0, 2)).toEqual(['VENDEUR SARL au capital de 50 000 EUR', 'RCS MAVILLE 100 000 009'])
      expect(invoice.notes).toHaveLength(6)
    }
  })

  test.each(['CII_Commentee_EN16931', 'CII_Commentee_EXTENDED', 'UBL'])('F202500001 en %s', (language) => {
    const invoice = read(`F202500001_INV_20250201_${language}.xml`)
    expect(summaryOf(invoice)).toEqual({
      ...said,
      invoiceNumber: 'F202500001',
      invoicingDate: '2025-02-01',
      dueDate: '2025-03-03',
      periodStart: '2025-01-01',
      periodEnd: '2025-01-31',
      amount: 11_870,
    })
    expect(
      invoice.lines.map(({ name, quantity, unit, unitPrice, priceQuantity, amount }) =>
        [name, quantity, unit, unitPrice, priceQuantity, amount].join(' '),
      ),
    ).toEqual([
      'REMBOURSEMENT 1.0000 C62 60.0000 1.0000 60.00',
      'COMPOSANT 30.0000 C62 0.7000 1.0000 21.00',
      'FOURNITURES MOULE 1.0000 C62 30.0000 3.0000 10.00',
      'SUPPORT TEL 2.0000 HUR 7.0000 1.0000 14.00',
    ])
    expect(
      invoice.allowances.map(({ isCharge, reason, amount }) => `${isCharge ? '+' : '-'}${amount} ${reason}`),
    ).toEqual([
      '-5.00 REMISE COMMERCIALE_1',
      '-1.00 REMISE COMMERCIALE_2',
      '-1.00 REMISE COMMERCIALE_3',
      '-2.00 REMISE COMMERCIALE_4',
      '+10.00 FRAIS DEPLACEMENT_1',
      '+1.00 AUTRE CHARGE',
      '+2.00 FRAIS DEPLACEMENT_2',
      '+1.00 FRAIS DEPLACEMENT_3',
    ])
    expect(
      invoice.vat.map(({ category, rate, base, amount }) => [category, rate, base, amount].join(' ')).toSorted(),
    ).toEqual(['E 0.00 60.00 0.00', 'K 0.00 2.00 0.00', 'S 10.00 9.00 0.90', 'S 20.00 39.00 7.80'])
    expect(invoice.totals).toEqual({
      lines: '105.00',
      allowances: '9.00',
      charges: '14.00',
      withoutVat: '110.00',
      vat: '8.70',
      withVat: '118.70',
      prepaid: '0.00',
      due: '118.70',
    })
  })
})
