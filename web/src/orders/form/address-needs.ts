import type { Transporter } from '@quai/contract/orders/query.ts'

export type AddressPart = 'zipCode' | 'city' | 'country'

/** What an address must say, besides a name and a street, for who drives there. A customer who carries knows the way. */
export const neededOf = (transporter: Transporter | null): readonly AddressPart[] => {
  if (transporter === null || transporter === 'by_customer') return []
  return transporter === 'by_quai_courier' ? ['zipCode', 'city', 'country'] : ['zipCode', 'city']
}
