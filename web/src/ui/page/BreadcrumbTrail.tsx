import Breadcrumbs from '@mui/material/Breadcrumbs'
import type { LinkProps } from '@tanstack/react-router'
import { Muted } from '../Muted.tsx'
import { TextLink } from '../TextLink.tsx'
import { t } from '../texts.ts'

export interface Crumb {
  label: string
  /** Undefined on the last crumb, which is the page itself. */
  to?: LinkProps['to']
  params?: LinkProps['params']
  search?: LinkProps['search']
}

export const BreadcrumbTrail = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <Breadcrumbs aria-label={t('breadcrumbs')} sx={{ mb: 1.5, fontSize: '0.8125rem' }}>
    {crumbs.map(({ label, to, params, search }) =>
      to ? (
        <TextLink key={label} to={to} {...(params && { params })} {...(search && { search })}>
          {label}
        </TextLink>
      ) : (
        <Muted key={label} aria-current="page">
          {label}
        </Muted>
      ),
    )}
  </Breadcrumbs>
)
