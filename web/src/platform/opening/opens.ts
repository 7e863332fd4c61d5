import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** Ends of addresses that open a dialog of the page: /admin/users#nouveau-client. */
export const opens = {
  customer: 'nouveau-client',
  warehouse: 'nouvel-entrepot',
  deal: 'nouvel-accord',
  address: 'nouvelle-adresse',
} as const
export type Opened = keyof typeof opens

/** Returns which of some dialogs is open, at first the one that the address asks for. */
export const useOpened = <Name extends Opened>(names: readonly Name[]) => {
  const hash = useLocation({ select: (place) => place.hash })
  return useState(names.find((name) => opens[name] === hash))
}
