import { readFileSync } from 'node:fs'
import type { Random } from '../random.ts'

interface Commune {
  insee: string
  city: string
  zip: string
}

const file = new URL('../../../../../data/communes.json', import.meta.url)

/** INSEE code, name, department, postcode, population (see data/README.md). */
type CommuneRow = [insee: string, city: string, department: string, zip: string, population: number]

export interface Place {
  name: string
  street: string
  zipCode: string
  inseeCode: string
  city: string
  country: string
  countryCode: string
}

export interface Places {
  /** Returns an address in a commune, by INSEE code. */
  at(insee: string, name: string, street: string): Place
  /** Chooses a shop that receives deliveries. */
  shop(random: Random): Place
  /** Chooses a manufacturer whose goods are fetched. */
  supplier(random: Random): Place
}

export const readPlaces = (): Places => {
  // The file belongs to the repository, and its README describes its form.
  const rows = JSON.parse(readFileSync(file, 'utf8')) as CommuneRow[]
  const communes = rows.map(([insee, city, , zip]): Commune => ({ insee, city, zip }))
  const at = (commune: Commune, name: string, street: string): Place => ({
    name,
    street,
    zipCode: commune.zip,
    inseeCode: commune.insee,
    city: commune.city,
    country: 'France',
    countryCode: 'FR',
  })
  const anywhere = (random: Random, names: readonly [string, ...string[]]): Place => {
    const commune = communes[random.between(0, communes.length - 1)]
    if (!commune) throw new Error('communes.json is empty')
    return at(commune, random.pick(names), `${random.between(1, 148)} ${random.pick(streets)}`)
  }
  return {
    at: (insee, name, street) => {
      const commune = communes.find((one) => one.insee === insee)
      if (!commune) throw new Error(`No commune ${insee} in communes.json`)
      return at(commune, name, street)
    },
    shop: (random) => anywhere(random, shops),
    supplier: (random) => anywhere(random, suppliers),
  }
}

const streets: [string, ...string[]] = [
  'rue de la République',
  'avenue Jean-Jaurès',
  'rue Victor-Hugo',
  'boulevard Gambetta',
  'rue Pasteur',
  'rue des Tanneurs',
  'place du Marché',
  'rue de l’Église',
  'avenue de la Gare',
  'rue du Moulin',
  'rue Émile-Zola',
  'allée des Tilleuls',
]

const shops: [string, ...string[]] = [
  'Boutique Lou',
  'Librairie des Arcades',
  'Maison Perret',
  'La Petite Fabrique',
  'Au Fil des Jours',
  'L’Atelier de Zoé',
  'Les Trois Hirondelles',
  'Chez Madeleine',
  'Le Bazar du Centre',
  'Épicerie Saint-Roch',
  'Le Grand Panier',
  'Salon de thé des Halles',
  'Papeterie du Lycée',
  'Cadeaux & Cie',
]

const suppliers: [string, ...string[]] = [
  'Imprimerie Vasseur',
  'Ateliers Roumégas',
  'Biscuiterie de l’Estuaire',
  'Verrerie du Vexin',
  'Céramiques Aubanel',
  'Cartonnages Lefort',
  'Confiserie Périgaud',
  'Tissages Delcourt',
]
