import { useEffect, useRef } from 'react'
import { fitHash } from '../fit-hash.ts'
import { useOrderForm } from '../OrderFormScope.ts'
import type { OrderSummary } from './use-summary.ts'

/** Reduces all lines to what is in stock: when asked, and once on arrival where the address asks for it. */
export const useFit = ({ exceedsStock, linesInStock }: OrderSummary): (() => void) => {
  const { methods } = useOrderForm()
  const isAwaited = useRef(window.location.hash === `#${fitHash}`)
  const fit = () => methods.setValue('orderItems', [...linesInStock], { shouldDirty: true })
  useEffect(() => {
    // The stock of the lines comes after the form.
    if (!isAwaited.current || !exceedsStock) return
    isAwaited.current = false
    if (linesInStock.length > 0) methods.setValue('orderItems', [...linesInStock], { shouldDirty: true })
  }, [exceedsStock, linesInStock, methods])
  return fit
}
