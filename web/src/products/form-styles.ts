import type { ProductInput } from '@quai/contract/products/product.ts'
import type { Control } from 'react-hook-form'
import type { ProductDraft } from './ProductForm.tsx'

/** What each part of the product form takes. */
export interface PartProps {
  control: Control<ProductDraft, unknown, ProductInput>
}

export const columnsSx = { display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const
export const wideSx = { gridColumn: '1 / -1', display: 'grid' } as const
