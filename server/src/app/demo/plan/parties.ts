import type { AvailabilitySettings, TimeFrame } from '@quai/contract/orders/slots/slot.ts'
import type { PricingPlan } from '@quai/contract/platform/plans.ts'

/** Password of every account of the demo. */
export const demoPassword = 'Quai-Demo-1'

/** Prefix of `users.external_id` that marks the demo's users. */
export const demoMark = 'demo:'

interface Person {
  name: string
  email: string
}

interface Party {
  key: string
  name: string
  /** The first is the main contact. */
  people: [Person, Person]
  /** INSEE code of a commune in data/communes.json. */
  address: { street: string; insee: string }
}

export interface CustomerParty extends Party {
  plan: PricingPlan
  /** Prefix of its order numbers. */
  prefix: string
}

export interface WarehouseParty extends Party {
  settings: Omit<AvailabilitySettings, 'closureDays'> & TimeFrame
}

const person = (name: string, domain: string): Person => ({
  name,
  email: `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')}@${domain}.example`,
})

export const admin: Party = {
  key: 'admin',
  name: 'Équipe Quai',
  people: [{ name: 'Inès Caradec', email: 'admin@quai.example' }, person('Hugo Berthelot', 'quai')],
  address: { street: '14 quai de la Fosse', insee: '44109' },
}

export const customers: readonly CustomerParty[] = [
  {
    key: 'comptoir',
    name: 'Comptoir Lavigne',
    plan: 'business',
    prefix: 'CL',
    people: [person('Camille Lavigne', 'comptoir-lavigne'), person('Théo Marchand', 'comptoir-lavigne')],
    address: { street: '22 avenue de Genève', insee: '74010' },
  },
  {
    key: 'gourmande',
    name: 'Maison Gourmande',
    plan: 'starter',
    prefix: 'MG',
    people: [person('Solène Le Goff', 'maison-gourmande'), person('Yann Quéméneur', 'maison-gourmande')],
    address: { street: '5 rue de la Monnaie', insee: '35238' },
  },
  {
    key: 'papeterie',
    name: 'Papeterie Bellerive',
    plan: 'basic',
    prefix: 'PB',
    people: [person('Nora Schmitt', 'papeterie-bellerive'), person('Lucas Weber', 'papeterie-bellerive')],
    address: { street: '31 rue du Sauvage', insee: '68224' },
  },
]

type Hours = readonly [opens: string, closes: string]

const weekly = (weekdays: readonly number[], morning?: Hours, afternoon?: Hours, night?: Hours) =>
  weekdays.flatMap((weekday) =>
    (['morning', 'afternoon', 'night'] as const).flatMap((period, index) => {
      const hours = [morning, afternoon, night][index]
      return hours ? [{ weekday, period, opens: hours[0], closes: hours[1] }] : []
    }),
  )

const workdays = [1, 2, 3, 4, 5]

export const warehouses: readonly WarehouseParty[] = [
  {
    key: 'rhone',
    name: 'Entrepôts du Dauphiné',
    people: [person('Karim Benali', 'entrepots-dauphine'), person('Julie Chapuis', 'entrepots-dauphine')],
    address: { street: '118 route de Grenoble', insee: '69290' },
    settings: {
      appointmentDuration: 30,
      dockCount: 6,
      arrivalToleranceMinutes: 15,
      isTemperatureControlled: false,
      isAlsaceMoselle: false,
      workedHolidays: ['whit_monday'],
      openingPeriods: [...weekly(workdays, ['07:00', '12:00'], ['13:00', '18:00']), ...weekly([6], ['08:00', '12:00'])],
      orderCreationLimitHours: 24,
      orderUpdateLimitHours: 48,
    },
  },
  {
    key: 'loire',
    name: 'Froid de Loire',
    people: [person('Gwenaëlle Riou', 'froid-de-loire'), person('Antoine Guérin', 'froid-de-loire')],
    address: { street: '9 rue Jan Palach', insee: '44162' },
    settings: {
      appointmentDuration: 45,
      dockCount: 3,
      arrivalToleranceMinutes: 15,
      isTemperatureControlled: true,
      isAlsaceMoselle: false,
      workedHolidays: [
        'easter_monday',
        'victory_day',
        'ascension',
        'whit_monday',
        'bastille_day',
        'assumption',
        'all_saints',
        'armistice',
      ],
      openingPeriods: [
        ...weekly(workdays, ['06:00', '12:00'], ['13:00', '17:30'], ['21:00', '04:30']),
        ...weekly([6, 7], ['06:00', '11:15']),
      ],
      orderCreationLimitHours: 0,
      orderUpdateLimitHours: 24,
    },
  },
  {
    key: 'rhin',
    name: 'Logistique du Ried',
    people: [person('Mathilde Kessler', 'logistique-ried'), person('Bruno Heitz', 'logistique-ried')],
    address: { street: '3 rue du Pont du Péage', insee: '67218' },
    settings: {
      appointmentDuration: 60,
      dockCount: 2,
      arrivalToleranceMinutes: 15,
      isTemperatureControlled: false,
      isAlsaceMoselle: true,
      workedHolidays: [],
      openingPeriods: weekly(workdays, ['08:00', '12:00'], ['14:00', '18:00']),
      orderCreationLimitHours: 48,
      orderUpdateLimitHours: 48,
    },
  },
]

/** Deals of the demo; `collections` is the number planned over its 90 days. */
export const deals = [
  { customer: 'comptoir', warehouse: 'rhone', canWarehouseCarry: true, collections: 150 },
  { customer: 'comptoir', warehouse: 'loire', canWarehouseCarry: true, collections: 75 },
  { customer: 'comptoir', warehouse: 'rhin', canWarehouseCarry: false, collections: 65 },
  { customer: 'gourmande', warehouse: 'loire', canWarehouseCarry: true, collections: 130 },
  { customer: 'gourmande', warehouse: 'rhone', canWarehouseCarry: true, collections: 70 },
  { customer: 'papeterie', warehouse: 'rhin', canWarehouseCarry: true, collections: 95 },
] as const
