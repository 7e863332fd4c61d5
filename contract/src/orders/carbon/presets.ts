import { gramsPerLitre } from './model.ts'

/** Litres per 100 km in tenths, so that the product stays an integer (arrêté du 10 avril 2012, annexe II). */
const vehicles = [
  ['Articulé de 40 t, longue distance', 342],
  ['Articulé de 40 t, régional', 338],
  ['Articulé de 40 t, grand volume', 379],
  ['Articulé de 40 t, groupe froid', 402],
  ['Articulé de 40 t, porte-conteneur', 373],
  ['Articulé de 26 t, grand volume', 305],
  ['Porteur de 19 t, messagerie ou express', 270],
  ['Porteur de 19 t, messagerie frigorifique', 325],
  ['Porteur de 12 t, marchandises diverses', 240],
  ['Porteur de 7,5 t, marchandises diverses', 220],
  ['Utilitaire de 3,5 t, express', 160],
] as const

/** Values of the decree by vehicle, in grams of CO2e per km, for the parameter page. */
export const carbonPresets = vehicles.map(([vehicle, tenthsOfLitre]) => ({
  vehicle: `${vehicle} (${String(tenthsOfLitre / 1_000).replace('.', ',')} l/km)`,
  gramsPerKm: Math.round((tenthsOfLitre * gramsPerLitre) / 1_000),
}))

/** Source of every preset. */
export const presetSource = {
  source:
    'Arrêté du 10 avril 2012, annexe II (consommation), et arrêté du 26 avril 2017 (3,17 kg CO₂e par litre de gazole, amont compris)',
  sourceDate: '2017-04-26',
} as const
