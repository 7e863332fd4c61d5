import { describe, expect, test } from 'vitest'
import { columnNamed, columnsGuessed } from './columns.ts'
import { importKinds } from './kinds.ts'

const columnsOf = (type: string) => importKinds.get(type)?.columns ?? []

/** Returns the column of each header that is known or proposed: « = » where it is read without a question. */
const readings = (type: string, headers: readonly string[]) => {
  const columns = columnsOf(type)
  const known = new Map(headers.map((header) => [header, columnNamed(columns, header)]))
  const taken = new Set([...known.values()].map((column) => column?.name))
  const unknown = headers.filter((header) => !known.get(header))
  const guesses = columnsGuessed(
    columns.filter(({ name }) => !taken.has(name)),
    unknown,
  )
  const guessed = new Map(unknown.map((header, index) => [header, guesses[index]?.name]))
  return Object.fromEntries(
    headers.flatMap((header) => {
      const name = known.get(header)?.name
      const guess = guessed.get(header)
      return name ? [[header, `= ${name}`]] : guess ? [[header, guess]] : []
    }),
  )
}

describe('les exports de commandes des boutiques', () => {
  test('Shopify', () => {
    const headers =
      'Name,Email,Financial Status,Paid at,Fulfillment Status,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem requires shipping,Billing Name,Billing Street,Billing City,Billing Zip,Billing Country,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Payment Method,Vendor,Id,Tags,Source,Lineitem discount'
    expect(readings('collection', headers.split(','))).toEqual({
      Name: 'order_number',
      'Created at': 'date',
      'Lineitem quantity': 'quantity',
      'Lineitem sku': 'reference',
      'Shipping Name': 'address_name',
      'Shipping Street': 'address_street',
      'Shipping City': 'address_city',
      'Shipping Zip': 'address_zip_code',
      'Shipping Country': 'address_country',
      Notes: 'additional_information',
    })
  })
  test('WooCommerce, en anglais et en français', () => {
    const english =
      'Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Address 1&2 (Billing),City (Billing),Email (Billing),Shipping Name,Address 1 (Shipping),City (Shipping),Postcode (Shipping),Country Code (Shipping),SKU,Item Name,Quantity (- Refund)'
    expect(readings('collection', english.split(','))).toEqual({
      'Order Number': '= order_number',
      'Order Date': '= date',
      'Customer Note': 'additional_information',
      'Shipping Name': 'address_name',
      'Address 1 (Shipping)': 'address_street',
      'City (Shipping)': 'address_city',
      'Postcode (Shipping)': 'address_zip_code',
      'Country Code (Shipping)': 'address_country',
      SKU: '= reference',
      'Quantity (- Refund)': 'quantity',
    })
    const french =
      'Numéro de commande,Date de commande,Adresse e-mail,Adresse de facturation,Nom (livraison),Adresse (livraison),Code postal (livraison),Ville (livraison),Pays (livraison),UGS,Quantité'
    expect(readings('collection', french.split(','))).toEqual({
      'Numéro de commande': '= order_number',
      'Date de commande': 'date',
      'Nom (livraison)': 'address_name',
      'Adresse (livraison)': 'address_street',
      'Code postal (livraison)': 'address_zip_code',
      'Ville (livraison)': 'address_city',
      'Pays (livraison)': 'address_country',
      UGS: '= reference',
      Quantité: '= quantity',
    })
  })
  test('Amazon', () => {
    const headers =
      'order-id,order-item-id,purchase-date,payments-date,buyer-email,buyer-name,buyer-phone-number,sku,product-name,quantity-purchased,quantity-shipped,recipient-name,ship-address-1,ship-address-2,ship-city,ship-state,ship-postal-code,ship-country'
    expect(readings('collection', headers.split(','))).toEqual({
      'order-id': 'order_number',
      'purchase-date': 'date',
      sku: '= reference',
      'quantity-purchased': 'quantity',
      'recipient-name': 'address_name',
      'ship-address-1': 'address_street',
      'ship-city': 'address_city',
      'ship-postal-code': 'address_zip_code',
      'ship-country': 'address_country',
    })
  })
  test('Odoo, Dolibarr, Sage, PrestaShop, Sendcloud, Cdiscount', () => {
    expect(
      readings('collection', ['Order Reference', 'Delivery Date', 'Order Lines/Product', 'Order Lines/Quantity']),
    ).toEqual({
      'Order Reference': 'order_number',
      'Delivery Date': 'date',
      'Order Lines/Product': 'reference',
      'Order Lines/Quantity': 'quantity',
    })
    expect(
      readings('collection', [
        'Référence de la commande',
        'Lignes de la commande/Article',
        'Lignes de la commande/Quantité',
      ]),
    ).toEqual({
      'Référence de la commande': 'order_number',
      'Lignes de la commande/Article': 'reference',
      'Lignes de la commande/Quantité': 'quantity',
    })
    expect(readings('collection', ['Réf. commande', 'Date commande', 'Réf. produit', 'Qté', 'Client'])).toEqual({
      'Réf. commande': 'order_number',
      'Date commande': 'date',
      'Réf. produit': 'reference',
      Qté: '= quantity',
      Client: 'address_name',
    })
    expect(readings('collection', ['N° pièce', 'Date', 'Référence article', 'Quantité'])).toEqual({
      'N° pièce': 'order_number',
      Date: '= date',
      'Référence article': 'reference',
      Quantité: '= quantity',
    })
    expect(readings('collection', ['id_order', 'date_add', 'product_reference', 'product_quantity'])).toEqual({
      id_order: 'order_number',
      date_add: 'date',
      product_reference: '= reference',
      product_quantity: 'quantity',
    })
    expect(
      readings('collection', ['Order number', 'Name', 'Address', 'City', 'Postal code', 'Country', 'SKU', 'Quantity']),
    ).toEqual({
      'Order number': '= order_number',
      Name: 'address_name',
      Address: '= address_street',
      City: '= address_city',
      'Postal code': '= address_zip_code',
      Country: '= address_country',
      SKU: '= reference',
      Quantity: '= quantity',
    })
    expect(
      readings('collection', ['Numéro de commande', 'Référence vendeur', 'Quantité', 'Adresse de livraison']),
    ).toEqual({
      'Numéro de commande': '= order_number',
      'Référence vendeur': 'reference',
      Quantité: '= quantity',
      'Adresse de livraison': 'address_street',
    })
  })
})

describe('les exports de produits des boutiques', () => {
  test('WooCommerce, en anglais et en français', () => {
    const english =
      'ID,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Tax status,Stock,Weight (kg),Length (cm),Width (cm),Height (cm),Categories,Tags,Images,Parent,Button text,Position'
    expect(
      readings('product', english.replace('"GTIN, UPC, EAN, or ISBN"', 'GTIN UPC EAN or ISBN').split(',')),
    ).toEqual({
      SKU: '= reference',
      'GTIN UPC EAN or ISBN': 'ean',
      Name: '= designation',
      'Weight (kg)': 'gross_weight',
      'Length (cm)': 'length',
      'Width (cm)': 'width',
      'Height (cm)': 'height',
    })
    const french = 'UGS,Nom,Publié,Description courte,Description,Poids (kg),Longueur (cm),Catégories,Étiquettes'
    expect(readings('product', french.split(','))).toEqual({
      UGS: '= reference',
      Nom: '= designation',
      Description: '= description',
      'Poids (kg)': 'gross_weight',
      'Longueur (cm)': '= length',
    })
  })
  test('Odoo, Dolibarr, Sage, Shopify', () => {
    expect(
      readings('product', ['Référence interne', 'Nom', 'Code-barres', 'Poids', 'Unité de mesure', 'Prix de vente']),
    ).toEqual({
      'Référence interne': 'reference',
      Nom: '= designation',
      'Code-barres': '= ean',
      Poids: '= gross_weight',
    })
    expect(readings('product', ['Réf.', 'Libellé', 'Poids', 'Unité de poids', 'Unité de vente'])).toEqual({
      'Réf.': '= reference',
      Libellé: '= designation',
      Poids: '= gross_weight',
    })
    expect(readings('product', ['AR_Ref', 'AR_Design', 'AR_CodeBarre'])).toEqual({
      AR_Ref: 'reference',
      AR_Design: 'designation',
      AR_CodeBarre: 'ean',
    })
    expect(
      readings('product', [
        'Title',
        'Vendor',
        'Variant SKU',
        'Variant Grams',
        'Variant Barcode',
        'Variant Weight Unit',
      ]),
    ).toEqual({ Title: 'designation', Vendor: 'supplier_name', 'Variant SKU': 'reference', 'Variant Barcode': 'ean' })
  })
  test('un poids ou une taille dans une autre unité n’est pas proposé', () => {
    expect(readings('product', ['Weight (g)', 'Weight (lbs)', 'Length (in)', 'Height (mm)'])).toEqual({})
    expect(readings('product', ['Weight in kg'])).toEqual({ 'Weight in kg': 'gross_weight' })
  })
})

test('un conditionnement nommé l’emporte sur une quantité sans conditionnement, et chaque colonne est proposée une fois', () => {
  expect(readings('delivery', ['Quantité en palettes', 'Quantité livrée', 'Quantité reçue'])).toEqual({
    'Quantité en palettes': 'pallet_quantity',
    'Quantité livrée': 'quantity',
  })
})
